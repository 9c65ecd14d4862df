import { stemOf } from '../../../pdf/letters/faces.ts'
import type { Discrepancy, PdfText, Word } from '../../../types.ts'
import type { PrintedBalance } from '../../facts/balances.ts'
import { otherHands } from '../../lines/other-hand.ts'
import { discrepancy } from '../checks.ts'
import type { Outcome } from '../readings.ts'

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** The words of an end from its label to its amount: `Ending balance $14,829.34`. Null where they are not found by its digits. */
const printOf = ({ line, value }: PrintedBalance): Word[] | null => {
  const digits = String(Math.abs(value)).padStart(3, '0')
  const at = line.words.findIndex(({ text }) => digitsOf(text) === digits)
  const label = line.words.findLastIndex(({ text }, i) => i < at && /[a-z]{2}/i.test(text))
  return at < 0 || label < 0 ? null : line.words.slice(label, at + 1)
}

/**
 * A list without ends, and ends that somebody typed beside it: label and amount of each print of them stand in a face and a colour that nothing else of the
 * paper has, not even a remark. Banks set ends bold, larger or in a colour, but in a face of the paper, or with the other lines of their summary.
 */
export const typedEnds = (
  { candidates, printed: { facts, opening, closing } }: Outcome,
  pages: ReadonlySet<number>,
  doc: PdfText,
): Discrepancy[] => {
  const ends = [
    { name: 'opening', prints: facts.openings.filter(({ value }) => value === opening) },
    { name: 'closing', prints: facts.closings.filter(({ value }) => value === closing) },
  ]
  const all = ends.flatMap(({ prints }) => prints)
  // Nearly always the ends stand in the face of the rows, and nothing more is asked.
  const faces = doc.fonts.map(stemOf)
  const ofRows = new Set(candidates.map(({ raw }) => faces[raw.lines[0]!.font]))
  const isOfRows = ({ line }: PrintedBalance): boolean => line.words.every(({ font }) => ofRows.has(faces[font]))
  if (all.every(isOfRows)) return []
  const hands = otherHands(
    doc.pages.filter(({ page, source }) => pages.has(page) && source === 'text'),
    doc.fonts,
  )
  const ofEnds = new Set(all.flatMap(({ line }) => line.words))
  const typed = hands.filter(({ words }) => words.every((word) => ofEnds.has(word)))
  const handOf = new Map(typed.flatMap((hand) => hand.words.map((word) => [word, hand])))
  return ends.flatMap(({ name, prints: [first, ...more] }) => {
    const isTyped = (print: PrintedBalance): boolean => {
      const words = printOf(print)
      const hand = words && handOf.get(words[0]!)
      return !!hand && words.every((word) => handOf.get(word) === hand)
    }
    if (!first || ![first, ...more].every(isTyped)) return []
    const message = `The ${name} balance "${first.line.text.slice(0, 60)}" is written in a face and colour that nothing else of the paper has: no bank says so.`
    return [discrepancy('own_books', message, null, first.line.page)]
  })
}

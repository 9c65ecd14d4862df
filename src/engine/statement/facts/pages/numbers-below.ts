import type { Line } from '../../lines/lines.ts'

/** `Account Number   Sheet Number`, over `40000123   17`. */
const LABELLED = /(?:sheet|page)(?:number|no)\b/
const LABEL = /^(sheet|page)(?:number|no\.?)$/
const NUMBER = /^\d{1,4}$/
/** Sizes of type between the two lines. */
const LINES_APART = 2.5
const MARGIN = 2

/** The number of its page below a label of a head, which some producers cut into pieces: `S he e t Num be r`. */
export type NumberBelow = { line: Line; number: string; isSheet: boolean }

const labelIn = ({ words }: Line): { x0: number; x1: number; isSheet: boolean } | null => {
  for (const [from, first] of words.entries()) {
    let text = ''
    for (const word of words.slice(from)) {
      text += word.text.toLowerCase()
      const found = LABEL.exec(text)
      if (found) return { x0: first.x0, x1: word.x1, isSheet: found[1] === 'sheet' }
    }
  }
  return null
}

export const numbersBelow = (lines: readonly Line[]): NumberBelow[] =>
  lines.flatMap((line, i) => {
    const below = LABELLED.test(line.squashed) ? lines[i + 1] : undefined
    const label = below?.page === line.page && below.y - line.y < LINES_APART * line.size ? labelIn(line) : null
    const words = label ? below!.words.filter((w) => w.x1 > label.x0 - MARGIN && w.x0 < label.x1 + MARGIN) : []
    const [word, ...others] = words
    return word && others.length === 0 && NUMBER.test(word.text) ? [{ line: below!, number: word.text, isSheet: label!.isSheet }] : []
  })

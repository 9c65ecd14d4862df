import type { IsoDate } from '../../../../shared/dates.ts'
import type { Discrepancy } from '../../../types.ts'
import type { Line } from '../../lines/lines.ts'
import { type DateContext, resolveDate } from '../../text/dates.ts'
import { discrepancy } from '../checks.ts'
import type { Candidate } from '../interpret.ts'

/** `Statement date`, `Closing Date`, right before a day; `Next closing date` is another statement's. */
const NAMED =
  /(?<!next|last|previous|prior|future|following|first|opening)(statement|closing|billing|billingclosing|statementclosing)date:?$/

type NamedDay = { label: string; date: IsoDate; line: Line }

const namedDaysOn = (line: Line, context: DateContext): NamedDay[] =>
  line.tokens.flatMap((token, i) => {
    if ((token.date?.year ?? null) === null || line.ocr) return []
    const before = line.tokens.slice(0, i)
    // What stands before another day or figure is not said of this one.
    const from = before.findLastIndex(({ kind }) => kind !== 'text')
    const words = before.slice(from + 1).map(({ text }) => text)
    const label = NAMED.exec(
      words
        .join('')
        .toLowerCase()
        .replace(/[^a-z:]/g, ''),
    )?.[1]
    const date = label ? resolveDate(token.date!, context) : null
    return label && date ? [{ label, date, line }] : []
  })

/** A statement has one day, however often its pages say it. Rows may name those of other statements: what was paid by a card, for a bill. */
export const otherNamedDays = (rows: readonly Candidate[], lines: readonly Line[], context: DateContext): Discrepancy[] => {
  const ofRows = new Set(rows.flatMap(({ raw }) => raw.lines))
  const first = new Map<string, NamedDay>()
  for (const named of lines.flatMap((line) => (ofRows.has(line) ? [] : namedDaysOn(line, context)))) {
    const known = first.get(named.label)
    if (!known) first.set(named.label, named)
    else if (known.date !== named.date) {
      const message = `"${named.line.text.slice(0, 60)}" names ${named.date}; "${known.line.text.slice(0, 60)}" names ${known.date}.`
      return [discrepancy('contradiction', message, null, named.line.page)]
    }
  }
  return []
}

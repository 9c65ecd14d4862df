import type { Discrepancy, Statement } from '../../../types.ts'
import { differingDigits } from '../../facts/pages/heads.ts'
import { hasDate, hasMoney, type Line } from '../../lines/lines.ts'
import { discrepancy } from '../checks.ts'

/** `XXXXXX2210`, `••4410`, `...7745` at the end of a title. */
const MASKED_END = /(?:[x*•.·…-]{2,}|[…#]) ?(\d{4})$/i
const WORDS_MAX = 8
const LABELLED = /(?:account|acct)(?:number|no|#)/

/** The last digits of the account that a line is the title of: `BUSINESS CHECKING XXXXXX2210`. */
const titledBy = (line: Line): string | null => {
  // Behind a label of its own it is held against the account's number elsewhere.
  if (LABELLED.test(line.squashed)) return null
  if (line.ocr || line.words.length < 2 || line.words.length > WORDS_MAX || hasMoney(line) || hasDate(line)) return null
  return MASKED_END.exec(line.text)?.[1] ?? null
}

const isAbove = (line: Line, { page, box }: Statement['rows'][number]): boolean =>
  page !== null && box !== null && (line.page < page || (line.page === page && line.y1 <= box[1]))

/** The nearest title with a number over the first row, and below all rows of other accounts. */
const titleOver = (
  lines: readonly Line[],
  statement: Statement,
  statements: readonly Statement[],
): { line: Line; digits: string } | null => {
  const [first] = statement.rows
  if (!first) return null
  const others = statements.filter((s) => s !== statement).flatMap((s) => s.rows)
  for (const line of lines.filter((each) => isAbove(each, first)).toReversed()) {
    const digits = titledBy(line)
    if (digits !== null)
      return others.some((row) => isAbove(line, row) && row.page === line.page && isAboveRow(row, first)) ? null : { line, digits }
  }
  return null
}

const isAboveRow = (row: Statement['rows'][number], below: Statement['rows'][number]): boolean =>
  (row.page ?? 0) < (below.page ?? 0) || (row.page === below.page && (row.box?.[1] ?? 0) < (below.box?.[1] ?? 0))

/**
 * `Business Checking ...5210` of an overview over rows under `BUSINESS CHECKING XXXXXX2210`: by all but one digit the same, and no account of the file has the number
 * of the title, so one of the two was changed.
 */
export const titlesThatAreOff = (lines: readonly Line[], statements: readonly Statement[]): [Statement, Discrepancy][] => {
  const known = new Set(statements.map(({ accountLast4 }) => accountLast4))
  return statements.flatMap((statement): [Statement, Discrepancy][] => {
    const own = statement.accountLast4
    const title = own === null ? null : titleOver(lines, statement, statements)
    if (own === null || !title || known.has(title.digits) || differingDigits(title.digits, own) !== 1) return []
    const message = `The rows stand under "${title.line.text}", and the account's number elsewhere ends with ${own}.`
    return [[statement, discrepancy('contradiction', message, null, title.line.page)]]
  })
}

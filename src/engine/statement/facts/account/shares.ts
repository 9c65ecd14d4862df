import { isDatedAmount, type Line, squash } from '../../lines/lines.ts'

// Credit unions: one number for the member, and an id for each share.

const SHARE_PRODUCT = /(?:shares?|draft|checking|savings|moneymarket|club|certificate|loan)$/
const SHARE_FIRST =
  /^(?:share|draft|certificate|club|suffix|id|sub|account|acct|loan|[:#-]|\s)*(?:[sl]\s?)?((?!19\d\d|20\d\d)\d{1,4})\s*[-:]?\s+([a-z][a-z&'/ -]*?)\s*(?:\(?cont[a-z.]*\)?)?$/
const SHARE_LAST =
  /^([a-z][a-z&'/ -]*?)\s*[-:(#]*\s*(?:(?:share )?(?:id|suffix|no\.?|number)\s*[:#-]*\s*)?[sl]?((?!19\d\d|20\d\d)\d{2,4})\)?(?:\s*\(?cont[a-z.]*\)?)?$/
/** `ID 0100 TERM LOAN - TRUCK`: what it was lent for may stand behind the name of the product. */
const PRODUCT_WITHIN = /\b(?:loan|checking|savings|draft|certificate|money market)\b/
const SAID_ID = /\b(?:id|suffix)\s*[:#-]*\s*[sl]?\d/
const CREDIT_UNION = /creditunion|member(?:ship)?(?:number|no|#|id)|fcu\b|ncua/

/** `0075 BUSINESS SHARE DRAFT`, `SHARE DRAFT ID 0075 CHECKING`, `Share Draft (0075)`, `Suffix: 75`: the id of one of a member's shares, in the heading over its rows. */
const shareIn = (line: Line): string | null => {
  if (line.words.length > 9 || line.text.length > 80 || line.tokens.some((t) => t.kind === 'money' || t.kind === 'date')) return null
  const text = line.text.toLowerCase().replace(/[–—]/g, '-')
  const first = SHARE_FIRST.exec(text)
  if (first && (SHARE_PRODUCT.test(squash(first[2]!)) || (SAID_ID.test(text) && PRODUCT_WITHIN.test(first[2]!))))
    return first[1]!.padStart(4, '0')
  const last = SHARE_LAST.exec(text)
  // `MONEY MARKET - ID 0020`: that it is an id is said.
  const isShare =
    last &&
    (/shares?$|sharedraft|draft$|suffix$|shareid$/.test(squash(last[1]!)) || (SAID_ID.test(text) && SHARE_PRODUCT.test(squash(last[1]!))))
  return isShare ? last[2]!.padStart(4, '0') : null
}

/** A member's accounts share one number: the share's id tells them apart. */
export const shareOf = (lines: readonly Line[], rows: ReadonlySet<Line>): { id: string; sure: boolean } | null => {
  const ids = new Map<string, Line>()
  for (const line of lines) {
    const id = isDatedAmount(line) || rows.has(line) ? null : shareIn(line)
    if (id !== null && !ids.has(id)) ids.set(id, line)
  }
  // Under several headings the number that they have in common says more than the first of them.
  if (ids.size !== 1) return null
  const [[id, heading]] = [...ids] as [[string, Line]]
  // Other banks number their products, too.
  return { id, sure: /share|draft|suffix/.test(heading.squashed) || lines.some((l) => CREDIT_UNION.test(l.squashed)) }
}

import type { Discrepancy, Finding } from '../../../types.ts'
import type { Line } from '../../lines/lines.ts'
import { discrepancy } from '../checks.ts'
import type { Outcome } from '../readings.ts'

// What a site prints above or below a list that shows a part of the account's rows.

const MAX_WORDS = 24
const ROWS = '(?:transactions?|entries|items|results?|records|rows|activities|postings|movements|movimientos|registros|transacciones)'
const SHOWING = '(?:showing|displaying|viewing|mostrando)'
/** `1-40 of 120`, `1 to 40 of 120` */
const SPAN = String.raw`(\d{1,5}) ?(?:-|–|—|to|through|a) ?(\d{1,5}) (?:out of|of|de) ([\d,]{1,7})(?![\d/%.])`
const PATTERNS = {
  /** `Results 1-40 of 120`, `Showing 1 to 40 of 120 entries`; without such a word the rows must be named: `1-25 of 310 transactions` */
  span: new RegExp(String.raw`(?:\b(?:${SHOWING}|${ROWS})(?: ${ROWS})?:? ${SPAN}|(?:^|\s)${SPAN} ${ROWS}\b)(.{0,40})`, 'i'),
  /** `Showing 36 of 59 transactions`, `30 of 112 transactions shown` */
  count: new RegExp(
    String.raw`\b${SHOWING}(?: the)?(?: first| last| latest)? (\d{1,5}) (?:out of|of|de) ([\d,]{1,7}) ${ROWS}\b|(?:^|\s)(\d{1,5}) (?:out of|of) ([\d,]{1,7}) ${ROWS} (?:shown|displayed|listed|loaded)\b`,
    'i',
  ),
}
/** What may follow the number of all rows. `Showing 1 to 3 of 12 accounts` is of something else. */
const OF_ROWS = new RegExp(String.raw`^[^a-z]*(?:$|${ROWS}\b|matching|posted|clear|load|next|prev|view|show|page|per\b|first|last)`, 'i')

type Shown = { line: Line; from: number; to: number; total: number }

const numberOf = (text: string): number => Number(text.replaceAll(',', ''))

const shownOn = (line: Line): Shown | null => {
  if (line.words.length > MAX_WORDS || !/\d(?:outof|of|de)\d/.test(line.squashed)) return null
  const [, from, to, ofSpan, ownFrom, ownTo, ofOwn, tail] = PATTERNS.span.exec(line.text) ?? []
  if (ofSpan !== undefined && !OF_ROWS.test(tail!.trim())) return null
  const spanTotal = ofSpan ?? ofOwn
  if (spanTotal !== undefined) return { line, from: Number(from ?? ownFrom), to: Number(to ?? ownTo), total: numberOf(spanTotal) }
  const [, count, of, shown, ofAll] = PATTERNS.count.exec(line.text) ?? []
  const total = of ?? ofAll
  return total === undefined ? null : { line, from: 1, to: Number(count ?? shown), total: numberOf(total) }
}

/** Whether pages of a site, printed one after the other, show all together: `1-40 of 120`, `41-80 of 120`, `81-120 of 120`. */
const coversAll = (shown: readonly Shown[]): boolean => {
  let known = 0
  for (const { from, to } of shown.toSorted((a, b) => a.from - b.from)) if (from <= known + 1) known = Math.max(known, to)
  return known >= shown[0]!.total
}

/** `Results 1-40 of 120` above forty rows: the paper says itself that others are missing, whatever it adds up to. */
export const rowsNotShown = ({ candidates }: Outcome, lines: readonly Line[]): Discrepancy[] => {
  const shown = lines.flatMap((line) => shownOn(line) ?? [])
  return [...Map.groupBy(shown, ({ total }) => total).values()].flatMap((alike) => {
    const { line, total } = alike[0]!
    if (coversAll(alike) || candidates.length >= total) return []
    const message = `"${line.text.slice(0, 80)}" is printed; ${candidates.length} rows were read, and the others are not there.`
    return [discrepancy('missing_rows', message, null, line.page)]
  })
}

const SIDES = { in: /\b(?:credits?|deposits?|money in)\b/i, out: /\b(?:debits?|withdrawals?|checks?|money out)\b/i }
const LIMITS = /\bonly\b|\bamounts? (?:over|under|above|below|between|from|greater|less|more|[<>=$])|\bcontain/i
const EVERYTHING = /\b(?:all|any|none|off)\b/i
/** `Filter: Debits only`, `Filtered by: amount over $400.00`, `Filter applied: Credits only` */
const FILTER = /\bfilter(?:s|ed)?(?: by| applied| on)?:? (.{3,80})/i
/** `Showing: Debits only` */
const SHOWN_ONLY =
  /\b(?:showing|viewing|view|show|transaction type|type):? (?:debits?|credits?|deposits?|withdrawals?|checks?|money (?:in|out)) only\b/i
/** `Search results for: ACH`. The results of a search by days or accounts are a list like others. */
const SEARCHED = /\bsearch results for:? (.{2,80})|\bsearched for:? (.{2,80})/i
const BY_DAYS = /\d{1,2}[/.-]\d|\b20\d\d\b|account|checking|savings|transaction|activity|days|month|ending|card/i

const saysFilter = ({ text }: Line): boolean => {
  const filter = FILTER.exec(text)?.[1]
  if (filter !== undefined && !EVERYTHING.test(filter)) {
    // `Filter by: Deposits Withdrawals Checks` offers kinds, and has chosen none of them.
    const sides = [SIDES.in, SIDES.out].filter((side) => side.test(filter)).length
    if (LIMITS.test(filter) || sides === 1) return true
  }
  if (SHOWN_ONLY.test(text)) return true
  const [, found, sought] = SEARCHED.exec(text) ?? []
  const search = found ?? sought
  return search !== undefined && !BY_DAYS.test(search)
}

/** A list that says it was filtered: rows that the filter leaves out moved the account's balance as well. */
export const filteredList = ({ candidates }: Outcome, lines: readonly Line[]): Finding[] => {
  const mayBe = lines.filter((line) => /filter|search|only/.test(line.squashed) && line.words.length <= MAX_WORDS)
  if (mayBe.length === 0) return []
  const ofRows = new Set(candidates.flatMap(({ raw }) => raw.lines))
  const line = mayBe.find((one) => !ofRows.has(one) && saysFilter(one))
  if (!line) return []
  const message = `"${line.text.slice(0, 80)}": the list was filtered, so rows of the account may not be on it.`
  return [{ kind: 'filtered_list', severity: 'warning', message, page: line.page, box: [line.x0, line.y0, line.x1, line.y1] }]
}

import type { Finding } from '../../types.ts'
import { cellsOf } from '../lines/cells.ts'
import type { Line } from '../lines/lines.ts'
import { CELL_GAP } from '../tolerances.ts'
import { labelledNumberIn } from './account/labelled-number.ts'
import { isAddressEnd, isCompany, mayBeName } from './identity.ts'

/** Names stand in the letterhead and in the heads of pages. */
const LETTERHEAD_LINES = 60
const HEAD_LINES = 5
const PAGES_MAX = 8
/** Lines of an address: another of its names may be the account's. */
const ADDRESS_LINES = 5
const WORD_LETTERS = 3
const NAMES_MAX = 70

/** `Account Title HAWKEYE FARM SUPPLY LLC` */
const TITLED = /^(?:account|acct\.?) (?:title|name|holder|owner):? (.+)$/i
const OF_ANY_NAME = /^(?:llc|inc|corp|corporation|company|ltd|llp|pllc|the|and|dba)$/

/** The words that tell a name from others. */
const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length >= WORD_LETTERS && !OF_ANY_NAME.test(word))

/** What a line names as the account's: behind a label, or a company beside the account's number. */
const namesOn = (line: Line): string[] => {
  const cells = cellsOf(line, CELL_GAP.text).map(({ text }) => text)
  const titled = cells.flatMap((text) => TITLED.exec(text)?.[1] ?? [])
  const beside = cells.length > 1 && labelledNumberIn(line) !== null ? cells.filter(isCompany) : []
  return [...titled, ...beside].filter((name) => mayBeName(name) && name.length <= NAMES_MAX)
}

/**
 * A name at the account's number, or behind its label, that shares no word with the one that the statement is addressed to. Mail may go to somebody else's office,
 * so it is only told.
 */
export const otherTitles = (own: readonly Line[], holder: string | null, isTable: (line: Line) => boolean): Finding[] => {
  const addressed = holder ? own.findIndex(({ text }) => text.includes(holder)) : -1
  if (addressed < 0) return []
  const below = own.slice(addressed, addressed + ADDRESS_LINES)
  const known = new Set(below.slice(0, below.findIndex(({ text }) => isAddressEnd(text)) + 1 || 1).flatMap(({ text }) => wordsOf(text)))
  const pages = [...Map.groupBy(own, ({ page }) => page).values()].slice(0, PAGES_MAX)
  const heads = pages.flatMap((lines, i) => lines.slice(0, i === 0 ? LETTERHEAD_LINES : HEAD_LINES))
  for (const line of heads) {
    if (line.ocr || isTable(line)) continue
    const other = namesOn(line).find((name) => wordsOf(name).length > 0 && !wordsOf(name).some((word) => known.has(word)))
    if (!other) continue
    const message = `The statement is addressed to “${holder}”; the account is said to be that of “${other}”.`
    return [{ kind: 'holder_differs', severity: 'info', message, page: line.page, box: null }]
  }
  return []
}

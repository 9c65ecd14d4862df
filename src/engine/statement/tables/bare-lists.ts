import type { Direction } from '../../types.ts'
import { hasMoney, type Line } from '../lines/lines.ts'
import type { DailyPair, GridCheck } from './grids.ts'
import type { Header } from './headers.ts'
import type { RawRow } from './rows.ts'
import type { Section, Table } from './tables.ts'

const rolesOf = ({ header }: Table): string => header?.columns.map((c) => c.role).join() ?? ''

const OF_CHECKS = /check|cheque|chq|chk|draft/

/** `Number` over deposits is that of a slip; where the labels speak of checks it is a check's, whatever stands above. */
const isOfSlips = ({ first, last }: Header): boolean => !OF_CHECKS.test(first.squashed) && !OF_CHECKS.test(last.squashed)

/** Labels of days and amounts alone, right under a heading that names a side: what is listed there went that way, and is no balance. */
const opensBareList = ({ section, header }: Table): boolean =>
  section !== null &&
  (section.kind === 'credit' || section.kind === 'debit') &&
  !hasMoney(section.line) &&
  header !== null &&
  header.page === section.line.page &&
  header.first.index === section.line.index + 1 &&
  !header.loan &&
  header.dates.length > 0 &&
  header.columns.every(
    ({ role }) =>
      role === 'date' || role === 'posted' || role === 'amount' || role === 'reference' || (role === 'check' && isOfSlips(header)),
  )

/** The tables of such lists: the first under its heading, and those that go on with the same labels. */
export const bareListsOf = (tables: readonly Table[]): ReadonlySet<Table> => {
  const out = new Set<Table>()
  const opened = new Map<Section, Table | null>()
  for (const table of tables) {
    if (!table.section) continue
    const first = opened.get(table.section)
    const isBare = first === undefined ? opensBareList(table) : first !== null && rolesOf(first) === rolesOf(table)
    if (first === undefined) opened.set(table.section, isBare ? table : null)
    if (isBare) out.add(table)
  }
  return out
}

const NAMES: [RegExp, string][] = [
  [/deposit/i, 'Deposit'],
  [/withdrawal/i, 'Withdrawal'],
  [/fee|charge/i, 'Fee'],
  [/credit|addition/i, 'Credit'],
]

/** Nothing but its heading says what it was. */
const nameIn = ({ title }: Section): string => NAMES.find(([words]) => words.test(title))?.[1] ?? 'Debit'

/** One entry of a list that prints a day, an amount and at most a number of the bank's. */
export const bareRow = (table: Table, entry: DailyPair | GridCheck, line: Line): RawRow => {
  const tokens = 'tokens' in entry ? entry.tokens : [entry.token]
  const number = 'number' in entry ? entry.number : ''
  return {
    table,
    date: entry.date,
    isDated: true,
    cells: [{ token: entry.token, role: 'amount', column: 0 }],
    description: `${nameIn(table.section!)} ${number}`.trimEnd(),
    aside: '',
    check: null,
    grid: true,
    side: table.section!.kind as Direction,
    cell: { x0: Math.min(...tokens.map((t) => t.x0)), x1: Math.max(...tokens.map((t) => t.x1)) },
    lines: [line],
  }
}

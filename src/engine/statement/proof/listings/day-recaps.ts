import type { IsoDate } from '../../../../shared/dates.ts'
import type { Direction } from '../../../types.ts'
import type { Dating } from '../../facts/period/dating.ts'
import type { RawRow } from '../../tables/rows.ts'
import { resolveDate } from '../../text/dates.ts'
import { signedBalance } from '../../text/money.ts'
import { discrepancy, type Fault, MAX_NAMED, money, net, sumOf } from '../checks.ts'
import type { Candidate } from '../interpret.ts'
import type { Outcome } from '../readings.ts'
import { madeBy, sidesOfLists } from '../sums/lists.ts'

// `04-13   648.49   1,365.20   13,881.24` below the list: what each day brought, what it took, and how it ended.

type Day = { row: RawRow; date: IsoDate }

const DAYS_MIN = 3
/** So much of what is said of days with rows is as the rows say: then it is a recap of them. */
const SAME_SHARE = 0.5

const isSide = (role: string | null): role is Direction => role === 'credit' || role === 'debit'

/** Days and figures without a word, each day once, in columns for both sides. */
const recapsOf = (aside: readonly RawRow[], { context }: Dating): Day[][] => {
  const wordless = aside.filter(
    (row) =>
      row.isDated &&
      !row.grid &&
      row.check === null &&
      !/\p{L}/u.test(row.description) &&
      row.lines.every((line) => !line.ocr) &&
      row.cells.some((c) => isSide(c.role)),
  )
  const rolesOf = ({ table }: RawRow): string => table.header?.columns.map((c) => c.role).join() ?? ''
  return [...Map.groupBy(wordless, rolesOf)].flatMap(([roles, rows]) => {
    const days = rows.flatMap((row) => {
      const date = resolveDate(row.date, context)
      return date ? [{ row, date }] : []
    })
    const isRecap = roles.includes('credit') && roles.includes('debit') && new Set(days.map((d) => d.date)).size === days.length
    return isRecap && days.length >= DAYS_MIN ? [days] : []
  })
}

type Figure = Day & { role: Direction | 'balance'; value: number; made: readonly number[] }

/** What a recap says of its days beside what the rows make. */
const figuresOf = (days: readonly Day[], { candidates, printed: { card }, proof: { opening } }: Outcome): Figure[] => {
  const byDay = Map.groupBy(candidates, (r) => r.date)
  const lists = sidesOfLists(candidates)
  const ends = new Map<IsoDate, number>()
  let balance = opening ?? 0
  for (const date of [...new Set([...byDay.keys(), ...days.map((d) => d.date)])].filter((d) => d !== null).toSorted()) {
    balance += net((byDay.get(date) ?? []).filter((r): r is Candidate & { direction: Direction } => r.direction !== null))
    ends.set(date, balance)
  }
  return days.flatMap((day) => {
    const rows = byDay.get(day.date) ?? []
    return day.row.cells.flatMap(({ role, token }): Figure[] => {
      if (role === 'balance')
        return opening === null ? [] : [{ ...day, role, value: signedBalance(token.money!, card), made: [ends.get(day.date)!] }]
      if (!isSide(role)) return []
      const bySide = sumOf(rows.filter((r) => r.direction === role))
      // A column is summed up with its reversals set off, or not.
      const byList = lists
        ? [
            madeBy(
              rows.filter((r) => lists.get(r) === role),
              role,
            ),
          ]
        : []
      return [{ ...day, role, value: Math.abs(token.money!.value), made: [bySide, ...byList] }]
    })
  })
}

const isSame = ({ value, made }: Figure): boolean => made.includes(value)

/** The figures of a recap that are others than the rows make; null where it is none of these rows. */
const otherFigures = (days: readonly Day[], outcome: Outcome): Figure[] | null => {
  const figures = figuresOf(days, outcome)
  const withRows = new Set(outcome.candidates.map((r) => r.date))
  const [sides, balances] = [figures.filter((f) => f.role !== 'balance'), figures.filter((f) => f.role === 'balance')]
  const areSame = (some: readonly Figure[]): boolean => {
    const known = some.filter((f) => withRows.has(f.date))
    return known.length >= DAYS_MIN && known.filter(isSame).length >= known.length * SAME_SHARE
  }
  if (!areSame(sides)) return null
  // What is collected differs from what is booked.
  return [...sides, ...(areSame(balances) ? balances : [])].filter((f) => !isSame(f))
}

/** What recaps of days say otherwise than the rows, and the rows of recaps: they list no items. */
export const dayRecaps = (outcome: Outcome, dating: Dating): { faults: Fault<Candidate>[]; rows: ReadonlySet<RawRow> } => {
  const recaps = recapsOf(outcome.printed.aside, dating).flatMap((days) => {
    const others = otherFigures(days, outcome)
    return others ? [{ days, others }] : []
  })
  const faults = recaps.flatMap(({ others }) =>
    others.map(({ row: { lines }, date, role, value, made }) => {
      const what = role === 'balance' ? `${date} ends with` : `the ${role}s of ${date} come to`
      const message = `"${lines[0]!.text.slice(0, 60)}" says ${money(value)}; ${what} ${money(made[0]!)}.`
      return discrepancy('contradiction', message, value - made[0]!, lines[0]!.page)
    }),
  )
  return { faults: faults.slice(0, MAX_NAMED), rows: new Set(recaps.flatMap(({ days }) => days.map((d) => d.row))) }
}

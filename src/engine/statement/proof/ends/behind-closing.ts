import type { Discrepancy } from '../../../types.ts'
import type { Dating } from '../../facts/period/dating.ts'
import { AFTER_CLOSING } from '../../tables/recognisers/balance.ts'
import type { RawRow } from '../../tables/rows.ts'
import { resolveDate } from '../../text/dates.ts'
import { discrepancy } from '../checks.ts'
import type { Outcome } from '../readings.ts'

/** A list of other things begins further down, under words of its own. */
const RIGHT_BELOW = 2

const amountsOf = ({ cells }: RawRow): number[] => cells.flatMap((c) => (c.role === 'balance' ? [] : c.token.money!.value))

/**
 * Rows that go on right below a closing balance, within the period, and are no second listing of those above it: the balance stands in the middle of its list, and
 * what follows it was left out.
 */
export const behindClosing = ({ candidates, printed: { aside, period } }: Outcome, { context }: Dating): Discrepancy[] => {
  const known = new Set(candidates.map((r) => `${r.date} ${r.amount}`))
  const left = aside.filter(
    ({ table, isDated, lines, description }) =>
      table.section?.title === AFTER_CLOSING && isDated && !lines[0]!.ocr && /\p{L}{2}/u.test(description),
  )
  return [...Map.groupBy(left, ({ table }) => table.section!).entries()].flatMap(([section, rows]): Discrepancy[] => {
    const [first] = rows
    const dated = rows.flatMap((row) => {
      const date = resolveDate(row.date, context)
      return date && (!period || (date >= period.start && date <= period.end)) ? [{ row, date }] : []
    })
    const others = dated.filter(
      ({ row, date }) => amountsOf(row).length > 0 && !amountsOf(row).some((amount) => known.has(`${date} ${amount}`)),
    )
    if (!first || first.lines[0]!.index - section.line.index > RIGHT_BELOW || others.length * 2 <= dated.length) return []
    const message = `"${others[0]!.row.lines[0]!.text.slice(0, 80)}" stands right below "${section.line.text.slice(0, 60)}" and is none of the rows above it.`
    return [discrepancy('contradiction', message, null, others[0]!.row.lines[0]!.page)]
  })
}

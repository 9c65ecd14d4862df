import { sql } from 'kysely'
import { beforeCommit, type Ctx } from '../../context.ts'
import { writeLater } from '../../platform/db/pipelined-driver.ts'
import type { Row } from '../../platform/records/rows.ts'
import { fromDayNumber } from '../../shared/dates.ts'
import { type DealStatus, isEnded } from '../deals/deal.ts'
import { scheduleOf } from '../schedules/of-deal.ts'
import { plannedAmounts } from '../schedules/schedule.ts'

type DealRow = Pick<Row<'deals'>, 'schedule' | 'purchase_amount' | 'status' | 'status_date'>

/** What a deal adds to the expected money of each day: as its schedule stood on that day, up to the day it ended. */
export const addPlanned = (days: Map<number, number>, deal: DealRow, sign: 1 | -1): void => {
  const schedule = scheduleOf(deal)
  if (schedule === null) return
  const until = isEnded(deal.status as DealStatus) ? deal.status_date : null
  for (const [day, amount] of plannedAmounts(schedule, deal.purchase_amount, until)) days.set(day, (days.get(day) ?? 0) + sign * amount)
}

type Difference = { day: string; cents: number }

/** The sums of expected money follow deals' changes, in their transaction: a row a day, however many deals are changed together. */
export const recordPlanned = (ctx: Ctx, before: readonly DealRow[], after: readonly DealRow[]): void => {
  const days = new Map<number, number>()
  for (const deal of before) addPlanned(days, deal, -1)
  for (const deal of after) addPlanned(days, deal, 1)
  const differences = [...days].filter(([, cents]) => cents !== 0).map(([day, cents]) => ({ day: fromDayNumber(day), cents }))
  if (differences.length > 0) beforeCommit<Difference>(ctx, writeDifferences, differences)
}

const writeDifferences = async (ctx: Ctx, differences: Difference[]): Promise<void> => {
  await writeLater(
    ctx.db,
    sql`
    INSERT INTO portfolio_sums (org_id, metric, key, day, cents, n)
    SELECT ${ctx.orgId}, 'expected', '', day, sum(cents), 0 FROM jsonb_to_recordset(${JSON.stringify(differences)}::jsonb) AS g(day date, cents bigint)
    GROUP BY day HAVING sum(cents) <> 0`,
  )
}

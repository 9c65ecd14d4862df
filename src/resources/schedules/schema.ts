import { type Static, Type } from 'typebox'
import { body, date, nullable, oneOf, positiveMoney, text, timestamp } from '../../platform/http/fields.ts'
import type { Row } from '../../platform/records/rows.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { dollars, dollarsOrNull, ZERO } from '../../shared/money.ts'
import { PAYMENT_FREQUENCIES, type PaymentFrequency } from '../deals/deal.ts'
import { positionOf, scheduleOf, standingOf } from './of-deal.ts'
import { currentVersion, EXPECTATION_STATUSES, expectationsOf, figuresOf, startDateOf } from './schedule.ts'
import type { PauseRow, VersionRow } from './store.ts'

const isoDate = () => Type.String({ format: 'date' })

export const SetSchedule = body({
  paymentFrequency: oneOf(PAYMENT_FREQUENCIES),
  paymentAmount: positiveMoney(),
  startDate: Type.Optional(date()),
  reason: text(1000),
})
export type SetSchedule = Static<typeof SetSchedule>

export const PauseSchedule = body({ from: date(), until: date(), reason: text(1000) })
export type PauseSchedule = Static<typeof PauseSchedule>

export const ScheduleQuery = Type.Object(
  {
    from: Type.Optional(date()),
    to: Type.Optional(date()),
  },
  { additionalProperties: false },
)
export type ScheduleQuery = Static<typeof ScheduleQuery>

const Expectation = Type.Object({
  date: isoDate(),
  amount: Type.Number({ description: 'What is expected on that day; 0 where it is paused, for its money has moved to the end.' }),
  settled: Type.Number({ description: 'What has come for it. Money fills the oldest first.' }),
  status: oneOf(EXPECTATION_STATUSES, {
    description:
      'missed: its day is past and nothing came. cancelled: the deal has ended. Older versions show what was settled under them.',
  }),
  version: Type.Integer({ description: 'The version it belongs to. Version and date name an expectation for ever.' }),
})

export const Schedule = Type.Object({
  version: nullable(Type.Integer({ description: 'null: the deal has no payment frequency or no payment amount, and so no schedule.' })),
  paymentFrequency: nullable(oneOf(PAYMENT_FREQUENCIES)),
  paymentAmount: nullable(Type.Number()),
  startDate: nullable(isoDate()),
  projectedPayoffDate: nullable(isoDate()),
  expectedToDate: Type.Number({ description: 'What was expected up to and including today.' }),
  receivedToDate: Type.Number({ description: 'What was collected.' }),
  pastDueAmount: nullable(Type.Number({ description: 'What is unsettled of expectations before today.' })),
  daysPastDue: Type.Integer({ description: 'Calendar days since the oldest unsettled expectation.' }),
  expectations: Type.Array(Expectation),
  versions: Type.Array(
    Type.Object({
      version: Type.Integer(),
      paymentFrequency: oneOf(PAYMENT_FREQUENCIES),
      paymentAmount: Type.Number(),
      startDate: nullable(isoDate()),
      reason: Type.String(),
      author: Type.String({ description: 'The key or person that began it.' }),
      createdAt: timestamp(),
    }),
  ),
  pauses: Type.Array(
    Type.Object({
      version: Type.Integer(),
      from: isoDate(),
      until: isoDate(),
      reason: Type.String(),
      author: Type.String(),
      createdAt: timestamp(),
    }),
  ),
})
export type Schedule = Static<typeof Schedule>

/** A schedule of very small payments is asked for in parts, with `from` and `to`. */
const MAX_EXPECTATIONS = 10_000

export const toWire = (
  deal: Row<'deals'>,
  history: { versions: VersionRow[]; pauses: PauseRow[] },
  today: IsoDate,
  query: ScheduleQuery,
): Schedule => {
  const schedule = scheduleOf(deal)
  const position = positionOf(deal)
  const standing = standingOf(deal, today)
  return {
    version: schedule && currentVersion(schedule).version,
    paymentFrequency: schedule && currentVersion(schedule).frequency,
    paymentAmount: schedule && dollars(currentVersion(schedule).amount),
    startDate: schedule && startDateOf(currentVersion(schedule)),
    projectedPayoffDate: standing.projectedPayoffDate,
    expectedToDate: dollars(schedule ? figuresOf(schedule, position, today).expectedToDate : ZERO),
    receivedToDate: dollars(deal.total_collected),
    pastDueAmount: dollarsOrNull(standing.pastDueAmount),
    daysPastDue: standing.daysPastDue,
    expectations:
      schedule === null
        ? []
        : expectationsOf(schedule, position, today, {
            from: query.from as IsoDate | undefined,
            to: query.to as IsoDate | undefined,
            limit: MAX_EXPECTATIONS,
          }).map((e) => ({ date: e.date, amount: dollars(e.amount), settled: dollars(e.settled), status: e.status, version: e.version })),
    versions: history.versions.map((v) => ({
      version: v.version,
      paymentFrequency: v.payment_frequency as PaymentFrequency,
      paymentAmount: dollars(v.payment_amount),
      startDate: startDateOf({ frequency: v.payment_frequency as PaymentFrequency, anchor: v.anchor, first: v.first_slot }),
      reason: v.reason,
      author: v.author,
      createdAt: v.created_at,
    })),
    pauses: history.pauses.map((p) => ({
      version: p.version,
      from: p.from_date,
      until: p.until_date,
      reason: p.reason,
      author: p.author,
      createdAt: p.created_at,
    })),
  }
}

import { type Static, Type } from 'typebox'
import { date, id, nullable, oneOf, text } from '../../platform/http/fields.ts'
import { DEAL_STATUSES } from '../deals/deal.ts'

const isoDate = (description?: string) => Type.String({ format: 'date', ...(description ? { description } : {}) })
const share = (description: string) =>
  nullable(Type.Number({ description: `${description}, in percent with two decimals; null where there is nothing to divide by.` }))
const asOf = () => isoDate('The organization’s date the figures are of; they include every change committed so far.')

/** The names of GET /deals. */
const ofDeals = {
  funder_id: Type.Optional(text(64, { description: 'Only deals with this funder reference.' })),
  merchant_state: Type.Optional(text(64, { description: 'Only deals of merchants in this state.' })),
  merchant_industry: Type.Optional(text(255, { description: 'Only deals of merchants in this industry.' })),
}
export const DealsOfBook = Type.Object(ofDeals, { additionalProperties: false })
export type DealsOfBook = Static<typeof DealsOfBook>

const values = (of: string) => Type.Array(Type.String(), { description: `${of}, in their order; at most 500.` })
export const PortfolioFilters = Type.Object({
  states: values('States of merchants whose deals collect'),
  industries: values('Industries of merchants whose deals collect'),
  funders: values('Funder references of deals'),
})
export type PortfolioFilters = Static<typeof PortfolioFilters>

const Rate = Type.Object({
  returns: Type.Integer(),
  rate: share('Returns ÷ debits'),
  limit: Type.Number({ description: 'In percent, as the ACH rules watch it.' }),
  codes: nullable(Type.Array(Type.String(), { description: 'The return codes that it counts; null: every one.' })),
})
const Slice = Type.Object({
  value: nullable(Type.String({ description: 'null: not known.' })),
  deals: Type.Integer(),
  outstanding: Type.Number(),
  share: share('Of all that is outstanding'),
})

export const Summary = Type.Object({
  asOf: asOf(),
  outstanding: Type.Number({ description: 'Balances of deals that collect: active, defaulted, inCollections, inLegal.' }),
  outstandingWeekAgo: Type.Number({ description: 'The same seven days ago, by the payments’ effective dates.' }),
  outstandingByStatus: Type.Array(Type.Object({ status: oneOf(DEAL_STATUSES), deals: Type.Integer(), outstanding: Type.Number() })),
  activeDeals: Type.Integer(),
  collectingDeals: Type.Integer(),
  collectedThisWeek: Type.Number({ description: 'Completed payments less refunds with an effective date from Monday to today.' }),
  expectedThisWeek: Type.Number({ description: 'What schedules expect from Monday to Sunday.' }),
  collectedLastWeek: Type.Number(),
  expectedLastWeek: Type.Number(),
  currentShare: share('Balances that are not past due, of all that is outstanding'),
  pastDueDeals: Type.Integer(),
  pastDueOutstanding: Type.Number({ description: 'Whole balances of deals that are past due.' }),
  defaultRate: share('Balances in default, collections or legal, of all that is outstanding'),
  fundedThisMonth: Type.Number(),
  dealsFundedThisMonth: Type.Integer(),
  fundedLastMonth: Type.Number(),
  dealsFundedLastMonth: Type.Integer(),
  returnRates: Type.Object(
    { from: isoDate(), to: isoDate(), debits: Type.Integer(), unauthorized: Rate, administrative: Rate, overall: Rate },
    { description: 'Over 60 days, by effective date and by number: a debit is a collecting payment that came or went back.' },
  ),
  concentration: Type.Object({
    byState: Type.Array(Slice, { description: 'The ten largest.' }),
    byIndustry: Type.Array(Slice, { description: 'The ten largest.' }),
    byMerchant: Type.Array(
      Type.Object({
        merchantId: id('mer'),
        merchantName: Type.String(),
        deals: Type.Integer(),
        outstanding: Type.Number(),
        share: share('Of all that is outstanding'),
      }),
      { description: 'The ten largest among the merchants of the 200 largest balances.' },
    ),
  }),
})
export type Summary = Static<typeof Summary>

export const METRICS = ['outstanding', 'collected', 'expected', 'funded'] as const
export const INTERVALS = ['week', 'month'] as const

export const SeriesQuery = Type.Object(
  {
    metric: oneOf(METRICS),
    interval: Type.Optional(oneOf(INTERVALS, { description: 'Default week; a week begins on Monday.' })),
    from: Type.Optional(date()),
    to: Type.Optional(date()),
    ...ofDeals,
  },
  { additionalProperties: false },
)
export type SeriesQuery = Static<typeof SeriesQuery>

export const Series = Type.Object({
  metric: oneOf(METRICS),
  interval: oneOf(INTERVALS),
  asOf: asOf(),
  points: Type.Array(
    Type.Object({
      date: isoDate('The period’s first day.'),
      amount: Type.Number({ description: 'What happened in the period; of `outstanding` the balance at its end, or now.' }),
      byStatus: nullable(
        Type.Array(Type.Object({ status: oneOf(DEAL_STATUSES), outstanding: Type.Number() }), {
          description:
            'Of `outstanding`: as it stood on the last day of the period that was kept. Null before such days were kept, and of past periods where a filter narrows the deals.',
        }),
      ),
    }),
  ),
})
export type Series = Static<typeof Series>

export const Aging = Type.Object({
  asOf: asOf(),
  buckets: Type.Array(
    Type.Object({
      bucket: Type.String({ description: '0, 1-7, 8-14, 15-30, 31-60, 61-90, 91+', examples: ['8-14'] }),
      minDays: Type.Integer(),
      maxDays: nullable(Type.Integer()),
      deals: Type.Integer({ description: 'Deals that collect.' }),
      outstanding: Type.Number({ description: 'Their whole balances.' }),
    }),
  ),
})
export type Aging = Static<typeof Aging>

export const Cohorts = Type.Object({
  asOf: asOf(),
  leftOutDeals: Type.Integer({
    description: 'Imported deals with money collected before: nobody knows when it came, so they are in no curve.',
  }),
  cohorts: Type.Array(
    Type.Object({
      month: Type.String({ description: 'Month funded.', examples: ['2026-03'] }),
      deals: Type.Integer(),
      purchased: Type.Number(),
      points: Type.Array(
        Type.Object({
          monthsSince: Type.Integer({ description: 'Calendar months since the month funded.' }),
          collected: Type.Number({ description: 'So far, by effective date.' }),
          share: Type.Number({ description: 'collected ÷ purchased in percent, two decimals.' }),
        }),
      ),
    }),
  ),
})
export type Cohorts = Static<typeof Cohorts>

import { addDays, type IsoDate } from '../../shared/dates.ts'
import { type Cents, cents, centsOf, formatCents } from '../../shared/money.ts'

/** What an analysis says, as far as a funded deal is watched by it. */
export type Observed = {
  months: { month: string; isPartial: boolean; revenue: Cents }[]
  positions: { funderName: string; frequency: string; payment: Cents; first: IsoDate; isActive: boolean }[]
  fundingDeposits: { date: IsoDate; amount: Cents; description: string }[]
}

type ResultWire = {
  metrics?: { months?: { month: string; partial: boolean; trueRevenue: number }[] } | null
  mcaPositions?: { funderName: string; frequency: string; avgPayment: number; firstPayment: string; active: boolean }[] | null
  transactions?: { date: string; description: string; amount: number; type: string; classification: string }[] | null
}

/** From a result as it is kept. */
export const observe = (result: ResultWire): Observed => ({
  months: (result.metrics?.months ?? []).map((m) => ({ month: m.month, isPartial: m.partial, revenue: centsOf(m.trueRevenue) })),
  positions: (result.mcaPositions ?? []).map((p) => ({
    funderName: p.funderName,
    frequency: p.frequency,
    payment: centsOf(p.avgPayment),
    first: p.firstPayment as IsoDate,
    isActive: p.active,
  })),
  fundingDeposits: (result.transactions ?? [])
    .filter((row) => row.type === 'credit' && row.classification === 'mcaFunding')
    .map((row) => ({ date: row.date as IsoDate, amount: centsOf(row.amount), description: row.description })),
})

export type Watched = { fundedDate: IsoDate; fundedAmount: Cents; paymentAmount: Cents | null; funderName: string }

export const ALERT_KINDS = ['newPosition', 'fundingDeposit', 'revenueDrop'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** `subject` is what the same finding has in common from one reading to the next. */
export type Finding = { kind: AlertKind; subject: string; message: string; details: Record<string, unknown> }

const words = (name: string): string =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()

/** Our own debits are a position on the merchant's statement too: told by our name, or by the payment that was agreed. */
export const isOwnPosition = (
  deal: Pick<Watched, 'funderName' | 'paymentAmount'>,
  position: { funderName: string; payment: Cents },
): boolean => {
  const [ours, theirs] = [words(deal.funderName), words(position.funderName)]
  if (ours !== '' && theirs !== '' && (theirs.startsWith(ours) || ours.startsWith(theirs))) return true
  if (deal.paymentAmount === null) return false
  return Math.abs(position.payment - deal.paymentAmount) <= Math.max(100, deal.paymentAmount * 0.02)
}

/** Our own funding shows as a deposit within days of it. */
const OWN_FUNDING_DAYS = 7
const isOwnFunding = (deal: Watched, deposit: { date: IsoDate; amount: Cents }): boolean =>
  deposit.amount <= deal.fundedAmount && deposit.date <= addDays(deal.fundedDate, OWN_FUNDING_DAYS)

const newPositions = (deal: Watched, observed: Observed, before: Observed[]): Finding[] => {
  const known = new Set(before.flatMap((o) => o.positions.filter((p) => p.first <= deal.fundedDate).map((p) => words(p.funderName))))
  return observed.positions
    .filter((p) => p.isActive && p.first > deal.fundedDate && !known.has(words(p.funderName)) && !isOwnPosition(deal, p))
    .map((p) => ({
      kind: 'newPosition',
      subject: words(p.funderName),
      message: `${p.funderName} takes $${formatCents(p.payment)} ${p.frequency} since ${p.first}, after this deal was funded.`,
      details: { funderName: p.funderName, frequency: p.frequency, avgPayment: p.payment / 100, firstPayment: p.first },
    }))
}

const newFunding = (deal: Watched, observed: Observed): Finding[] =>
  observed.fundingDeposits
    .filter((d) => d.date > deal.fundedDate && !isOwnFunding(deal, d))
    .map((d) => ({
      kind: 'fundingDeposit',
      subject: `${d.date} ${d.amount}`,
      message: `A deposit of $${formatCents(d.amount)} on ${d.date} looks like another advance: ${d.description}`,
      details: { date: d.date, amount: d.amount / 100, description: d.description },
    }))

const average = (months: { revenue: Cents }[]): number => months.reduce((sum, m) => sum + m.revenue, 0) / months.length

/** Whole months that lie after the funding month. */
export const monthsSince = (observed: Observed, fundedDate: IsoDate) =>
  observed.months.filter((m) => !m.isPartial && m.month > fundedDate.slice(0, 7))

const fallenRevenue = (deal: Watched, observed: Observed, before: Observed[], dropPercent: number): Finding[] => {
  const byMonth = new Map([...before.toReversed(), observed].flatMap((o) => o.months.filter((m) => !m.isPartial)).map((m) => [m.month, m]))
  const earlier = [...byMonth.values()].filter((m) => m.month < deal.fundedDate.slice(0, 7))
  const later = monthsSince(observed, deal.fundedDate)
  if (earlier.length === 0 || later.length === 0) return []
  const [was, is] = [average(earlier), average(later)]
  const fallenPercent = was <= 0 ? 0 : (1 - is / was) * 100
  if (fallenPercent < dropPercent) return []
  const rounded = Math.round(fallenPercent * 10) / 10
  return [
    {
      kind: 'revenueDrop',
      subject: later
        .map((m) => m.month)
        .sort()
        .at(-1)!,
      message: `True revenue fell by ${rounded} % since funding: $${formatCents(cents(Math.round(is)))} a month against $${formatCents(cents(Math.round(was)))} before.`,
      details: {
        before: Math.round(was) / 100,
        after: Math.round(is) / 100,
        fallenPercent: rounded,
        monthsBefore: earlier.map((m) => m.month).sort(),
        monthsAfter: later.map((m) => m.month).sort(),
      },
    },
  ]
}

/** What later statements of a funded deal show that was not so when it was funded. `before`: what other analyses of it said, the newest first. */
export const findingsOf = (deal: Watched, observed: Observed, before: Observed[], settings: { revenueDropPercent: number }): Finding[] => [
  ...newPositions(deal, observed, before),
  ...newFunding(deal, observed),
  ...fallenRevenue(deal, observed, before, settings.revenueDropPercent),
]

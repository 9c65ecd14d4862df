import type { Frequency } from '../types.ts'
import type { OtherTrade } from './lookalikes.ts'

/** Everything that speaks for or against a position, and nothing else: the same facts always give the same confidence. */
export type PositionEvidence = {
  /** How the funder is known: by name, by an alias that others share, or not at all. */
  name: 'sure' | 'shared' | 'unknown'
  frequency: Frequency
  regularity: number
  /** Irregular, and all the same on two or three days of the week. */
  keepsDaysOfWeek: boolean
  equalShare: number
  payments: number
  /** Cents. */
  typicalPayment: number
  returned: number
  /** Named: the payee's own money, when it began or (later) while it ran. */
  funding: 'named' | 'later' | 'unnamed' | 'none'
  /** The payee's own money of ten payments and more stands before the first: its name may have been cut before the word that speaks of advances. */
  wasFunded: boolean
  advanceWords: boolean
  /** Words that holding companies of funders like (GROUP, PARTNERS, HOLDINGS …): weak, and other firms have them, too. */
  financeName: boolean
  /** The words that rule a payment every other week in: see speaksOfAdvance. */
  speaksOfAdvance: boolean
  loanWords: boolean
  byAch: boolean
  /** The word of the payee's name that speaks of another trade. */
  otherTrade: OtherTrade | null
  /** A rule of classification knows what the money is spent on. */
  knownSpending: boolean
  /** The payee also pays in often, and irregularly: a processor or a customer. */
  alsoPaysIn: boolean
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x))
const rounded = (x: number): number => Math.round(x * 100) / 100

const AGAINST: Record<OtherTrade['weight'], (e: PositionEvidence) => number> = {
  plain: () => 7,
  // Nobody is paid for meat or machines the same sum every banking day.
  fundersForm: (e) => (e.advanceWords && e.frequency === 'daily' ? 1.5 : 7),
  doubtful: (e) => (e.advanceWords && e.frequency === 'daily' ? 1.5 : 4),
  mild: () => 1,
}

/** Weights in log-odds, set by scoring generated merchants with look-alikes; test/statements/positions.golden.test.ts checks the calibration. */
const unknownLogOdds = (e: PositionEvidence): number => {
  let odds = e.frequency === 'daily' ? 2.2 : -0.5
  odds += e.keepsDaysOfWeek || e.regularity >= 0.9 ? 0.4 : -0.4
  odds += e.equalShare >= 0.95 ? 0.4 : -0.2
  odds += e.payments >= 8 ? 0.5 : e.payments >= 6 ? 0.2 : -0.2
  odds += e.advanceWords ? 2.6 : e.frequency === 'biweekly' && e.speaksOfAdvance ? 2.2 : e.financeName ? 0.9 : 0
  // A term loan is paid out and paid back so, too.
  odds -= e.frequency === 'biweekly' && !e.speaksOfAdvance && !e.advanceWords ? 1 : 0
  // Wages, rents and dues come every other week as well.
  odds -= e.frequency === 'biweekly' ? 0.6 : 0
  odds += e.name === 'shared' ? 1.2 : 0
  odds += e.funding === 'named' || e.funding === 'later' ? 2.5 : e.funding === 'unnamed' ? 1.2 : 0
  odds += e.returned > 0 ? 0.3 : 0
  odds += e.byAch ? 0.2 : 0
  odds -= e.typicalPayment < 5_000 ? 2.5 : e.typicalPayment < 15_000 ? 1.2 : 0
  // A hundred dollars a week repays nobody's advance; savings plans and services take such sums.
  odds -= e.frequency !== 'daily' && e.typicalPayment < 10_000 ? 2.5 : 0
  odds -= e.otherTrade === null ? 0 : AGAINST[e.otherTrade.weight](e)
  odds -= e.loanWords && e.frequency !== 'daily' ? 2.5 : 0
  odds -= !e.knownSpending || e.advanceWords ? 0 : e.frequency === 'daily' ? 1.5 : 2.5
  odds -= e.alsoPaysIn ? 2.5 : 0
  return odds
}

export const confidenceOf = (e: PositionEvidence): number => {
  if (e.name !== 'sure') return rounded(Math.min(0.97, Math.max(0.01, sigmoid(unknownLogOdds(e)))))
  let confidence = 0.95
  if (e.frequency === 'daily' || e.frequency === 'weekly') confidence += 0.02
  else if (e.frequency === 'irregular') confidence -= 0.07
  if (e.payments < 5) confidence -= 0.03
  if (e.equalShare >= 0.7) confidence += 0.01
  if (e.funding === 'named') confidence += 0.01
  return rounded(Math.min(0.99, confidence))
}

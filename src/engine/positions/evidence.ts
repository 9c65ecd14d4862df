import { formatCents } from '../../shared/money.ts'
import type { FunderRole } from '../classify/funders.ts'
import type { PositionEvidence } from './confidence.ts'
import type { Track } from './ledger.ts'
import type { Schedule } from './schedule.ts'

const percent = (share: number): string => `${Math.round(share * 100)} %`

/** The evidence as sentences a reader can check against the statement. */
export const evidenceInWords = (
  e: PositionEvidence,
  track: Track,
  schedule: Schedule,
  isReverse: boolean,
  role: FunderRole | null,
): string[] => {
  const words: string[] = []
  if (e.name === 'sure') words.push('The payee is in the funder database.')
  else if (e.name === 'shared') words.push("An alias of this funder that other firms share; the payments' behaviour decided.")
  else words.push("No funder of the database has this name; the payments' behaviour gave it away.")
  if (e.keepsDaysOfWeek) words.push(`${e.payments} payments on two or three days of the week.`)
  else if (e.frequency === 'irregular') words.push(`${e.payments} payments without a clear schedule.`)
  else {
    const rhythm = schedule.stages.map((s) => s.frequency).join(', then ')
    words.push(`${e.payments} payments, ${rhythm}; ${percent(e.regularity)} of the gaps fit.`)
  }
  if (schedule.unsure !== null) words.push(tooFewToTell(schedule.unsure))
  if (track.amounts.length > 1) words.push(`The payment changed: ${track.amounts.map((a) => formatCents(a as never)).join(', then ')}.`)
  else if (e.equalShare >= 0.7) words.push(`${percent(e.equalShare)} of the payments are ${formatCents(e.typicalPayment as never)}.`)
  else words.push('The amounts vary, as with a share of sales.')
  if (track.apartBy === 'id') words.push('Another position of this payee runs beside it under another id series.')
  else if (track.apartBy === 'sameDay') words.push('Another equal payment of this payee is taken on the same days.')
  else if (track.apartBy === 'amount') words.push('Another position of this payee runs beside it with another payment.')
  else if (track.apartBy === 'time') words.push('An earlier or later advance of this payee is counted apart.')
  if (e.funding === 'named') words.push('A deposit of the same payee matches.')
  else if (e.funding === 'later') words.push('The payee sent money while it was paid.')
  else if (e.funding === 'unnamed') words.push('A large single deposit came in the week before the first payment.')
  if (isReverse) words.push('The payee both pays in and debits on schedule: a reverse consolidation.')
  if (role === 'processor') words.push('A processor advance: more may be withheld from settlements, which no statement shows.')
  if (e.returned > 0) words.push(`${e.returned} payment${e.returned === 1 ? '' : 's'} came back.`)
  const { skipped } = schedule
  if (skipped > 0) words.push(`${skipped} payment${skipped === 1 ? '' : 's'} skipped.`)
  if (e.advanceWords && e.name === 'unknown') words.push('The text has words that advances use.')
  if (e.otherTrade !== null) words.push(`Against it: ${e.otherTrade.word} speaks of another trade.`)
  if (e.alsoPaysIn) words.push('Against it: the payee also pays in.')
  return words
}

/** A new schedule that may have begun is told; the figures go by the last one that is sure. */
const tooFewToTell = ({ payments, about }: NonNullable<Schedule['unsure']>): string =>
  `The last ${payments} payments came ${about === null ? 'in no clear rhythm' : about}: too few to tell a new schedule.`

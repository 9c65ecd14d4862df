import { addDays, type IsoDate } from '../../../shared/dates.ts'
import { leastOf } from '../../extremes.ts'
import { type Line, squash } from '../lines/lines.ts'
import type { Labelled } from '../tables/labels.ts'
import type { Scan } from '../tables/tables.ts'
import { CHANGE_OF_BALANCE, directionOf, isHeadingText, isOwedBehind, isOwedByLabel } from '../tables/vocabulary.ts'
import { type DateContext, type DateParts, resolveDate } from '../text/dates.ts'
import { signedBalance } from '../text/money.ts'

export type PrintedBalance = {
  value: number
  line: Line
  noisy: boolean
  raw: string
  /** Which of the usual words the label uses: `ending`, `closing`, `new`. */
  word: string
  /** Carried over from one page to the next, or said to be. */
  isCarried: boolean
  /** The days beside its label: mostly none, or the one that it is of. */
  days: readonly DateParts[]
  /** Dated on the day that the statement ends with, or begins after. */
  isOfEnd?: boolean
  /** The first day of the period, where it is dated on that: what was there before the day, or at its end. */
  ofStart?: IsoDate
}

/** A printed sum of one direction, with the number of items where it is given. */
export type SummaryTotal = { direction: 'credit' | 'debit'; value: number; count: number | null; line: Line; label: string }

export type Facts = {
  openings: PrintedBalance[]
  closings: PrintedBalance[]
  /** What an overview at the head of the paper says that the account holds, by its kind alone: `Checking Balance`. */
  atAGlance: PrintedBalance[]
  summary: SummaryTotal[]
  /** Labelled amounts that are neither: what a summary may hold besides the lines that were understood. */
  others: { value: number; line: Line; label: string }[]
}

const LABEL_WORD =
  /beginning|opening|starting|previous|prior|last|ending|closing|new|final|current|statement|due|forward|^start(?=bal)|^end(?=bal)|close(?=ofbusiness)/

/** The same in other languages. */
const OPENING_WORD = /^(?:inicial|initial|anterior|iniziale|precedent|ouverture|ancien|alter|anfangs|vortrag|begin|vorig|oud|awal)/
const FOREIGN_WORD =
  /inicial|initial|anterior|iniziale|precedent|ouverture|ancien|alter(?=kontostand|saldo)|anfangs|vortrag|begin(?=saldo)|vorig|oud(?=saldo)|awal|cierre|cloture|nouveau|neuer|end(?=saldo|bestand)|eind(?=saldo)|nieuw|slotsaldo|akhir|schlus+/

/** Words that banks use for one and the same balance. A current balance or one that is due may differ from it. */
const SAME = new Map([
  ['opening', 'beginning'],
  ['starting', 'beginning'],
  ['start', 'beginning'],
  ['previous', 'beginning'],
  ['prior', 'beginning'],
  ['forward', 'beginning'],
  ['closing', 'ending'],
  ['end', 'ending'],
  ['new', 'ending'],
  ['final', 'ending'],
  ['close', 'ending'],
])

/** What stands behind an amount and is no label of another. */
const wordsBehind = ({ token, line }: Pick<Labelled, 'token' | 'line'>): string => {
  const behind = line.tokens.slice(line.tokens.indexOf(token) + 1)
  return behind.some((t) => t.kind === 'money') ? '' : squash(behind.map((t) => t.text).join(''))
}

/** What a label, or the words behind the amount, say that the account held. */
export const labelledBalance = (labelled: Labelled, card: boolean): number => {
  const value = signedBalance(labelled.token.money!, card)
  const isOwed = isOwedByLabel(labelled.near) || isOwedByLabel(labelled.whole) || isOwedBehind(wordsBehind(labelled))
  return isOwed ? -Math.abs(value) : value
}

/** `Balance last statement` beside `Balance this statement`. */
const LAST_STATEMENT = /(?:last|previous|prior)(?:statement|stmt)$|(?:periodo|mes)anterior$/
/** `Balance carried forward to next statement`, which `forward` alone says of the beginning. */
const THIS_STATEMENT = /this(?:statement|stmt)$|carried(?:forward|fwd)(?:to|into|on)(?:the|your)?(?:next|following)(?:statement|stmt)\W*$/

/** The same in other tongues, and a number for the last one: `Balance from statement 12`. */
const BEGINNING =
  /^(?:dein|ihr)?alter(?:kontostand|saldo)|^anfangssaldo|^saldo(?:vortrag|inicial|anterior|iniziale|precedente|awal)|^solde(?:d'?ouverture|precedent|initial)|^ancien+solde|^(?:begin|vorig|oud|openings|start)saldo|^balancefromstatement/
const ENDING =
  /^(?:dein|ihr)?neuer(?:kontostand|saldo)|^end(?:saldo|bestand)|^schlus+(?:saldo|kontostand|bestand)|^saldo(?:finale?|nuevo|alcorte|alcierre|decierre|akhir)|^solde(?:defermeture|final|decloture)|^nouveausolde|^(?:eind|nieuw|slot)saldo|^saldo(?:bij|aan|op)?(?:het)?einde?(?:van)?(?:de|deze)?periode/

/** `Statement opening balance`. */
const OF_STATEMENT = /^statement(?=beginning|opening|starting|previous|prior|ending|closing|final)/

const wordOf = (label: string): string => {
  if (LAST_STATEMENT.test(label) || BEGINNING.test(label)) return 'beginning'
  if (THIS_STATEMENT.test(label) || ENDING.test(label)) return 'ending'
  const word = LABEL_WORD.exec(label.replace(OF_STATEMENT, ''))?.[0] ?? ''
  if (word !== '') return SAME.get(word) ?? word
  const foreign = FOREIGN_WORD.exec(label)?.[0]
  return foreign === undefined ? '' : OPENING_WORD.test(foreign) ? 'beginning' : 'ending'
}

const printed = (labelled: Labelled, line: Line, card: boolean, isCarried: boolean): PrintedBalance => ({
  // What is collected or available differs from what is booked.
  word: /collected|available/.test(labelled.near) ? '' : wordOf(labelled.near),
  value: labelledBalance(labelled, card),
  line,
  noisy: labelled.token.money!.noisy,
  raw: labelled.token.money!.raw,
  isCarried,
  days: labelled.dates,
})

const isSummaryLabel = (label: string): boolean =>
  CHANGE_OF_BALANCE.test(label) ||
  (((label.length >= 4 && label.length <= 60 && isHeadingText(label)) ||
    /^(?:in|out|totalcrs?|totaldrs?|mutasi(?:cr|db)\W*)$/.test(label)) &&
    !/average|minimum|yeartodate|ytd|available|collected|limit|balance|days/.test(label))

const withDates = (labelled: Labelled, context: DateContext): 'opening' | 'closing' | null => {
  const parts = labelled.dates[labelled.dates.length - 1]
  if (!parts) return null
  const date = resolveDate(parts, context)
  if (!date || !context.start || !context.end) return null
  const middle = (Date.parse(context.start) + Date.parse(context.end)) / 2
  return Date.parse(date) < middle ? 'opening' : 'closing'
}

const NOT_BOOKED = /available|collected|pending|today|current/

const dayOf = ({ dates, near }: Labelled, context: DateContext): IsoDate | null => {
  const [parts, ...more] = dates
  return parts && more.length === 0 && context.start && context.end && !NOT_BOOKED.test(near) ? resolveDate(parts, context) : null
}

/** `Balance on November 30`, the last day of the period, or on the day before its first: what the statement ends or begins with. */
const placeOf = (labelled: Labelled, context: DateContext): Pick<PrintedBalance, 'isOfEnd' | 'ofStart'> => {
  const date = dayOf(labelled, context)
  if (date === null) return {}
  return { isOfEnd: date === context.end || date === addDays(context.start!, -1), ...(date === context.start && { ofStart: date }) }
}

/** `Totals at end of period   120.00   600.00   1,480.00`: the last of them is the ending balance, though no word says so. */
const OF_TOTALS = /^(?:grand|closing|ending|final)?totals?(?!.*balance)/

/** An account by its kind, and no word on which of its balances: what is available or held today is called so. */
const BY_KIND =
  /^(?:your|total|business|personal|primary|commercial)*(?:checking|savings|sharedraft|share|moneymarket)(?:account)?balance\W*$/
const GLANCE = /ataglance|overview|summary/
const GLANCE_LINES = 4

/** Under a title that says so and above all that is said of the account itself; several of them are of several accounts. */
const atAGlance = ({ labelled, balances, taken }: Scan, card: boolean): PrintedBalance[] => {
  const first = leastOf(balances.map(({ line }) => line.index))
  const own = labelled.filter(({ near, whole, line, dates, position }) => {
    if (!BY_KIND.test(near) || near !== whole || dates.length > 0 || position > 0 || line.index > first) return false
    const at = taken.findIndex((t) => t.line === line)
    return taken.slice(Math.max(0, at - GLANCE_LINES), at).some((t) => t.line.page === line.page && GLANCE.test(t.line.squashed))
  })
  return own.length === 1 ? own.map((l) => printed(l, l.line, card, false)) : []
}

export const factsOf = (scan: Scan, context: DateContext, card: boolean): Facts => {
  const facts: Facts = { openings: [], closings: [], atAGlance: atAGlance(scan, card), summary: [], others: [] }
  const carriedIn: PrintedBalance[] = []
  const carriedOut: PrintedBalance[] = []
  for (const { label, labelled, line } of scan.balances) {
    const kind = label === 'dated' ? withDates(labelled, context) : label
    const said = printed(labelled, line, card, kind === 'carriedIn' || kind === 'carriedOut')
    const value =
      kind === 'closing' && OF_TOTALS.test(labelled.near) ? { ...said, word: 'ending' } : { ...said, ...placeOf(labelled, context) }
    if (kind === 'opening') facts.openings.push(value)
    else if (kind === 'closing') facts.closings.push(value)
    else if (kind === 'carriedIn') carriedIn.push(value)
    else if (kind === 'carriedOut') carriedOut.push(value)
  }
  // Balances carried from page to page are the statement's own only at its two ends.
  if (facts.openings.length === 0) facts.openings.push(...carriedIn.slice(0, 1))
  else facts.openings.push(...carriedIn.filter((c) => facts.openings.some((o) => o.value === c.value)))
  if (facts.closings.length === 0) facts.closings.push(...carriedOut.slice(-1))
  else facts.closings.push(...carriedOut.filter((c) => facts.closings.some((o) => o.value === c.value)))
  for (const labelled of scan.labelled) {
    const label = labelled.near
    const direction = labelled.position > 0 || !isSummaryLabel(label) ? null : directionOf(label)
    if (direction !== 'credit' && direction !== 'debit') {
      facts.others.push({ value: labelled.token.money!.value, line: labelled.line, label })
      continue
    }
    facts.summary.push({ direction, value: labelled.token.money!.value, count: labelled.count, line: labelled.line, label })
  }
  return facts
}

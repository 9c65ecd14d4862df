import type { IsoDate } from '../../../../shared/dates.ts'
import type { Claim, Discrepancy, FigureOf } from '../../../types.ts'
import { periodOn } from '../../facts/period/text.ts'
import { cellsOf } from '../../lines/cells.ts'
import { amountsOf, hasMoney, type Line, squash } from '../../lines/lines.ts'
import { labelledOf } from '../../tables/labels.ts'
import { signedBalance } from '../../text/money.ts'
import { CELL_GAP } from '../../tolerances.ts'
import { areAlike } from '../alike.ts'
import { type Checked, discrepancy, money } from '../checks.ts'
import { mayBeOverdraftFees, mayBePenaltyFees } from '../summaries/fee-boxes.ts'
import {
  averagesOf,
  averageTolerance,
  type Booked,
  bookedOff,
  type Day,
  daysOf,
  isLedgerAverage,
  ledgerTolerance,
  ROUNDED,
} from './averages.ts'

type Days = { start: IsoDate; end: IsoDate }

/** A figure of a box that speaks of all rows: `Lowest balance this period 120.00`. */
export type Figure = {
  of: FigureOf
  value: number
  line: Line
  /** Whether no other amount stands on its line. */
  isAlone: boolean
  /** The days that a box of fees says it is of. */
  days?: Days
  /** Beside an average of what was collected, as this may be. */
  mayBeCollected?: true
  /** `Minimum Balance` alone, which may be what the account must hold. */
  mayBeAsked?: true
}

const PERIOD = '(?:(?:for|in|during|of)?(?:the|this|your)?(?:statement|billing)?(?:period|cycle|month|statement))?'
const whole = (words: string): RegExp => new RegExp(`^(?:your|the)?${words}${PERIOD}(?:was|is|on|asof)?[:.*]*$`)

/** Only what can mean nothing else: a minimum balance may be one that the account requires, an average one of what was collected. */
const LABELS: { of: FigureOf; label: RegExp }[] = [
  { of: 'lowest', label: whole('(?:lowest|low)(?:daily|ledger|account|endofday)?balance') },
  { of: 'highest', label: whole('(?:highest|high)(?:daily|ledger|account|endofday)?balance') },
  { of: 'lowest', label: /^the(?:lowest|least)your(?:account)?balance(?:went|was|got|reached)(?:was)?$/ },
  { of: 'largestCredit', label: whole('(?:largest|biggest|highest)(?:single)?(?:deposit|credit)') },
  { of: 'largestDebit', label: whole('(?:largest|biggest|highest)(?:single)?(?:withdrawal|debit)') },
  { of: 'averageLedger', label: whole('average(?:(?:daily)?ledgerbalance|ledger)') },
  { of: 'average', label: whole('averagedailybalance') },
  {
    of: 'average',
    label:
      /^(?:your|the)?average(?:account)?balance(?:for|in|during)?(?:the|this)(?:statement|billing)?(?:period|cycle|month|statement)[:.]*$/,
  },
  {
    of: 'fees',
    label:
      /^(?:totalfees(?:charged|paid|assessed)?|feescharged|feesassessed)(?:for|in|during)?(?:the|this)(?:statement|billing)?(?:period|cycle|month|statement)(?:was|were)?[:.]*$/,
  },
  // What was earned may be paid later.
  {
    of: 'interest',
    label:
      /^(?:total)?(?:interest|dividends?)(?:paid|credited|posted)(?:toyou|toyouraccount)?(?:for|in|during)?(?:the|this)(?:statement|billing)?(?:period|cycle|month|statement)[:.]*$/,
  },
]

/** Beside the average that was held stands the minimum that was; alone it may be one that is asked for. */
const MINIMUM = whole('minimum(?:daily|ledger)?balance')
const AVERAGE = whole('average(?:daily|ledger)?balance')
const NEXT_LINES = 1
/** `Minimum Balance This Cycle`: one that is asked for is asked for at any time. */
const LEAST_OF_PERIOD = /minimum(?:daily|ledger)?balance(?:for|in|during)?this(?:statement|billing)?(?:period|cycle|month)[:.*]*/
/** Beside what an account must hold for its fee to be waived, a balance may be the one that is asked for. */
const ASKED_FOR = /requir|waive|avoid|minimum|maintain|combined/
const WAIVED = /requir|waive|avoid|maintain|combined/
const NEAR_LINES = 10

/** `Average Balance` beside the summary, or among what says of which days it is. */
const PLAIN_AVERAGE = whole('average(?:account)?balance')
const OF_DAYS = /daysin(?:the|this)?(?:statement|billing)?(?:period|cycle)|annualpercentageyield/
const BOX_LINES = 4
const COLLECTED = /averagecollected/

/** `Minimum required   This fee period` over what is asked for and what was held. */
const FEE_COLUMNS = /(?:minimum|balance)required(?:this|current)(?:fee|statement|service)?(?:period|cycle)$/
const FEE_PERIOD = /feeperiod/
const HELD = [
  { of: 'averageLedger', label: /^[•*-]?averageledgerbalance[:.*]*$/ },
  { of: 'lowest', label: /^[•*-]?minimumdailybalance[:.*]*$/ },
] as const
const FEE_LINES = 6

/** `Average ledger balance  $10,000.00  $3,512.56`: the second is the one that was held, where the box says over which days. */
const heldOver = (lines: readonly Line[]): Figure[] =>
  lines.flatMap((line, i) => {
    if (line.ocr || !FEE_COLUMNS.test(line.squashed)) return []
    const above = lines.slice(Math.max(0, i - FEE_LINES), i).findLast(({ squashed }) => FEE_PERIOD.test(squashed))
    const days = above ? periodOn(above, 'mdy') : null
    if (!days) return []
    return lines.slice(i + 1, i + 1 + FEE_LINES).flatMap((below) => {
      const [asked, held, ...more] = labelledOf(below)
      const of = HELD.find(({ label }) => asked && label.test(asked.near))?.of
      if (!of || !held || more.length > 0 || held.position !== 1) return []
      return [{ of, value: signedBalance(held.token.money!, false), line: below, isAlone: false, days }]
    })
  })

/** Of labels over figures only those that can mean nothing else. */
const STACKED: { of: FigureOf; label: RegExp }[] = [
  { of: 'averageLedger', label: whole('average(?:daily)?ledgerbalance') },
  { of: 'lowest', label: whole('(?:lowest|low)(?:daily|ledger|account|endofday)?balance') },
  { of: 'highest', label: whole('(?:highest|high)(?:daily|ledger|account|endofday)?balance') },
]
const LABEL_GAP = 2.5

/** `Average ledger balance   Average collected balance` over a figure each, right below. */
const underLabels = (lines: readonly Line[]): Figure[] =>
  lines.flatMap((line, i) => {
    const below = lines[i + 1]
    if (
      line.ocr ||
      !below ||
      below.page !== line.page ||
      !/averagedailyledger|averageledger|lowest|highest/.test(line.squashed) ||
      hasMoney(line)
    )
      return []
    if (below.y - line.y > LABEL_GAP * line.size || below.tokens.some((t) => t.kind !== 'money')) return []
    const cells = cellsOf(line, CELL_GAP.stacked)
    if (cells.length !== below.tokens.length) return []
    return cells.flatMap(({ text, x0, x1 }, at) => {
      const token = below.tokens[at]!
      const of = STACKED.find(({ label }) => label.test(squash(text)))?.of
      if (!of || token.x1 < x0 || token.x0 > x1) return []
      // What is told of it names it.
      const named = { ...below, text: `${text} ${token.text}` }
      return [{ of, value: signedBalance(token.money!, false), line: named, isAlone: false }]
    })
  })

/** `* The above balances correspond to the service charge cycle`: their days are others. */
const OF_OTHER_DAYS = /^\*.*servicechargecycle/

/** The figures that lines print beside such a label. Behind fees may stand those of the year; behind a balance that is asked for, the one that was held. */
export const figuresOf = (lines: readonly Line[], card: boolean): Figure[] => {
  const isStarred = lines.some(({ squashed }) => OF_OTHER_DAYS.test(squashed))
  const labelled = lines.flatMap((line, i) => {
    if (line.ocr || !/low|high|largest|biggest|average|totalfees|fees(?:charged|assessed)|minimum|interest|dividend/.test(line.squashed))
      return []
    const isAlone = amountsOf(line).length === 1
    return labelledOf(line).flatMap(({ near, position, token }, at, all) => {
      const isPlain =
        PLAIN_AVERAGE.test(near) && (!isAlone || linesAround(lines, i, BOX_LINES).some(({ squashed }) => OF_DAYS.test(squashed)))
      const plain = isPlain ? 'average' : undefined
      const named = LABELS.find(({ label }) => label.test(near))?.of ?? plain ?? (isMinimumHeld(near, lines, i) ? 'lowest' : undefined)
      const value = signedBalance(token.money!, false)
      const mayBeAsked = named === undefined && isOddMinimum(near, value, lines, i)
      const of = position === 0 && !(isStarred && near.endsWith('*')) ? (mayBeAsked ? 'lowest' : named) : undefined
      const isLabelled = (all[at + 1]?.position ?? 0) === 0
      if (!of || (of !== 'fees' && (card || !isLabelled))) return []
      const isAsked = ({ squashed }: Line): boolean => ASKED_FOR.test(squashed.replace(LEAST_OF_PERIOD, ''))
      if (isAverage(of) && linesAround(lines, i, NEAR_LINES).some(isAsked)) return []
      const mayBeCollected = of === 'lowest' && linesAround(lines, i, BOX_LINES).some(({ squashed }) => COLLECTED.test(squashed))
      const figure = { of, value, line, isAlone: isAlone && !isPlain, ...(mayBeAsked && { mayBeAsked }) }
      return [mayBeCollected ? { ...figure, mayBeCollected } : figure]
    })
  })
  return card ? labelled : [...labelled, ...heldOver(lines), ...underLabels(lines)]
}

const linesAround = (lines: readonly Line[], at: number, reach: number): readonly Line[] => lines.slice(Math.max(0, at - reach), at + reach)

const isAverage = (of: FigureOf): boolean => of === 'average' || of === 'averageLedger'

const isMinimumHeld = (label: string, lines: readonly Line[], at: number): boolean => {
  if (!MINIMUM.test(label)) return false
  if (linesAround(lines, at, NEAR_LINES).some(({ squashed }) => WAIVED.test(squashed))) return false
  const near = lines.slice(Math.max(0, at - NEXT_LINES), at + NEXT_LINES + 1).filter(({ page }) => page === lines[at]!.page)
  return LEAST_OF_PERIOD.test(label) || near.some((line) => labelledOf(line).some((l) => AVERAGE.test(l.near)))
}

/** What an account must hold is a round sum. */
const ASKED_STEP = 2500

/** `Minimum Balance -709.76` alone: nobody asks for such a sum, so it is the one that was held. */
const isOddMinimum = (label: string, value: number, lines: readonly Line[], at: number): boolean =>
  MINIMUM.test(label) &&
  (value < 0 || value % ASKED_STEP !== 0) &&
  !linesAround(lines, at, NEAR_LINES).some(({ squashed }) => WAIVED.test(squashed))

/** Of an average beside the summary nobody says what it is of, and a box of fees may count what was collected: they are told where they are off, and refute nothing. */
const isClaim = ({ of, isAlone, days, mayBeCollected, mayBeAsked }: Figure): boolean =>
  days === undefined && !mayBeCollected && !mayBeAsked && (!isAverage(of) || isAlone)

/** Whatever a minimum is of, the account never held less. */
const atMost = (figures: readonly Figure[]): Figure[] =>
  figures.filter((f) => (f.mayBeAsked || f.mayBeCollected) && f.days === undefined).map((f) => ({ ...f, of: 'atMostHeld' }))

export const figureClaims = <R>(figures: readonly Figure[], opening: number | null, period: Days | null): Claim<R>[] =>
  opening === null
    ? []
    : [...figures.filter(isClaim), ...atMost(figures)].map(({ of, value, line }) => ({
        about: 'figure',
        rows: null,
        of,
        value,
        opening,
        start: period?.start ?? null,
        end: period?.end ?? null,
        label: line.text.slice(0, 80),
        page: line.page,
      }))

type FigureClaim = Extract<Claim<unknown>, { about: 'figure' }>

/** What a bank may call something that it charged. */
export const FEE = /fee|charge|chg|maint|service|svc|overdraft|nsf|penalt|interest|analys|commission|return|assess/i
const FEES_MAX = 60
const INTEREST = /\b(?:interest|int|dividends?|apy)\b/i
const WITHHELD = /withh/i
const MENDED = /\b(?:tax|adj|correct|revers)/i

/** Sums double with every amount: beyond this many nothing is said. */
const SUMS_MAX = 100_000

/** Whether some of the amounts make the sum, as far as that can be told. */
const mayBeMadeOf = (sum: number, amounts: readonly number[]): boolean => {
  const made = new Set([0])
  for (const amount of amounts) {
    for (const before of [...made]) if (before + amount <= sum) made.add(before + amount)
    if (made.has(sum) || made.size > SUMS_MAX) return true
  }
  return made.has(sum)
}

/** `Federal withholding`, `Interest adjustment`. */
const isLessInterest = ({ description }: Checked): boolean =>
  WITHHELD.test(description) || (INTEREST.test(description) && MENDED.test(description))

const isRight = ({ of, value, opening, start, end }: FigureClaim, rows: readonly Checked[]): boolean => {
  const ofSide = (side: string): readonly Checked[] => rows.filter((r) => r.direction === side)
  if (of === 'largestCredit' || of === 'largestDebit') {
    const own = ofSide(of === 'largestCredit' ? 'credit' : 'debit')
    const largest = own.reduce((most, r) => Math.max(most, r.amount), 0)
    // It may leave out transfers, or speak of what a day brought.
    const perDay = [...Map.groupBy(own, (r) => r.date).values()].map((day) => day.reduce((sum, r) => sum + r.amount, 0))
    return [...own.map((r) => r.amount), ...perDay].includes(Math.abs(value)) || largest === Math.abs(value)
  }
  if (of === 'fees') {
    const fees = ofSide('debit').filter((r) => FEE.test(r.description) || r.amount === value)
    return (
      fees.length === 0 ||
      fees.length > FEES_MAX ||
      mayBeMadeOf(
        Math.abs(value),
        fees.map((r) => r.amount),
      )
    )
  }
  if (of === 'interest') {
    const paid = ofSide('credit').filter((r) => INTEREST.test(r.description) || r.amount === value)
    // It may be paid into another account, and what is withheld of it may be a row of its own or none.
    const isTold = paid.some((r) => INTEREST.test(r.description)) && !rows.some(isLessInterest)
    const amounts = paid.map((r) => r.amount)
    return value === 0 || !isTold || paid.length > FEES_MAX || mayBeMadeOf(value, amounts)
  }
  if (of === 'charge') {
    const fees = rows.filter((r) => FEE.test(r.description) || r.amount === value)
    return (
      fees.length > FEES_MAX ||
      mayBeMadeOf(
        value,
        fees.map((r) => r.amount),
      )
    )
  }
  if (of === 'overdraftFees') return mayBeOverdraftFees(value, rows, (r) => FEE.test(r.description))
  if (of === 'penaltyFees') return mayBePenaltyFees(value, rows, (r) => FEE.test(r.description))
  const days = rows.some((r) => r.date === null) ? [] : daysOf(rows, opening)
  if (days.length === 0) return true
  if (isAverage(of)) {
    if (start === null || end === null) return true
    const tolerance = averageTolerance(days, opening)
    return averagesOf(days, opening, start, end).some((average) => Math.abs(average - value) <= tolerance)
  }
  const extremes = extremesOf(of === 'highest' ? 'highest' : 'lowest', days, opening)
  // Less may have been held within a day, or counted without what was not yet collected; more is another cycle's, unless it is the lowest but for a digit or two.
  if (of === 'atMostHeld')
    return value <= Math.max(...extremes) || !extremes.some((held) => held < 0 === value < 0 && areAlike(held, value))
  return extremes.includes(value)
}

/** The lowest or highest balance: at the end of days, within them or as printed, with the one before the first row or without. */
const extremesOf = (of: 'lowest' | 'highest', days: readonly Day[], opening: number): number[] => {
  const further = of === 'lowest' ? Math.min : Math.max
  const extreme = (values: readonly number[]): number => values.reduce((a, b) => further(a, b))
  const course = days.map((d) => (of === 'lowest' ? d.least : d.most))
  const printed = days.flatMap((d) => d.printed)
  return [days.map((d) => d.end), course, ...(printed.length > 0 ? [printed] : [])].flatMap((values) => [
    extreme(values),
    further(opening, extreme(values)),
  ])
}

/** The lowest balance that comes nearest to the one that a box of fees, or one beside what was collected, says was held, where none is it. */
export const otherLowest = (
  { of, value, days: own, mayBeCollected, mayBeAsked }: Figure,
  rows: readonly Checked[],
  opening: number,
  { start, end }: Days,
): { nearest: number; isFar: boolean } | null => {
  const isAsked = of === 'lowest' && (mayBeCollected || mayBeAsked || (own?.start === start && own.end === end))
  if (!isAsked || rows.length === 0 || rows.some((r) => r.date === null)) return null
  const days = daysOf(rows, opening)
  const away = (lowest: number): number => Math.abs(lowest - value)
  const nearest = extremesOf('lowest', days, opening).reduce((a, b) => (away(b) < away(a) ? b : a))
  return away(nearest) <= ROUNDED ? null : { nearest, isFar: away(nearest) > ledgerTolerance(days, opening) }
}

type OtherAverage = { nearest: number; isFar: boolean /** With this row booked as of another day it is one. */; booked: Booked | null }

/** The average that comes nearest to a printed one, where none is it: of the ledger to the cent, else to the dollar. `isFar`: by more than banks differ in what they mean by it. */
export const otherAverage = (
  { of, value, days: own }: Figure,
  rows: readonly Checked[],
  opening: number,
  { start, end }: Days,
): OtherAverage | null => {
  if (!isAverage(of) || rows.length === 0 || rows.some((r) => r.date === null)) return null
  if (own && (own.start !== start || own.end !== end)) return null
  const days = daysOf(rows, opening)
  const away = (average: number): number => Math.abs(average - value)
  const nearest = averagesOf(days, opening, start, end).reduce((a, b) => (away(b) < away(a) ? b : a))
  const isOne = of === 'averageLedger' ? isLedgerAverage(value, days, opening, { start, end }) : away(nearest) <= ROUNDED
  if (isOne) return null
  const booked = of === 'averageLedger' ? bookedOff(value, rows, days, opening, { start, end }) : null
  const tolerance = (of === 'averageLedger' ? ledgerTolerance : averageTolerance)(days, opening)
  return { nearest: Math.round(nearest), isFar: booked === null && away(nearest) > tolerance, booked }
}

export const figureFault = (claim: FigureClaim, rows: readonly Checked[]): Discrepancy | null =>
  isRight(claim, rows)
    ? null
    : discrepancy(
        'contradiction',
        `"${claim.label}" is printed, and the rows make no ${SAYS[claim.of]} of ${money(claim.value)}.`,
        null,
        claim.page,
      )

const SAYS: Record<FigureOf, string> = {
  lowest: 'lowest balance',
  atMostHeld: 'lowest balance',
  highest: 'highest balance',
  largestCredit: 'deposit',
  largestDebit: 'withdrawal',
  average: 'average balance',
  averageLedger: 'average balance',
  fees: 'sum of fees',
  penaltyFees: 'sum of fees for overdrafts and returned items',
  overdraftFees: 'sum of fees for overdrafts',
  charge: 'charge',
  interest: 'sum of interest',
}

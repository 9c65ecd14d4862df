import { once } from '../../../../shared/once.ts'
import { MONTH_NAMES } from '../../../months.ts'
import { hasMoney, isDatedAmount, type Line, startsWithDate } from '../../lines/lines.ts'
import type { DateOrder } from '../../text/dates.ts'
import { findAccount } from '../account/account.ts'
import { type LabelledNumber, labelledNumberIn } from '../account/labelled-number.ts'
import { besideProduct } from '../account/products.ts'
import { type Period, periodOn } from '../period/period.ts'
import type { PageGap } from './numbers.ts'

/** Pages repeat their head within its first lines. */
const HEAD_LINES = 5
export const SAME_PLACE = 3

const besidesDigits = (line: Line): string => line.squashed.replace(/\d/g, '')

const MONTHS = new RegExp(MONTH_NAMES, 'g')

/** What a line says besides its days. */
export const wordsBesideDays = (line: Line): string => besidesDigits(line).replace(MONTHS, '')

const isSameHead = (a: Line, b: Line): boolean =>
  Math.abs(a.y - b.y) < SAME_PLACE && Math.abs(a.x0 - b.x0) < SAME_PLACE && besidesDigits(a) === besidesDigits(b)

/** The lines of each page, from the top, that belong to one statement as a whole: where the next one begins, its head may stand above the end of this one. */
export const wholePages = (own: readonly Line[], all: readonly Line[]): Line[][] => {
  const pages = Map.groupBy(own, ({ page }) => page)
  if (pages.size < 2) return []
  const counts = new Map<number, number>()
  for (const { page } of all) counts.set(page, (counts.get(page) ?? 0) + 1)
  return [...pages].flatMap(([page, lines]) => (lines.length === counts.get(page) ? [lines.toSorted((a, b) => a.y - b.y)] : []))
}

/** A page behind the first one of a statement, and the lines where what its head says may be printed as well. */
export type LaterPage = { page: number; lines: Line[]; first: Line[]; others: Line[] }

/**
 * The pages behind the first that begin with lines of the statement. Where the next statement begins on one of them, the head may be that one's: what it says
 * may then be found among the others' lines.
 */
export const laterPages = (own: readonly Line[], all: readonly Line[]): readonly LaterPage[] => {
  const before = laterKnown.get(own)
  if (before?.all === all) return before.later
  const later = laterPagesAmong(own, all)
  laterKnown.set(own, { all, later })
  return later
}

/** Three checks ask for them, of the same lines. */
const laterKnown = new WeakMap<readonly Line[], { all: readonly Line[]; later: readonly LaterPage[] }>()

const laterPagesAmong = (own: readonly Line[], all: readonly Line[]): LaterPage[] => {
  const pages = new Set(own.map(({ page }) => page))
  if (pages.size < 2) return []
  const firstPage = own[0]!.page
  const first = all.filter(({ page }) => page === firstPage)
  const owned = new Set(own)
  const onOwnPages = all.filter(({ page }) => page !== firstPage && pages.has(page))
  return [...Map.groupBy(onOwnPages, ({ page }) => page)].flatMap(([page, printed]) => {
    const sorted = printed.toSorted((a, b) => a.y - b.y)
    if (!owned.has(sorted[0]!)) return []
    const lines = sorted.filter((line) => owned.has(line))
    return [{ page, lines, first, others: lines.length < sorted.length ? all.filter((line) => !owned.has(line)) : [] }]
  })
}

/** Lines closer than so many sizes of their type may be one text. */
const APART = 2
const FOOT_LINES = 3
const COLUMN_WORD = /date|amount|balance/

const isApart = (above: Line, below: Line): boolean => below.y - above.y > APART * Math.max(above.size, below.size)
/** `February 1 through February 28, 2023   Account number 1234` begins with a date and speaks of activity, and is no line of a table. */
const namesStatement = (line: Line): boolean =>
  labelledNumberIn(line) !== null || periodOn(line, 'mdy') !== null || periodOn(line, 'dmy') !== null
const isOfTable = (line: Line): boolean => hasMoney(line) || ((startsWithDate(line) || line.heading !== null) && !namesStatement(line))

/** `08/31/2026` by itself, at a place where no other line of the page begins with a date: the statement's own day, and no row's. */
const isHeadDay = (line: Line, lines: readonly Line[]): boolean =>
  line.tokens.length === 1 &&
  (line.tokens[0]!.date?.year ?? null) !== null &&
  !lines.some((other) => other !== line && startsWithDate(other) && Math.abs(other.x0 - line.x0) < SAME_PLACE)

/** The lines of a page above its tables. What stands right on a row, without names of columns between, may be the end of a row of the page before. */
export const headOf = (lines: readonly Line[], most = HEAD_LINES): Line[] => {
  const end = lines.findIndex((line, i) => i >= most || (isOfTable(line) && !isHeadDay(line, lines)))
  const head = end < 0 ? lines.slice() : lines.slice(0, end)
  const below = lines[head.length]
  if (!below || !startsWithDate(below) || COLUMN_WORD.test(head.at(-1)?.squashed ?? '')) return head
  return head.slice(0, head.findLastIndex((line, i) => isApart(line, head[i + 1] ?? below)) + 1)
}

/** The last lines of a page, where they stand apart from what is above. */
export const footOf = (lines: readonly Line[]): Line[] => {
  const from = lines.findLastIndex((line, i) => i > 0 && isApart(lines[i - 1]!, line))
  const foot = from < 0 || lines.length - from > FOOT_LINES ? [] : lines.slice(from)
  return foot.some(isOfTable) ? [] : foot
}

const NAMES_OF_COLUMNS = /^(?=.*date)(?=.*(?:description|detail|transaction|particulars))(?=.*(?:amount|debit|credit|withdraw|deposit))/

/** Whether a page has rows of a list. One on which the day before it goes on, in a list that prints days once, has none with a date. */
export const hasRows = (lines: readonly Line[]): boolean => {
  if (lines.some(isDatedAmount)) return true
  const header = lines.findIndex((line) => !hasMoney(line) && NAMES_OF_COLUMNS.test(line.squashed))
  return header >= 0 && lines[header + 1] !== undefined && hasMoney(lines[header + 1]!)
}

/**
 * A page whose head names another account or period than the first page of its statement: it is of another one. Where the first page has the same head, the
 * two are compared; else what the head says must be printed somewhere on the first page.
 */
export const foreignPages = (own: readonly Line[], all: readonly Line[], order: DateOrder): PageGap[] => {
  const whole = wholePages(own, all)
  const heads = new Map(whole.map((lines) => [lines[0]!.page, lines.slice(0, HEAD_LINES)]))
  const usualHead = whole[0]?.slice(0, HEAD_LINES) ?? []
  const later = laterPages(own, all)
  const letterhead = letterheadOf(later[0]?.first ?? [], order)
  return later.flatMap((one) => {
    const { page } = one
    const message =
      contradictionInPlace(heads.get(page) ?? [], usualHead, letterhead, order) ?? contradictionInWords(one, letterhead, order)
    if (message === null) return []
    return [
      { kind: 'contradiction' as const, message: `Page ${page} of the file says that it is of ${message}.`, page, from: page, to: page },
    ]
  })
}

const NO_ROWS: ReadonlySet<Line> = new Set()

/** A long number that stands on a line by itself. */
const bareNumberOn = ({ tokens, words }: Line): string | null => {
  const digits = tokens.length === 1 && LONG_NUMBER.test(words[0]!.text) ? words[0]!.text.replaceAll('-', '') : ''
  return digits.length >= LONG_DIGITS ? digits : null
}

/** `1100027719843` without a word, where the first page has it once more: numbers that count sheets of mail stand on one page each. */
const otherBareNumber = (line: Line, usual: Line, letterhead: Letterhead): string | null => {
  const [own, other] = [bareNumberOn(usual), bareNumberOn(line)]
  if (!own || !other || own === other || own.length !== other.length) return null
  const print = letterhead.print()
  return print.indexOf(own) !== print.lastIndexOf(own) && !print.includes(other) ? ofAccounts(other, own) : null
}

const contradictionInPlace = (
  head: readonly Line[],
  usualHead: readonly Line[],
  letterhead: Letterhead,
  order: DateOrder,
): string | null => {
  for (const line of head) {
    const usual = line.ocr ? undefined : usualHead.find((one) => one !== line && !one.ocr && isSameHead(one, line))
    if (!usual) continue
    const bare = otherBareNumber(line, usual, letterhead)
    if (bare) return bare
    const [account, other] = [labelledNumberIn(usual), labelledNumberIn(line)]
    if (account && other && account.digits !== other.digits) return ofAccounts(other.digits, account.digits)
    // `Business Checking (...1234)`: a name does for a label.
    const [end, otherEnd] = [findAccount([usual], NO_ROWS), findAccount([line], NO_ROWS)]
    if (end && otherEnd && end !== otherEnd) return ofAccounts(otherEnd, end)
    const [period, another] = [periodOn(usual, order), periodOn(line, order)]
    if (period && another && !isSamePeriod(period, another)) return ofPeriods(another, period)
  }
  return null
}

/** Numbers are named by their ends, and by what tells them apart before: no paper of ours prints a whole one. */
export const maskedBeside = (digits: string, beside: string): string =>
  digits.length === beside.length && digits.slice(-4) === beside.slice(-4)
    ? [...digits].map((digit, i) => (i >= digits.length - 4 || digit !== beside[i] ? digit : '·')).join('')
    : `··${digits.slice(-4)}`

const ofAccounts = (other: string, own: string): string =>
  `the account ${maskedBeside(other, own)}; the statement's first page is of ${maskedBeside(own, other)}`

const ofPeriods = (other: Period, own: Period): string =>
  `${other.start} to ${other.end}; the statement's first page is of ${own.start} to ${own.end}`

const isSamePeriod = (a: Period, b: Period): boolean => a.start === b.start && a.end === b.end

/** What the first page says, read once for all the others, and what hardly any of them asks for only when one does. */
type Letterhead = {
  words: () => string[]
  numbers: () => LabelledNumber[]
  periods: () => Period[]
  numbersBelow: () => NumberBelowWords[]
  parts: () => ReadonlySet<string>
  print: () => string
}

const letterheadOf = (first: readonly Line[], order: DateOrder): Letterhead => {
  const lines = once(() => first.filter(isPrint))
  return {
    words: once(() => lines().map(wordsBesideDays)),
    numbers: once(() => numbersIn(lines())),
    periods: once(() => periodsIn(lines(), order)),
    numbersBelow: once(() => numbersBelowWords(lines())),
    parts: once(() => partsNamedIn(lines(), order)),
    print: once(() => printOf(lines())),
  }
}

export const isPrint = (line: Line): boolean => !line.ocr && !isDatedAmount(line)
const printOf = (lines: readonly Line[]): string => lines.map((line) => line.squashed.replaceAll('-', '')).join(' ')

/** What a running head says of account and period, where the first page has a letterhead in other words and places. */
const contradictionInWords = ({ lines, others }: LaterPage, letterhead: Letterhead, order: DateOrder): string | null => {
  const head = [...headOf(lines), ...footOf(lines)].filter(isPrint)
  // Hardly any page has to be looked for on all others.
  const elsewhere = (): Line[] => others.filter(isPrint)
  if (!hasRows(lines)) return isOfAccount(head, letterhead) ? otherPeriod(saidAlike(head, letterhead), letterhead, elsewhere, order) : null
  const other = otherAccount(head, letterhead, elsewhere) ?? (others.length === 0 ? otherBelow(head, letterhead) : null)
  return other ?? otherPeriod([...head, ...barePeriodsOf(lines, head)], letterhead, elsewhere, order)
}

/** Below so many lines a page is no head. */
const LONGEST_HEAD = 12
const BARE_PERIOD = /^(?:from)?(?:to|through|thru|until|[-–])?$/

/** `9 January to 8 February 2026` below what a long head says first: who to call, and when. */
const barePeriodsOf = (lines: readonly Line[], head: readonly Line[]): Line[] =>
  headOf(lines, LONGEST_HEAD).filter(
    (line) => !head.includes(line) && BARE_PERIOD.test(wordsBesideDays(line).replace(/[^a-z–-]/g, '')) && isPrint(line),
  )

/** A page without rows adds nothing to the statement, whosever it is: it may be of an account that had none, and is asked only where it names this one. */
const isOfAccount = (head: readonly Line[], letterhead: Letterhead): boolean =>
  numbersIn(head).some(({ digits, of }) => letterhead.numbers().some((own) => own.of === of && own.digits === digits))

/** `Period: to` would be like anything. */
const LABEL_LETTERS = 10

/** The lines of a head that the first page has in the same words, alone or beside others. */
const saidAlike = (head: readonly Line[], letterhead: Letterhead): Line[] =>
  head.filter((line) => {
    const words = wordsBesideDays(line)
    return words.length >= LABEL_LETTERS && letterhead.words().some((own) => own.endsWith(words))
  })

const numbersIn = (lines: readonly Line[]): LabelledNumber[] =>
  lines.flatMap((line, i) => labelledNumberIn(line, lines.slice(i + 1, i + 4)) ?? numberOfProduct(line) ?? [])

/** `Business Checking ...7741`, `Checking *7741`: the account's name does for a label. */
const numberOfProduct = (line: Line): LabelledNumber | null => {
  const { digits, masked } = besideProduct(line) ?? {}
  return digits !== undefined && masked ? { digits, masked, of: 'account' } : null
}

const LONG_NUMBER = /^\d[\d-]*\d$/
const LONG_DIGITS = 8
/** Numbers of one length that differ in no more digits are meant to be the same. */
export const FEW_DIGITS = 2

export const differingDigits = (a: string, b: string): number => [...a].filter((digit, i) => digit !== b[i]).length

const otherAccount = (head: readonly Line[], letterhead: Letterhead, elsewhere: () => Line[]): string | null => {
  const owns = letterhead.numbers()
  const isAnywhere = (digits: string): boolean => letterhead.print().includes(digits) || printOf(elsewhere()).includes(digits)
  const isPrinted = ({ digits, masked }: LabelledNumber): boolean =>
    owns.some((own) => own.digits === digits || isEndOf(own, digits) || (masked && own.digits.endsWith(digits.slice(-4)))) ||
    isAnywhere(digits)
  for (const number of numbersIn(head)) {
    const isComparable = number.of === 'card' ? isSlipOf : isAlikeShown
    const own = owns.find((one) => one.of === number.of && isComparable(one, number))
    if (own && !isPrinted(number)) return ofAccounts(number.digits, own.digits)
  }
  for (const { text } of head.flatMap((line) => line.words)) {
    const digits = LONG_NUMBER.test(text) ? text.replaceAll('-', '') : ''
    if (digits.length < LONG_DIGITS) continue
    const own = owns.find((one) => one.digits.length === digits.length && differingDigits(one.digits, digits) <= FEW_DIGITS)
    if (own && !isAnywhere(digits)) return ofAccounts(digits, own.digits)
  }
  return null
}

/** The number under a line of words: `Account number and branch code` over `12345678   40-11-22`. */
type NumberBelowWords = { words: string; digits: string; shape: string }

/** Further down a number is of something else. */
const BELOW = 2.5
const ACCOUNT_WORD = /account/

const numbersBelowWords = (lines: readonly Line[]): NumberBelowWords[] =>
  lines.flatMap((line, i) => {
    const below = ACCOUNT_WORD.test(line.squashed) && !/\d/.test(line.squashed) ? lines[i + 1] : undefined
    if (below?.page !== line.page || below.y - line.y > BELOW * line.size) return []
    const number = below.words.find(({ text }) => LONG_NUMBER.test(text) && text.replaceAll('-', '').length >= LONG_DIGITS)
    if (!number) return []
    return [{ words: line.squashed, digits: number.text.replaceAll('-', ''), shape: number.text.replace(/\d/g, '0') }]
  })

/** The same label, once on the first page, over another number of the same build. */
const otherBelow = (head: readonly Line[], letterhead: Letterhead): string | null => {
  for (const { words, digits, shape } of numbersBelowWords(head)) {
    const [own, ...more] = letterhead.numbersBelow().filter((one) => one.words === words)
    if (own && more.length === 0 && own.shape === shape && own.digits !== digits) return ofAccounts(digits, own.digits)
  }
  return null
}

/** The end of a number that shows more of it, with or without zeros in front. */
const isEndOf = (own: LabelledNumber, digits: string): boolean =>
  own.digits.length !== digits.length && (own.digits.endsWith(digits) || digits.endsWith(own.digits))

const isAlikeShown = (a: LabelledNumber, b: LabelledNumber): boolean => a.masked || b.masked || a.digits.length === b.digits.length

const CARD_DIGITS = 15
/** The cards of one account have numbers of their own, but never two that differ in a single digit: the last one checks the others. */
const isSlipOf = (a: LabelledNumber, b: LabelledNumber): boolean =>
  !a.masked &&
  !b.masked &&
  a.digits.length >= CARD_DIGITS &&
  a.digits.length === b.digits.length &&
  differingDigits(a.digits, b.digits) === 1

const OTHER_SPAN = /yeartodate|ytd|taxyear|interest|average/

const periodsIn = (lines: readonly Line[], order: DateOrder): Period[] =>
  lines.flatMap((line) => (OTHER_SPAN.test(line.squashed) ? [] : (periodOn(line, order) ?? [])))

const isWithin = ({ start, end }: Period, own: Period): boolean => start >= own.start && end <= own.end

const wordsOfPart = (line: Line): string => wordsBesideDays(line).replace(/cont(?:inued|'?d)?\b|[^a-z]/g, '')

/** `Week of Nov 1, 2025 to Nov 7, 2025` and, in the same words, `Week of Nov 8, 2025 to Nov 14, 2025`: parts of the period, each over a list. The words that name them. */
const partsNamedIn = (lines: readonly Line[], order: DateOrder): ReadonlySet<string> => {
  const [own] = periodsIn(lines, order)
  const parts = lines.flatMap((line) => {
    const [period] = periodsIn([line], order)
    return own && period && !isSamePeriod(period, own) && isWithin(period, own) ? [{ words: wordsOfPart(line), start: period.start }] : []
  })
  return new Set(parts.filter((a) => parts.some((b) => a.words === b.words && a.start !== b.start)).map(({ words }) => words))
}

const otherPeriod = (head: readonly Line[], letterhead: Letterhead, elsewhere: () => Line[], order: DateOrder): string | null => {
  const said = periodsIn(head, order)
  const owns = said.length === 0 ? [] : letterhead.periods()
  const [own] = owns
  if (!own) return null
  // The title of a list may name the days of that list: a week, what is left of the month.
  const titles = periodsIn(
    head.filter((line) => line.heading !== null),
    order,
  )
  // So does a title that the first page has over its own lists, for other days.
  const named = head.filter((line) => letterhead.parts().has(wordsOfPart(line)))
  const isOfList = (period: Period): boolean =>
    isWithin(period, own) && (isAmong(titles, period) || isAmong(periodsIn(named, order), period))
  const isAmong = (periods: readonly Period[], period: Period): boolean => periods.some((one) => isSamePeriod(one, period))
  const unknown = said.filter((period) => !isAmong(owns, period) && !isOfList(period))
  const printed = unknown.length === 0 ? [] : periodsIn(elsewhere(), order)
  const other = unknown.find((period) => !isAmong(printed, period))
  return other ? ofPeriods(other, own) : null
}

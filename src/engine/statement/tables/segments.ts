import { labelledNumberIn } from '../facts/account/labelled-number.ts'
import { numberOverRows } from '../facts/account/number-over-rows.ts'
import { isCalled } from '../facts/account/own-title.ts'
import { type Period, periodOn } from '../facts/period/period.ts'
import { hasDate, hasMoney, isDatedAmount, type Line, startsWithDate } from '../lines/lines.ts'
import { type DateOrder, monthDay } from '../text/dates.ts'
import { PAGE_ONE } from './ends-of-parts.ts'
import { saysNothingHappened } from './nothing-happened.ts'
import { accountsOfOverview } from './overview-accounts.ts'
import type { BalanceLine, Scan } from './tables.ts'

type State = {
  from: number
  opening: number | null
  rows: number
  closed: boolean
  /** What it closes with, by the first line that says so. */
  closing: number | null
  /** The last line that belongs to this statement beyond doubt. */
  lastContent: number
  lastValue: number | null
  period: Period | null
  newPeriod: boolean
  /** The day of the last `Balance on …`, counted from the year's start. */
  lastDated: number | null
}

const ENDS = new Set<BalanceLine['label']>(['closing', 'carriedOut', 'dated'])
const LATER_PAGE = /(?:page|blatt)(?:no\.?)?:?([2-9]|[1-9]\d+)(?:of|\/)\d/
export const CONTINUED = /\bcont(?:inued|'?d\b|\.)/i
const PERIOD_HINT = /period|through|thru|statement|from|summaryfor|to|-/

const ACCOUNT_TITLE =
  /^(?:[\p{L}&'. ]+ )?(?:account|checking|chequing|savings|deposit)\s*(?:no\.?|number|#)?\s*[-:\u2013\u2014#]*\s*(\d[\d -]{4,}\d)\s*(?:\(?cont.*)?$/iu
const TITLE_WORDS = 10
/** A holder, an address, a number and days stand above an account's opening balance. */
const HEAD_LINES = 20

/** `Savings Account - 817-890692-001` over a column header: the number of the account whose rows follow. */
const accountTitled = (line: Line, headed: ReadonlySet<number>): string | null => {
  if (line.words.length > TITLE_WORDS || !headed.has(line.index + 1)) return null
  return ACCOUNT_TITLE.exec(line.text.trim())?.[1]?.replace(/\D/g, '') ?? null
}

const lastMoney = (line: Line): number | null => {
  for (let i = line.tokens.length - 1; i >= 0; i--) if (line.tokens[i]!.money) return line.tokens[i]!.money!.value
  return null
}

const fresh = (from: number, period: Period | null): State => ({
  from,
  opening: null,
  rows: 0,
  closed: false,
  closing: null,
  lastContent: from,
  lastValue: null,
  period,
  newPeriod: false,
  lastDated: null,
})

/** `Balance on May 1` opens and `Balance on May 31` closes: the later of two is the closing one. */
const sideOf = (state: State, balance: BalanceLine, order: DateOrder): 'opening' | 'closing' | null => {
  const parts = balance.labelled.dates[balance.labelled.dates.length - 1]
  if (!parts) return null
  const { month, day } = monthDay(parts, order)
  const at = (parts.year ?? 0) * 372 + month * 31 + day
  const later = !state.closed && state.lastDated !== null && at > state.lastDated
  state.lastDated = at
  return later ? 'closing' : 'opening'
}

/** Cuts the document into statements: a new opening balance after rows, with a new period, account or amount, starts the next, and so does a page that says it is of another. */
export const segmentsOf = (lines: readonly Line[], scan: Scan, order: DateOrder, begins: ReadonlySet<number>): Line[][] =>
  accountsOfOverview(lines, scan) ?? segmentsByBalances(lines, scan, order, begins)

const segmentsByBalances = (lines: readonly Line[], scan: Scan, order: DateOrder, begins: ReadonlySet<number>): Line[][] => {
  const balances = new Map<number, BalanceLine[]>()
  let openings = 0
  for (const balance of scan.balances) {
    const at = balances.get(balance.line.index)
    if (at) at.push(balance)
    else balances.set(balance.line.index, [balance])
    if (balance.label !== 'closing' && balance.label !== 'carriedOut') openings++
  }
  // What stands beside the rows of a page that opens by itself says it again, and begins nothing.
  const opened = new Set(scan.balances.flatMap(({ label, line }) => (label === 'opening' && !line.aside ? [line.page] : [])))
  const totals = new Set(scan.totals.map((t) => t.line.index))
  const headed = new Set(scan.taken.flatMap(({ line, by }) => (by.startsWith('column header') ? [line.index] : [])))
  let account: string | null = null
  const cuts: number[] = []
  let state = fresh(0, null)
  const lastRow = lines.findLastIndex((line) => isDatedAmount(line) && !balances.has(line.index))
  let pageOne = -1
  let periodPage = -1
  let numbers: (string | undefined)[] | null = null
  /** The account's number on each line, looked up once. */
  const numbersOnLines = (): (string | undefined)[] => {
    numbers ??= lines.map((l) => (isDatedAmount(l) ? undefined : labelledNumberIn(l)?.digits.slice(-4)))
    return numbers
  }
  /** Accounts that a master account empties every day all open with nothing: behind a closing balance another number begins the next one. */
  const isOfAnotherAccount = (i: number): boolean => {
    if (!state.closed || state.rows === 0) return false
    const all = numbersOnLines()
    const last = state.lastContent
    const number = all.slice(Math.max(last + 1, i - HEAD_LINES), i).findLast((each) => each !== undefined)
    const at = number === undefined ? -1 : all.indexOf(number, state.from)
    return number !== undefined && at > last
  }
  const cutAt = (i: number): number => {
    const page = lines[i]!.page
    const last = lines[state.lastContent]!.page
    if (page === last) return Math.min(i, titleBefore(i, state.lastContent + 1))
    const candidate = [pageOne, periodPage].filter((p) => p > last && p <= page)
    const first = candidate.length > 0 ? Math.min(...candidate) : page
    let k = i
    while (k > 0 && lines[k - 1]!.page >= first) k--
    if (candidate.length > 0) return k
    // `Account Number: 8791` at the foot of the page is of the balances that open on the next one.
    return titleBehindRest(k, i) ?? (isOfAnotherAccount(k) ? titleBefore(k, state.lastContent + 1) : k)
  }
  /** Sums and lists that follow a closing balance are its own; the next account begins with the words above its opening balance. */
  const titleBefore = (i: number, from: number): number => {
    let last = from - 1
    for (let k = from; k < i; k++) if ((hasMoney(lines[k]!) && !balances.has(lines[k]!.index)) || saysNothingHappened(lines[k]!)) last = k
    return ownTitleAbove(i, from) ?? (last + 1 < i ? last + 1 : from)
  }
  /** `Business Checking Acct No. 566-541446-3`, a number that is not the account's before: what stands between it and the balance is its own. */
  const ownTitleAbove = (i: number, from: number): number | null => {
    const at = lines.findLastIndex((line, k) => k >= from && k < i && isCalled(line) && !hasMoney(line) && line.words.length <= TITLE_WORDS)
    const number = at < 0 ? undefined : numbersOnLines()[at]
    return number === undefined || numbersOnLines().slice(state.from, at).includes(number) ? null : at
  }
  /** What goes on over the page, as the pictures of its checks do, is of the account before: the next one begins with its own name. */
  const titleBehindRest = (from: number, to: number): number | null => {
    const rest = lines.findIndex((line, k) => k >= from && k < to && hasMoney(line) && !balances.has(line.index))
    const title = lines.findLastIndex(
      (line, k) => k > rest && k < to && isCalled(line) && !hasMoney(line) && line.words.length <= TITLE_WORDS,
    )
    return rest < 0 || title < 0 ? null : title
  }
  const isOfThisAccount = (line: Line): boolean => {
    const number = labelledNumberIn(line)?.digits.slice(-4)
    const [from, to] = [lines[state.from]!.index, lines[state.lastContent]!.index]
    // An overview at the head of the file names all of its accounts.
    const last = number === undefined ? null : numberOverRows(lines, lines[state.lastContent]!.page)
    if (last !== null && last !== number) return false
    return number === undefined || lines.some((l) => l.index >= from && l.index <= to && labelledNumberIn(l)?.digits.slice(-4) === number)
  }
  /** `Balance forward` at the head of a page that says that it is a later one: what was carried need not be the balance of the last row, where days print theirs once. */
  const isCarriedOver = (i: number): boolean => {
    const page = lines[i]!.page
    const last = lines[state.lastContent]!
    // Behind a closing balance the next account begins.
    if (page <= last.page || balances.get(last.index)?.some((b) => b.label === 'closing')) return false
    const own = lines.filter((l) => l.page === page)
    const above = own.filter((l) => l.index < lines[i]!.index)
    const earlier = new Set(lines.slice(state.from, state.lastContent).map((l) => l.squashed))
    // A page that begins with the names of the columns, or as those before it do to the letter, has no head of another statement.
    if (above.some((l) => headed.has(l.index)) && above.every((l) => earlier.has(l.squashed)) && pageOne < page) return true
    return (
      !above.some(isDatedAmount) &&
      above.every(isOfThisAccount) &&
      (own.some((l) => LATER_PAGE.test(l.squashed)) || above.some((l) => l.heading !== null && CONTINUED.test(l.text)))
    )
  }
  /** `New balance` at the head of a page, over the `Previous balance` of another statement: what the one before closes with was said, and is another. */
  const isOfNext = (i: number, value: number): boolean => {
    const { page } = lines[i]!
    if (!state.closed || state.rows === 0 || page <= lines[state.lastContent]!.page) return false
    if (value === state.closing || value === state.lastValue) return false
    const below = lines.slice(i + 1, i + 1 + HEAD_LINES).filter((line) => line.page === page)
    const rows = below.findIndex(isDatedAmount)
    const opens = ({ label, labelled }: BalanceLine): boolean => label === 'opening' && labelled.token.money!.value !== state.opening
    return below.slice(0, rows < 0 ? below.length : rows).some((line) => balances.get(line.index)?.some(opens))
  }
  const split = (i: number, period: Period | null): void => {
    const at = cutAt(i)
    cuts.push(at)
    state = fresh(at, period)
  }
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    if (i > 0 && begins.has(line.page) && lines[i - 1]!.page !== line.page && state.from !== i) {
      cuts.push(i)
      state = fresh(i, null)
    }
    if (PAGE_ONE.test(line.squashed) && line.words.length < 25) pageOne = line.page
    const own = balances.get(line.index)
    // Where no account prints what it opened with, its title is all that parts it from the one before.
    const titled = openings === 0 ? accountTitled(line, headed) : null
    if (titled !== null) {
      if (account !== null && titled !== account && state.rows > 0) {
        cuts.push(i)
        state = fresh(i, state.period)
      }
      account = titled
    }
    if (!own && !startsWithDate(line) && line.words.length <= 30 && hasDate(line) && PERIOD_HINT.test(line.squashed)) {
      const period = periodOn(line, order)
      if (period) {
        if (state.period === null) state.period = period
        else if (period.start > state.period.start && period.end > state.period.end && state.rows + (state.closed ? 1 : 0) > 0) {
          state.newPeriod = true
          periodPage = line.page
          if (openings === 0 && line.page > lines[state.lastContent]!.page) {
            split(i, period)
            continue
          }
        }
      }
    }
    if (own && !(line.aside && opened.has(line.page))) {
      for (const balance of own) {
        const value = balance.labelled.token.money!.value
        const label = balance.label === 'dated' ? sideOf(state, balance, order) : balance.label
        if (label === 'opening' || label === 'carriedIn') {
          // Lists that print the newest row first end with the balance that they began with.
          const isLast = state.closed && i > lastRow
          if (state.opening === null && !state.newPeriod && (state.rows === 0 || !state.closed || isLast)) {
            state.opening = value
            // An overview above it may say what the account closes with: the later of its two days closes it.
            if (balance.label === 'dated') state.closed = false
          } else if (
            !state.newPeriod &&
            ((value === state.opening && !isOfAnotherAccount(i)) ||
              (label === 'carriedIn' && (value === state.lastValue || isCarriedOver(i))))
          )
            continue
          else if (state.rows > 0 || state.closed) {
            // The summary of a statement may stand behind its rows; it then closes with the balance that the rows end on.
            const { lastDated } = state
            split(i, null)
            state.opening = value
            state.lastDated = lastDated
          } else state.opening = value
        } else if ((label === 'closing' || label === 'carriedOut') && !isOfNext(i, value)) {
          state.closed = true
          state.closing ??= value
          state.lastValue = value
          state.lastContent = i
        }
      }
      continue
    }
    if (startsWithDate(line) && hasMoney(line)) {
      if (line.tokens.some((t) => t.kind === 'text' && /[A-Za-z]{2}/.test(t.text))) {
        state.rows++
        state.lastValue = lastMoney(line)
      }
      state.lastContent = i
    } else if (totals.has(line.index)) state.lastContent = i
  }
  /** A balance that nothing follows opens no statement: it says once more, or otherwise, what the one before it opened with. */
  const isLoneOpening = (from: number, to: number): boolean => {
    const own = lines.slice(from, to)
    // `Balance on May 29` below `Balance on April 30` is an end, too.
    const isEnd = ({ label }: BalanceLine, at: number): boolean =>
      at > 0 ? ENDS.has(label) : label === 'closing' || label === 'carriedOut'
    const hasEnd = own.some((l, at) => balances.get(l.index)?.some((b) => isEnd(b, at)))
    return balances.has(lines[from]!.index) && !hasEnd && !own.some(isDatedAmount) && !own.some((l) => labelledNumberIn(l) !== null)
  }
  const lastEnd = (own: readonly Line[]): number | null => {
    // `Balance on 31 March` is the later of two days.
    const ends = own.flatMap((l) => balances.get(l.index)?.filter((b) => ENDS.has(b.label)) ?? [])
    return ends.at(-1)?.labelled.token.money?.value ?? null
  }
  const periodsOf = (own: readonly Line[]): string[] =>
    own.flatMap((l) => {
      const period = hasDate(l) && !startsWithDate(l) ? periodOn(l, order) : null
      return period ? [`${period.start} ${period.end}`] : []
    })
  /** A summary without rows and the list below it that closes with the same balance are one statement, though they open otherwise: that is for the proof to tell. */
  const isOwnList = (before: number, cut: number, to: number): boolean => {
    const [above, below] = [lines.slice(before, cut), lines.slice(cut, to)]
    const end = lastEnd(above)
    return (
      end !== null &&
      end !== 0 &&
      end === lastEnd(below) &&
      lines[cut]!.page === above.at(-1)!.page &&
      !above.some((l) => isDatedAmount(l) && !balances.has(l.index)) &&
      !periodsOf(below).some((period) => !periodsOf(above).includes(period))
    )
  }
  const out: Line[][] = []
  let from = 0
  const real = cuts.filter((cut, i) => {
    const to = cuts[i + 1] ?? lines.length
    return !isLoneOpening(cut, to) && !isOwnList(cuts[i - 1] ?? 0, cut, to)
  })
  for (const cut of [...real, lines.length]) {
    if (cut > from) out.push(lines.slice(from, cut))
    from = cut
  }
  return out
}

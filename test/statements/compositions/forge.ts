import { addDays, daysBetween } from '../generator/calendar.ts'
import type { Random } from '../generator/random.ts'
import { type Composition, drawComposition } from './compose.ts'
import type { Facts, PrintedRow, RowKind } from './facts.ts'

export interface Forged {
  composition: Composition
  what: string
  /** Why no reader of this paper could tell; by rules that were written before any run. */
  excuse: string | null
}

/** One fact of what is printed, changed; null where the paper does not print it. */
type Forgery = (
  composition: Composition,
  random: Random,
) => { facts?: Partial<Facts>; second?: Partial<Facts>; third?: Partial<Facts>; what: string; excuse?: string } | null

const isByKind = ({ choices }: Composition): boolean => ['sides', 'kinds', 'register'].includes(choices.listing)
const hasRunning = ({ choices }: Composition): boolean => choices.balances === 'row' || choices.balances === 'lastOfDay'
const hasDaily = ({ choices }: Composition): boolean => choices.balances.startsWith('daily')

/** Another amount with as many digits: one digit is exchanged. */
const otherCents = (random: Random, cents: number): number => {
  const text = String(cents)
  const at = random.int(0, text.length - 1)
  const digit = (Number(text[at]) + random.int(1, 9)) % 10
  const changed = Number(text.slice(0, at) + (at === 0 && digit === 0 ? 9 : digit) + text.slice(at + 1))
  return changed === cents ? cents + 100 : changed
}

const withRow = (facts: Facts, at: number, change: Partial<PrintedRow>): PrintedRow[] =>
  facts.rows.map((row, index) => (index === at ? { ...row, ...change } : row))
const anyRow = (facts: Facts, random: Random): number => random.int(0, facts.rows.length - 1)
/** In which list a row stands. */
const listOf = (composition: Composition, row: PrintedRow): PrintedRow[] => {
  const { choices, facts } = composition
  if (choices.listing === 'sides') return facts.rows.filter((one) => one.credit === row.credit)
  if (isByKind(composition)) return facts.rows.filter((one) => one.kind === row.kind)
  return facts.rows
}

/** Whether the figures beside the summary are on the paper: where its ends stand in the list alone, only those below it are. */
const hasDistractor = ({ choices }: Composition, ...names: string[]): boolean =>
  names.includes(choices.distractor) && (choices.summary !== 'inList' || choices.distractorPlace === 'end')
/** Counts in a column of their own need a table to stand in. */
const hasCounts = ({ choices }: Composition): boolean =>
  choices.summary !== 'inList' &&
  (['counted', 'countBefore', 'countLines'].includes(choices.sums) ||
    (choices.sums === 'countColumn' && ['list', 'leaders', 'table', 'both'].includes(choices.summary)))

const printedSums = ({ choices, facts }: Composition): ('credits' | 'debits' | RowKind)[] => {
  if (choices.sums === 'none' || choices.summary === 'inList') return []
  if (choices.sums === 'kinds')
    return (['deposit', 'credit', 'check', 'electronic', 'card', 'fee'] as const).filter((kind) => facts.sums[kind].count > 0)
  return choices.sums === 'creditsOnly' ? ['credits'] : ['credits', 'debits']
}
const printedListSums = (composition: Composition): ('credits' | 'debits' | RowKind)[] => {
  const { choices, facts } = composition
  if (['none', 'page'].includes(choices.totals)) return []
  if (choices.listing === 'sides') return ['credits', 'debits']
  if (isByKind(composition))
    return (['deposit', 'credit', 'check', 'electronic', 'card', 'fee'] as const).filter((kind) => facts.sums[kind].count > 0)
  return ['credits', 'debits']
}

export const forgeries = {
  amount: ({ facts }, random) => {
    if (facts.rows.length === 0) return null
    const at = anyRow(facts, random)
    const row = facts.rows[at] as PrintedRow
    const cents = otherCents(random, row.cents)
    return { facts: { rows: withRow(facts, at, { cents }) }, what: `row ${at}: ${row.cents} is ${cents}` }
  },
  side: (composition, random) => {
    const { facts } = composition
    if (facts.rows.length === 0 || isByKind(composition)) return null
    const at = anyRow(facts, random)
    return { facts: { rows: withRow(facts, at, { credit: !facts.rows[at]?.credit }) }, what: `row ${at} is of the other side` }
  },
  dateOutside: (composition, random) => {
    const { facts, choices } = composition
    if (facts.rows.length === 0) return null
    const at = anyRow(facts, random)
    const date = random.chance(0.5) ? addDays(facts.period.end, random.int(3, 20)) : addDays(facts.period.start, -random.int(3, 20))
    const excuse = choices.period === 'statementDateOnly' && date < facts.period.end ? 'no period is printed' : undefined
    return { facts: { rows: withRow(facts, at, { date }) }, what: `row ${at} of ${date}`, ...(excuse && { excuse }) }
  },
  dateMoved: (composition, random) => {
    const { facts } = composition
    if (facts.rows.length < 2) return null
    const at = anyRow(facts, random)
    const row = facts.rows[at] as PrintedRow
    const list = listOf(composition, row)
    const date = addDays(facts.period.start, random.int(0, facts.days - 1))
    if (date === row.date) return null
    const place = list.indexOf(row)
    const before = list[place - 1]?.date ?? facts.period.start
    const after = list[place + 1]?.date ?? facts.period.end
    const far = date < before ? daysBetween(date, before) : date > after ? daysBetween(after, date) : 0
    // A daily table tells of any day that is crossed; an order tells where it is plain to see: a dozen rows, or ten days.
    const excuse = hasDaily(composition)
      ? undefined
      : far === 0
        ? 'the rows stay in order'
        : list.length < 12 && far <= 10
          ? 'a short list that is a few days out of order'
          : far < 4
            ? 'banks book a few days late'
            : composition.choices.listing === 'register' && row.kind === 'check'
              ? 'checks stand by number'
              : undefined
    return { facts: { rows: withRow(facts, at, { date }) }, what: `row ${at}: ${row.date} is ${date}`, ...(excuse && { excuse }) }
  },
  sum: (composition, random) => {
    const keys = printedSums(composition)
    if (keys.length === 0) return null
    const key = random.pick(keys)
    const { sums } = composition.facts
    const cents = otherCents(random, sums[key].cents)
    return { facts: { sums: { ...sums, [key]: { ...sums[key], cents } } }, what: `sum of ${key}: ${sums[key].cents} is ${cents}` }
  },
  listSum: (composition, random) => {
    const keys = printedListSums(composition)
    if (keys.length === 0) return null
    const key = random.pick(keys)
    const { listSums } = composition.facts
    const cents = otherCents(random, listSums[key].cents)
    return {
      facts: { listSums: { ...listSums, [key]: { ...listSums[key], cents } } },
      what: `sum below ${key}: ${listSums[key].cents} is ${cents}`,
    }
  },
  pageSum: (composition, random) => {
    if (composition.choices.totals !== 'page' || composition.facts.rows.length === 0) return null
    const cents = random.int(1, 90) * 100
    return { facts: { pageOff: { page: 0, cents } }, what: `the first page's sum is off by ${cents}`, ...rowsOnFirst(composition) }
  },
  count: (composition, random) => {
    const { choices, facts } = composition
    if (!hasCounts(composition)) return null
    const key = random.pick(['credits', 'debits'] as const)
    const count = facts.sums[key].count + random.pick([-1, 1, 2])
    if (count < 0) return null
    const excuse =
      choices.sums === 'counted' && Math.max(count, facts.sums[key].count) <= 4 ? 'a small number in brackets may be a footnote' : undefined
    return {
      facts: { sums: { ...facts.sums, [key]: { ...facts.sums[key], count } } },
      what: `count of ${key}: ${facts.sums[key].count} is ${count}`,
      ...(excuse && { excuse }),
    }
  },
  listCount: (composition, random) => {
    const { choices, facts } = composition
    if (choices.totals !== 'words' && choices.totals !== 'counted') return null
    const keys = printedListSums(composition)
    if (keys.length === 0) return null
    const key = random.pick(keys)
    const count = facts.listSums[key].count + random.pick([1, 2])
    const excuse =
      choices.totals === 'counted' && (isByKind(composition) || choices.language !== 'en') && count <= 4
        ? 'a small number in brackets may be a footnote'
        : undefined
    return {
      facts: { listSums: { ...facts.listSums, [key]: { ...facts.listSums[key], count } } },
      what: `count below ${key} is ${count}`,
      ...(excuse && { excuse }),
    }
  },
  opening: ({ facts }, random) => {
    const opening = otherCents(random, facts.opening)
    return { facts: { opening }, what: `opening ${facts.opening} is ${opening}` }
  },
  closing: ({ facts }, random) => {
    const closing = Math.sign(facts.closing || 1) * otherCents(random, Math.abs(facts.closing))
    return { facts: { closing }, what: `closing ${facts.closing} is ${closing}` }
  },
  closingAgain: ({ facts, choices }, random) => {
    if (choices.summary !== 'both') return null
    const closingAgain = Math.sign(facts.closing || 1) * otherCents(random, Math.abs(facts.closing))
    return { facts: { closingAgain }, what: `closing in the list is ${closingAgain}` }
  },
  running: (composition, random) => {
    const { facts, choices } = composition
    if (!hasRunning(composition) || facts.rows.length === 0) return null
    const at = anyRow(facts, random)
    const row = facts.rows[at] as PrintedRow
    if (choices.balances === 'lastOfDay' && facts.rows[at + 1]?.date === row.date) return null
    const balance = Math.sign(row.balance || 1) * otherCents(random, Math.abs(row.balance))
    return { facts: { rows: withRow(facts, at, { balance }) }, what: `balance of row ${at}: ${row.balance} is ${balance}` }
  },
  daily: (composition, random) => {
    const { daily } = composition.facts
    if (!hasDaily(composition) || daily.length === 0) return null
    const at = random.int(0, daily.length - 1)
    const day = daily[at] as Facts['daily'][number]
    const balance = Math.sign(day.balance || 1) * otherCents(random, Math.abs(day.balance))
    return {
      facts: { daily: daily.map((one, index) => (index === at ? { ...one, balance } : one)) },
      what: `balance of ${day.date}: ${day.balance} is ${balance}`,
    }
  },
  dailyDate: (composition, random) => {
    const { daily, period } = composition.facts
    if (!hasDaily(composition) || daily.length < 2) return null
    const at = random.int(0, daily.length - 2)
    const day = daily[at] as Facts['daily'][number]
    const date = addDays(day.date, -random.int(1, 4))
    if (date < period.start || daily.some((one) => one.date === date)) return null
    return {
      facts: { daily: daily.map((one, index) => (index === at ? { ...one, date } : one)) },
      what: `day of a balance: ${day.date} is ${date}`,
    }
  },
  periodShort: ({ facts, choices }, random) => {
    const last = facts.rows.at(-1)?.date
    const first = facts.rows[0]?.date
    if (!last || !first || last === facts.period.start) return null
    if (choices.period === 'monthName' || choices.period === 'statementDateOnly') return null
    const early = random.chance(0.5)
    const end = addDays(last, -random.int(1, 6))
    const start = addDays(first, random.int(1, 6))
    const period = early ? { start: facts.period.start, end } : { start, end: facts.period.end }
    if (period.end <= period.start) return null
    return { facts: { period, periodAgain: period }, what: `period of ${period.start} to ${period.end}` }
  },
  periodAgain: (composition, random) => {
    const { facts, choices } = composition
    if (!['period', 'whole'].includes(choices.runningHead) || !hasRowsBehindFirst(composition)) return null
    if (choices.period === 'statementDateOnly' || choices.period === 'monthName') return null
    const by = random.pick([-31, 31, 365])
    const periodAgain = { start: addDays(facts.period.start, by), end: addDays(facts.period.end, by) }
    return { facts: { periodAgain }, what: `later pages of ${periodAgain.start} to ${periodAgain.end}` }
  },
  days: (composition, random) => {
    const { facts, choices } = composition
    const printed = choices.period === 'summarySentence' || hasDistractor(composition, 'days', 'several')
    if (!printed || choices.period === 'statementDateOnly') return null
    const days = facts.days + random.pick([-3, 2, 4])
    return { facts: { days }, what: `${facts.days} days are ${days}` }
  },
  numberAgain: (composition, random) => {
    const { facts, choices } = composition
    if (!['account', 'whole'].includes(choices.runningHead) || !hasRowsBehindFirst(composition)) return null
    const numberAgain = `${facts.number.slice(0, 6)}${random.digits(4)}`
    return numberAgain === facts.number ? null : { facts: { numberAgain }, what: `later pages of account ${numberAgain}` }
  },
  rowDropped: ({ facts }, random) => {
    if (facts.rows.length === 0) return null
    const at = anyRow(facts, random)
    return { facts: { rows: facts.rows.filter((_, index) => index !== at) }, what: `row ${at} is gone` }
  },
  rowDoubled: ({ facts }, random) => {
    if (facts.rows.length === 0) return null
    const at = anyRow(facts, random)
    return { facts: { rows: facts.rows.flatMap((row, index) => (index === at ? [row, row] : [row])) }, what: `row ${at} stands twice` }
  },
  pageLeftOut: (composition, random) => {
    const pages = drawComposition(composition)
    if (pages.length < 2) return null
    const page = random.int(0, pages.length - 1)
    const { choices } = composition
    const numbered = ['ofTop', 'ofFoot', 'slash'].includes(choices.pageNumber) || (choices.pageNumber === 'bare' && page < pages.length - 1)
    const rows = rowsOnPage(composition, page)
    const excuse = numbered || rows ? undefined : 'a page without a number and without rows'
    return { facts: { leftOut: page }, what: `page ${page + 1} of ${pages.length} is gone`, ...(excuse && { excuse }) }
  },
  lowest: (composition, random) => {
    const { facts } = composition
    if (!hasDistractor(composition, 'lowest') || facts.rows.length === 0) return null
    const lowest = facts.lowest + random.pick([-1, 1]) * random.int(20_000, 90_000)
    return { facts: { lowest }, what: `lowest balance ${facts.lowest} is ${lowest}` }
  },
  fees: (composition, random) => {
    const { facts } = composition
    if (!hasDistractor(composition, 'fees') || facts.rows.every((row) => row.kind !== 'fee')) return null
    const fees = facts.fees + random.int(20, 90) * 100
    return { facts: { fees }, what: `fees of the period ${facts.fees} are ${fees}` }
  },
  secondAmount: ({ second }, random) => {
    if (!second || second.rows.length === 0) return null
    const at = anyRow(second, random)
    const cents = otherCents(random, second.rows[at]?.cents as number)
    return { second: { rows: withRow(second, at, { cents }) }, what: `savings row ${at} is ${cents}` }
  },
  secondClosing: ({ second }, random) =>
    second && { second: { closing: otherCents(random, second.closing) }, what: 'another closing of the savings account' },
  thirdClosing: ({ third }, random) =>
    third && { third: { closing: otherCents(random, third.closing) }, what: 'another closing of the third account' },
  carriedOver: ({ choices }, random) => {
    if (choices.carried === 'none') return null
    const cents = random.int(1, 90) * 100
    return {
      facts: { carriedOff: { page: choices.carried === 'brought' ? 1 : 0, cents } },
      what: `what is carried over is off by ${cents}`,
    }
  },
  caption: ({ facts, choices }, random) => {
    if (choices.images === 'none' || facts.captions.length === 0) return null
    const at = random.int(0, facts.captions.length - 1)
    const one = facts.captions[at] as Facts['captions'][number]
    const cents = otherCents(random, one.cents)
    return {
      facts: { captions: facts.captions.map((caption) => (caption === one ? { ...one, cents } : caption)) },
      what: `under the picture of check ${one.number}: ${one.cents} is ${cents}`,
    }
  },
  boxSum: ({ facts, choices }, random) => {
    if (choices.yearBox !== 'sides') return null
    const side = random.pick(['credits', 'debits'] as const)
    const cents = otherCents(random, facts.boxSums[side])
    return {
      facts: { boxSums: { ...facts.boxSums, [side]: cents } },
      what: `${side} of the period in a box: ${facts.boxSums[side]} is ${cents}`,
    }
  },
  returned: ({ facts, choices }, random) => {
    if (!choices.overdraftBox.startsWith('table') || facts.returned === 0) return null
    const returned = facts.returned + random.int(1, 4) * 3_500
    return { facts: { returned }, what: `fees for returned items ${facts.returned} are ${returned}` }
  },
  interest: ({ facts, choices }, random) => {
    if (choices.rateBox !== 'earnedRow') return null
    const interest = otherCents(random, facts.interest)
    return { facts: { interest }, what: `interest of the period ${facts.interest} is ${interest}` }
  },
} satisfies Record<string, Forgery>

export type ForgeryName = keyof typeof forgeries
export const forgeryNames: ForgeryName[] = Object.keys(forgeries) as ForgeryName[]

/** The pages on which something of the rows is printed. */
const rowsOnPage = (composition: Composition, page: number): boolean => {
  const { facts, second, choices } = composition
  const words = [...facts.rows, ...(second?.rows ?? []), ...(composition.third?.rows ?? [])].map((row) =>
    choices.listing === 'register' && row.check ? String(row.check) : (row.text[0] as string),
  )
  const ops = drawComposition(composition)[page]?.ops ?? []
  return ops.some((op) => op.kind === 'text' && words.some((text) => op.text !== '' && text.startsWith(op.text) && op.text.length > 3))
}
const hasRowsBehindFirst = (composition: Composition): boolean => rowsOnPage(composition, 1)
const rowsOnFirst = (composition: Composition): { excuse?: string } =>
  rowsOnPage(composition, 0) ? {} : { excuse: 'no rows on the first page' }

export const forge = (composition: Composition, name: ForgeryName, random: Random): Forged | null => {
  const made = (forgeries[name] as Forgery)(composition, random)
  if (!made) return null
  const { facts, second, third } = composition
  const forged: Composition = {
    ...composition,
    facts: { ...facts, ...made.facts },
    second: second && { ...second, ...made.second },
    third: third && { ...third, ...made.third },
  }
  // What is not printed cannot be forged.
  const isPrinted = JSON.stringify(drawComposition(forged)) !== JSON.stringify(drawComposition(composition))
  return isPrinted ? { what: made.what, excuse: made.excuse ?? null, composition: forged } : null
}

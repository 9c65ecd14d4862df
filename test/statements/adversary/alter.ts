import { addDays, daysBetween } from '../generator/calendar.ts'
import { textWidth } from '../generator/fonts.ts'
import type { PdfPage, TextOp } from '../generator/pdf.ts'
import type { Random } from '../generator/random.ts'
import { money } from '../generator/statement.ts'
import type { Excuse } from './excuses.ts'
import { listedAgain } from './listings.ts'
import { fullDates, type Subject, type SubjectRow } from './subject.ts'

export interface Altered {
  pages: PdfPage[]
  what: string
  excuse: Excuse | null
  /** A reading that still gives the true rows and ends is right, too (the paper lists them twice, say). A figure or a page that is wrong must be named. */
  truthWillDo: boolean
  /** The file says it was made in the altered year, too: its own date must not give the paper away. */
  made?: 'nextYear'
}

type Alteration = (subject: Subject, random: Random) => Altered | null

/** The same pages with some words replaced or taken away; nothing of the clean paper is touched. */
const edited = (subject: Subject, changes: Map<TextOp, TextOp | null>): PdfPage[] =>
  subject.pages.map((page) => ({
    ...page,
    ops: page.ops.flatMap((op) => {
      const change = op.kind === 'text' ? changes.get(op) : undefined
      return change === undefined ? [op] : change === null ? [] : [change]
    }),
  }))

const figure = /[\d,]*\.\d\d/
const centsIn = (op: TextOp): number | null => {
  const text = op.text.match(figure)?.[0]
  return text ? Math.round(Number(text.replaceAll(',', '')) * 100) : null
}

/** The op with another figure, its right edge kept; the last figure of its text unless told otherwise. */
const withFigure = (op: TextOp, cents: number): TextOp => {
  const old = op.text.match(figure)?.[0] ?? ''
  const plain = /^\d{4,}\./.test(old) ? money(cents).replaceAll(',', '') : money(cents)
  const text = op.text.replace(old, plain)
  const right = op.x + textWidth(op.text, op.font, op.size, op.spacing)
  const follows = /^[-+$(\d]/.test(op.text)
  return { ...op, text, x: follows ? right - textWidth(text, op.font, op.size, op.spacing) : op.x }
}

/** One digit altered, two exchanged, or a thousand more: what people do to figures. */
const falsified = (cents: number, random: Random): number => {
  const how = random.int(0, 3)
  if (how === 0) return cents + random.int(1, 9) * 100_000
  if (how === 1) return cents + random.pick([1, 10, 100, 1_000, 9, 90, 900])
  const digits = String(cents)
  const at = random.int(0, digits.length - 1)
  const digit = how === 2 ? (Number(digits[at]) + random.int(1, 8)) % 10 : 9 - Number(digits[at])
  const altered = Number(digits.slice(0, at) + String(digit) + digits.slice(at + 1))
  return altered === cents || altered === 0 ? cents + 1_000 : altered
}

const one = <T>(list: readonly T[], random: Random): T | null => (list.length === 0 ? null : random.pick(list))
const rowsWith = (subject: Subject, wanted: (row: SubjectRow) => boolean): SubjectRow[] =>
  subject.rows.filter((row) => row.ops.length > 0 && row.cents > 0 && wanted(row))
const top = (row: SubjectRow): number => Math.min(...row.ops.map((op) => op.y))
const bottom = (row: SubjectRow): number => Math.max(...row.ops.map((op) => op.y))
/** Rows that stand on a line of their own: a grid of checks has several to a line. */
const alone = (subject: Subject): SubjectRow[] =>
  rowsWith(
    subject,
    (row) =>
      !subject.rows.some((other) => other !== row && other.page === row.page && other.ops.some((op) => Math.abs(op.y - top(row)) < 1)),
  )

const alterFigure = (subject: Subject, op: TextOp | null, random: Random, what: string, truthWillDo = false): Altered | null => {
  const cents = op && centsIn(op)
  if (!op || cents === null) return null
  const altered = withFigure(op, falsified(cents, random))
  return altered.text === op.text
    ? null
    : { pages: edited(subject, new Map([[op, altered]])), what: `${what}: ${op.text} became ${altered.text}`, excuse: null, truthWillDo }
}

const dropRow: Alteration = (subject, random) => {
  const row = one(
    rowsWith(subject, (each) => each.amountOp !== null),
    random,
  )
  if (!row) return null
  return {
    pages: edited(subject, new Map(row.ops.map((op) => [op, null]))),
    what: `row of ${row.date} gone`,
    excuse: null,
    truthWillDo: true,
  }
}

/** Room for a row is made below another; what stands lower moves down. */
const insertBelow = (pages: PdfPage[], below: SubjectRow, ops: TextOp[]): PdfPage[] => {
  const height = Math.max(...ops.map((op) => op.y)) - Math.min(...ops.map((op) => op.y)) + 13
  const line = bottom(below)
  const shift = line + 11 - Math.min(...ops.map((op) => op.y))
  return pages.map((page, index) =>
    index !== below.page
      ? page
      : {
          ...page,
          height: page.height + height,
          ops: [
            ...page.ops.map((op) => (op.y > line + 1 ? { ...op, y: op.y + height } : op)),
            ...ops.map((op) => ({ ...op, y: op.y + shift })),
          ],
        },
  )
}

const doubleRow: Alteration = (subject, random) => {
  const row = one(
    alone(subject).filter((each) => each.dateOp && each.amountOp),
    random,
  )
  if (!row) return null
  return { pages: insertBelow(subject.pages, row, row.ops), what: `row of ${row.date} twice`, excuse: null, truthWillDo: true }
}

const moveRow: Alteration = (subject, random) => {
  const rows = alone(subject).filter((each) => each.dateOp && each.amountOp)
  const row = one(rows, random)
  const target = one(
    rows.filter((each) => each !== row),
    random,
  )
  if (!row || !target) return null
  const across = !subject.chronological && row.credit !== target.credit
  const at = subject.rows.indexOf(row) - subject.rows.indexOf(target)
  if (at === 1) return null
  const without = edited(subject, new Map(row.ops.map((op) => [op, null])))
  return {
    pages: insertBelow(without, target, row.ops),
    what: `row of ${row.date} moved below one of ${target.date}`,
    excuse: subject.running === 'every' || row.balanceOp || across ? null : 'orderOnly',
    truthWillDo: true,
  }
}

const swapRows: Alteration = (subject, random) => {
  const rows = alone(subject).filter((each) => each.dateOp && each.amountOp)
  const row = one(rows, random)
  const other = one(
    rows.filter(
      (each) =>
        row &&
        each !== row &&
        each.page === row.page &&
        each.credit === row.credit &&
        Math.abs(bottom(each) - top(each) - bottom(row) + top(row)) < 1,
    ),
    random,
  )
  if (!row || !other) return null
  const shift = top(other) - top(row)
  const changes = new Map<TextOp, TextOp | null>()
  for (const op of row.ops) changes.set(op, { ...op, y: op.y + shift })
  for (const op of other.ops) changes.set(op, { ...op, y: op.y - shift })
  const same = row.date === other.date && row.cents === other.cents
  return {
    pages: edited(subject, changes),
    what: `rows of ${row.date} and ${other.date} exchanged`,
    excuse: row.balanceOp || other.balanceOp ? null : same ? 'sameRow' : 'orderOnly',
    truthWillDo: true,
  }
}

/** Whether a printed balance lies between two rows of a list, so that sums on either side of it differ. */
const betweenBalances = (subject: Subject, a: SubjectRow, b: SubjectRow): boolean => {
  const [from, to] = [subject.rows.indexOf(a), subject.rows.indexOf(b)].sort((x, y) => x - y) as [number, number]
  return subject.rows.slice(from, to).some((row) => row.balanceOp)
}

const offset =
  (exchange: boolean): Alteration =>
  (subject, random) => {
    const rows = rowsWith(subject, (each) => each.amountOp !== null && centsIn(each.amountOp) !== null)
    const row = one(rows, random)
    const other = one(
      rows.filter((each) => row && each !== row && each.credit === row.credit && each.cents !== row.cents),
      random,
    )
    if (!row?.amountOp || !other?.amountOp) return null
    const difference = exchange ? other.cents - row.cents : Math.min(random.int(100, 20_000), other.cents - 1)
    if (difference === 0) return null
    const changes = new Map([
      [row.amountOp, withFigure(row.amountOp, row.cents + difference)],
      [other.amountOp, withFigure(other.amountOp, other.cents - difference)],
    ])
    const byDay = subject.facts.daily.length > 0
    const seen =
      subject.running === 'every' ||
      (subject.running === 'some' && betweenBalances(subject, row, other)) ||
      (byDay && row.date !== other.date)
    return {
      pages: edited(subject, changes),
      what: `${money(row.cents)} and ${money(other.cents)} ${exchange ? 'changed places' : `moved ${money(Math.abs(difference))} between them`}`,
      excuse: seen ? null : subject.running === 'some' ? 'swapBetweenBalances' : byDay ? 'sameDaySwap' : 'swapWithoutBalances',
      truthWillDo: true,
    }
  }

const redated = (row: SubjectRow, date: string): Map<TextOp, TextOp | null> | null => {
  const op = row.dateOp
  if (!op) return null
  for (const format of fullAndShort) {
    const before = format(row.date)
    if (op.text.includes(before)) return new Map([[op, { ...op, text: op.text.replace(before, format(date)) }]])
  }
  return null
}

const largeStep = 10

const alterDate: Alteration = (subject, random) => {
  const { period } = subject
  const row = one(
    rowsWith(subject, (each) => each.dateOp !== null),
    random,
  )
  if (!row || !period) return null
  const date = addDays(period.start, random.int(0, daysBetween(period.start, period.end)))
  const changes = date === row.date ? null : redated(row, date)
  if (!changes) return null
  const at = subject.rows.indexOf(row)
  // A day that is printed once stands for the rows below it, too: they move along.
  const next = subject.rows.slice(at + 1).find((each) => each.dateOp !== null)
  const [before, after] = [subject.rows[at - 1]?.date ?? date, next?.date ?? date]
  const rising = (subject.rows[0]?.date ?? '') <= (subject.rows.at(-1)?.date ?? '')
  const step = rising
    ? Math.max(daysBetween(date, before), daysBetween(after, date))
    : Math.max(daysBetween(before, date), daysBetween(date, after))
  const excuse: Excuse | null =
    subject.facts.daily.length > 0
      ? null
      : !subject.chronological
        ? 'dayWithoutBalances'
        : step <= 0
          ? 'dayInOrder'
          : step <= largeStep
            ? 'smallStepBack'
            : null
  return { pages: edited(subject, changes), what: `the day ${row.date} became ${date}`, excuse, truthWillDo: true }
}

const sortedRows = 12
const weekend = 3

/** The dates of two rows change places. */
const exchangeDates: Alteration = (subject, random) => {
  const rows = alone(subject).filter((each) => each.dateOp !== null)
  const row = one(rows, random)
  const other = one(
    rows.filter((each) => row && each.date !== row.date && each.credit === row.credit),
    random,
  )
  const [changes, more] = row && other ? [redated(row, other.date), redated(other, row.date)] : []
  if (!row || !other || !changes || !more) return null
  const isSorted = subject.chronological && subject.rows.length >= sortedRows * subject.accounts
  const seen = (subject.facts.daily.length > 0 && row.cents !== other.cents) || isSorted
  const apart = Math.abs(daysBetween(row.date, other.date))
  return {
    pages: edited(subject, new Map([...changes, ...more])),
    what: `the days ${row.date} and ${other.date} changed places`,
    excuse: !seen ? 'dayWithoutBalances' : apart <= weekend ? 'smallStepBack' : null,
    truthWillDo: true,
  }
}

const dateOutside: Alteration = (subject, random) => {
  const { period } = subject
  const row = one(
    rowsWith(subject, (each) => each.dateOp !== null),
    random,
  )
  if (!row || !period) return null
  const date = random.chance(0.5) ? addDays(period.end, random.int(20, 150)) : addDays(period.start, -random.int(20, 150))
  const changes = redated(row, date)
  return (
    changes && {
      pages: edited(subject, changes),
      what: `the day ${row.date} became ${date}, outside of the period`,
      excuse: null,
      truthWillDo: true,
    }
  )
}

const repeatsThatShow = 2

/** The date beside a row, alone. */
const takeDate: Alteration = (subject, random) => {
  const row = one(
    alone(subject).filter(({ dateOp, date }) => fullAndShort.some((format) => dateOp?.text === format(date))),
    random,
  )
  if (!row?.dateOp) return null
  const repeats = subject.rows.filter((each, i) => each !== row && each.dateOp && subject.rows[i - 1]?.date === each.date)
  const onEveryRow = subject.rows.every((each) => each.dateOp !== null) && repeats.length >= repeatsThatShow * subject.accounts
  return {
    pages: edited(subject, new Map([[row.dateOp, null]])),
    what: `the day ${row.date} gone`,
    excuse: onEveryRow ? null : 'dateOnceADay',
    truthWillDo: true,
  }
}

const shiftYears = (iso: string, by: number): string => `${Number(iso.slice(0, 4)) + by}${iso.slice(4)}`
const shortDates: ((iso: string) => string)[] = [
  (iso) => `${iso.slice(5, 7)}/${iso.slice(8, 10)}`,
  (iso) => `${iso.slice(5, 7)}-${iso.slice(8, 10)}`,
  (iso) => `${shortMonth(iso)} ${iso.slice(8, 10)}`,
  (iso) => `${shortMonth(iso)} ${Number(iso.slice(8, 10))}`,
  (iso) => `${iso.slice(8, 10)} ${shortMonth(iso)}`,
  (iso) => `${Number(iso.slice(5, 7))}/${Number(iso.slice(8, 10))}`,
  (iso) => `${Number(iso.slice(5, 7))}-${Number(iso.slice(8, 10))}`,
]
const shortMonth = (iso: string): string =>
  ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][Number(iso.slice(5, 7)) - 1] as string
const fullAndShort = [...fullDates, ...shortDates]

const rowYear: Alteration = (subject, random) => {
  const row = one(
    rowsWith(subject, (each) => each.dateOp !== null && fullDates.some((format) => each.dateOp?.text.includes(format(each.date)))),
    random,
  )
  if (!row || !subject.period) return null
  const date = shiftYears(row.date, random.pick([-1, 1]))
  const changes = redated(row, date)
  return (
    changes && {
      pages: edited(subject, changes),
      what: `the year of ${row.date} became ${date.slice(0, 4)}`,
      excuse: null,
      truthWillDo: true,
    }
  )
}

/** One end of the period gets another year wherever it is printed. */
const periodYear: Alteration = (subject, random) => {
  const { period } = subject
  if (!period) return null
  const end = random.chance(0.5)
  const [iso, by] = end ? ([period.end, 1] as const) : ([period.start, -1] as const)
  const inRows = new Set(subject.rows.flatMap((row) => row.ops))
  const changes = new Map<TextOp, TextOp | null>()
  for (const page of subject.pages)
    for (const op of page.ops) {
      if (op.kind !== 'text' || inRows.has(op)) continue
      const format = fullDates.find((each) => op.text.includes(each(iso)))
      if (format) changes.set(op, { ...op, text: op.text.replaceAll(format(iso), format(shiftYears(iso, by))) })
    }
  if (changes.size === 0) return null
  return {
    pages: edited(subject, changes),
    what: `the period's ${end ? 'end' : 'start'} moved to ${shiftYears(iso, by)}`,
    excuse: null,
    truthWillDo: false,
    ...(end && { made: 'nextYear' as const }),
  }
}

/** The two ends change places, wherever they are printed. */
const exchangeEnds: Alteration = (subject) => {
  const { opening, closing, facts } = subject
  if (opening === null || closing === null || opening === closing || opening < 0 || closing < 0 || subject.accounts > 1) return null
  if (facts.opening.length === 0 || facts.closing.length === 0) return null
  const changes = new Map([
    ...facts.opening.map((op) => [op, withFigure(op, closing)] as const),
    ...facts.closing.map((op) => [op, withFigure(op, opening)] as const),
  ])
  return {
    pages: edited(subject, changes),
    what: `${money(opening)} and ${money(closing)} changed places`,
    excuse: null,
    truthWillDo: false,
  }
}

/** Every printed year becomes the next one. */
const everyYear: Alteration = (subject) => {
  const changes = new Map<TextOp, TextOp | null>()
  for (const op of subject.pages.flatMap((page) => page.ops)) {
    if (op.kind !== 'text') continue
    if (/\b\d\d\/\d\d\/\d\d\b/.test(op.text)) return null
    const text = op.text.replace(/\b20[23]\d\b/g, (year) => String(Number(year) + 1))
    if (text !== op.text) changes.set(op, { ...op, text })
  }
  return changes.size === 0
    ? null
    : { pages: edited(subject, changes), what: 'every year became the next one', excuse: 'everyYear', truthWillDo: false, made: 'nextYear' }
}

/** The day of a check, where a second list or the words under its picture print it. */
const alterListedDate: Alteration = (subject, random) => {
  const [again, period] = [one(listedAgain(subject), random), subject.period]
  if (!again || !period) return null
  const date = addDays(period.start, random.int(0, daysBetween(period.start, period.end)))
  const format = fullAndShort.find((each) => again.line.some((op) => op.text.includes(each(again.row.date))))
  const op = format && again.line.find((each) => each.text.includes(format(again.row.date)))
  if (!format || !op || date === again.row.date) return null
  const altered = { ...op, text: op.text.replace(format(again.row.date), format(date)) }
  return {
    pages: edited(subject, new Map([[op, altered]])),
    what: `listed again with ${date}, not ${again.row.date}`,
    // A list of one or two checks may be meant to print other days than the rows do.
    excuse: listedAgain(subject).length < 3 ? 'fewListed' : null,
    truthWillDo: false,
  }
}

const onPage = (page: PdfPage | undefined, ops: TextOp[]): boolean => ops.some((op) => page?.ops.includes(op))

const pageExcuse = (subject: Subject, page: number, taken: boolean): Excuse | null => {
  if (subject.counted) return null
  const here = subject.pages[page]
  if (subject.rows.some((row) => row.page === page)) {
    const whole =
      taken && subject.accounts > 1 && subject.facts.opening.some((op) => here?.ops.includes(op)) && onPage(here, subject.facts.closing)
    return whole ? 'wholeAccountGone' : null
  }
  if (onPage(here, [...subject.facts.opening, ...subject.facts.closing])) return null
  return taken && onPage(here, [...subject.facts.total, ...subject.facts.daily]) ? 'totalsGoneWithPage' : 'pageWithoutFacts'
}

const takePage: Alteration = (subject, random) => {
  if (subject.pages.length < 2) return null
  const page = random.int(0, subject.pages.length - 1)
  return {
    pages: subject.pages.filter((_, index) => index !== page),
    what: `page ${page + 1} of ${subject.pages.length} gone`,
    excuse: pageExcuse(subject, page, true),
    truthWillDo: false,
  }
}

const doublePage: Alteration = (subject, random) => {
  const page = random.int(0, subject.pages.length - 1)
  return {
    pages: subject.pages.flatMap((each, index) => (index === page ? [each, each] : [each])),
    what: `page ${page + 1} of ${subject.pages.length} twice`,
    excuse: subject.pages.length === 1 && !subject.counted ? null : pageExcuse(subject, page, false),
    truthWillDo: false,
  }
}

export const alterations = {
  takePage,
  doublePage,
  dropRow,
  doubleRow,
  moveRow,
  swapRows,
  alterAmount: (subject, random) =>
    alterFigure(
      subject,
      one(
        rowsWith(subject, (row) => row.amountOp !== null),
        random,
      )?.amountOp ?? null,
      random,
      'amount',
      true,
    ),
  exchangeAmounts: offset(true),
  offsetAmounts: offset(false),
  alterDate,
  exchangeDates,
  takeDate,
  dateOutside,
  rowYear,
  periodYear,
  everyYear,
  alterTotal: (subject, random) => alterFigure(subject, one(subject.facts.total, random), random, 'total'),
  alterOpening: (subject, random) => alterFigure(subject, one(subject.facts.opening, random), random, 'opening'),
  alterClosing: (subject, random) => alterFigure(subject, one(subject.facts.closing, random), random, 'closing'),
  exchangeEnds,
  alterBalance: (subject, random) =>
    alterFigure(
      subject,
      one(
        rowsWith(subject, (row) => row.balanceOp !== null),
        random,
      )?.balanceOp ?? null,
      random,
      'balance',
    ),
  alterListedAmount: (subject, random) => {
    const again = one(listedAgain(subject), random)
    const altered = alterFigure(subject, again?.amountOp ?? null, random, 'listed again')
    return altered && { ...altered, excuse: listedAgain(subject).length < 3 ? 'fewListed' : null }
  },
  alterListedDate,
  alterDaily: (subject, random) => alterFigure(subject, one(subject.facts.daily, random), random, 'daily balance'),
} satisfies Record<string, Alteration>

export type AlterationName = keyof typeof alterations
export const alterationNames = Object.keys(alterations) as AlterationName[]

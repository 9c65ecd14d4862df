import { formatDate } from '../generator/calendar.ts'
import { textWidth } from '../generator/fonts.ts'
import { wrapText } from '../generator/paper.ts'
import type { Choices } from './choices.ts'
import { creditKinds, debitKinds, type Facts, type PrintedRow, type RowKind } from './facts.ts'
import { endWords, kindWords, sideWords } from './summary.ts'
import { type Cell, digits, heldInList, LEFT, listDay, type Sheet, signed, unsigned } from './write.ts'

type Key = 'date' | 'second' | 'before' | 'text' | 'after' | 'typed' | 'amount' | 'debit' | 'credit' | 'balance'
interface Column {
  key: Key
  /** A negative x is a right edge. */
  x: number
  width: number
  title: readonly [string, string]
}

/** One list of the paper: its title, its rows, the key of its sums. */
interface List {
  title: string
  rows: PrintedRow[]
  sum: 'credits' | 'debits' | RowKind | null
  /** One column whose side the title tells. */
  isOneSided: boolean
}

const TITLES: Record<Key, readonly [string, string, string]> = {
  date: ['Date', 'Transaction Date', 'Posting'],
  second: ['Date', 'Date', 'Value'],
  before: ['Reference', 'Reference Number', 'Ref'],
  text: ['Description', 'Transaction Description', 'Description'],
  after: ['Reference', 'Reference Number', 'Ref'],
  typed: ['Type', 'Type', 'Type'],
  amount: ['Amount', 'Transaction Amount', 'Amount'],
  debit: ['Debits', 'Withdrawals', 'Withdrawals'],
  credit: ['Credits', 'Deposits', 'Deposits'],
  balance: ['Balance', 'Ending Balance', 'Running'],
}
const UNDER: Partial<Record<Key, string>> = {
  date: 'Date',
  before: 'Number',
  after: 'Number',
  debit: 'and Debits',
  credit: 'and Credits',
  balance: 'Balance',
}

const keysOf = (choices: Choices, list: List): Key[] => {
  const sides: Key[] = list.isOneSided
    ? ['amount']
    : ({ two: ['debit', 'credit'] as Key[], twoCreditFirst: ['credit', 'debit'] as Key[], typed: ['typed', 'amount'] as Key[] }[
        choices.listing as string
      ] ?? ['amount'])
  const before: Key[] = choices.reference === 'before' ? ['before'] : []
  const after: Key[] = choices.reference === 'after' ? ['after'] : []
  const second: Key[] = choices.secondDate === 'none' ? [] : ['second']
  const balance: Key[] = choices.balances === 'row' || choices.balances === 'lastOfDay' ? ['balance'] : []
  const date: Key[] = choices.dateOnce === 'heading' ? [] : ['date']
  if (choices.columns === 'amountFirst') return [...date, ...second, ...sides, ...balance, ...before, 'text', ...after]
  if (choices.columns === 'textFirst') return [...before, 'text', ...after, ...date, ...second, ...sides, ...balance]
  return [...date, ...second, ...before, 'text', ...after, ...sides, ...balance]
}

const isFigure = (key: Key): boolean => ['amount', 'debit', 'credit', 'balance'].includes(key)

const secondTitles = { posted: 'Trans Date', value: 'Value Date' }
const titleOf = (choices: Choices, key: Key): readonly [string, string] => {
  const [usual, long, stacked] = TITLES[key]
  if (choices.header === 'boldTwoLines')
    return key === 'second' ? [choices.secondDate === 'value' ? 'Value' : 'Trans', 'Date'] : [stacked, UNDER[key] ?? '']
  const said = choices.header === 'long' ? long : usual
  const dated =
    choices.secondDate === 'none'
      ? said
      : key === 'second'
        ? secondTitles[choices.secondDate]
        : key === 'date' && choices.secondDate === 'posted'
          ? 'Posted'
          : said
  return [choices.header === 'upper' ? dated.toUpperCase() : dated, '']
}

const figuresIn = (choices: Choices, list: List): string[] =>
  list.rows.flatMap((row) => [signed(choices, -row.cents), heldInList(choices, row.balance)])

/** Each column as wide as what stands in it; the text has what is left. */
const columnsOf = (sheet: Sheet, choices: Choices, list: List): Column[] => {
  const { bold, font, size } = sheet.paper
  const wide = (text: string): number => Math.max(textWidth(text, font, size, 0), textWidth(text, bold, size, 0))
  const figures = Math.max(44, ...figuresIn(choices, list).map(wide), wide(digits(choices, 1_234_567_89)))
  const samples: Partial<Record<Key, number>> = {
    date: Math.max(...['2026-03-28', '2026-05-31'].map((day) => wide(listDay(choices, day)))),
    second: wide('03/28'),
    before: wide('000000000'),
    after: wide('000000000'),
    typed: wide('CREDIT'),
  }
  const keys = keysOf(choices, list)
  const gap = 9
  const widths = keys.map((key) => {
    const [over, under] = titleOf(choices, key)
    return key === 'text' ? 0 : Math.max(isFigure(key) ? figures : (samples[key] ?? 0), wide(over), wide(under)) + gap
  })
  const left = sheet.right - LEFT - widths.reduce((sum, width) => sum + width, 0)
  let x = LEFT
  return keys.map((key, index) => {
    const width = key === 'text' ? Math.max(90, left) : (widths[index] as number)
    const from = x
    x += width
    return {
      key,
      x: isFigure(key) ? -(from + width - (key === keys.at(-1) ? 0 : gap)) : from,
      width: width - gap,
      title: titleOf(choices, key),
    }
  })
}

const listsOf = (choices: Choices, facts: Facts): List[] => {
  const ordered = choices.order === 'descending' ? [...facts.rows].reverse() : facts.rows
  const one = (title: string, sum: List['sum'], holds: (row: PrintedRow) => boolean): List => ({
    title,
    sum,
    rows: ordered.filter(holds),
    isOneSided: true,
  })
  const [ins, outs] = sideWords({
    ...choices,
    sumWords:
      choices.sumWords === 'plusMinus' || choices.sumWords === 'paid' || choices.sumWords.startsWith('total')
        ? 'deposits'
        : choices.sumWords,
  })
  const title = (text: string): string => text.replace(/^Total (.)/, (_, letter: string) => letter.toUpperCase())
  if (choices.listing === 'sides')
    return [one(title(ins), 'credits', (row) => row.credit), one(title(outs), 'debits', (row) => !row.credit)]
  if (choices.listing === 'kinds' || choices.listing === 'register')
    return [...creditKinds, ...debitKinds]
      .map((kind) => one(kindWords[kind], kind, (row) => row.kind === kind))
      .filter(({ rows }) => rows.length > 0)
  return [{ title: 'Transactions', sum: null, rows: ordered, isOneSided: false }]
}

const drawColumnTitles = (sheet: Sheet, choices: Choices, columns: Column[]): void => {
  if (choices.header === 'none') return
  const style = { font: choices.header === 'boldTwoLines' ? sheet.paper.bold : sheet.paper.font }
  const under = columns.some(({ title }) => title[1] !== '')
  sheet.block([
    columns.map(({ x, title }) => ({ x, text: title[0], style })),
    ...(under ? [columns.map(({ x, title }) => ({ x, text: title[1], style }))] : []),
  ])
}

interface Place {
  sheet: Sheet
  choices: Choices
  facts: Facts
  columns: Column[]
  list: List
}

const isLastOfDay = ({ list, choices }: Place, index: number): boolean =>
  choices.order === 'descending'
    ? list.rows[index - 1]?.date !== list.rows[index]?.date
    : list.rows[index + 1]?.date !== list.rows[index]?.date

const figureOf = (place: Place, row: PrintedRow, index: number, key: Key): string => {
  const { choices, list } = place
  if (key === 'debit') return row.credit ? '' : unsigned(choices, row.cents)
  if (key === 'credit') return row.credit ? unsigned(choices, row.cents) : ''
  if (key === 'amount') {
    // The title or the word beside it says what the amount does.
    if (choices.listing === 'typed') return unsigned(choices, row.cents)
    if (list.isOneSided && choices.sign !== 'behind' && choices.sign !== 'brackets') return unsigned(choices, row.cents)
    return signed(choices, row.credit ? row.cents : -row.cents)
  }
  return choices.balances === 'row' || isLastOfDay(place, index) ? heldInList(choices, row.balance) : ''
}

const cellOf = (place: Place, row: PrintedRow, index: number, key: Key, isFirstOfDay: boolean): string => {
  const { choices } = place
  if (key === 'date') return choices.dateOnce === 'once' && !isFirstOfDay ? '' : listDay(choices, row.date)
  if (key === 'second') return formatDate.mmdd(choices.secondDate === 'value' ? row.date : row.earlier)
  if (key === 'before' || key === 'after') return row.reference
  if (key === 'typed') return row.credit ? 'Credit' : 'Debit'
  return isFigure(key) ? figureOf(place, row, index, key) : ''
}

const drawRow = (place: Place, row: PrintedRow, index: number): void => {
  const { sheet, choices, columns, list } = place
  const text = columns.find(({ key }) => key === 'text') as Column
  const lines = [...row.text, ...(choices.reference === 'below' ? [`Ref ${row.reference}`] : [])].flatMap((line) =>
    wrapText(line, sheet.paper.font, sheet.paper.size, text.width),
  )
  const before = list.rows[index - 1]
  const turned = sheet.room(lines.length + (choices.dateOnce === 'heading' ? 1 : 0))
  const isFirstOfDay = turned || before?.date !== row.date
  if (choices.dateOnce === 'heading' && isFirstOfDay) sheet.bold(formatDate.monDYYYY(row.date))
  const amountLine = choices.amountLine === 'last' ? lines.length - 1 : 0
  sheet.block(
    lines.map((line, at) => [
      ...columns
        .filter(({ key }) => key !== 'text' && (isFigure(key) || key === 'typed' ? at === amountLine : at === 0))
        .map(({ key, x }): Cell => ({ x, text: cellOf(place, row, index, key, isFirstOfDay) })),
      { x: text.x, text: line },
    ]),
  )
}

/** An end of the account among the rows. */
const drawEnd = (place: Place, isOpening: boolean): void => {
  const { sheet, choices, facts, columns } = place
  const [first, last] = endWords(
    { ...choices, ends: ['dated', 'asOf', 'onDate', 'balanceOn'].includes(choices.ends) ? 'beginning' : choices.ends },
    facts,
  )
  sheet.line(
    ...columns.map(({ key, x }): Cell => {
      if (key === 'date') return { x, text: listDay(choices, isOpening ? facts.period.start : facts.period.end) }
      if (key === 'text') return { x, text: isOpening ? first : last }
      if (key === 'balance') return { x, text: heldInList(choices, isOpening ? facts.opening : facts.closingAgain) }
      return { x, text: '' }
    }),
  )
}

const sumOf = (rows: PrintedRow[], credit: boolean): number => rows.reduce((sum, row) => sum + (row.credit === credit ? row.cents : 0), 0)

const drawListTotals = ({ sheet, choices, facts, columns, list }: Place): void => {
  const { listSums } = facts
  const figures = columns.filter(({ key }) => isFigure(key) && key !== 'balance')
  const amount = figures[0] as Column
  const line = (text: string, cents: number): void =>
    sheet.line({ x: LEFT, text }, { x: amount.x < -200 ? amount.x : -sheet.right, text: unsigned(choices, cents) })
  if (list.sum && (choices.totals === 'list' || choices.totals === 'words')) {
    const { cents, count } = listSums[list.sum]
    if (choices.totals === 'list') line(`Total ${list.title}`, cents)
    else sheet.line({ x: LEFT, text: `Total of ${count} ${list.title.toLowerCase()}: ${unsigned(choices, cents)}` })
  }
  if (list.sum) return
  const { credits, debits } = listSums
  if (choices.totals === 'list' && choices.listing.startsWith('two'))
    sheet.line(
      { x: LEFT, text: 'Totals' },
      ...figures.map(({ key, x }) => ({ x, text: unsigned(choices, key === 'credit' ? credits.cents : debits.cents) })),
    )
  else if (choices.totals === 'list') {
    line('Total credits', credits.cents)
    line('Total debits', debits.cents)
  }
  if (choices.totals === 'end')
    sheet.line({ x: LEFT, text: `Total credits ${unsigned(choices, credits.cents)}   Total debits ${unsigned(choices, debits.cents)}` })
  if (choices.totals === 'words') {
    sheet.line({ x: LEFT, text: `You had ${credits.count} credits for a total of ${unsigned(choices, credits.cents)}.` })
    sheet.line({ x: LEFT, text: `You had ${debits.count} debits for a total of ${unsigned(choices, debits.cents)}.` })
  }
}

/** Checks beside each other, three to a line, by number. */
const drawRegister = ({ sheet, choices, list }: Place): void => {
  const step = (sheet.right - LEFT) / 3
  const titles = ['Number', 'Date', 'Amount']
  const places = (index: number): number[] => [LEFT + step * index, LEFT + step * index + 52, -(LEFT + step * (index + 1) - 16)]
  const checks = [...list.rows].sort((a, b) => (a.check as number) - (b.check as number))
  sheet.line(...[0, 1, 2].slice(0, checks.length).flatMap((index) => places(index).map((x, at) => ({ x, text: titles[at] as string }))))
  for (let from = 0; from < checks.length; from += 3)
    sheet.line(
      ...checks.slice(from, from + 3).flatMap((row, index) => {
        const [number, date, amount] = places(index) as [number, number, number]
        return [
          { x: number, text: String(row.check) },
          { x: date, text: listDay(choices, row.date) },
          { x: amount, text: unsigned(choices, row.cents) },
        ]
      }),
    )
}

const drawList = (place: Place): void => {
  const { sheet, choices, facts, list } = place
  const page = { rows: [] as PrintedRow[] }
  const sumPage = (): void => {
    const off = facts.pageOff?.page === sheet.paper.pageNumber - 1 ? facts.pageOff.cents : 0
    if (choices.totals === 'page')
      sheet.paper.text(
        LEFT,
        sheet.paper.y + sheet.lead,
        `Total credits this page ${unsigned(choices, sumOf(page.rows, true) + off)}   Total debits this page ${unsigned(choices, sumOf(page.rows, false))}`,
      )
    page.rows = []
  }
  const heading =
    choices.totals === 'heading' && list.sum ? `${list.title}   ${unsigned(choices, facts.listSums[list.sum].cents)}` : list.title
  sheet.room(5)
  sheet.bold(heading)
  const isRegister = choices.listing === 'register' && list.sum === 'check'
  if (!isRegister) drawColumnTitles(sheet, choices, place.columns)
  const held = sheet.onBreak
  sheet.onBreak = {
    before: () => {
      sumPage()
      if (choices.continued === 'foot' || choices.continued === 'both')
        sheet.paper.text(sheet.right, sheet.paper.y + 2 * sheet.lead, 'Continued on next page', { align: 'right' })
      held.before()
    },
    after: () => {
      held.after()
      if (choices.continued === 'heading' || choices.continued === 'both') sheet.bold(`${list.title} (continued)`)
      if (choices.repeated === 'yes' && !isRegister) drawColumnTitles(sheet, choices, place.columns)
    },
  }
  const withEnds = !list.isOneSided && ['inList', 'both'].includes(choices.summary)
  if (withEnds) drawEnd(place, choices.order === 'ascending')
  if (isRegister) drawRegister(place)
  else
    for (const [index, row] of list.rows.entries()) {
      drawRow(place, row, index)
      page.rows.push(row)
    }
  if (withEnds) drawEnd(place, choices.order === 'descending')
  if (list.rows.length === 0) sheet.line({ x: LEFT, text: 'No activity this period' })
  sheet.onBreak = held
  drawListTotals(place)
  if (choices.totals === 'page') {
    sumPage()
    sheet.gap()
  }
  sheet.gap()
}

const drawDaily = (sheet: Sheet, choices: Choices, facts: Facts): void => {
  if (!choices.balances.startsWith('daily') || facts.daily.length === 0) return
  const across = choices.balances === 'dailyAcross' ? 3 : 1
  const step = Math.min(170, (sheet.right - LEFT) / 3)
  sheet.room(4)
  sheet.bold('Daily Balances')
  const pair = (index: number, day: string, figure: string): Cell[] => [
    { x: LEFT + step * index, text: day },
    { x: -(LEFT + step * (index + 1) - 16), text: figure },
  ]
  sheet.line(...Array.from({ length: Math.min(across, facts.daily.length) }, (_, index) => pair(index, 'Date', 'Balance')).flat())
  for (let from = 0; from < facts.daily.length; from += across)
    sheet.line(
      ...facts.daily
        .slice(from, from + across)
        .flatMap((day, index) => pair(index, listDay(choices, day.date), heldInList(choices, day.balance))),
    )
  sheet.gap()
}

export const drawRows = (sheet: Sheet, choices: Choices, facts: Facts): void => {
  for (const list of listsOf(choices, facts)) drawList({ sheet, choices, facts, list, columns: columnsOf(sheet, choices, list) })
  if (facts.rows.length === 0 && listsOf(choices, facts).length === 0) sheet.line({ x: LEFT, text: 'No activity this period' })
  drawDaily(sheet, choices, facts)
}

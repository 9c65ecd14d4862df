import { addDays, formatDate } from '../generator/calendar.ts'
import { textWidth } from '../generator/fonts.ts'
import { wrapText } from '../generator/paper.ts'
import type { Choices } from './choices.ts'
import { creditKinds, debitKinds, type Facts, type PrintedRow, type RowKind } from './facts.ts'
import { drawDaily, drawRegister } from './grids.ts'
import { languageOf, oneOf } from './languages.ts'
import { endWords, kindWords, sideWords } from './summary.ts'
import { type Cell, digits, heldInList, LEFT, listDay, type Sheet, signed, unsigned, wholeDay } from './write.ts'

type Key = 'date' | 'second' | 'before' | 'text' | 'after' | 'typed' | 'abroad' | 'amount' | 'debit' | 'credit' | 'balance'
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
  abroad: ['Original Amount', 'Original Amount', 'Foreign'],
  amount: ['Amount', 'Transaction Amount', 'Amount'],
  debit: ['Debits', 'Withdrawals', 'Withdrawals'],
  credit: ['Credits', 'Deposits', 'Deposits'],
  balance: ['Balance', 'Ending Balance', 'Running'],
}
const UNDER: Partial<Record<Key, string>> = {
  date: 'Date',
  before: 'Number',
  after: 'Number',
  abroad: 'Amount',
  debit: 'and Debits',
  credit: 'and Credits',
  balance: 'Balance',
}

const keysOf = (choices: Choices, list: List): Key[] => {
  const sides: Key[] = list.isOneSided
    ? ['amount' as Key]
    : ({ two: ['debit', 'credit'] as Key[], twoCreditFirst: ['credit', 'debit'] as Key[], typed: ['typed', 'amount'] as Key[] }[
        choices.listing as string
      ] ?? ['amount' as Key])
  const abroad: Key[] = choices.foreign === 'column' ? ['abroad'] : []
  const before: Key[] = choices.reference === 'before' ? ['before'] : []
  const after: Key[] = choices.reference === 'after' ? ['after'] : []
  const second: Key[] = choices.secondDate === 'none' ? [] : ['second']
  const balance: Key[] = choices.balances === 'row' || choices.balances === 'lastOfDay' ? ['balance'] : []
  const date: Key[] = choices.dateOnce === 'heading' ? [] : ['date']
  const dates: Key[] = ['transFirst', 'effective'].includes(choices.secondDate) ? [...second, ...date] : [...date, ...second]
  if (choices.columns === 'amountFirst') return [...dates, ...sides, ...balance, ...before, 'text', ...after, ...abroad]
  if (choices.columns === 'textFirst') return [...before, 'text', ...after, ...dates, ...abroad, ...sides, ...balance]
  if (choices.columns === 'balanceFirst') return [...dates, ...before, 'text', ...after, ...abroad, ...balance, ...sides]
  if (choices.columns === 'balanceLeft') return [...dates, ...balance, ...sides, ...before, 'text', ...after, ...abroad]
  return [...dates, ...before, 'text', ...after, ...abroad, ...sides, ...balance]
}

const isFigure = (key: Key): boolean => ['amount', 'debit', 'credit', 'balance'].includes(key)

/** Of the day beside that of posting, and of that day itself. */
const dateTitles: Record<Exclude<Choices['secondDate'], 'none'>, readonly [string, string | null]> = {
  posted: ['Trans Date', 'Posted'],
  value: ['Value Date', null],
  transFirst: ['Trans Date', 'Post Date'],
  effective: ['Effective Date', 'Posted Date'],
  valueLater: ['Value Date', 'Booking Date'],
}
const titleOf = (choices: Choices, key: Key): readonly [string, string] => {
  const [usual, long, stacked] = TITLES[key]
  const language = languageOf(choices)
  if (language) {
    const said = titleIn(language, choices, key)
    return [choices.header === 'upper' ? said.toUpperCase() : said, '']
  }
  if (choices.header === 'boldTwoLines' && choices.secondDate !== 'none' && (key === 'second' || key === 'date')) {
    const [over = '', under = ''] = (dateTitles[choices.secondDate][key === 'second' ? 0 : 1] ?? `${stacked} Date`).split(' ')
    return under === '' ? [over, 'Date'] : [over, under]
  }
  if (choices.header === 'boldTwoLines') return [stacked, UNDER[key] ?? '']
  const said = choices.header === 'long' ? long : usual
  const dated =
    choices.secondDate === 'none'
      ? said
      : key === 'second'
        ? dateTitles[choices.secondDate][0]
        : key === 'date'
          ? (dateTitles[choices.secondDate][1] ?? said)
          : said
  return [choices.header === 'upper' ? dated.toUpperCase() : dated, '']
}

const titleIn = (language: NonNullable<ReturnType<typeof languageOf>>, choices: Choices, key: Key): string => {
  if (key === 'second') return language.titles.second
  if (key === 'before' || key === 'after' || key === 'typed' || key === 'abroad') return language.reference
  return oneOf(language.titles[key], choices.header)
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
    second: wide(secondDay(choices, '2026-03-28')),
    abroad: wide('EUR 000.00'),
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
  const language = languageOf(choices)
  if (choices.listing === 'sides' && language)
    return [one(language.lists[0], 'credits', (row) => row.credit), one(language.lists[1], 'debits', (row) => !row.credit)]
  const title = (text: string): string => text.replace(/^Total (.)/, (_, letter: string) => letter.toUpperCase())
  if (choices.listing === 'sides')
    return [one(title(ins), 'credits', (row) => row.credit), one(title(outs), 'debits', (row) => !row.credit)]
  if (choices.listing === 'kinds' || choices.listing === 'register')
    return [...creditKinds, ...debitKinds]
      .map((kind) => one(kindWords[kind], kind, (row) => row.kind === kind))
      .filter(({ rows }) => rows.length > 0)
  return [{ title: language?.list ?? 'Transactions', sum: null, rows: ordered, isOneSided: false }]
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

/** The value of a row may be of a later day than its booking. */
const secondDateOf = ({ secondDate }: Choices, row: PrintedRow): string => {
  if (secondDate === 'value') return row.date
  return secondDate === 'valueLater' ? addDays(row.date, Number(row.reference.slice(-1)) % 3) : row.earlier
}
const secondDay = (choices: Choices, iso: string): string =>
  choices.language === 'en' && ['posted', 'value'].includes(choices.secondDate) ? formatDate.mmdd(iso) : listDay(choices, iso)

const linesOf = (choices: Choices, row: PrintedRow): string[] => {
  const reference = choices.reference === 'below' ? [`Ref ${row.reference}`] : []
  if (!row.abroad) return [...row.text, ...reference]
  const { amount, rate } = row.abroad
  if (choices.foreign === 'below') return [...row.text, ...reference, `${amount} at ${rate}`]
  if (choices.foreign === 'beside') return [`${row.text[0]} ${amount}`, ...row.text.slice(1), ...reference]
  return [...row.text, ...reference]
}

const cellOf = (place: Place, row: PrintedRow, index: number, key: Key, isFirstOfDay: boolean): string => {
  const { choices } = place
  if (key === 'date') return choices.dateOnce === 'once' && !isFirstOfDay ? '' : listDay(choices, row.date)
  if (key === 'second') return secondDay(choices, secondDateOf(choices, row))
  if (key === 'abroad') return row.abroad?.amount ?? ''
  if (key === 'before' || key === 'after') return row.reference
  if (key === 'typed') return row.credit ? 'Credit' : 'Debit'
  return isFigure(key) ? figureOf(place, row, index, key) : ''
}

const drawRow = (place: Place, row: PrintedRow, index: number): void => {
  const { sheet, choices, columns, list } = place
  const text = columns.find(({ key }) => key === 'text') as Column
  const lines = linesOf(choices, row).flatMap((line) => wrapText(line, sheet.paper.font, sheet.paper.size, text.width))
  const before = list.rows[index - 1]
  const turned = sheet.room(lines.length + (choices.dateOnce === 'heading' ? 1 : 0))
  const isFirstOfDay = turned || before?.date !== row.date
  if (choices.dateOnce === 'heading' && isFirstOfDay) sheet.bold(wholeDay(choices, row.date))
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

const totalIn = (choices: Choices, list: List): string => totalsIn(choices)[list.sum === 'credits' ? 0 : 1]
const totalsIn = (choices: Choices): readonly [string, string] => languageOf(choices)?.sums[0] ?? ['Total credits', 'Total debits']

const drawListTotals = ({ sheet, choices, facts, columns, list }: Place): void => {
  const { listSums } = facts
  const figures = columns.filter(({ key }) => isFigure(key) && key !== 'balance')
  const amount = figures[0] as Column
  const line = (text: string, cents: number): void =>
    sheet.line({ x: LEFT, text }, { x: amount.x < -200 ? amount.x : -sheet.right, text: unsigned(choices, cents) })
  const withYear = (text: string, cents: number, year: number): void =>
    sheet.line(
      { x: LEFT, text },
      { x: -(sheet.right - 190), text: `This period ${unsigned(choices, cents)}` },
      { x: -sheet.right, text: `Year to date ${unsigned(choices, year)}` },
    )
  if (list.sum && ['list', 'words', 'counted', 'withYear'].includes(choices.totals)) {
    const { cents, count } = listSums[list.sum]
    if (choices.totals === 'list') line(languageOf(choices) ? totalIn(choices, list) : `Total ${list.title}`, cents)
    else if (choices.totals === 'counted') line(`Total ${list.title} (${count})`, cents)
    else if (choices.totals === 'withYear') withYear(`Total ${list.title}`, cents, facts.year[list.rows[0]?.credit ? 'credits' : 'debits'])
    else sheet.line({ x: LEFT, text: `Total of ${count} ${list.title.toLowerCase()}: ${unsigned(choices, cents)}` })
  }
  if (list.sum) return
  const { credits, debits } = listSums
  if (choices.totals === 'list' && choices.listing.startsWith('two'))
    sheet.line(
      { x: LEFT, text: languageOf(choices)?.totals ?? 'Totals' },
      ...figures.map(({ key, x }) => ({ x, text: unsigned(choices, key === 'credit' ? credits.cents : debits.cents) })),
    )
  else if (choices.totals === 'list' || choices.totals === 'above') {
    const [ins, outs] = totalsIn(choices)
    line(ins, credits.cents)
    line(outs, debits.cents)
  }
  if (choices.totals === 'counted') {
    const [ins, outs] = totalsIn(choices)
    const said = (words: string, count: number, plain: string): string =>
      languageOf(choices) ? `${words} (${count})` : `${count} ${plain}`
    line(said(ins, credits.count, 'Deposits/Credits'), credits.cents)
    line(said(outs, debits.count, 'Checks/Debits'), debits.cents)
  }
  if (choices.totals === 'withYear') {
    withYear('Total credits', credits.cents, facts.year.credits)
    withYear('Total debits', debits.cents, facts.year.debits)
  }
  if (choices.totals === 'end')
    sheet.line({ x: LEFT, text: `Total credits ${unsigned(choices, credits.cents)}   Total debits ${unsigned(choices, debits.cents)}` })
  if (choices.totals === 'words') {
    sheet.line({ x: LEFT, text: `You had ${credits.count} credits for a total of ${unsigned(choices, credits.cents)}.` })
    sheet.line({ x: LEFT, text: `You had ${debits.count} debits for a total of ${unsigned(choices, debits.cents)}.` })
  }
}

/** What goes on from one page to the next: the balance, or both sums, as it stands below the last row of a page. */
const carriedCells = ({ sheet, choices, facts, columns }: Place, rows: PrintedRow[], text: string): Cell[] => {
  const off = facts.carriedOff?.page === sheet.paper.pageNumber - 1 ? facts.carriedOff.cents : 0
  const words = columns.find(({ key }) => key === 'text') as Column
  if (choices.carried === 'sums')
    return [
      { x: words.x, text },
      ...columns
        .filter(({ key }) => key === 'debit' || key === 'credit')
        .map(({ key, x }): Cell => ({ x, text: unsigned(choices, sumOf(rows, key === 'credit') + (key === 'credit' ? off : 0)) })),
    ]
  const balance = columns.find(({ key }) => key === 'balance')
  const cents = rows.reduce((sum, row) => sum + (row.credit ? row.cents : -row.cents), facts.opening) + off
  return [
    { x: words.x, text },
    { x: balance?.x ?? -sheet.right, text: heldInList(choices, cents) },
  ]
}
const carry = (place: Place, rows: PrintedRow[]): void => {
  const { sheet, choices } = place
  if (choices.carried === 'none' || choices.carried === 'brought' || rows.length === 0) return
  sheet.paper.y += sheet.lead
  sheet.put(carriedCells(place, rows, choices.carried === 'sums' ? 'Totals carried forward' : 'Balance carried forward'))
}
const bring = (place: Place, rows: PrintedRow[]): void => {
  const { sheet, choices } = place
  if (choices.carried === 'none' || rows.length === 0) return
  sheet.line(...carriedCells(place, rows, choices.carried === 'sums' ? 'Totals brought forward' : 'Balance brought forward'))
}

const drawList = (place: Place): void => {
  const { sheet, choices, facts, list } = place
  const page = { rows: [] as PrintedRow[] }
  const listed: PrintedRow[] = []
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
  if (choices.totals === 'above') {
    if (list.sum) {
      const text = languageOf(choices) ? totalIn(choices, list) : `Total ${list.title}`
      sheet.line({ x: LEFT, text }, { x: -sheet.right, text: unsigned(choices, facts.listSums[list.sum].cents) })
    } else drawListTotals(place)
    sheet.gap(0.5)
  }
  if (!isRegister) drawColumnTitles(sheet, choices, place.columns)
  const held = sheet.onBreak
  sheet.onBreak = {
    before: () => {
      sumPage()
      carry(place, listed)
      if (choices.continued === 'foot' || choices.continued === 'both')
        sheet.paper.text(sheet.right, sheet.paper.y + 2 * sheet.lead, 'Continued on next page', { align: 'right' })
      held.before()
    },
    after: () => {
      held.after()
      if (choices.continued === 'heading' || choices.continued === 'both') sheet.bold(`${list.title} (continued)`)
      if (choices.repeated === 'yes' && !isRegister) drawColumnTitles(sheet, choices, place.columns)
      bring(place, listed)
    },
  }
  const withEnds = !list.isOneSided && ['inList', 'both'].includes(choices.summary)
  if (withEnds) drawEnd(place, choices.order === 'ascending')
  if (isRegister) drawRegister(sheet, choices, list.rows)
  else
    for (const [index, row] of list.rows.entries()) {
      drawRow(place, row, index)
      page.rows.push(row)
      listed.push(row)
    }
  if (withEnds) drawEnd(place, choices.order === 'descending')
  if (list.rows.length === 0) sheet.line({ x: LEFT, text: languageOf(choices)?.none ?? 'No activity this period' })
  sheet.onBreak = held
  if (choices.totals !== 'above') drawListTotals(place)
  if (choices.totals === 'page') {
    sumPage()
    sheet.gap()
  }
  sheet.gap()
}

export const drawRows = (sheet: Sheet, choices: Choices, facts: Facts): void => {
  for (const list of listsOf(choices, facts)) drawList({ sheet, choices, facts, list, columns: columnsOf(sheet, choices, list) })
  if (facts.rows.length === 0 && listsOf(choices, facts).length === 0)
    sheet.line({ x: LEFT, text: languageOf(choices)?.none ?? 'No activity this period' })
  drawDaily(sheet, choices, facts)
}

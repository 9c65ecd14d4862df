import { formatDate } from '../generator/calendar.ts'
import { textWidth } from '../generator/fonts.ts'
import type { Choices } from './choices.ts'
import { creditKinds, debitKinds, type Facts, type RowKind } from './facts.ts'
import type { Line } from './head.ts'
import { languageOf, oneOf } from './languages.ts'
import { type Cell, digits, held, LEFT, type Sheet, wholeDay } from './write.ts'

const { long, mmddyy, mmddyyyy } = formatDate

const ends: Record<Choices['ends'], (facts: Facts) => readonly [string, string]> = {
  beginning: () => ['Beginning balance', 'Ending balance'],
  opening: () => ['Opening Balance', 'Closing Balance'],
  previousNew: () => ['Previous balance', 'New balance'],
  starting: () => ['Starting balance', 'Ending balance'],
  lastThis: () => ['Balance last statement', 'Balance this statement'],
  dated: ({ period }) => [`Beginning balance on ${long(period.start)}`, `Ending balance on ${long(period.end)}`],
  asOf: ({ period }) => [`Beginning Balance as of ${mmddyy(period.start)}`, `Ending Balance as of ${mmddyy(period.end)}`],
  forwardEnding: () => ['Balance Forward', 'Ending Balance'],
  onDate: ({ period }) => [`Opening balance ${mmddyyyy(period.start)}`, `Closing balance ${mmddyyyy(period.end)}`],
  balanceOn: ({ period }) => [`Balance on ${long(period.start)}`, `Balance on ${long(period.end)}`],
  statementBalance: () => ['Previous Statement Balance', 'Current Statement Balance'],
}
export const endWords = (choices: Choices, facts: Facts): readonly [string, string] => {
  const language = languageOf(choices)
  if (!language) return ends[choices.ends](facts)
  // Dated ends are the last of a language's.
  const undated = oneOf(language.ends.slice(0, -1), choices.ends)
  const isDated = ['dated', 'asOf', 'onDate', 'balanceOn'].includes(choices.ends)
  return (isDated ? (language.ends.at(-1) ?? undated) : undated)(wholeDay(choices, facts.period.start), wholeDay(choices, facts.period.end))
}

const words: Record<Choices['sumWords'], readonly [string, string]> = {
  total: ['Total deposits', 'Total withdrawals'],
  deposits: ['Deposits and other credits', 'Withdrawals and other debits'],
  additions: ['Total additions', 'Total subtractions'],
  slashes: ['Deposits/Credits', 'Checks/Debits'],
  credits: ['Total credits', 'Total debits'],
  money: ['Money in', 'Money out'],
  plusMinus: ['+ Deposits', '- Withdrawals'],
  paid: ['Amounts paid in', 'Amounts paid out'],
}
export const sideWords = (choices: Choices): readonly [string, string] => {
  const language = languageOf(choices)
  return language ? oneOf(language.sums, choices.sumWords) : words[choices.sumWords]
}

export const kindWords: Record<RowKind, string> = {
  deposit: 'Deposits',
  credit: 'Other credits',
  check: 'Checks paid',
  electronic: 'Electronic withdrawals',
  card: 'Card purchases',
  fee: 'Service fees',
}

interface SumLine {
  words: string
  figure: string
  count: number
}

const figuresOf = (choices: Choices, facts: Facts): SumLine[] => {
  const [ins, outs] = sideWords(choices)
  const plus = (cents: number): string => (choices.sums === 'signed' ? `+${money(choices, cents)}` : money(choices, cents))
  const minus = (cents: number): string => (choices.sums === 'signed' ? `-${money(choices, cents)}` : money(choices, cents))
  if (choices.sums === 'none') return []
  if (choices.sums === 'kinds')
    return [...creditKinds, ...debitKinds].map((kind) => ({
      words: kindWords[kind],
      figure: creditKinds.includes(kind) ? plus(facts.sums[kind].cents) : minus(facts.sums[kind].cents),
      count: facts.sums[kind].count,
    }))
  const credits = { words: ins, figure: plus(facts.sums.credits.cents), count: facts.sums.credits.count }
  const debits = { words: outs, figure: minus(facts.sums.debits.cents), count: facts.sums.debits.count }
  return choices.sums === 'creditsOnly' ? [credits] : [credits, debits]
}
export const money = (choices: Choices, cents: number): string =>
  `${choices.language !== 'en' || choices.currency === 'none' || choices.currency === 'usd' ? '' : '$'}${digits(choices, cents)}`

const counted = (choices: Choices, { words: said, count }: SumLine): string => {
  if (choices.sums === 'counted') return `${said} (${count})`
  if (choices.sums === 'countBefore') return `${count} ${said}`
  return said
}

/** Figures that are no part of the way from one end to the other. */
const distractors: Record<Choices['distractor'], (choices: Choices, facts: Facts) => Line[]> = {
  none: () => [],
  available: (choices, facts) => [['Available balance', held(choices, facts.available)]],
  average: (choices, facts) => [['Average daily balance', held(choices, facts.average)]],
  fees: (choices, facts) => [
    ['Fees charged this period', money(choices, facts.fees)],
    ['Fees charged year to date', money(choices, facts.fees + 18_900)],
  ],
  apy: (choices) => [
    ['Annual Percentage Yield Earned', '0.00%'],
    ['Interest paid year to date', money(choices, 412)],
  ],
  days: (_, facts) => [['Days in statement period', String(facts.days)]],
  lowest: (choices, facts) => [['Lowest daily balance', held(choices, facts.lowest)]],
  several: (choices, facts) => [
    ['Average daily balance', held(choices, facts.average)],
    ['Days in statement period', String(facts.days)],
    ['Fees year to date', money(choices, facts.fees + 9_900)],
  ],
  hold: (choices) => [['Amount on hold', money(choices, 25_000)]],
  overdraftLimit: (choices) => [['Overdraft limit', money(choices, 100_000)]],
}
export const distractorLines = (choices: Choices, facts: Facts): Line[] => distractors[choices.distractor](choices, facts)

/** Both ends and what leads from one to the other, with the other figures that were put among them. */
export const summaryLines = (choices: Choices, facts: Facts): (Line & { 2?: number })[] => {
  const [first, last] = endWords(choices, facts)
  const others = distractorLines(choices, facts)
  const place = choices.distractorPlace
  const sums = figuresOf(choices, facts)
  const lines: (readonly [string, string, number?])[] = [
    ...(place === 'above' ? others : []),
    [first, held(choices, facts.opening)],
    ...sums.map((sum): readonly [string, string, number?] => [
      counted(choices, sum),
      sum.figure,
      choices.sums === 'countColumn' ? sum.count : undefined,
    ]),
    ...(place === 'between' ? others : []),
    [last, held(choices, facts.closing)],
    ...(choices.sums === 'countLines'
      ? sums.map((sum): readonly [string, string] => [`Number of ${sum === sums[0] ? 'deposits' : 'withdrawals'}`, String(sum.count)])
      : []),
    ...(place === 'below' ? others : []),
  ]
  return lines as (Line & { 2?: number })[]
}

const label = (x: number, text: string): Cell => ({ x, text })
const isMoney = (text: string): boolean => /\.\d\d/.test(text) && !text.endsWith('%')

/** The summary, wherever it is not beside the address. */
export const drawSummary = (sheet: Sheet, choices: Choices, facts: Facts): void => {
  const lines = summaryLines(choices, facts)
  const edge = LEFT + (sheet.right - LEFT) * 0.62
  const bold = { font: sheet.paper.bold }
  if (choices.summary === 'inList' || choices.summary === 'right') return
  if (choices.summary === 'box') {
    // As many beside each other as their labels leave room for.
    const widest = Math.max(...lines.map(([said]) => textWidth(said, sheet.paper.bold, sheet.paper.size, 0))) + 14
    const across = Math.max(2, Math.min(4, Math.floor((sheet.right - LEFT) / widest)))
    for (let from = 0; from < lines.length; from += across) {
      const some = lines.slice(from, from + across)
      const step = (sheet.right - LEFT) / across
      sheet.block([
        some.map(([said], index) => ({ x: -(LEFT + step * (index + 1)), text: said, style: bold })),
        some.map(([, value], index) => ({ x: -(LEFT + step * (index + 1)), text: value })),
      ])
      sheet.gap(0.5)
    }
    return
  }
  if (choices.summary === 'line') {
    const parts = lines.map(([said, value]) => `${said} ${value}`)
    let text = ''
    for (const part of parts) {
      const longer = text === '' ? part : `${text}   ${part}`
      if (longer.length * sheet.paper.size * (choices.font === 'mono' ? 0.6 : 0.5) > sheet.right - LEFT) {
        sheet.line(label(LEFT, text))
        text = part
      } else text = longer
    }
    sheet.line(label(LEFT, text))
    return
  }
  const language = languageOf(choices)
  sheet.bold(language?.summary ?? (choices.summary === 'table' ? `${facts.product} Summary` : 'Account Summary'))
  const withYear = choices.yearBox === 'besideSummary'
  if (withYear) sheet.line(label(-edge, 'This Period'), label(-(edge + 110), 'Year to Date'))
  else if ((choices.summary === 'table' && !language) || choices.sums === 'countColumn')
    sheet.line(
      ...(choices.sums === 'countColumn' ? [label(-(edge - 90), language ? 'Nr.' : 'Number')] : []),
      label(-edge, language ? oneOf(language.titles.amount, choices.header) : 'Amount'),
    )
  const years = new Map(withYear ? yearsOf(choices, facts) : [])
  for (const [said, value, count] of lines) {
    const dots = choices.summary === 'leaders' && isMoney(value) ? ` ${'.'.repeat(Math.max(3, 44 - said.length))}` : ''
    sheet.line(
      label(LEFT, said + dots),
      ...(count === undefined ? [] : [label(-(edge - 90), String(count))]),
      label(-edge, value),
      label(-(edge + 110), years.get(said) ?? ''),
    )
  }
}

/** What each line of the summary has come to since the year began, by its words. */
const yearsOf = (choices: Choices, facts: Facts): [string, string][] =>
  figuresOf(choices, facts).map((sum, index) => [
    counted(choices, sum),
    money(choices, facts.year[index === 0 ? 'credits' : 'debits'] + index * 10_000),
  ])

import { addDays, formatDate } from '../generator/calendar.ts'
import { wrapText } from '../generator/paper.ts'
import type { Choices } from './choices.ts'
import type { Facts } from './facts.ts'
import { dayIn, languageOf, oneOf } from './languages.ts'
import { type Cell, LEFT, longDayFirst, monthOfYear, type Sheet } from './write.ts'

type Period = Facts['period']
const { long, mmddyy, mmddyyyy, monDYYYY } = formatDate

/** A label and what stands behind it; an empty label is a line of words. */
export type Line = readonly [label: string, value: string]

const periods: Record<Choices['period'], (period: Period, days: number) => Line[]> = {
  range: ({ start, end }) => [['Statement Period:', `${mmddyyyy(start)} - ${mmddyyyy(end)}`]],
  longThrough: ({ start, end }) => [['', `${long(start)} through ${long(end)}`]],
  shortTo: ({ start, end }) => [['', `For the period ${mmddyy(start)} to ${mmddyy(end)}`]],
  monthFirstDash: ({ start, end }) => [['Statement period', `${monDYYYY(start)} – ${monDYYYY(end)}`]],
  fromThrough: ({ start, end }) => [['', `From ${mmddyyyy(start)} Through ${mmddyyyy(end)}`]],
  sentence: ({ start, end }) => [['', `This statement covers the period from ${long(start)} to ${long(end)}.`]],
  summarySentence: ({ start, end }, days) => [['', `Activity from ${long(start)} through ${long(end)}, ${days} days`]],
  twoLines: ({ start, end }) => [
    ['Beginning date', mmddyyyy(start)],
    ['Ending date', mmddyyyy(end)],
  ],
  lastThis: ({ start, end }) => [
    ['Last statement:', long(addDays(start, -1))],
    ['This statement:', long(end)],
  ],
  iso: ({ start, end }) => [['Statement period:', `${start} to ${end}`]],
  dayFirstNames: ({ start, end }) => [['Statement period', `${longDayFirst(start)} to ${longDayFirst(end)}`]],
  monthName: ({ end }) => [['Statement for', monthOfYear(end)]],
  bareRange: ({ start, end }) => [['', `${mmddyyyy(start)} - ${mmddyyyy(end)}`]],
  thru: ({ start, end }) => [['Statement Dates', `${mmddyy(start)} thru ${mmddyy(end)}`]],
  statementDateOnly: ({ end }) => [['Statement Date', mmddyyyy(end)]],
  openClose: ({ start, end }) => [['Opening/Closing Date', `${mmddyy(start)} - ${mmddyy(end)}`]],
}
const periodOf = (choices: Choices, period: Period, days: number): Line[] => {
  const language = languageOf(choices)
  if (!language) return periods[choices.period](period, days)
  const form = ['longThrough', 'sentence', 'summarySentence', 'dayFirstNames'].includes(choices.period)
    ? language.longDay
    : language.fullDay
  return [oneOf(language.periods, choices.period)(dayIn(language, form, period.start), dayIn(language, form, period.end))]
}
export const periodLines = (choices: Choices, facts: Facts): Line[] => periodOf(choices, facts.period, facts.days)

const grouped = (number: string): string => `${number.slice(0, 4)} ${number.slice(4, 8)} ${number.slice(8)}`
const numbers: Record<Choices['number'], (number: string) => Line> = {
  plain: (number) => ['Account number', number],
  stars: (number) => ['Account number:', `******${number.slice(-4)}`],
  exes: (number) => ['Account #', `XXXXXX${number.slice(-4)}`],
  endingIn: (number) => ['', `Account ending in ${number.slice(-4)}`],
  spaced: (number) => ['Account number:', grouped(number)],
  dashed: (number) => ['Acct No.', `${number.slice(0, 3)}-${number.slice(3, 9)}-${number.slice(9)}`],
  dots: (number) => ['Account', `••••${number.slice(-4)}`],
  labelOver: (number) => ['Account Number', number],
  title: (number) => ['', number],
}
export const numberLine = (choices: Choices, number: string): Line => {
  const [said, value] = numbers[choices.number](number)
  const language = languageOf(choices)
  return [language && said !== '' ? oneOf(language.number, choices.number) : said, value]
}

const joined = ([label, value]: Line): string => (label === '' ? value : `${label} ${value}`)
export const oneLine = (lines: Line[]): string => lines.map(joined).join('   ')

/** Where in the head a statement's own date is printed. */
const datesOf = (choices: Choices, facts: Facts): Line[] => {
  if (choices.statementDate === 'sameDay') return [['Statement date', mmddyyyy(facts.period.end)]]
  if (choices.statementDate === 'later') return [['Date of this statement', long(addDays(facts.period.end, 2))]]
  return []
}

const cellsOf = (sheet: Sheet, x: number, width: number, [label, value]: Line): Cell[] =>
  label === ''
    ? [{ x, text: value }]
    : [
        { x, text: label },
        { x: x + Math.max(width, sheet.paper.size * label.length * 0.62 + 8), text: value },
      ]

/** Bank, holder, account and period; the right half may hold lines of its own, which are given. */
export const drawHead = (sheet: Sheet, choices: Choices, facts: Facts, beside: Line[]): void => {
  const bold = { font: sheet.paper.bold, size: 14 }
  if (choices.bankPlace === 'left') sheet.line({ x: LEFT, text: facts.bank, style: bold })
  if (choices.bankPlace === 'right') sheet.line({ x: -sheet.right, text: facts.bank, style: bold })
  if (choices.bankPlace === 'center') sheet.line({ x: sheet.paper.width / 2, text: facts.bank, style: { ...bold, align: 'center' } })
  if (choices.period !== 'longThrough' && choices.periodPlace === 'center')
    sheet.line({ x: sheet.paper.width / 2, text: oneLine(periodLines(choices, facts)), style: { align: 'center' } })
  sheet.gap()
  const left: Line[] = [['', facts.holder], ...facts.address.map((line): Line => ['', line])]
  const right: Line[] = []
  const number = numberLine(choices, facts.number)
  if (choices.number === 'title') (choices.numberPlace === 'right' ? right : left).push(['', `${facts.product} ${facts.number}`])
  else if (choices.numberPlace !== 'overRows') (choices.numberPlace === 'right' ? right : left).push(number)
  const period = periodLines(choices, facts)
  const centred = choices.periodPlace === 'center' && choices.period !== 'longThrough'
  if (!centred && choices.periodPlace !== 'overRows') (choices.periodPlace === 'right' ? right : left).push(...period)
  right.push(...datesOf(choices, facts))
  const over = (line: Line): Line[] =>
    choices.number === 'labelOver' && line[1] === facts.number
      ? [
          ['', line[0]],
          ['', line[1]],
        ]
      : [line]
  const leftLines = left.flatMap(over)
  // A sentence takes as many lines as it needs: what the edge of the paper cuts off nobody can read.
  const { font, size } = sheet.paper
  const whole = (line: Line): Line[] => {
    const parts = wrapText(joined(line), font, size, sheet.right - sheet.middle - 6)
    return parts.length < 2 || isFigure(line[1]) ? [line] : parts.map((part): Line => ['', part])
  }
  const rightLines = [...right.flatMap(over).flatMap(whole), ...beside]
  // Long words at the left leave no room at the right.
  const apart = leftLines.some((line) => joined(line).length * sheet.paper.size * 0.55 > sheet.middle - LEFT - 10)
  const besides = apart
    ? Math.max(
        0,
        leftLines.findIndex((line) => joined(line).length * sheet.paper.size * 0.55 > sheet.middle - LEFT - 10),
      )
    : leftLines.length
  const first = leftLines.slice(0, besides)
  for (let index = 0; index < Math.max(first.length, rightLines.length); index += 1) {
    const one = first[index]
    const other = rightLines[index]
    sheet.line(...(one ? cellsOf(sheet, LEFT, 0, one) : []), ...(other ? rightCells(sheet, other) : []))
  }
  for (const line of leftLines.slice(besides)) sheet.line(...cellsOf(sheet, LEFT, 0, line))
  sheet.gap()
}

const isFigure = (text: string): boolean => /\d\.\d\d\D*$/.test(text)
const rightCells = (sheet: Sheet, [label, value]: Line): Cell[] => {
  const x = sheet.middle + 6
  if (label === '') return [{ x, text: value }]
  return isFigure(value) || value.length < 12
    ? [
        { x, text: label },
        { x: -sheet.right, text: value },
      ]
    : [{ x, text: `${label} ${value}` }]
}

/** What is said over the rows, where it was not said in the head. */
export const drawTitle = (sheet: Sheet, choices: Choices, facts: Facts): void => {
  const number = choices.numberPlace === 'overRows' && choices.number !== 'title' ? joined(numberLine(choices, facts.number)) : ''
  sheet.bold(number === '' ? facts.product : `${facts.product}   ${number}`)
  if (choices.periodPlace === 'overRows') sheet.line({ x: LEFT, text: oneLine(periodLines(choices, facts)) })
}

/** At the head of later pages. */
export const drawRunningHead = (sheet: Sheet, choices: Choices, facts: Facts): void => {
  const { runningHead } = choices
  if (runningHead === 'none') return
  const parts: string[] = []
  if (runningHead === 'bank' || runningHead === 'whole') parts.push(facts.bank, facts.holder)
  if (runningHead === 'account' || runningHead === 'whole')
    parts.push(joined(numberLine({ ...choices, number: choices.number === 'labelOver' ? 'plain' : choices.number }, facts.numberAgain)))
  sheet.line({ x: LEFT, text: parts.join('   ') })
  if (runningHead === 'period' || runningHead === 'whole')
    sheet.line({ x: LEFT, text: oneLine(periodOf(choices, facts.periodAgain, facts.days)) })
  sheet.gap()
}

import { addDays, formatDate } from '../generator/calendar.ts'
import type { Paper } from '../generator/paper.ts'
import { type PdfPage, type RunStyle, writePdf } from '../generator/pdf.ts'
import { createRandom } from '../generator/random.ts'
import { type Choices, choose, settle } from './choices.ts'
import { drawAtEnd, drawExtras, drawOffer } from './extras.ts'
import { type Facts, makeFacts } from './facts.ts'
import { drawHead, drawRunningHead, drawTitle } from './head.ts'
import { languageOf } from './languages.ts'
import { drawRows } from './listing.ts'
import { distractorLines, drawSummary, summaryLines } from './summary.ts'
import { held, LEFT, Sheet } from './write.ts'

export interface Composition {
  name: string
  choices: Choices
  /** The account's own, and those of the other accounts on the paper. */
  facts: Facts
  second: Facts | null
  third: Facts | null
}

/** The truth of it hangs on the seed alone, not on how it is drawn: shrinking keeps the account. */
export const composeOf = (seed: string | number, index: number, wanted: Choices = choose(seed, index)): Composition => {
  const choices = settle(wanted)
  const facts = makeFacts(choices, `${seed}/${index}`)
  const count = choices.second.includes('Empty') ? 0 : createRandom(`second ${seed}/${index}`).int(2, 4)
  const plainly: Choices = { ...choices, words: 'plain', money: 'usual', foreign: 'none', rateBox: 'none' }
  const other = (product: string, rows: number, name: string): Facts =>
    makeFacts(plainly, `${seed}/${index}/${name}`, { product, count: rows, head: facts })
  const isOfThree = choices.second.startsWith('three')
  return {
    name: `${seed}/${index}`,
    choices,
    facts,
    second: choices.second.startsWith('savings') || isOfThree ? other('Business Savings', count, 'second') : null,
    third: isOfThree ? other('Payroll Checking', 3, 'third') : null,
  }
}

const NOTICES: Record<Choices['notice'], string[]> = {
  none: [],
  fees: [
    'Effective May 1, 2026 the fee for a returned item is $35.00 and the fee for an incoming wire is $15.00. The monthly fee of $12.00 is waived with a balance of $1,500.00.',
  ],
  errors: [
    'In case of errors or questions about your electronic transfers call 800-555-0142 or write to us within 60 days after we sent the first statement on which the error appeared. For amounts above $50.00 we credit your account within 10 business days.',
  ],
  balancing: [],
  message: ['Important message: holiday hours apply on 07/03. Deposits of up to $2,500.00 are available on the next business day.'],
  rates: ['Interest rates as of 01/15/2026: balances up to $9,999.99 earn 0.05%, balances of $10,000.00 and above earn 0.10%.'],
  foot: [],
}

const drawForm = (sheet: Sheet): void => {
  sheet.onBreak = { before: () => {}, after: () => {} }
  sheet.paper.newPage()
  sheet.bold('To balance your account')
  sheet.words('Mark in your register each check, withdrawal and deposit that appears on this statement.')
  for (const text of [
    'Ending balance shown on this statement',
    'Add deposits not shown',
    'Subtotal',
    'Subtract checks outstanding',
    'Balance',
  ])
    sheet.line({ x: LEFT, text }, { x: -(LEFT + 300), text: '$ ____________' })
  sheet.line({ x: LEFT, text: 'Number' }, { x: LEFT + 90, text: 'Amount' })
  for (let line = 0; line < 6; line += 1) sheet.line({ x: LEFT, text: '______' }, { x: LEFT + 90, text: '____________' })
}

const furnitureOf = (choices: Choices, facts: Facts) => (paper: Paper, page: number, pages: number) => {
  const right = paper.width - 42
  const foot = paper.height - 30
  const at = (x: number, y: number, text: string, align: 'left' | 'right' | 'center'): void => {
    paper.text(x, y, text, { align, size: 8 })
  }
  const ofPages = languageOf(choices)?.page(page, pages) ?? `Page ${page} of ${pages}`
  if (choices.pageNumber === 'ofTop') at(right, 30, ofPages, 'right')
  if (choices.pageNumber === 'ofFoot') at(paper.width / 2, foot, ofPages, 'center')
  if (choices.pageNumber === 'slash') at(right, foot, `${page}/${pages}`, 'right')
  if (choices.pageNumber === 'bare') at(right, foot, `Page ${page}`, 'right')
  if (choices.statementDate === 'pageDate') at(LEFT, 30, formatDate.mmddyyyy(facts.period.end), 'left')
  if (choices.bankPlace === 'foot') at(LEFT, foot, facts.bank, 'left')
  if (choices.notice === 'foot')
    at(LEFT, foot - 11, 'Member FDIC   Customer service 800-555-0142   P.O. Box 9917, Dayton OH 45401-9917', 'left')
}

const drawOverview = (sheet: Sheet, { choices, facts, second, third }: Composition): void => {
  if ((choices.second !== 'overview' && !second) || choices.language !== 'en') return
  sheet.bold('Your accounts at a glance')
  const line = (one: Facts): void =>
    sheet.line({ x: LEFT, text: `${one.product} ...${one.number.slice(-4)}` }, { x: -(LEFT + 400), text: held(choices, one.closing) })
  sheet.line({ x: LEFT, text: 'Account' }, { x: -(LEFT + 400), text: 'Ending balance' })
  line(facts)
  if (second) line(second)
  if (third) line(third)
  sheet.gap()
}

const drawLoan = (sheet: Sheet, choices: Choices, facts: Facts): void => {
  if (choices.second !== 'loan') return
  sheet.room(6)
  sheet.bold('Business Line of Credit 8800417733')
  for (const [text, figure] of [
    ['Credit limit', held(choices, 5_000_000)],
    ['Principal balance', held(choices, 1_250_000)],
    ['Payment due', held(choices, 31_250)],
    ['Payment due date', formatDate.mmddyyyy(addDays(facts.period.end, 20))],
  ] as const)
    sheet.line({ x: LEFT, text }, { x: -(LEFT + 300), text: figure })
  sheet.gap()
}

const drawAccount = (sheet: Sheet, choices: Choices, facts: Facts, isOther = false): void => {
  drawSummary(sheet, choices.summary === 'right' && isOther ? { ...choices, summary: 'list' } : choices, facts)
  sheet.gap()
  drawRows(sheet, choices, facts)
}

/** The second account has a title, a number and ends of its own in the words of the first. */
const drawSecond = (sheet: Sheet, choices: Choices, second: Facts | null): void => {
  if (!second) return
  const own: Choices = {
    ...choices,
    distractor: 'none',
    ...({ foreign: 'none', rateBox: 'none', yearBox: choices.yearBox === 'besideSummary' ? 'besideSummary' : 'none' } as const),
    numberPlace: 'overRows',
    number: choices.number === 'title' ? 'plain' : choices.number,
    periodPlace: 'left',
  }
  sheet.room(8)
  drawTitle(sheet, own, second)
  drawAccount(sheet, own, second, true)
}

export const drawComposition = (composition: Composition): PdfPage[] => {
  const { choices, facts, second, third } = composition
  const sheet = new Sheet(choices, furnitureOf(choices, facts))
  drawHead(sheet, choices, facts, choices.summary === 'right' ? summaryLines(choices, facts) : [])
  sheet.onBreak = { before: () => {}, after: () => drawRunningHead(sheet, choices, facts) }
  if (choices.notice === 'message') sheet.words(NOTICES.message[0] as string)
  if (choices.coupon === 'offerTop') drawOffer(sheet, facts)
  drawOverview(sheet, composition)
  if (choices.second.endsWith('Before')) drawSecond(sheet, choices, second)
  drawTitle(sheet, choices, facts)
  drawAccount(sheet, choices, facts)
  if (choices.distractorPlace === 'end' && choices.distractor !== 'none') {
    for (const [text, figure] of distractorLines(choices, facts)) sheet.line({ x: LEFT, text }, { x: -(LEFT + 300), text: figure })
    sheet.gap()
  }
  drawExtras(sheet, choices, facts)
  if (!choices.second.endsWith('Before')) drawSecond(sheet, choices, second)
  drawSecond(sheet, choices, third)
  drawLoan(sheet, choices, facts)
  // What a notice says is of the year in which it was sent.
  const said = choices.notice === 'message' ? [] : NOTICES[choices.notice]
  for (const text of said) sheet.words(text.replaceAll('2026', facts.period.end.slice(0, 4)), 7.5)
  drawAtEnd(sheet, choices, facts)
  if (choices.notice === 'balancing') drawForm(sheet)
  sheet.paper.finish()
  return sheet.paper.pages.filter((_, index) => index !== facts.leftOut)
}

export const writeComposition = (composition: Composition): Uint8Array => {
  const { facts, choices } = composition
  const made = addDays(facts.period.end, 1)
  return writePdf(
    drawComposition(composition),
    { title: 'Statement', creator: 'Composer', producer: 'Composer 7.1', created: made, modified: made },
    choices.runs as RunStyle,
  )
}

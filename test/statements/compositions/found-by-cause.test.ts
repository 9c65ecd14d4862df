import { expect, test } from 'vitest'
import { loadPdfium } from '../../../src/platform/parsing/pdfium-wasm.ts'
import { createRandom } from '../generator/random.ts'
import { type Choices, plain } from './choices.ts'
import { composeOf } from './compose.ts'
import { type ForgeryName, forge } from './forge.ts'
import { isSilent, judge, readComposition } from './judge.ts'

// What the 400 compositions of seed 20261141 found, by its causes: the decisions that each hung on.

const SEED = '20261141'

test.each<[string, number, Partial<Choices>]>([
  [
    'two rows behind those of another account that go back in time, above balances of days that do not',
    147,
    { balances: 'daily', order: 'descending', second: 'savings' },
  ],
  ['two days of balances that go back', 167, { calendar: 'leapMid', balances: 'row', order: 'descending', second: 'savings' }],
  ['two days that go back, each with its balance at the end', 344, { balances: 'lastOfDay', order: 'descending', second: 'savings' }],
  ['three accounts by sides whose days go back', 192, { listing: 'sides', order: 'descending', second: 'three' }],
  ['few rows by kinds whose days go back', 76, { money: 'equal', listing: 'register', words: 'numbers', order: 'descending' }],
  ['an average in a box before both ends', 58, { summary: 'box', sums: 'signed', distractor: 'average', distractorPlace: 'above' }],
  ['an average in a box between both ends', 139, { summary: 'box', sums: 'both', distractor: 'average', distractorPlace: 'between' }],
  [
    'the days of the period in a box before both ends and the sum of one side',
    125,
    { summary: 'box', sums: 'creditsOnly', distractor: 'days', distractorPlace: 'above' },
  ],
  [
    'what is on hold, between both ends and the sum of one side',
    265,
    { sums: 'creditsOnly', distractor: 'hold', distractorPlace: 'between' },
  ],
  ['the fees of the period below a summary by kinds', 162, { sums: 'kinds', distractor: 'fees' }],
  ['a form to balance the account on the next page', 22, { periodPlace: 'center', pageNumber: 'bare', notice: 'balancing' }],
  ['opening balances in Dutch beside the sum of one side', 276, { language: 'nl', sums: 'creditsOnly' }],
  ['a closing balance in Spanish', 87, { language: 'es', ends: 'opening', balances: 'dailyFour' }],
  [
    'titles of columns in Spanish over two of them',
    84,
    { language: 'es', listing: 'two', reference: 'below', pageNumber: 'bare', runningHead: 'bank' },
  ],
  ['ends with their days in Portuguese', 254, { language: 'pt', ends: 'asOf' }],
  ['a second account in Portuguese with its number behind a mask', 217, { language: 'pt', number: 'dots', second: 'savingsBefore' }],
  ['a day with its month right before the day of value', 88, { size: '10', language: 'es', secondDate: 'valueLater' }],
  ['amounts within the texts of rows below headings of days', 318, { dateOnce: 'heading', lines: 'three', words: 'amounts' }],
  ['the same in texts of two lines', 107, { dateOnce: 'heading', lines: 'two', words: 'amounts' }],
  ['numbers of rows before both names of a side, below texts before their dates', 326, { columns: 'textFirst', totals: 'counted' }],
  ['sums in French below headings of days', 15, { language: 'fr', dateOnce: 'heading', totals: 'list', second: 'savingsBefore' }],
  [
    'balances of days beside each other behind headings of days, in French',
    311,
    { language: 'fr', balances: 'dailyAcross', dateOnce: 'heading', second: 'savingsBefore' },
  ],
])('%s: right and proven', async (_, index, choices) => {
  const composition = composeOf(SEED, index, { ...plain, ...choices })
  expect(judge(await readComposition(await loadPdfium(), composition), composition)).toMatchObject({
    outcome: 'right and proven',
    wrong: [],
  })
})

test.each<[string, string, ForgeryName, Partial<Choices>]>([
  [
    'a sum in French at the head of a page, above balances of days',
    '47',
    'listSum',
    {
      ...{ size: '10', language: 'fr', rows: 'many', summary: 'box', balances: 'dailyFour', lines: 'three', header: 'none' },
      ...{ page: 'a4', totals: 'list', runningHead: 'whole', second: 'savingsBefore' },
    },
  ],
  [
    'the account at the head of a page on which another begins',
    '51',
    'numberAgain',
    { font: 'serif', runningHead: 'account', second: 'threeEmpty' },
  ],
  [
    'the same behind the number under its label',
    '51',
    'numberAgain',
    {
      ...{ page: 'a4', runs: 'word', calendar: 'february', rows: 'few', number: 'labelOver', sums: 'creditsOnly', distractor: 'lowest' },
      ...{ reference: 'below', totals: 'counted', runningHead: 'account', second: 'threeEmpty', coupon: 'offer', overdraftBox: 'tableTwo' },
      ...{ yearBox: 'sides' },
    },
  ],
  ['the sum over a list of nothing, in Spanish', '93', 'listSum', { language: 'es', rows: 'one', listing: 'sides', totals: 'heading' }],
  [
    'the words under a picture behind a page that is numbered 2/3',
    '155',
    'caption',
    {
      ...{ dateOnce: 'heading', lines: 'mixed', pageNumber: 'slash', rateBox: 'earnedRow', yearBox: 'sides', images: 'captions' },
    },
  ],
  [
    'the number of days left of a summary',
    '317',
    'days',
    {
      ...{ calendar: 'midMonth', period: 'summarySentence', summary: 'right', sums: 'countLines', listing: 'kinds' },
    },
  ],
  ['the column in which the only row stands', '187', 'side', { rows: 'one', listing: 'twoCreditFirst', totals: 'above' }],
  ['how many rows a side without any has, over its sum', '353', 'count', { rows: 'none', summary: 'box', sums: 'countBefore' }],
])('another figure of a composition is noticed: %s', async (_, index, name, choices) => {
  const pdfium = await loadPdfium()
  const clean = composeOf(SEED, Number(index), { ...plain, ...choices })
  const reading = await readComposition(pdfium, clean)
  expect(judge(reading, clean).outcome).toBe('right and proven')
  const forged = forge(clean, name, createRandom(`forge ${clean.name}`).fork(name))!
  expect(isSilent(await readComposition(pdfium, forged.composition), reading), forged.what).toBe(false)
})

test('the two days of a row over the line of its amount are no period of a second account', async () => {
  const composition = composeOf('20261142', 28, {
    ...plain,
    ...{ language: 'nl', calendar: 'newYear', rows: 'one', period: 'sentence', amountLine: 'last', secondDate: 'valueLater' },
    ...{ lines: 'three', second: 'savingsEmptyBefore' },
  })
  const { statements } = await readComposition(await loadPdfium(), composition)
  expect(statements.map(({ periodStart, periodEnd }) => [periodStart, periodEnd])).toEqual([
    ['2024-12-20', '2025-01-21'],
    ['2024-12-20', '2025-01-21'],
  ])
})

test('a ZIP code left of a figure of the summary is no account that is missing', async () => {
  const choices: Partial<Choices> = {
    calendar: 'midMonth',
    period: 'summarySentence',
    summary: 'right',
    sums: 'countLines',
    listing: 'kinds',
  }
  const { statements } = await readComposition(await loadPdfium(), composeOf(SEED, 317, { ...plain, ...choices }))
  expect(statements.flatMap(({ findings }) => findings)).toEqual([])
})

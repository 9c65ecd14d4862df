import { expect, test } from 'vitest'
import { loadPdfium } from '../../../src/platform/parsing/pdfium-wasm.ts'
import { createRandom } from '../generator/random.ts'
import { type Choices, plain } from './choices.ts'
import { composeOf } from './compose.ts'
import { forge } from './forge.ts'
import { isSilent, judge, readComposition } from './judge.ts'

// What seeds 20261152 to 20261163 found wrong and proven: the decisions that each hung on.

const verdictOf = async (seed: string, index: number, choices: Partial<Choices>) => {
  const composition = composeOf(seed, index, { ...plain, ...choices })
  return judge(await readComposition(await loadPdfium(), composition), composition)
}

test.each<[string, number, Partial<Choices>]>([
  [
    'deposits and withdrawals in columns, above the coupon of a credit line and rows that say thank you',
    938,
    { rows: 'few', sums: 'signed', listing: 'twoCreditFirst', lines: 'two', coupon: 'coupon' },
  ],
  ['a checking account whose debits say thank you, above the rates of a credit line', 2176, { lines: 'mixed', rateBox: 'apr' }],
  [
    'fees between the name of the second account and its balances of two days',
    366,
    {
      ...{ calendar: 'twoMonths', numberPlace: 'overRows', ends: 'balanceOn', distractor: 'fees' },
      ...{ distractorPlace: 'above', second: 'savingsEmptyBefore' },
    },
  ],
  [
    'the number of a check above the number of a street, in rows of several lines',
    1032,
    {
      ...{ font: 'mono', rows: 'many', number: 'dots', period: 'monthFirstDash', balances: 'dailyFour', dateOnce: 'once' },
      ...{ amountLine: 'last', secondDate: 'value', lines: 'three', words: 'places', header: 'long' },
    },
  ],
  [
    'a period in Portuguese whose white before the month is narrow',
    65,
    { runs: 'word', font: 'serif', language: 'pt', calendar: 'tenDays', rows: 'one', period: 'dayFirstNames', second: 'savings' },
  ],
  [
    'a period in Portuguese that breaks off before the month of its second day',
    68,
    {
      ...{ page: 'a4', font: 'mono', size: '10', runs: 'word', language: 'pt', calendar: 'newYear', rows: 'few' },
      ...{ period: 'summarySentence', periodPlace: 'right', second: 'savings' },
    },
  ],
  [
    'a sum above labels of columns and a row whose amount stands on its last line',
    729,
    {
      ...{ amountLine: 'last', listing: 'typed', secondDate: 'effective', reference: 'after', lines: 'three', totals: 'above' },
      ...{ notice: 'rates', second: 'savingsBefore', coupon: 'coupon', header: 'long', dateForm: 'iso' },
    },
  ],
])('%s: right and proven', async (_, index, choices) => {
  expect(await verdictOf('20261152', index, choices)).toMatchObject({ outcome: 'right and proven', wrong: [] })
})

test.each<[string, number, Partial<Choices>]>([
  ['an account called Payroll Checking above the coupon of a credit line', 38, { lines: 'three', second: 'threeEmpty', coupon: 'coupon' }],
  [
    'a savings account without rows, with what cards call their ends, above that coupon',
    2357,
    { number: 'endingIn', ends: 'previousNew', second: 'savingsEmpty', coupon: 'coupon' },
  ],
  [
    'a period in Portuguese that breaks off before the year of its second day',
    425,
    {
      ...{ font: 'serif', size: '10', language: 'pt', calendar: 'turn', period: 'sentence', periodPlace: 'right' },
      ...{ second: 'savingsEmptyBefore' },
    },
  ],
])('and of the next seed %s: right and proven', async (_, index, choices) => {
  expect(await verdictOf('20261154', index, choices)).toMatchObject({ outcome: 'right and proven', wrong: [] })
})

test.each<[string, number, Partial<Choices>]>([
  [
    'three accounts whose ends are days over the turn of the year, below an overview, with checks alone',
    347,
    { calendar: 'newYear', rows: 'one', ends: 'balanceOn', sums: 'counted', sumWords: 'deposits', listing: 'register', second: 'three' },
  ],
  [
    'a period in Dutch that breaks off before the month of its second day',
    607,
    { font: 'mono', language: 'nl', calendar: 'turn', period: 'sentence', periodPlace: 'right' },
  ],
  [
    'ends whose days are numbers, beside a period in words, in Dutch',
    996,
    { language: 'nl', calendar: 'turn', period: 'summarySentence', ends: 'balanceOn', dateForm: 'ddMonDash', second: 'savings' },
  ],
  [
    'the sum of a German list in which nothing happened',
    1964,
    {
      language: 'de',
      summary: 'both',
      listing: 'two',
      columns: 'textFirst',
      balances: 'lastOfDay',
      totals: 'list',
      second: 'savingsEmpty',
    },
  ],
])('and of the one after it %s: right and proven', async (_, index, choices) => {
  expect(await verdictOf('20261155', index, choices)).toMatchObject({ outcome: 'right and proven', wrong: [] })
})

test.each<[string, string, number, Partial<Choices>]>([
  [
    'the texts of rows under their own label, right of the amounts, are no notes beside them',
    '20261157',
    159,
    {
      ...{ language: 'pt', rows: 'none', columns: 'amountFirst', balances: 'daily', secondDate: 'valueLater', lines: 'mixed' },
      ...{ second: 'savingsBefore' },
    },
  ],
  [
    'nor are those that stand before the dates of few rows, with a side behind them',
    '20261156',
    796,
    {
      ...{ rows: 'few', sums: 'counted', listing: 'typed', columns: 'textFirst', secondDate: 'transFirst', lines: 'mixed' },
      ...{ words: 'dates', second: 'savings' },
    },
  ],
  [
    'a month by its name beside the day of the balance that it begins with',
    '20261157',
    189,
    { period: 'monthName', statementDate: 'sameDay', ends: 'forwardEnding', summary: 'both', balances: 'lastOfDay', second: 'savings' },
  ],
])('%s', async (_, seed, index, choices) => {
  expect(await verdictOf(seed, index, choices)).toMatchObject({ outcome: 'right and proven', wrong: [] })
})

test('a period in numbers that breaks off before its second day is a month with the day first, not most of a year', async () => {
  const choices: Partial<Choices> = { language: 'es', calendar: 'turn', rows: 'none', period: 'shortTo', periodPlace: 'right' }
  expect(await verdictOf('20261156', 1362, choices)).toMatchObject({ outcome: 'right and proven', wrong: [] })
})

test.each<[string, string, number, Partial<Choices>]>([
  [
    'sums of a summary beside the address, below the day of the statement',
    '20261155',
    1743,
    {
      ...{ rows: 'sixty', statementDate: 'pageDate', summary: 'right', sums: 'counted', listing: 'kinds', amountLine: 'last' },
      ...{ secondDate: 'effective', reference: 'before', lines: 'three', words: 'dates', foreign: 'column', header: 'long' },
      ...{ totals: 'heading', runningHead: 'whole', second: 'savingsEmptyBefore' },
    },
  ],
  [
    'rows that end with their amounts below headings of days, of which the first has two',
    '20261153',
    85,
    { rows: 'few', statementDate: 'pageDate', dateOnce: 'heading', amountLine: 'last', lines: 'three', words: 'places' },
  ],
  [
    'a row whose amount stands below an amount in its text',
    '20261152',
    2290,
    {
      ...{ money: 'equal', listing: 'register', amountLine: 'last', reference: 'below', words: 'amounts', foreign: 'column' },
      ...{ order: 'descending', columns: 'amountFirst' },
    },
  ],
  [
    'an account whose only row was not understood, beside an empty one that an overview lists with it',
    '20261152',
    1039,
    { rows: 'one', summary: 'line', dateOnce: 'heading', reference: 'before', second: 'savingsEmptyBefore', coupon: 'coupon' },
  ],
  [
    'a German account whose only row was not understood, above one without rows',
    '20261154',
    2077,
    { language: 'de', ends: 'opening', sums: 'counted', sign: 'crdrGlued', second: 'savingsEmpty', rows: 'one' },
  ],
  [
    'a Spanish account whose only row, below the heading of its day, was not understood, beside an empty one',
    '20261156',
    472,
    {
      ...{ language: 'es', rows: 'one', listing: 'twoCreditFirst', balances: 'dailyDown', dateOnce: 'heading' },
      ...{ amountLine: 'last', reference: 'below', lines: 'three', second: 'savingsEmptyBefore' },
    },
  ],
  [
    'rows that end with a day, a time and their amounts below a line that has their days in columns',
    '20261157',
    849,
    { money: 'large', columns: 'textFirst', amountLine: 'last', lines: 'mixed', words: 'all', order: 'descending', totals: 'above' },
  ],
  [
    'a check whose amount stands behind a number alone, three lines below its day',
    '20261162',
    762,
    {
      ...{ rows: 'few', money: 'large', period: 'longThrough', listing: 'kinds', amountLine: 'last', lines: 'three', words: 'numbers' },
    },
  ],
  [
    'the number of the account below its label, beside the ending balance of an account without rows, above a line of credit',
    '20261163',
    373,
    { rows: 'none', number: 'labelOver', summary: 'right', sums: 'counted', second: 'loan' },
  ],
  [
    'an account without rows whose days are counted in its summary, beside the day of its balance',
    '20261163',
    804,
    {
      ...{ rows: 'none', ends: 'balanceOn', summary: 'box', sums: 'countColumn', distractor: 'days', distractorPlace: 'between' },
      ...{ second: 'savingsEmptyBefore' },
    },
  ],
  [
    'an account without rows whose average balance and days stand between its ends',
    '20261163',
    1478,
    { rows: 'none', ends: 'balanceOn', summary: 'box', distractor: 'several', second: 'savingsBefore' },
  ],
  [
    'rows that end with their amounts below headings of days, of which the first has two and one sounds like a heading',
    '20261164',
    447,
    {
      ...{ calendar: 'leapMid', rows: 'few', statementDate: 'pageDate', summary: 'line', dateOnce: 'heading', amountLine: 'last' },
      ...{ reference: 'below', order: 'descending', rateBox: 'earnedRow' },
    },
  ],
  [
    'sums in French below the rows of the last day',
    '20261164',
    833,
    { language: 'fr', rows: 'one', balances: 'lastOfDay', dateOnce: 'heading', totals: 'list', second: 'savingsBefore' },
  ],
  [
    'sums in Dutch below a sentence that says nothing happened, where rows end with their amounts',
    '20261164',
    966,
    {
      ...{ ends: 'lastThis', summary: 'inList', columns: 'textFirst', balances: 'row', amountLine: 'last', lines: 'mixed' },
      ...{ totals: 'counted', second: 'savingsEmpty' },
    },
  ],
  [
    'a counted sum in Portuguese beside the account, over the date of a balance',
    '20261161',
    376,
    {
      ...{
        language: 'pt',
        calendar: 'february',
        rows: 'few',
        money: 'round',
        number: 'title',
        period: 'longThrough',
        periodPlace: 'right',
      },
      ...{ statementDate: 'pageDate', summary: 'right', sums: 'counted', balances: 'dailyFour', dateOnce: 'heading', sign: 'crdr' },
      ...{ currency: 'dollar', order: 'descending', totals: 'list', second: 'savingsEmpty' },
    },
  ],
  [
    'an account without rows whose summary stands beside the address, above another',
    '20261154',
    2489,
    { rows: 'none', ends: 'balanceOn', summary: 'right', sums: 'kinds', second: 'savingsEmpty' },
  ],
])('%s: nothing wrong is proven, and no account goes unseen', async (_, seed, index, choices) => {
  const { outcome, wrong } = await verdictOf(seed, index, choices)
  expect(outcome).not.toBe('WRONG AND PROVEN')
  expect(wrong.filter((each) => each.endsWith('is missing'))).toEqual([])
})

test('a row of the other side is told by the word behind its text, where no label names that column', async () => {
  const pdfium = await loadPdfium()
  const clean = composeOf('20261153', 496)
  const reading = await readComposition(pdfium, clean)
  expect(judge(reading, clean).outcome).toBe('right and proven')
  expect(reading.statements.flatMap(({ rows }) => rows.filter(({ description }) => /(?:debit|credit)$/i.test(description)))).toEqual([])
  const forged = forge(clean, 'side', createRandom(`forge ${clean.name}`).fork('side'))!
  expect(isSilent(await readComposition(pdfium, forged.composition), reading), forged.what).toBe(false)
})

test('an account that an overview lists and a head names is told where every statement read is of another line', async () => {
  const composition = composeOf('20261161', 1403)
  const { statements } = await readComposition(await loadPdfium(), composition)
  const told = statements.flatMap(({ findings }) => findings).filter(({ kind }) => kind === 'missing_statement')
  expect(told.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
    'warning: The overview lists an account ··2682 with 15,567.99; it is named elsewhere, and no statement was read of it.',
  ])
})

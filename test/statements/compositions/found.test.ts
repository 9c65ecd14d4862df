import { expect, test } from 'vitest'
import { loadPdfium } from '../../../src/platform/parsing/pdfium-wasm.ts'
import { createRandom } from '../generator/random.ts'
import { type Choices, plain } from './choices.ts'
import { composeOf } from './compose.ts'
import { type ForgeryName, forge } from './forge.ts'
import { isSilent, judge, readComposition } from './judge.ts'

// What compositions found and was mended since, as the few decisions that it hung on.

const composed = (choices: Partial<Choices>) => composeOf('found', 1, { ...plain, ...choices })

test.each<[string, Partial<Choices>]>([
  [
    'a period of two lines with its ends, below the day on which the statement was made',
    { period: 'twoLines', statementDate: 'later', number: 'endingIn' },
  ],
  ['a day of posting printed once a day, beside the day of each transaction', { dateOnce: 'once', secondDate: 'posted' }],
  ['two accounts below a head with the number of the second', { second: 'savingsBefore' }],
  ['two accounts below a head with the number of the second under its label', { second: 'savingsBefore', number: 'labelOver' }],
  ['a line of credit below an account whose number is masked', { second: 'loan', number: 'dots' }],
  ['a line of credit below an account without rows', { second: 'loan', number: 'dots', rows: 'none' }],
  [
    'a line of credit below an account without rows, with what cards call their ends',
    { second: 'loan', rows: 'none', ends: 'previousNew' },
  ],
  ['rates with amounts below a line of credit and the day its payment is due', { second: 'loan', notice: 'rates' }],
  ['sums of both sides with their names, below columns in the other order', { listing: 'two', totals: 'end' }],
  ['sums of a page with their names, below columns in the other order', { listing: 'two', totals: 'page', rows: 'many' }],
  ['the fees of the period and the year between both ends', { distractor: 'fees', distractorPlace: 'between' }],
  ['a day and the number of the page above amounts', { statementDate: 'pageDate', pageNumber: 'ofTop', rows: 'many', lines: 'two' }],
  ['a month by its name beside a later day on which the statement was made', { period: 'monthName', statementDate: 'later' }],
  ['both days of a row behind its text and before its kind', { columns: 'textFirst', secondDate: 'posted', listing: 'typed' }],
  ['a line with the sums of a page below headings of days', { dateOnce: 'heading', totals: 'page' }],
  ['a period in a sentence of two lines at the right', { period: 'sentence', periodPlace: 'right', statementDate: 'later', size: '10' }],
  [
    'an account below an overview whose number the head parts with dashes',
    { number: 'dashed', ends: 'balanceOn', sums: 'countLines', sumWords: 'plusMinus', columns: 'amountFirst', second: 'savings' },
  ],
  [
    'a closing balance below the headings of days, in the second account',
    { rows: 'one', summary: 'inList', balances: 'lastOfDay', dateOnce: 'heading', second: 'savingsBefore' },
  ],
  [
    'a number behind the title of an account, level with a sum of withdrawals, above a line of credit',
    { number: 'title', summary: 'right', sums: 'signed', balances: 'dailyAcross', second: 'loan' },
  ],
  [
    'a month by its name and ends with their days, beside a later day of making',
    { period: 'monthName', statementDate: 'later', ends: 'asOf' },
  ],
  [
    'days as 02.02.26 in two columns beside thousands that a blank parts',
    { language: 'fr', secondDate: 'valueLater', second: 'savingsEmpty' },
  ],
  [
    'thousands that a blank parts below the word for an account',
    { language: 'fr', money: 'large', numberPlace: 'overRows', summary: 'line', words: 'numbers' },
  ],
  [
    'an account whose only row has its amount two lines below its day, above one without rows',
    { language: 'pt', rows: 'one', amountLine: 'last', lines: 'three', second: 'savingsEmpty' },
  ],
  [
    'the day of the statement over each page, above headings of days, and an account without rows between two others',
    { statementDate: 'pageDate', summary: 'right', sums: 'kinds', dateOnce: 'heading', second: 'threeEmpty' },
  ],
  [
    'a period that breaks off behind its first day, above two accounts',
    { size: '10', language: 'es', calendar: 'twoMonths', period: 'monthFirstDash', periodPlace: 'right', second: 'savings' },
  ],
  [
    'a period that breaks off before the year of its first day, above two accounts',
    { language: 'es', calendar: 'newYear', period: 'longThrough', periodPlace: 'right', second: 'savingsBefore', number: 'spaced' },
  ],
  ['a German account without rows, above another', { language: 'de', rows: 'none', ends: 'lastThis', second: 'savings' }],
  ['sums with their counts below the only heading of a day', { rows: 'one', dateOnce: 'heading', words: 'all', totals: 'counted' }],
  [
    'a period that breaks off before its second day, above an account without rows',
    { language: 'es', period: 'shortTo', periodPlace: 'right', second: 'savingsEmpty' },
  ],
  [
    'a period that breaks off within its second day, beside the later day of making',
    { size: '10', calendar: 'leap', period: 'summarySentence', periodPlace: 'right', statementDate: 'later', second: 'savingsBefore' },
  ],
  [
    'texts before both days in another language',
    { language: 'pt', columns: 'textFirst', secondDate: 'valueLater', second: 'savingsEmptyBefore' },
  ],
  ['a month over the turn of a year, with the day first, without rows that would tell', { language: 'it', calendar: 'turn', rows: 'none' }],
])('%s is read right and proven', async (_, choices) => {
  const pdfium = await loadPdfium()
  const composition = composed(choices)
  expect(judge(await readComposition(pdfium, composition), composition)).toMatchObject({ outcome: 'right and proven', wrong: [] })
})

test.each<[string, number, Partial<Choices>]>([
  [
    'on the last of three lines, below titles that no date leads',
    1,
    { rows: 'few', header: 'boldTwoLines', words: 'numbers', lines: 'three' },
  ],
  [
    'on the last of two lines, of which first ones are alike on several pages',
    3,
    { rows: 'sixty', calendar: 'tenDays', balances: 'row', reference: 'before', lines: 'two', runningHead: 'bank', repeated: 'no' },
  ],
  [
    'on the last of two lines, and days are printed once',
    3,
    { dateOnce: 'once', reference: 'below', header: 'long', order: 'descending', balances: 'lastOfDay' },
  ],
  [
    'on the last of two lines, and days behind the texts',
    3,
    { columns: 'textFirst', lines: 'two', words: 'dates', header: 'long', rows: 'many' },
  ],
  ['on the last of two lines, below headings of days', 3, { dateOnce: 'heading', lines: 'two', words: 'numbers', listing: 'two' }],
])('each row has its own day and text where amounts stand %s', async (_, index, choices) => {
  const composition = composeOf('found', index, { ...plain, amountLine: 'last', ...choices })
  expect(judge(await readComposition(await loadPdfium(), composition), composition)).toMatchObject({
    outcome: 'right and proven',
    wrong: [],
  })
})

test('an amount behind the words of a row is no sum of a section, and no figure under a label that a text sounds like', async () => {
  const choices: Partial<Choices> = {
    ...{ money: 'equal', listing: 'twoCreditFirst', dateOnce: 'once' },
    ...{ secondDate: 'posted', lines: 'three', words: 'all' },
  }
  const pdfium = await loadPdfium()
  for (const index of [4, 6]) {
    const composition = composeOf('found', index, { ...plain, ...choices })
    expect(judge(await readComposition(pdfium, composition), composition)).toMatchObject({ outcome: 'right and proven', wrong: [] })
  }
})

test('below headings of days other dates in the texts of rows are no days of theirs', async () => {
  const choices: Partial<Choices> = {
    dateOnce: 'heading',
    lines: 'mixed',
    words: 'dates',
    rows: 'sixty',
    listing: 'typed',
    totals: 'words',
  }
  const pdfium = await loadPdfium()
  for (const index of [1, 2, 3]) {
    const composition = composeOf('found', index, { ...plain, ...choices })
    expect(judge(await readComposition(pdfium, composition), composition)).toMatchObject({ outcome: 'right and proven', wrong: [] })
  }
})

test.each<[string, Partial<Choices>, ForgeryName]>([
  ['the number of days behind the period', { period: 'summarySentence' }, 'days'],
  ['the end of an account on which nothing happened, beside another', { second: 'savingsBefore', rows: 'none', sums: 'none' }, 'closing'],
  ['the sum of a page', { totals: 'page', rows: 'many' }, 'pageSum'],
  ['how many rows a sentence sums up, without commas in its amount', { totals: 'words', listing: 'two', thousands: 'none' }, 'listCount'],
  ['the sum of a page that is all there is', { totals: 'page', rows: 'few' }, 'pageSum'],
  ['the words under the picture of the only check', { images: 'captions', rows: 'few', words: 'numbers' }, 'caption'],
  [
    'the words under the pictures of checks that begin the page of another account',
    { images: 'captionsTwo', rows: 'many', second: 'savings', words: 'ach' },
    'caption',
  ],
  ['a sum of a side on which nothing happened, in German', { language: 'de', rows: 'none', sums: 'both' }, 'sum'],
  ['a sum of a side on which nothing happened, in a box', { rows: 'none', sums: 'both', summary: 'box', listing: 'two' }, 'sum'],
  ['a sum above rows that are all of the other side', { rows: 'one', totals: 'above', balances: 'daily' }, 'listSum'],
  [
    'the end of an account without rows, its ends at the right, in Dutch',
    { language: 'nl', rows: 'none', summary: 'right', second: 'savings' },
    'closing',
  ],
  ['a sum of a month without rows, in a box of the year', { rows: 'one', yearBox: 'sides' }, 'boxSum'],
])('another figure is noticed: %s', async (_, choices, name) => {
  const pdfium = await loadPdfium()
  const clean = composed(choices)
  const reading = await readComposition(pdfium, clean)
  expect(judge(reading, clean).outcome).toBe('right and proven')
  for (const draw of [1, 2, 3]) {
    const forged = forge(clean, name, createRandom(`found ${draw}`))!
    expect(isSilent(await readComposition(pdfium, forged.composition), reading), forged.what).toBe(false)
  }
})

test('the numbers of two accounts may share half of their last digits', async () => {
  const composition = composeOf('20261119', 44, {
    ...plain,
    ...{ calendar: 'december', rows: 'one', money: 'round', number: 'exes', summary: 'line', listing: 'sides', reference: 'after' },
    ...{ lines: 'two', words: 'sides', totals: 'list', notice: 'rates', second: 'savingsBefore' },
  })
  expect([composition.facts.number.slice(-4), composition.second?.number.slice(-4)]).toEqual(['3572', '3078'])
  expect(judge(await readComposition(await loadPdfium(), composition), composition)).toMatchObject({
    outcome: 'right and proven',
    wrong: [],
  })
})

test('a row that stands twice, each of them under words that look like a heading, is doubled', async () => {
  const pdfium = await loadPdfium()
  const clean = composeOf('golden', 32, {
    ...plain,
    ...{ page: 'legal', size: '10', calendar: 'turn', rows: 'few', numberPlace: 'overRows', period: 'sentence', ends: 'balanceOn' },
    ...{ summary: 'right', sumWords: 'credits', distractor: 'several', listing: 'typed', columns: 'textFirst', balances: 'lastOfDay' },
    ...{ secondDate: 'value', reference: 'before', lines: 'mixed', words: 'numbers', currency: 'usd', continued: 'foot' },
  })
  const forged = forge(clean, 'rowDoubled', createRandom(`forge ${clean.name}`).fork('rowDoubled'))!
  expect(isSilent(await readComposition(pdfium, forged.composition), await readComposition(pdfium, clean))).toBe(false)
})

test.each<[string, string, Partial<Choices>]>([
  ['an account without rows in French, above another', '1/38', { language: 'fr', rows: 'none', second: 'savings' }],
  [
    'an account without rows in Dutch, its ends at the right',
    '2/201',
    { language: 'nl', rows: 'none', summary: 'right', second: 'savings' },
  ],
  ['an account without rows in Spanish, behind another', '2/321', { language: 'es', period: 'shortTo', second: 'savingsEmpty' }],
  ['a period with an article before its second day', '2/26', { language: 'es', rows: 'none', period: 'longThrough', second: 'savings' }],
  ['a coupon of a credit line below an account without rows', '1/57', { rows: 'none', ends: 'previousNew', coupon: 'coupon' }],
  ['two rows of an account beside others whose newest row comes first', '1/26', { order: 'descending', second: 'three' }],
  ['a savings account in Dutch below the number of another', '1/63', { language: 'nl', second: 'savingsBefore' }],
  ['a savings account in Spanish below the number of another', '1/70', { language: 'es', second: 'savingsBefore' }],
  ['a savings account in Italian whose ends have their days', '1/111', { language: 'it', ends: 'onDate', second: 'savingsBefore' }],
  [
    'sums above rows below headings of days, behind another account’s',
    '1/130',
    {
      ...{ page: 'legal', calendar: 'december', rows: 'many', ends: 'forwardEnding', summary: 'table', dateOnce: 'heading' },
      ...{ order: 'descending', totals: 'above', second: 'threeEmpty' },
    },
  ],
  [
    'what a box adds to a balance brought forward, behind the days of another account',
    '1/130',
    { ends: 'forwardEnding', sums: 'countLines', sumWords: 'money', dateOnce: 'heading', second: 'threeEmpty' },
  ],
  [
    'sums above rows whose amount stands on their last line, below headings of days',
    '1/275',
    { dateOnce: 'heading', amountLine: 'last', lines: 'mixed', totals: 'above', second: 'savingsBefore' },
  ],
])('%s is read right and proven', async (_, place, choices) => {
  const [seed, index] = place.split('/')
  const composition = composeOf(`2026112${seed}`, Number(index), { ...plain, ...choices })
  expect(judge(await readComposition(await loadPdfium(), composition), composition)).toMatchObject({
    outcome: 'right and proven',
    wrong: [],
  })
})

test('an account by sides in Italian does not go unseen beside one without rows', async () => {
  const choices: Partial<Choices> = {
    ...{ language: 'it', rows: 'few', ends: 'balanceOn', summary: 'line', listing: 'sides', columns: 'textFirst' },
    ...{ secondDate: 'valueLater', reference: 'before', lines: 'three', second: 'savingsEmptyBefore' },
  }
  const composition = composeOf('20261121', 274, { ...plain, ...choices })
  const { statements } = await readComposition(await loadPdfium(), composition)
  expect(statements.map(({ reconciled, rows }) => [reconciled, rows.length])).toEqual([
    [true, 0],
    [true, 5],
  ])
})

test('nor where its days stand over its rows', async () => {
  const composition = composeOf('5150', 201)
  const { statements } = await readComposition(await loadPdfium(), composition)
  expect(statements.map(({ reconciled }) => reconciled)).not.toEqual([true])
})

test.each<[string, string, number, Partial<Choices>]>([
  [
    'below lines of texts that name days',
    '777',
    20,
    {
      ...{ distractor: 'fees', columns: 'textFirst', secondDate: 'effective', lines: 'mixed' },
      ...{ words: 'dates', second: 'loan', yearBox: 'sides' },
    },
  ],
  [
    'below the day of the statement, on pages that do not repeat their labels',
    '20261141',
    289,
    {
      ...{ page: 'a4', font: 'serif', rows: 'many', bankPlace: 'foot', numberPlace: 'right', statementDate: 'pageDate' },
      ...{ columns: 'textFirst', secondDate: 'transFirst', lines: 'three', repeated: 'no', second: 'savingsBefore' },
    },
  ],
])('rows with two days of their own behind their texts are under no other day, %s', async (_, seed, index, choices) => {
  const composition = composeOf(seed, index, { ...plain, ...choices })
  expect(judge(await readComposition(await loadPdfium(), composition), composition)).toMatchObject({
    outcome: 'right and proven',
    wrong: [],
  })
})

test('an account whose opening balance was not understood is told of, and not left out beside another', async () => {
  const composition = composed({
    ...{ rows: 'one', ends: 'balanceOn', summary: 'line', distractor: 'days', distractorPlace: 'above' },
    ...{ totals: 'list', second: 'savingsBefore' },
  })
  const { statements } = await readComposition(await loadPdfium(), composition)
  expect(statements.map((one) => [one.accountLast4, one.reconciled])).toEqual([
    [composition.second!.number.slice(-4), true],
    [composition.facts.number.slice(-4), false],
  ])
})

test('a closing balance is no opening balance that stands above it', async () => {
  const composition = composeOf('found', 2, {
    ...plain,
    ...{ font: 'mono', money: 'large', ends: 'dated', summary: 'right', heldSign: 'crdr', currency: 'dollar' },
    ...{ notice: 'message', second: 'savingsBefore' },
  })
  const { statements } = await readComposition(await loadPdfium(), composition)
  expect(statements.filter((one) => one.reconciled)).toEqual([])
})

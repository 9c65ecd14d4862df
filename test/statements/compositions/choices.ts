import { createRandom } from '../generator/random.ts'

/**
 * What a bank decides about its paper, each decision independent of the others. The first option of each is the plain one: a composition that is
 * read wrong is shrunk by going back to it, one decision at a time, until only those are left that matter.
 */
export const dimensions = {
  page: ['letter', 'a4', 'legal', 'wide'],
  font: ['sans', 'serif', 'mono'],
  size: ['9', '8', '10'],
  runs: ['line', 'word', 'char', 'kerned'],
  calendar: ['month', 'turn', 'midMonth', 'december', 'february', 'twoMonths', 'tenDays'],
  rows: ['some', 'few', 'many', 'one', 'none', 'sixty'],
  money: ['usual', 'overdrawn', 'large', 'equal', 'round'],
  // ---- head
  bankPlace: ['left', 'center', 'right', 'foot'],
  number: ['plain', 'stars', 'exes', 'endingIn', 'spaced', 'dashed', 'dots', 'labelOver', 'title'],
  numberPlace: ['left', 'right', 'overRows'],
  period: [
    'range',
    'longThrough',
    'shortTo',
    'monthFirstDash',
    'fromThrough',
    'sentence',
    'summarySentence',
    'twoLines',
    'lastThis',
    'iso',
    'dayFirstNames',
    'monthName',
    'bareRange',
    'thru',
    'statementDateOnly',
    'openClose',
  ],
  periodPlace: ['left', 'right', 'overRows', 'center'],
  statementDate: ['none', 'sameDay', 'later', 'pageDate'],
  // ---- summary
  ends: [
    'beginning',
    'opening',
    'previousNew',
    'starting',
    'lastThis',
    'dated',
    'asOf',
    'forwardEnding',
    'onDate',
    'balanceOn',
    'statementBalance',
  ],
  summary: ['list', 'right', 'box', 'line', 'leaders', 'inList', 'both', 'table'],
  sums: ['none', 'both', 'counted', 'countBefore', 'countColumn', 'countLines', 'kinds', 'signed', 'creditsOnly'],
  sumWords: ['total', 'deposits', 'additions', 'slashes', 'credits', 'money', 'plusMinus', 'paid'],
  distractor: ['none', 'available', 'average', 'fees', 'apy', 'days', 'lowest', 'several', 'hold', 'overdraftLimit'],
  distractorPlace: ['below', 'between', 'above', 'end'],
  // ---- rows
  listing: ['signed', 'two', 'twoCreditFirst', 'sides', 'kinds', 'register', 'typed'],
  columns: ['usual', 'amountFirst', 'textFirst'],
  balances: ['none', 'row', 'lastOfDay', 'daily', 'dailyAcross'],
  dateForm: ['mmdd', 'mmddyyyy', 'mmddyy', 'monD', 'dMon', 'monDY', 'iso', 'ddMonDash', 'md', 'monDD', 'mmddDash'],
  dateOnce: ['each', 'once', 'heading'],
  amountLine: ['first', 'last'],
  secondDate: ['none', 'posted', 'value'],
  reference: ['none', 'before', 'after', 'below'],
  lines: ['one', 'two', 'three', 'mixed'],
  words: ['plain', 'numbers', 'dates', 'amounts', 'all', 'sides'],
  sign: ['front', 'behind', 'brackets', 'crdr', 'd', 'plusMinus', 'dash'],
  thousands: ['comma', 'none'],
  currency: ['none', 'dollar', 'dollarEnds', 'usd'],
  header: ['usual', 'long', 'upper', 'none', 'boldTwoLines'],
  order: ['ascending', 'descending'],
  totals: ['none', 'list', 'page', 'end', 'words', 'heading'],
  // ---- the rest of the paper
  pageNumber: ['none', 'ofTop', 'ofFoot', 'slash', 'bare'],
  runningHead: ['none', 'account', 'period', 'whole', 'bank'],
  repeated: ['yes', 'no'],
  continued: ['none', 'heading', 'foot', 'both'],
  notice: ['none', 'fees', 'errors', 'balancing', 'message', 'rates', 'foot'],
  second: ['none', 'savings', 'loan', 'overview', 'savingsBefore'],
} as const

export type Dimension = keyof typeof dimensions
export type Choices = { [D in Dimension]: (typeof dimensions)[D][number] }
export const dimensionNames: Dimension[] = Object.keys(dimensions) as Dimension[]
export const plainChoice = (dimension: Dimension): string => dimensions[dimension][0]

/** A stream of its own for each decision: an option that is added moves no other one. Plain ones come twice as often, so that papers stay near to real ones. */
export const choose = (seed: string | number, index: number): Choices =>
  Object.fromEntries(
    dimensionNames.map((name) => {
      const options: readonly string[] = dimensions[name]
      return [name, createRandom(`composition ${seed}/${index}/${name}`).pick([options[0], ...options])]
    }),
  ) as Choices

const byKind = (choices: Choices): boolean => ['sides', 'kinds', 'register'].includes(choices.listing)

/** Some decisions leave no room for others: a month without rows has no dates to print once. What cannot be together is made plain. */
export const settle = (wanted: Choices): Choices => {
  const choices: Choices = { ...wanted }
  if (byKind(choices) && ['row', 'lastOfDay'].includes(choices.balances)) choices.balances = 'daily'
  // Rows by kind have no place for the balances between which they stand.
  if (byKind(choices) && ['inList', 'both'].includes(choices.summary)) choices.summary = 'list'
  if (byKind(choices) && choices.totals === 'end') choices.totals = 'list'
  if (!byKind(choices) && choices.totals === 'heading') choices.totals = 'none'
  if (choices.period === 'monthName' && !['month', 'december', 'february'].includes(choices.calendar)) choices.period = 'range'
  // A day and a month alone tell no year where two years meet and the paper prints only the day it was made on.
  if (choices.period === 'statementDateOnly' && choices.statementDate !== 'none') choices.statementDate = 'none'
  if (choices.dateOnce === 'heading' && (choices.columns === 'amountFirst' || byKind(choices))) choices.dateOnce = 'once'
  if (choices.columns === 'textFirst' && choices.dateOnce !== 'each') choices.dateOnce = 'each'
  // Under headings of days another day beside each row leaves in doubt which of both is meant.
  if (choices.dateOnce === 'heading') choices.secondDate = 'none'
  // An end in the list stands among balances.
  if (['inList', 'both'].includes(choices.summary) && !['row', 'lastOfDay'].includes(choices.balances)) choices.summary = 'list'
  if (choices.order === 'descending' && choices.summary === 'inList') choices.summary = 'both'
  if (byKind(choices) && choices.totals === 'page') choices.totals = 'list'
  // Columns of two sides that nothing names are told apart by nobody.
  if (choices.listing.startsWith('two') && choices.header === 'none') choices.header = 'usual'
  if (choices.rows === 'none') choices.totals = 'none'
  // What is said over one account's rows is not said of the one before it.
  if (choices.second === 'savingsBefore' && choices.periodPlace === 'overRows') choices.periodPlace = 'left'
  return choices
}

/** The decisions that are not plain, as a line. */
export const oddities = (choices: Choices): string =>
  dimensionNames
    .filter((name) => choices[name] !== plainChoice(name))
    .map((name) => `${name}=${choices[name]}`)
    .join(' ')

export const plain: Choices = Object.fromEntries(dimensionNames.map((name) => [name, plainChoice(name)])) as Choices

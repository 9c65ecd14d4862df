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
  language: ['en', 'es', 'fr', 'de', 'nl', 'it', 'pt'],
  calendar: ['month', 'turn', 'midMonth', 'december', 'february', 'twoMonths', 'tenDays', 'leap', 'leapMid', 'newYear'],
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
  checkGrid: ['three', 'two', 'threeDown', 'stars', 'dateFirst', 'reference'],
  columns: ['usual', 'amountFirst', 'textFirst', 'balanceFirst', 'balanceLeft'],
  balances: ['none', 'row', 'lastOfDay', 'daily', 'dailyAcross', 'dailyTwo', 'dailyDown', 'dailyFour'],
  dateForm: ['mmdd', 'mmddyyyy', 'mmddyy', 'monD', 'dMon', 'monDY', 'iso', 'ddMonDash', 'md', 'monDD', 'mmddDash'],
  dateOnce: ['each', 'once', 'heading'],
  amountLine: ['first', 'last'],
  secondDate: ['none', 'posted', 'value', 'transFirst', 'effective', 'valueLater'],
  reference: ['none', 'before', 'after', 'below'],
  lines: ['one', 'two', 'three', 'mixed'],
  words: ['plain', 'numbers', 'dates', 'amounts', 'all', 'sides', 'ach', 'places'],
  foreign: ['none', 'below', 'beside', 'column'],
  sign: ['front', 'behind', 'brackets', 'crdr', 'd', 'plusMinus', 'dash', 'crdrGlued', 'crOnly', 'crOnlyGlued', 'behindBlank'],
  heldSign: ['asAmounts', 'od', 'odGlued', 'crdr', 'crdrGlued', 'dr'],
  thousands: ['comma', 'none'],
  currency: ['none', 'dollar', 'dollarEnds', 'usd'],
  header: ['usual', 'long', 'upper', 'none', 'boldTwoLines'],
  order: ['ascending', 'descending'],
  totals: ['none', 'list', 'page', 'end', 'words', 'heading', 'above', 'counted', 'withYear'],
  carried: ['none', 'balance', 'brought', 'sums'],
  // ---- the rest of the paper
  pageNumber: ['none', 'ofTop', 'ofFoot', 'slash', 'bare'],
  runningHead: ['none', 'account', 'period', 'whole', 'bank'],
  repeated: ['yes', 'no'],
  continued: ['none', 'heading', 'foot', 'both'],
  notice: ['none', 'fees', 'errors', 'balancing', 'message', 'rates', 'foot'],
  second: ['none', 'savings', 'loan', 'overview', 'savingsBefore', 'savingsEmpty', 'savingsEmptyBefore', 'three', 'threeEmpty'],
  coupon: ['none', 'coupon', 'slip', 'offer', 'offerTop'],
  rateBox: ['none', 'earned', 'earnedRow', 'tiers', 'apr'],
  overdraftBox: ['none', 'table', 'tableTwo', 'notice'],
  yearBox: ['none', 'fees', 'sides', 'besideSummary'],
  images: ['none', 'captions', 'captionsTwo'],
} as const

export type Dimension = keyof typeof dimensions
export type Choices = { [D in Dimension]: (typeof dimensions)[D][number] }
export const dimensionNames: Dimension[] = Object.keys(dimensions) as Dimension[]
export const plainChoice = (dimension: Dimension): string => dimensions[dimension][0]

/** Plain ones come twice as often, so that papers stay near to real ones; these, as often as is said here. */
const plainShares: Partial<Record<Dimension, number>> = {
  language: 15,
  coupon: 6,
  rateBox: 5,
  overdraftBox: 5,
  yearBox: 5,
  images: 3,
  foreign: 4,
}

/** A stream of its own for each decision: an option that is added moves no other one. */
export const choose = (seed: string | number, index: number): Choices =>
  Object.fromEntries(
    dimensionNames.map((name) => {
      const options: readonly string[] = dimensions[name]
      const more = Array.from({ length: plainShares[name] ?? 1 }, () => options[0])
      return [name, createRandom(`composition ${seed}/${index}/${name}`).pick([...more, ...options])]
    }),
  ) as Choices

const byKind = (choices: Choices): boolean => ['sides', 'kinds', 'register'].includes(choices.listing)

/** Some decisions leave no room for others: a month without rows has no dates to print once. What cannot be together is made plain. */
export const settle = (wanted: Choices): Choices => {
  const choices: Choices = { ...wanted }
  if (choices.language !== 'en') Object.assign(choices, abroad(choices))
  if (byKind(choices) && ['row', 'lastOfDay'].includes(choices.balances)) choices.balances = 'daily'
  // Rows by kind have no place for the balances between which they stand.
  if (byKind(choices) && ['inList', 'both'].includes(choices.summary)) choices.summary = 'list'
  if (byKind(choices) && choices.totals === 'end') choices.totals = 'list'
  if (!byKind(choices) && choices.totals === 'heading') choices.totals = 'none'
  if (choices.period === 'monthName' && !['month', 'december', 'february', 'leap'].includes(choices.calendar)) choices.period = 'range'
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
  // Two days beside each other that nothing names, or of which one is printed once, are told apart by nobody.
  if (['transFirst', 'effective', 'valueLater'].includes(choices.secondDate)) {
    choices.dateOnce = 'each'
    if (choices.header === 'none') choices.header = 'usual'
  }
  // A balance left of the amounts needs a balance, and a title that says so.
  if (choices.columns.startsWith('balance') && !['row', 'lastOfDay'].includes(choices.balances)) choices.columns = 'usual'
  if (choices.columns.startsWith('balance') && choices.header === 'none') choices.header = 'usual'
  if (choices.columns === 'balanceLeft' && choices.dateOnce === 'heading') choices.dateOnce = 'each'
  if (choices.foreign === 'column' && choices.header === 'none') choices.header = 'usual'
  // What goes on from page to page is the balance of one list that runs forward.
  if (choices.carried !== 'none' && (byKind(choices) || choices.order === 'descending' || choices.totals === 'page'))
    choices.carried = 'none'
  if (choices.carried === 'sums' && !choices.listing.startsWith('two')) choices.carried = 'balance'
  if (choices.checkGrid !== 'three' && choices.listing !== 'register') choices.checkGrid = 'three'
  if (choices.rows === 'none') choices.images = 'none'
  if (['none', 'one'].includes(choices.rows) && choices.rateBox === 'earnedRow') choices.rateBox = 'earned'
  if (choices.yearBox === 'besideSummary' && !['list', 'table'].includes(choices.summary)) choices.yearBox = 'sides'
  if (choices.yearBox === 'besideSummary' && choices.sums === 'countColumn') choices.sums = 'both'
  // What is said over one account's rows is not said of the one before it.
  if (/Before|three/.test(choices.second) && choices.periodPlace === 'overRows') choices.periodPlace = 'left'
  return choices
}

const instead = <T extends string>(choice: T, others: Partial<Record<NoInfer<T>, NoInfer<T>>>): T => others[choice] ?? choice

/** Another language has words for less: what it has none for is made plain. */
const abroad = (choices: Choices): Partial<Choices> => ({
  listing: instead(choices.listing, { typed: 'signed', kinds: 'sides', register: 'sides' }),
  sums: instead(choices.sums, { kinds: 'both', countLines: 'both', countBefore: 'both' }),
  totals: instead(choices.totals, { page: 'list', end: 'list', words: 'list', withYear: 'list' }),
  header: instead(choices.header, { long: 'usual', boldTwoLines: 'upper' }),
  second: instead(choices.second, { loan: 'none', overview: 'none', three: 'savings', threeEmpty: 'savingsEmpty' }),
  period: ['monthName', 'statementDateOnly', 'twoLines', 'lastThis'].includes(choices.period) ? 'range' : choices.period,
  sign: instead(choices.sign, { crOnly: 'front', crOnlyGlued: 'front', d: 'behind' }),
  heldSign: 'asAmounts',
  number: ['endingIn', 'exes', 'dashed'].includes(choices.number) ? 'spaced' : choices.number,
  words: choices.words === 'plain' ? 'plain' : 'numbers',
  statementDate: choices.statementDate === 'pageDate' ? 'pageDate' : 'none',
  secondDate: choices.secondDate === 'none' ? 'none' : 'valueLater',
  ...({ distractor: 'none', notice: 'none', coupon: 'none', rateBox: 'none', overdraftBox: 'none', yearBox: 'none' } as const),
  ...({ images: 'none', foreign: 'none', continued: 'none', carried: 'none' } as const),
})

/** The decisions that are not plain, as a line. */
export const oddities = (choices: Choices): string =>
  dimensionNames
    .filter((name) => choices[name] !== plainChoice(name))
    .map((name) => `${name}=${choices[name]}`)
    .join(' ')

export const plain: Choices = Object.fromEntries(dimensionNames.map((name) => [name, plainChoice(name)])) as Choices

/**
 * Alterations that no reader could notice on a paper of that kind, decided before any run. Everything else must be noticed:
 * no proof, or a finding that was not there before.
 */
export const excuses = {
  orderOnly:
    'A whole row stands elsewhere, with its day, text and amount; no balance is printed beside the rows. Nothing that it says has changed.',
  sameRow: 'The two rows say the same, so that exchanging them changes nothing.',
  sameDaySwap:
    'Two amounts of one direction and one day changed places, and balances are printed by day: the sums of the day and of the list are the same.',
  swapWithoutBalances:
    'Two amounts of one direction changed places or were raised and lowered by as much, and no balance is printed between the ends: every sum is the same.',
  swapBetweenBalances: 'Balances are printed on some rows only, and between two of them the amounts make the same sum as before.',
  dayWithoutBalances: 'A day was moved inside the period in lists that are not in the order of days, and no balance is printed for days.',
  dayInOrder: 'A day was moved inside the period so that the rows are still in the order of days; running balances say nothing about days.',
  smallStepBack:
    'A day was moved inside the period by which the order steps back at most ten days: real banks print such steps (value days, corrections).',
  dateOnceADay: 'A date was taken away in a list that prints days once, or in which too few rows repeat a day to tell that it does not.',
  pageWithoutFacts: 'A page that holds no row and neither end was taken out or doubled, and the pages do not say how many they are.',
  totalsGoneWithPage:
    'The page taken out held printed totals only; the paper does not say how many pages it has, and a missing total contradicts nothing.',
  wholeAccountGone: 'The page taken out held all of one account of several; the pages do not say how many they are.',
  fewListed:
    'A check was altered where one or two are listed a second time: too few to tell a list of the same checks from captions of others, or its days from those of the rows.',
  everyYear: 'Every printed year was altered by as much: the paper agrees with itself.',
} as const

export type Excuse = keyof typeof excuses

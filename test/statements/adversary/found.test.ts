import { expect, test } from 'vitest'
import { replay, type Trial } from './trial.ts'

/** False proofs that long runs of the adversary found, each noticed since. */
const FOUND: Omit<Trial, 'outcome'>[] = [
  { subject: 'keybank', seed: 920_002, round: 1, alteration: 'alterTotal', what: 'total: 0.00 became 10.00' },
  { subject: 'mercury', seed: 920_007, round: 5, alteration: 'alterDate', what: 'the day 2023-08-11 became 2023-08-23' },
  { subject: 'phone-wide-page', seed: 942_000, round: 0, alteration: 'moveRow', what: 'row of 2027-03-08 moved below one of 2027-03-05' },
  { subject: 'us-bank', seed: 948_001, round: 1, alteration: 'alterTotal', what: 'total: $5,571.96- became $5,572.86-' },
  { subject: 'keybank', seed: 949_002, round: 2, alteration: 'alterTotal', what: 'total: $103.00 became $3,103.00' },
  { subject: 'large-print', seed: 7_001, round: 1, alteration: 'takeDate', what: 'the day 2027-03-15 gone' },
  { subject: 'suntrust', seed: 17_004, round: 4, alteration: 'takeDate', what: 'the day 2025-12-02 gone' },
  { subject: 'two-accounts-stacked', seed: 1_400_003, round: 3, alteration: 'takeDate', what: 'the day 2026-03-23 gone' },
  { subject: 'keybank', seed: 83_000_000, round: 0, alteration: 'takeDate', what: 'the day 2025-08-29 gone' },
  { subject: 'app-date-above-text', seed: 1_410_004, round: 4, alteration: 'takeDate', what: 'the day 2026-03-31 gone' },
  {
    subject: 'line-of-credit',
    seed: 90_000_003,
    round: 3,
    alteration: 'offsetAmounts',
    what: '393.57 and 398.51 moved 173.73 between them',
  },
  { subject: 'truist', seed: 90_000_006, round: 6, alteration: 'takeDate', what: 'the day 2023-03-20 gone' },
  {
    subject: 'dark-mode',
    seed: 93_000_002,
    round: 2,
    alteration: 'periodShorter',
    what: "the period's end moved to 2027-03-04, before 2027-03-31",
  },
  {
    subject: 'newest-first',
    seed: 94_000_000,
    round: 0,
    alteration: 'periodShorter',
    what: "the period's end moved to 2027-03-05, before 2027-03-30",
  },
  { subject: 'date-last', seed: 90_000_017, round: 17, alteration: 'takeDate', what: 'the day 2026-03-06 gone' },
  {
    subject: 'chase-business',
    seed: 91_000_000,
    round: 0,
    alteration: 'accountOnePage',
    what: '884229719511 became 884229719571 on page 4',
  },
  { subject: 'huntington', seed: 91_000_000, round: 0, alteration: 'periodOnePage', what: '2023-02-28 became 2023-03-28 on page 4' },
  { subject: 'truist', seed: 91_000_000, round: 0, alteration: 'periodOnePage', what: '2023-02-28 became 2023-03-28 on page 2' },
  {
    subject: 'regions',
    seed: 92_000_000,
    round: 0,
    alteration: 'holderOnePage',
    what: 'FOSTER GOODS LLC became PRAIRIE GATE BAKERY LLC on page 1',
  },
  { subject: 'mercury', seed: 92_000_000, round: 0, alteration: 'periodOnePage', what: '2023-05-31 became 2023-06-28 on page 4' },
  {
    subject: 'wells-analyzed',
    seed: 91_000_002,
    round: 2,
    alteration: 'periodShorter',
    what: "the period's end moved to 2024-11-04, before 2024-11-29",
  },
]

test.each(FOUND)('$subject #$seed, $what: noticed', async (found) => {
  expect(await replay(found)).toEqual({ ...found, outcome: 'noticed' })
})

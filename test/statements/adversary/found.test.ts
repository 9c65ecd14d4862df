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
  {
    subject: 'wells-history',
    seed: 93_000_003,
    round: 3,
    alteration: 'periodShorter',
    what: "the period's end moved to 2024-12-05, before 2024-12-31",
  },
  {
    subject: 'day-only-dates',
    seed: 93_000_001,
    round: 1,
    alteration: 'periodShorter',
    what: "the period's end moved to 2027-03-02, before 2027-03-30",
  },
  {
    subject: 'spanish-only',
    seed: 93_000_001,
    round: 1,
    alteration: 'periodShorter',
    what: "the period's end moved to 2027-03-03, before 2027-03-31",
  },
  {
    subject: 'printed-export',
    seed: 94_000_002,
    round: 2,
    alteration: 'periodShorter',
    what: "the period's end moved to 2027-03-02, before 2027-03-31",
  },
  {
    subject: 'card-that-does-not-say-so',
    seed: 95_000_001,
    round: 1,
    alteration: 'periodShorter',
    what: "the period's end moved to 2026-03-02, before 2026-03-27",
  },
  {
    subject: 'capital-one',
    seed: 93_000_000,
    round: 0,
    alteration: 'periodShorter',
    what: "the period's end moved to 2024-06-25, before 2024-06-28",
  },
  {
    subject: 'capital-one',
    seed: 95_000_000,
    round: 0,
    alteration: 'periodLater',
    what: "the period's start moved to 2025-05-16, behind 2025-05-01",
  },
  {
    subject: 'period-in-fine-print',
    seed: 95_000_000,
    round: 0,
    alteration: 'periodLater',
    what: "the period's start moved to 2026-03-27, behind 2026-03-02",
  },
  {
    subject: 'landscape-nine-columns',
    seed: 95_000_000,
    round: 0,
    alteration: 'periodLater',
    what: "the period's start moved to 2027-03-30, behind 2027-03-01",
  },
  {
    subject: 'points-balances',
    seed: 95_000_001,
    round: 1,
    alteration: 'periodLater',
    what: "the period's start moved to 2026-03-30, behind 2026-03-02",
  },
  { subject: 'year-to-date-beside-total', seed: 102_000_002, round: 2, alteration: 'takeDate', what: 'the day 2026-03-23 gone' },
  {
    subject: 'sentences',
    seed: 102_000_000,
    round: 0,
    alteration: 'periodLater',
    what: "the period's start moved to 2027-03-29, behind 2027-03-01",
  },
  {
    subject: 'points-column',
    seed: 101_000_003,
    round: 3,
    alteration: 'periodLater',
    what: "the period's start moved to 2026-03-30, behind 2026-03-02",
  },
  {
    subject: 'becu',
    seed: 112_000_006,
    round: 6,
    alteration: 'holderOnePage',
    what: 'PATEL COLLISION CENTER LLC became QUINCY TOWING CORP on page 1',
  },
  {
    subject: 'keybank',
    seed: 112_000_007,
    round: 7,
    alteration: 'periodLater',
    what: "the period's start moved to 2025-08-29, behind 2025-08-01",
  },
  { subject: 'year-to-date-beside-total', seed: 112_000_008, round: 8, alteration: 'takeDate', what: 'the day 2026-03-09 gone' },
  {
    subject: 'landscape-nine-columns',
    seed: 121_000_000,
    round: 0,
    alteration: 'exchangeDates',
    what: 'the days 2027-03-06 and 2027-03-02 changed places',
  },
  {
    subject: 'capital-one',
    seed: 121_000_015,
    round: 15,
    alteration: 'offsetTotals',
    what: 'the sums 50.00 and 170,005.25 moved 67.91 between them',
  },
]

test.each(FOUND)('$subject #$seed, $what: noticed', async (found) => {
  expect(await replay(found)).toEqual({ ...found, outcome: 'noticed' })
})

/** Told, while the statement itself is what it was. */
const TOLD: Omit<Trial, 'outcome'>[] = [
  { subject: 'bluevine', seed: 190_000_000, round: 0, alteration: 'pageOfNextMonth', what: 'page 4 of the next month behind its own' },
]

test.each(TOLD)('$subject #$seed, $what: told', async (found) => {
  expect(await replay(found)).toEqual({ ...found, outcome: 'noticedByFinding' })
})

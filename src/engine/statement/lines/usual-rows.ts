import type { Style } from '../text/style.ts'
import { withWholeEnds } from './amounts/whole-ends.ts'
import { withWholeSums } from './amounts/whole-sums.ts'
import { appRows } from './app-rows/app-rows.ts'
import { oneBelowTheOther } from './beside/side-by-side.ts'
import { withoutSidebars } from './beside/sidebars.ts'
import { withBareEnds } from './dates/bare-ends.ts'
import { type Rules, withDaysInGroups } from './dates/days-in-groups.ts'
import { plainEndsOfDays } from './dates/ends-of-days.ts'
import { withNamedDays } from './dates/named-days.ts'
import { withSpannedDates } from './dates/spanned-dates.ts'
import { withValueDaysBelow } from './dates/value-days-below.ts'
import { withWholeDates } from './dates/whole-dates.ts'
import { withoutBoxesApart } from './left-out/boxes-apart.ts'
import { withoutChargesAhead } from './left-out/charges-ahead.ts'
import { withoutInitials } from './left-out/initials.ts'
import { withoutOtherYears } from './left-out/other-years.ts'
import { periodsApart } from './left-out/periods-apart.ts'
import { withoutYearToDate } from './left-out/year-to-date.ts'
import type { Line } from './lines.ts'
import { centredRows } from './typed/centred-rows.ts'
import { dashedRows } from './typed/dashed-rows.ts'
import { labelledRows } from './typed/labelled-rows.ts'
import { withSentenceEnds } from './typed/sentence-ends.ts'
import { sentenceRows } from './typed/sentence-rows.ts'
import { strokedRows } from './typed/stroked-rows.ts'
import { typedRows } from './typed/typed-rows.ts'

type Step = (lines: readonly Line[], style: Style) => readonly Line[]

/** Each puts one unusual way of printing as a plain list would print it, so that what follows knows one kind of row. Their order counts: each sees what the ones above it made. */
const STEPS: readonly Step[] = [
  withoutInitials,
  withSpannedDates,
  withValueDaysBelow,
  withNamedDays,
  withoutChargesAhead,
  withSentenceEnds,
  periodsApart,
  dashedRows,
  labelledRows,
  centredRows,
  oneBelowTheOther,
  withoutSidebars,
  withoutBoxesApart,
  withoutOtherYears,
  withoutYearToDate,
  withWholeDates,
  appRows,
  sentenceRows,
  strokedRows,
  typedRows,
  withBareEnds,
  plainEndsOfDays,
  withWholeEnds,
  withWholeSums,
]

export const usualRows = (lines: readonly Line[], style: Style, rules: Rules): Line[] =>
  STEPS.reduce((done, step) => step(done, style), withDaysInGroups(lines, rules)).map((line, index) =>
    line.index === index ? line : { ...line, index },
  )

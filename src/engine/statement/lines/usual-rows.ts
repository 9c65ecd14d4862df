import type { Style } from '../text/style.ts'
import { withWholeEnds } from './amounts/whole-ends.ts'
import { withWholeSums } from './amounts/whole-sums.ts'
import { appRows } from './app-rows/app-rows.ts'
import { oneBelowTheOther } from './beside/side-by-side.ts'
import { withoutSidebars } from './beside/sidebars.ts'
import { type Rules, withDaysInGroups } from './dates/days-in-groups.ts'
import { plainEndsOfDays } from './dates/ends-of-days.ts'
import { withNamedDays } from './dates/named-days.ts'
import { withSpannedDates } from './dates/spanned-dates.ts'
import { withValueDaysBelow } from './dates/value-days-below.ts'
import { withWholeDates } from './dates/whole-dates.ts'
import { withoutBoxesApart } from './left-out/boxes-apart.ts'
import { withoutChargesAhead } from './left-out/charges-ahead.ts'
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

/** Dates over all rows of their day, days of value below those of booking, days called by name, charges announced, ends in sentences, periods beside figures, rows typed with dashes, rows typed as labelled lines, of centred cells, tables side by side, sidebars, boxes of something else, columns of other years, broken dates, rows of apps, sentences, rows with strokes, typed rows, ends of days, broken sums and ends: put as a plain list would print them, so that what follows knows one kind of row. */
export const usualRows = (lines: readonly Line[], style: Style, rules: Rules): Line[] => {
  const usual = typedRows(
    strokedRows(
      sentenceRows(
        appRows(
          withWholeDates(
            withoutYearToDate(
              withoutOtherYears(
                withoutBoxesApart(
                  withoutSidebars(
                    oneBelowTheOther(
                      centredRows(
                        labelledRows(
                          dashedRows(
                            periodsApart(
                              withSentenceEnds(
                                withoutChargesAhead(
                                  withNamedDays(withValueDaysBelow(withSpannedDates(withDaysInGroups(lines, rules)))),
                                  style,
                                ),
                                style,
                              ),
                              style,
                            ),
                            style,
                          ),
                        ),
                        style,
                      ),
                      style,
                    ),
                    style,
                  ),
                ),
              ),
            ),
          ),
        ),
        style,
      ),
    ),
    style,
  )
  return withWholeSums(withWholeEnds(plainEndsOfDays(usual), style)).map((line, index) =>
    line.index === index ? line : { ...line, index },
  )
}

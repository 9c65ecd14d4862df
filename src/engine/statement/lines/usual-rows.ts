import type { Style } from '../text/style.ts'
import { appRows } from './app-rows/app-rows.ts'
import { withoutBoxesApart } from './boxes-apart.ts'
import { centredRows } from './centred-rows.ts'
import { withoutChargesAhead } from './charges-ahead.ts'
import { dashedRows } from './dashed-rows.ts'
import { type Rules, withDaysInGroups } from './days-in-groups.ts'
import { plainEndsOfDays } from './ends-of-days.ts'
import { labelledRows } from './labelled-rows.ts'
import type { Line } from './lines.ts'
import { withNamedDays } from './named-days.ts'
import { withoutOtherYears } from './other-years.ts'
import { periodsApart } from './periods-apart.ts'
import { withSentenceEnds } from './sentence-ends.ts'
import { sentenceRows } from './sentence-rows.ts'
import { oneBelowTheOther } from './side-by-side.ts'
import { withoutSidebars } from './sidebars.ts'
import { withSpannedDates } from './spanned-dates.ts'
import { strokedRows } from './stroked-rows.ts'
import { typedRows } from './typed-rows.ts'
import { withValueDaysBelow } from './value-days-below.ts'
import { withWholeDates } from './whole-dates.ts'
import { withWholeSums } from './whole-sums.ts'
import { withoutYearToDate } from './year-to-date.ts'

/** Dates over all rows of their day, days of value below those of booking, days called by name, charges announced, ends in sentences, periods beside figures, rows typed with dashes, rows typed as labelled lines, of centred cells, tables side by side, sidebars, boxes of something else, columns of other years, broken dates, rows of apps, sentences, rows with strokes, typed rows, ends of days, broken sums: put as a plain list would print them, so that what follows knows one kind of row. */
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
  return withWholeSums(plainEndsOfDays(usual)).map((line, index) => (line.index === index ? line : { ...line, index }))
}

import { addDays, daysBetween, type IsoDate } from '../../../../shared/dates.ts'
import type { Line } from '../../lines/lines.ts'

const OF_PERIOD = '(?:(?:in|of|for) )?(?:(?:the|this) )?(?:(?:statement|billing) )?(?:period|cycle)'
const DAYS_IN_PERIOD = new RegExp(
  `\\bdays ${OF_PERIOD}\\s*:?\\s*(\\d{1,3})(?![\\d/.,-])|(?<![\\d.,])(\\d{1,3}) days in (?:(?:the|this) (?:(?:statement|billing) )?|(?:statement|billing) )(?:period|cycle)(?!\\s*:?\\s*\\d{1,3}(?![\\d/.,-]))|\\b(?:statement|billing) (?:period|cycle)\\W+(\\d{1,3}) days\\b`,
  'i',
)

/** `Days in Billing Cycle: 31`, `31 days in statement period`. */
export const daysCounted = ({ text }: Line): string | undefined => {
  const said = DAYS_IN_PERIOD.exec(text)
  return said?.[1] ?? said?.[2] ?? said?.[3]
}

const CYCLE = /^(?:period|cycle):?$/i
const LABEL_WORDS = 6
/** Between a label and the figure under it, in sizes of its type. */
const UNDER = 3

/** `Days in Billing Cycle` over `31`, alone or among other labels. */
const daysUnder = ({ words, page, y, size }: Line, below: Line | undefined): string | undefined => {
  const from = words.findIndex(({ text }) => /^days$/i.test(text))
  const to = from < 0 ? -1 : words.findIndex(({ text }, i) => i > from && i < from + LABEL_WORDS && CYCLE.test(text))
  if (to < 0 || !below || below.page !== page || below.y - y > UNDER * size) return undefined
  const [x0, x1] = [words[from]!.x0, words[to]!.x1]
  return below.tokens.find((t) => t.kind === 'int' && /^\d{2,3}$/.test(t.text) && t.x0 < x1 && t.x1 > x0)?.text
}

/** The one number of days that the lines count. */
const lengthCounted = (lines: readonly Line[]): number | null => {
  const counts = new Set(
    lines.flatMap((line, i) =>
      line.ocr || !line.squashed.includes('days') ? [] : (daysCounted(line) ?? daysUnder(line, lines[i + 1]) ?? []),
    ),
  )
  return counts.size === 1 ? Number([...counts][0]) : null
}

/** Cycles are so many days shorter or longer than a month, at most. */
const OTHER_DAYS = 4

/** `Closing Date 07/04/23` and `Days in Billing Period 31`: its first day is June 4, and not the day behind that, as it is where a month goes from day to day. */
export const countedFrom = (lines: readonly Line[], usual: IsoDate, end: IsoDate): IsoDate => {
  const count = lengthCounted(lines)
  const start = count === null ? usual : addDays(end, 1 - count)
  return Math.abs(daysBetween(usual, start)) <= OTHER_DAYS ? start : usual
}

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

/** The one number of days that the lines count. */
export const lengthCounted = (lines: readonly Line[]): number | null => {
  const counts = new Set(lines.flatMap((line) => (line.ocr || !line.squashed.includes('days') ? [] : (daysCounted(line) ?? []))))
  return counts.size === 1 ? Number([...counts][0]) : null
}

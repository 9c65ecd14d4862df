import type { TextOp } from '../../generator/pdf.ts'
import { fullDates } from '../subject.ts'
import { redated } from './dates.ts'
import { type Alteration, edited, one, rowsWith } from './paper.ts'

const shiftYears = (iso: string, by: number): string => `${Number(iso.slice(0, 4)) + by}${iso.slice(4)}`

export const rowYear: Alteration = (subject, random) => {
  const row = one(
    rowsWith(subject, (each) => each.dateOp !== null && fullDates.some((format) => each.dateOp?.text.includes(format(each.date)))),
    random,
  )
  if (!row || !subject.period) return null
  const date = shiftYears(row.date, random.pick([-1, 1]))
  const changes = redated(row, date)
  return (
    changes && {
      pages: edited(subject, changes),
      what: `the year of ${row.date} became ${date.slice(0, 4)}`,
      excuse: null,
      truthWillDo: true,
    }
  )
}

/** One end of the period gets another year wherever it is printed. */
export const periodYear: Alteration = (subject, random) => {
  const { period } = subject
  if (!period) return null
  const end = random.chance(0.5)
  const [iso, by] = end ? ([period.end, 1] as const) : ([period.start, -1] as const)
  const inRows = new Set(subject.rows.flatMap((row) => row.ops))
  const changes = new Map<TextOp, TextOp | null>()
  for (const page of subject.pages)
    for (const op of page.ops) {
      if (op.kind !== 'text' || inRows.has(op)) continue
      const format = fullDates.find((each) => op.text.includes(each(iso)))
      if (format) changes.set(op, { ...op, text: op.text.replaceAll(format(iso), format(shiftYears(iso, by))) })
    }
  if (changes.size === 0) return null
  return {
    pages: edited(subject, changes),
    what: `the period's ${end ? 'end' : 'start'} moved to ${shiftYears(iso, by)}`,
    excuse: null,
    truthWillDo: false,
    ...(end && { made: 'nextYear' as const }),
  }
}

/** Every printed year becomes the next one. */
export const everyYear: Alteration = (subject) => {
  const changes = new Map<TextOp, TextOp | null>()
  for (const op of subject.pages.flatMap((page) => page.ops)) {
    if (op.kind !== 'text') continue
    if (/\b\d\d\/\d\d\/\d\d\b/.test(op.text)) return null
    const text = op.text.replace(/\b20[23]\d\b/g, (year) => String(Number(year) + 1))
    if (text !== op.text) changes.set(op, { ...op, text })
  }
  return changes.size === 0
    ? null
    : { pages: edited(subject, changes), what: 'every year became the next one', excuse: 'everyYear', truthWillDo: false, made: 'nextYear' }
}

import type { PdfPage, TextOp } from '../../generator/pdf.ts'
import { money } from '../../generator/statement.ts'
import type { Subject, SubjectRow } from '../subject.ts'
import { type Alteration, alone, bottom, centsIn, edited, one, rowsWith, top, withFigure } from './paper.ts'

export const dropRow: Alteration = (subject, random) => {
  const row = one(
    rowsWith(subject, (each) => each.amountOp !== null),
    random,
  )
  if (!row) return null
  return {
    pages: edited(subject, new Map(row.ops.map((op) => [op, null]))),
    what: `row of ${row.date} gone`,
    excuse: null,
    truthWillDo: true,
  }
}

/** Room for a row is made below another; what stands lower moves down. */
const insertBelow = (pages: PdfPage[], below: SubjectRow, ops: TextOp[]): PdfPage[] => {
  const height = Math.max(...ops.map((op) => op.y)) - Math.min(...ops.map((op) => op.y)) + 13
  const line = bottom(below)
  const shift = line + 11 - Math.min(...ops.map((op) => op.y))
  return pages.map((page, index) =>
    index !== below.page
      ? page
      : {
          ...page,
          height: page.height + height,
          ops: [
            ...page.ops.map((op) => (op.y > line + 1 ? { ...op, y: op.y + height } : op)),
            ...ops.map((op) => ({ ...op, y: op.y + shift })),
          ],
        },
  )
}

export const doubleRow: Alteration = (subject, random) => {
  const row = one(
    alone(subject).filter((each) => each.dateOp && each.amountOp),
    random,
  )
  if (!row) return null
  return { pages: insertBelow(subject.pages, row, row.ops), what: `row of ${row.date} twice`, excuse: null, truthWillDo: true }
}

export const moveRow: Alteration = (subject, random) => {
  const rows = alone(subject).filter((each) => each.dateOp && each.amountOp)
  const row = one(rows, random)
  const target = one(
    rows.filter((each) => each !== row),
    random,
  )
  if (!row || !target) return null
  const across = !subject.chronological && row.credit !== target.credit
  const at = subject.rows.indexOf(row) - subject.rows.indexOf(target)
  if (at === 1) return null
  const without = edited(subject, new Map(row.ops.map((op) => [op, null])))
  return {
    pages: insertBelow(without, target, row.ops),
    what: `row of ${row.date} moved below one of ${target.date}`,
    excuse: subject.running === 'every' || row.balanceOp || across ? null : 'orderOnly',
    truthWillDo: true,
  }
}

export const swapRows: Alteration = (subject, random) => {
  const rows = alone(subject).filter((each) => each.dateOp && each.amountOp)
  const row = one(rows, random)
  const other = one(
    rows.filter(
      (each) =>
        row &&
        each !== row &&
        each.page === row.page &&
        each.credit === row.credit &&
        Math.abs(bottom(each) - top(each) - bottom(row) + top(row)) < 1,
    ),
    random,
  )
  if (!row || !other) return null
  const shift = top(other) - top(row)
  const changes = new Map<TextOp, TextOp | null>()
  for (const op of row.ops) changes.set(op, { ...op, y: op.y + shift })
  for (const op of other.ops) changes.set(op, { ...op, y: op.y - shift })
  const same = row.date === other.date && row.cents === other.cents
  return {
    pages: edited(subject, changes),
    what: `rows of ${row.date} and ${other.date} exchanged`,
    excuse: row.balanceOp || other.balanceOp ? null : same ? 'sameRow' : 'orderOnly',
    truthWillDo: true,
  }
}

/** Whether a printed balance lies between two rows of a list, so that sums on either side of it differ. */
const betweenBalances = (subject: Subject, a: SubjectRow, b: SubjectRow): boolean => {
  const [from, to] = [subject.rows.indexOf(a), subject.rows.indexOf(b)].sort((x, y) => x - y) as [number, number]
  return subject.rows.slice(from, to).some((row) => row.balanceOp)
}

export const offset =
  (exchange: boolean): Alteration =>
  (subject, random) => {
    const rows = rowsWith(subject, (each) => each.amountOp !== null && centsIn(each.amountOp) !== null)
    const row = one(rows, random)
    const other = one(
      rows.filter((each) => row && each !== row && each.credit === row.credit && each.cents !== row.cents),
      random,
    )
    if (!row?.amountOp || !other?.amountOp) return null
    const difference = exchange ? other.cents - row.cents : Math.min(random.int(100, 20_000), other.cents - 1)
    if (difference === 0) return null
    const changes = new Map([
      [row.amountOp, withFigure(row.amountOp, row.cents + difference)],
      [other.amountOp, withFigure(other.amountOp, other.cents - difference)],
    ])
    const byDay = subject.facts.daily.length > 0
    const seen =
      subject.running === 'every' ||
      (subject.running === 'some' && betweenBalances(subject, row, other)) ||
      (byDay && row.date !== other.date)
    return {
      pages: edited(subject, changes),
      what: `${money(row.cents)} and ${money(other.cents)} ${exchange ? 'changed places' : `moved ${money(Math.abs(difference))} between them`}`,
      excuse: seen ? null : subject.running === 'some' ? 'swapBetweenBalances' : byDay ? 'sameDaySwap' : 'swapWithoutBalances',
      truthWillDo: true,
    }
  }

import type { TextOp } from '../../generator/pdf.ts'
import { money } from '../../generator/statement.ts'
import { type Alteration, centsIn, edited, one, withFigure } from './paper.ts'
import { rowsOfSum } from './together.ts'

/** Two sums of one direction are raised and lowered by as much, wherever they are printed: the sum of both is the same. */
export const offsetTotals: Alteration = (subject, random) => {
  const { rows, facts } = subject
  const credit = random.chance(0.5)
  const all = rows.filter((row) => row.credit === credit).length
  const parts = [...new Set(facts.total.map(centsIn))].filter((cents): cents is number => {
    const own = cents === null ? null : rowsOfSum(subject, cents, credit)
    return own !== null && own.length > 1 && own.length < all
  })
  const first = one(parts, random)
  const second = one(
    parts.filter((cents) => cents !== first),
    random,
  )
  if (first === null || second === null) return null
  const more = Math.min(random.int(100, 90_000), second - 1)
  const become = new Map([
    [first, first + more],
    [second, second - more],
  ])
  const changes = new Map<TextOp, TextOp>()
  for (const op of facts.total) {
    const other = become.get(centsIn(op) ?? -1)
    if (other !== undefined) changes.set(op, withFigure(op, other))
  }
  return {
    pages: edited(subject, changes),
    what: `the sums ${money(first)} and ${money(second)} moved ${money(more)} between them`,
    excuse: null,
    truthWillDo: false,
  }
}

const COUNT = /^\(?(\d{1,4})\)?$/
/** Less than so many may be the number of a note. */
const FEWEST = 4

/** How many rows a sum has, printed beside it. */
export const alterCount: Alteration = (subject, random) => {
  const { facts, pages } = subject
  const taken = new Set([...subject.rows.flatMap((row) => row.ops), ...Object.values(facts).flat()])
  const counts = pages.flatMap(({ ops }) =>
    ops.flatMap((op): { op: TextOp; count: number }[] => {
      const count = op.kind === 'text' && !taken.has(op) ? Number(op.text.match(COUNT)?.[1] ?? 0) : 0
      if (op.kind !== 'text' || count < FEWEST) return []
      const sum = ops.find((each) => each.kind === 'text' && facts.total.includes(each) && Math.abs(each.y - op.y) < 1)
      const cents = sum?.kind === 'text' ? centsIn(sum) : null
      const isOfRows = cents !== null && [true, false].some((credit) => rowsOfSum(subject, cents, credit)?.length === count)
      return isOfRows ? [{ op, count }] : []
    }),
  )
  const picked = one(counts, random)
  if (!picked) return null
  const other = picked.count + random.pick([-1, 1, 2, 10])
  const altered = { ...picked.op, text: picked.op.text.replace(String(picked.count), String(other)) }
  return {
    pages: edited(subject, new Map([[picked.op, altered]])),
    what: `the count ${picked.count} became ${other}`,
    excuse: null,
    truthWillDo: false,
  }
}

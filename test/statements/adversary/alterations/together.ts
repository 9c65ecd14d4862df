import type { TextOp } from '../../generator/pdf.ts'
import { money } from '../../generator/statement.ts'
import type { Subject, SubjectRow } from '../subject.ts'
import { type Alteration, centsIn, edited, one, rowsWith, withFigure } from './paper.ts'

type Figures = 'total' | 'daily' | 'running' | 'closing'

const sumOf = (rows: readonly SubjectRow[]): number => rows.reduce((sum, row) => sum + row.cents, 0)

/** Rows of one direction that stand together and whose sum is printed; or all of that direction. */
export const rowsOfSum = (subject: Subject, cents: number, credit: boolean): SubjectRow[] | null => {
  const all = subject.rows.filter((row) => row.credit === credit)
  if (sumOf(all) === cents) return all
  for (let from = 0; from < all.length; from += 1) {
    let sum = 0
    for (let to = from; to < all.length && sum < cents; to += 1) {
      sum += all[to]!.cents
      if (sum === cents && to > from) return all.slice(from, to + 1)
    }
  }
  return null
}

/** What the account holds after every row, by the row; null on a paper whose ends do not follow from its rows in the order of their printing. */
const balances = (subject: Subject): Map<SubjectRow, number> | null => {
  const { opening, closing, rows } = subject
  if (opening === null || closing === null || opening < 0 || closing < 0 || subject.accounts > 1) return null
  const inOrder = rows.map((row, at) => ({ row, at })).sort((a, b) => a.row.date.localeCompare(b.row.date) || a.at - b.at)
  const out = new Map<SubjectRow, number>()
  let balance = opening
  for (const { row } of inOrder) {
    balance += row.credit ? row.cents : -row.cents
    out.set(row, balance)
  }
  return balance === closing ? out : null
}

/**
 * A row's amount becomes another, and with it every figure that follows from it, save those of one kind: who makes a paper agree with itself overlooks
 * one of them.
 */
export const amountBut =
  (left: Figures): Alteration =>
  (subject, random) => {
    const after = balances(subject)
    const { facts, closing } = subject
    const row = one(
      rowsWith(subject, (each) => each.amountOp !== null && centsIn(each.amountOp) === each.cents),
      random,
    )
    if (!after || !row?.amountOp || closing === null) return null
    if (subject.running !== 'none' && (subject.running !== 'every' || !subject.chronological)) return null
    const rising = (subject.rows[0]?.date ?? '') <= (subject.rows.at(-1)?.date ?? '')
    if (subject.running === 'every' && !rising) return null
    const more = random.int(100, 90_000)
    const by = row.credit ? more : -more
    const at = subject.rows.indexOf(row)
    const moved = (ops: readonly TextOp[], shift: number): [TextOp, TextOp][] =>
      ops.flatMap((op): [TextOp, TextOp][] => {
        const cents = centsIn(op)
        return cents === null ? [] : [[op, withFigure(op, cents + shift)]]
      })
    const days = new Map([...after].map(([each, balance]) => [each.date, balance]))
    const later = new Set([...days].filter(([date]) => date >= row.date).map(([, balance]) => balance))
    const figures: Record<Figures, [TextOp, TextOp][]> = {
      total: moved(
        facts.total.filter((op) => rowsOfSum(subject, centsIn(op) ?? 0, row.credit)?.includes(row)),
        more,
      ),
      daily: moved(
        facts.daily.filter((op) => later.has(centsIn(op) ?? -1)),
        by,
      ),
      running: moved(
        subject.rows.slice(at).flatMap((each) => each.balanceOp ?? []),
        by,
      ),
      closing: moved(facts.closing, by),
    }
    const negative = Object.entries(figures).some(([kind, ops]) => kind !== left && ops.some(([op]) => (centsIn(op) ?? 0) + by < 0))
    if (negative || [...days.values()].some((balance) => balance < 0) || figures[left].length === 0) return null
    const changes = new Map<TextOp, TextOp>([[row.amountOp, withFigure(row.amountOp, row.cents + more)]])
    for (const [kind, ops] of Object.entries(figures)) if (kind !== left) for (const [op, other] of ops) changes.set(op, other)
    return {
      pages: edited(subject, changes),
      what: `${money(row.cents)} of ${row.date} became ${money(row.cents + more)} with all but the ${left} figures`,
      excuse: null,
      truthWillDo: false,
    }
  }

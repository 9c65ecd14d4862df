import type { TextOp } from '../generator/pdf.ts'
import { money } from '../generator/statement.ts'
import type { Subject, SubjectRow } from './subject.ts'

/** A row's amount where the paper prints it once more, beside the number of the same check. */
export interface ListedAgain {
  row: SubjectRow
  amountOp: TextOp
  line: TextOp[]
}

const NUMBER = /(?<![\d/.,])\d{3,6}(?![\d/.,])/g
const SAME_LINE = 1
/** A caption, or a part of a grid, is no wider. */
const BESIDE = 200

const numbersIn = (texts: readonly TextOp[]): Set<string> => new Set(texts.flatMap((op) => op.text.match(NUMBER) ?? []))

/** Checks that are listed a second time: their number and amount stand beside each other outside of the rows. */
export const listedAgain = (subject: Subject): ListedAgain[] => {
  const taken = new Set([...subject.rows.flatMap((row) => row.ops), ...Object.values(subject.facts).flat()])
  return subject.pages.flatMap((page) => {
    const free = page.ops.filter((op): op is TextOp => op.kind === 'text' && !taken.has(op))
    return free.flatMap((op): ListedAgain[] => {
      const figure = op.text.match(/[\d,]+\.\d\d/)?.[0]
      const line = free.filter((other) => Math.abs(other.y - op.y) < SAME_LINE && Math.abs(other.x - op.x) < BESIDE)
      const numbers = numbersIn(line)
      const row = figure
        ? subject.rows.find(({ cents, ops }) => money(cents) === figure && [...numbersIn(ops)].some((number) => numbers.has(number)))
        : undefined
      return row ? [{ row, amountOp: op, line }] : []
    })
  })
}

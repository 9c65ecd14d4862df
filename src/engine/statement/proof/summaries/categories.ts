import { squash } from '../../lines/lines.ts'
import { discrepancy, money } from '../checks.ts'
import type { Candidate } from '../interpret.ts'
import { type Beside, type BesideRows, madeOf, WAYS } from '../sums/blocks.ts'
import type { TotalCheck } from '../sums/totals.ts'

const LABEL_MIN = 3
const TIES_MIN = 2

/** Lines that stand one below the other, each with one amount. */
const runsOf = (besides: readonly Beside[]): Beside[][] => {
  const runs: Beside[][] = []
  for (const beside of besides) {
    const run = runs.at(-1)
    if (run && beside.line.index - run.at(-1)!.line.index === 1) run.push(beside)
    else runs.push([beside])
  }
  return runs.filter((run) => run.length > TIES_MIN && run.every(({ words }) => words.length >= LABEL_MIN))
}

/** The rows of each line, where every row begins with the words of one of them or has them beside it; null where some row does not. */
const partsOf = (run: readonly Beside[], rows: readonly Candidate[]): Map<Beside, Candidate[]> | null => {
  const longestFirst = run.toSorted((a, b) => b.words.length - a.words.length)
  const parts = new Map<Beside, Candidate[]>(run.map((beside) => [beside, []]))
  for (const row of rows) {
    const [text, aside] = [squash(row.description), squash(row.raw.aside)]
    const own = longestFirst.find(({ words }) => text.startsWith(words) || aside.startsWith(words))
    if (!own) return null
    parts.get(own)!.push(row)
  }
  return [...parts.values()].every((part) => part.length > 0) ? parts : null
}

/** `Totals by category`: lines whose names part all rows among themselves, and of which most are the sums of their rows. */
export const categoriesCheck = (rows: readonly Candidate[], { amounts }: BesideRows): Pick<TotalCheck, 'failed' | 'sums'> => {
  const ofRows = new Set(rows.flatMap((r) => r.raw.lines.map((l) => l.index)))
  for (const run of runsOf(amounts.filter((b) => !ofRows.has(b.line.index)))) {
    const parts = partsOf(run, rows)
    if (!parts) continue
    const all = [...parts].map(([beside, own]) => ({ ...beside, own }))
    for (const way of WAYS) {
      const missed = all.filter(({ own, value }) => madeOf(own, way) !== value)
      if (all.length - missed.length < TIES_MIN || missed.length > all.length / 2) continue
      return {
        sums: all.map(({ own, value, line }) => ({
          rows: own,
          side: null,
          net: way === 'net',
          label: line.text,
          value,
          count: null,
          page: line.page,
        })),
        failed: missed.map(({ own, value, line }) =>
          discrepancy(
            'section_total',
            `"${line.text.slice(0, 80)}" says ${money(value)}; the rows of that name add up to ${money(madeOf(own, way))}.`,
            madeOf(own, way) - value,
            line.page,
          ),
        ),
      }
    }
  }
  return { sums: [], failed: [] }
}

import type { Discrepancy, Word } from '../../../types.ts'
import type { Line } from '../../lines/lines.ts'
import { type ImpossibleDate, impossibleDatesIn } from '../../text/impossible-dates.ts'
import type { Token } from '../../text/tokens.ts'
import { CELL_GAP, COLUMN } from '../../tolerances.ts'
import { discrepancy, MAX_NAMED } from '../checks.ts'
import type { Candidate } from '../interpret.ts'

/** What stands before a day. */
const BEFORE =
  /(?:^|[^a-z])(?:dated?|on|from|to|through|thru|until|till|for|of|as|at|by|due|period|ended|ending|ends|begins?|beginning|start|opening|closing|vom|von|bis|am|zum|du|au|le|al|del|el|dal|van|tot|t\/m|op)[:.]?$|^[-–—]$|date:?$/i

const edgesOf = (words: readonly Word[]): [number, number] => [words[0]!.x0, words.at(-1)!.x1]

/** Whether it stands behind a word that a day follows, or alone in its cell. */
const isMeant = ({ words, built }: ImpossibleDate, line: Line): boolean => {
  const at = line.words.indexOf(words[0]!)
  const [before, behind] = [line.words[at - 1], line.words[at + words.length]]
  if (built === 'numbered') return before !== undefined && BEFORE.test(before.text)
  const isFar = (a: Word | undefined, b: Word | undefined): boolean => !a || !b || b.x0 - a.x1 > CELL_GAP.text * line.size
  return (before !== undefined && BEFORE.test(before.text)) || (isFar(before, words[0]) && isFar(words.at(-1), behind))
}

/** So far away a column has ended: a stranger's page may have any number of lines. */
const LINES_AROUND = 60
/** A line that names more is none of a bank's. */
const DATES_LOOKED_AT = 12

/** Whether the next two things at one place are dates, from the nearest line on. */
const nextAt = (isAt: (token: Token) => boolean, lines: readonly Line[]): boolean[] => {
  const found: boolean[] = []
  for (const { tokens } of lines) {
    const token = tokens.find(isAt)
    if (token) found.push(token.kind === 'date')
    if (found.length === 2) break
  }
  return found
}

/** Whether what stands next above and below it, at its left or its right edge, are dates, or the next two on one side: a first row has names of columns above it. */
const isInColumn = ({ words }: ImpossibleDate, [above, below]: readonly [Line[], Line[]]): boolean => {
  const [x0, x1] = edgesOf(words)
  return [
    (other: Token): boolean => Math.abs(other.x0 - x0) <= COLUMN.sameEdge,
    (other: Token): boolean => Math.abs(other.x1 - x1) <= COLUMN.sameEdge,
  ].some((isAt) => {
    const [up, down] = [nextAt(isAt, above), nextAt(isAt, below)]
    return [up, [up[0], down[0]], down].some(([one, other]) => one === true && other === true)
  })
}

/** The lines above and below each on its page, from the nearest on. */
const aroundOn = (lines: readonly Line[]): ((line: Line) => [Line[], Line[]]) => {
  const pages = Map.groupBy(
    lines.toSorted((a, b) => a.y - b.y),
    ({ page }) => page,
  )
  const places = new Map([...pages.values()].flatMap((page) => page.map((line, at) => [line, at] as const)))
  return (line) => {
    const [page, at] = [pages.get(line.page)!, places.get(line)!]
    return [page.slice(Math.max(0, at - LINES_AROUND), at).reverse(), page.slice(at + 1, at + 1 + LINES_AROUND)]
  }
}

/** Days that no calendar has, wherever the paper says a day: in its head, its sentences, its columns of dates. What a row's text is made of is anybody's. */
export const impossibleDays = (candidates: readonly Candidate[], lines: readonly Line[]): Discrepancy[] => {
  const ofRows = new Set(candidates.flatMap(({ raw }) => raw.lines))
  const around = aroundOn(lines)
  return lines
    .flatMap((line) => {
      const dates = line.ocr ? [] : impossibleDatesIn(line.words).slice(0, DATES_LOOKED_AT)
      if (dates.length === 0) return []
      const near = around(line)
      const wrong = dates.find(
        (date) =>
          (date.built !== 'short' && !ofRows.has(line) && (date.isSure || isMeant(date, line))) ||
          (date.built !== 'numbered' && isInColumn(date, near)),
      )
      return wrong ? [{ wrong, line }] : []
    })
    .slice(0, MAX_NAMED)
    .map(({ wrong, line }) =>
      discrepancy('impossible_date', `"${line.text.slice(0, 60)}" names ${wrong.text}, a day that does not exist.`, null, line.page),
    )
}

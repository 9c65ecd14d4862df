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

/** Whether what stands next above and below it, at its left or its right edge, are dates, or the next two on one side: a first row has names of columns above it. */
const isInColumn = ({ words }: ImpossibleDate, line: Line, page: readonly Line[]): boolean => {
  const [x0, x1] = edgesOf(words)
  return [
    (other: Token): boolean => Math.abs(other.x0 - x0) <= COLUMN.sameEdge,
    (other: Token): boolean => Math.abs(other.x1 - x1) <= COLUMN.sameEdge,
  ].some((isAt) => {
    const areDates = (lines: readonly Line[]): boolean[] =>
      lines.flatMap(({ tokens }) => tokens.find(isAt) ?? []).map(({ kind }) => kind === 'date')
    const above = areDates(page.filter(({ y }) => y < line.y)).reverse()
    const below = areDates(page.filter(({ y }) => y > line.y))
    return [
      [above[0], above[1]],
      [above[0], below[0]],
      [below[0], below[1]],
    ].some((pair) => pair.every((isDate) => isDate === true))
  })
}

/** Days that no calendar has, wherever the paper says a day: in its head, its sentences, its columns of dates. What a row's text is made of is anybody's. */
export const impossibleDays = (candidates: readonly Candidate[], lines: readonly Line[]): Discrepancy[] => {
  const ofRows = new Set(candidates.flatMap(({ raw }) => raw.lines))
  const pages = Map.groupBy(
    lines.toSorted((a, b) => a.y - b.y),
    ({ page }) => page,
  )
  return lines
    .flatMap((line) => {
      if (line.ocr) return []
      const wrong = impossibleDatesIn(line.words).find(
        (date) =>
          (date.built !== 'short' && !ofRows.has(line) && (date.isSure || isMeant(date, line))) ||
          (date.built !== 'numbered' && isInColumn(date, line, pages.get(line.page) ?? [])),
      )
      return wrong ? [{ wrong, line }] : []
    })
    .slice(0, MAX_NAMED)
    .map(({ wrong, line }) =>
      discrepancy('impossible_date', `"${line.text.slice(0, 60)}" names ${wrong.text}, a day that does not exist.`, null, line.page),
    )
}

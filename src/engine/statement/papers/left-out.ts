import type { Finding, Statement } from '../../types.ts'
import { hasMoney, type Line, startsWithDate } from '../lines/lines.ts'
import { discrepancy } from '../proof/checks.ts'
import type { Paper } from './papers.ts'

type Part = { lines: readonly Line[]; statement: Statement | null }

/** A stranger's file may have any number. */
const TOLD_MAX = 20

/** `Page 3`, `Pages 3 to 5`, `Pages 3, 7` */
const named = ([first, ...more]: readonly number[]): string => {
  const last = more.at(-1)
  if (last === undefined) return `Page ${first}`
  return last - first! === more.length ? `Pages ${first} to ${last}` : `Pages ${[first, ...more].join(', ')}`
}

const saidOf = ({ kind, pages }: Paper): string => `${named(pages)} of the file ${pages.length === 1 ? 'is' : 'are'} ${kind.name}`

const findingOf = (paper: Paper): Finding => ({
  kind: 'other_paper',
  severity: 'info',
  message: `${saidOf(paper)}, no account’s statement: nothing on ${paper.pages.length === 1 ? 'it' : 'them'} was read.`,
  page: paper.pages[0]!,
  box: null,
})

/** What is said of pages is told with the statement before them, or with the first. */
const told = <P extends Part>(parts: readonly P[], findings: readonly Finding[]): P[] => {
  const first = parts.findIndex(({ statement }) => statement !== null)
  const byPart = Map.groupBy(findings.slice(0, TOLD_MAX), ({ page }) => {
    const before = parts.findLastIndex(({ statement, lines }) => statement !== null && lines[0]!.page < page!)
    return before < 0 ? first : before
  })
  return parts.map((part, i) => {
    const own = byPart.get(i)
    if (!part.statement || !own) return part
    return { ...part, statement: { ...part.statement, findings: [...part.statement.findings, ...own] } }
  })
}

export const withLeftOut = <P extends Part>(parts: readonly P[], papers: readonly Paper[]): P[] => told(parts, papers.map(findingOf))

/** So many lines that begin with a day, and so many with an amount, are rows of something. */
const ROWS_MIN = 2
const LINE_SHOWN = 60
/** Two days on a line are a period of its own. */
const hasPeriod = ({ tokens }: Line): boolean => tokens.filter(({ kind }) => kind === 'date').length > 1
const hasRows = (lines: readonly Line[], isApart: boolean): boolean =>
  lines.filter(hasMoney).length >= ROWS_MIN && ((isApart && lines.some(hasPeriod)) || lines.filter(startsWithDate).length >= ROWS_MIN)

/**
 * What makes no statement by itself, beside others that do: pages that say they are of other days than those before them, which somebody put there or took the
 * rest of away, and rows that were not understood. An account of the paper must not go unseen.
 */
export const withStrays = <P extends Part>(parts: readonly P[], begins: ReadonlySet<number>): P[] => {
  const read = new Set(parts.flatMap(({ statement, lines }) => (statement ? lines.map(({ page }) => page) : [])))
  return told(
    parts,
    parts.flatMap(({ statement, lines }): Finding[] => {
      const pages = [...new Set(lines.map(({ page }) => page))]
      const isStray = begins.has(pages[0]!)
      if (
        statement !== null ||
        !(
          isStray ||
          hasRows(
            lines,
            pages.every((page) => !read.has(page)),
          )
        )
      )
        return []
      const [says, them] = pages.length === 1 ? ['says that it is', 'it'] : ['say that they are', 'them']
      const message = isStray
        ? `${named(pages)} of the file ${says} of another statement, of which nothing else is here: nothing was read from ${them}.`
        : `Under "${lines[0]!.text.slice(0, LINE_SHOWN)}" stand days and amounts of which no statement could be made: nothing was read from them.`
      return [{ kind: 'other_paper', severity: 'warning', message, page: pages[0]!, box: null }]
    }),
  )
}

/** Pages of one file that write amounts in two ways: those of the fewer were not understood. */
export const withOtherNumbers = <P extends Part>(parts: readonly P[], otherwise: readonly number[]): readonly P[] => {
  if (otherwise.length === 0) return parts
  const read = new Set(parts.flatMap(({ statement }) => statement?.rows.map(({ page }) => page) ?? []))
  const pages = otherwise.filter((page) => !read.has(page))
  if (pages.length === 0) return parts
  const [writes, them] = pages.length === 1 ? ['writes its', 'it'] : ['write their', 'them']
  const message = `${named(pages)} of the file ${writes} amounts otherwise than the other pages: none could be read from ${them}.`
  return told(parts, [{ kind: 'other_paper', severity: 'warning', message, page: pages[0]!, box: null }])
}

/** What books say of an account is read where there is nothing else, and is not what the bank says of it. */
export const unprovenBooks = <P extends Part>(parts: readonly P[], papers: readonly Paper[]): P[] =>
  parts.map((part) => {
    const on = new Set(part.lines.map(({ page }) => page))
    const paper = papers.find(({ kind, pages }) => kind.alone === 'unproven' && pages.some((page) => on.has(page)))
    if (!part.statement || !paper) return part
    const { statement } = part
    const fault = discrepancy(
      'own_books',
      `${saidOf(paper)}: it says what the customer’s own books have, and no bank says so.`,
      null,
      paper.pages[0]!,
    )
    return { ...part, statement: { ...statement, reconciled: false, discrepancies: [...statement.discrepancies, fault] } }
  })

/** Why a file that holds other papers alone was not read. */
export const refusalOfPapers = (papers: readonly Paper[]): string | null => {
  if (papers.length === 0) return null
  return `No bank statement was found. ${papers.slice(0, TOLD_MAX).map(saidOf).join('; ')}: not a bank’s statement.`
}

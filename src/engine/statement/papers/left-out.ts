import type { Finding, Statement } from '../../types.ts'
import type { Line } from '../lines/lines.ts'
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

/** Pages that say they are of other days than those before them, and make no statement by themselves: somebody put them there, or took the rest away. */
export const withStrays = <P extends Part>(parts: readonly P[], begins: ReadonlySet<number>): P[] =>
  told(
    parts,
    parts.flatMap(({ statement, lines }): Finding[] => {
      const pages = [...new Set(lines.map(({ page }) => page))]
      if (statement !== null || !begins.has(pages[0]!)) return []
      const message = `${named(pages)} of the file ${pages.length === 1 ? 'says that it is' : 'say that they are'} of another statement, of which nothing else is here: nothing was read from ${pages.length === 1 ? 'it' : 'them'}.`
      return [{ kind: 'other_paper', severity: 'warning', message, page: pages[0]!, box: null }]
    }),
  )

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

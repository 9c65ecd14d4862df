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

/** What was left out is told with the statement before it, or with the first. */
export const withLeftOut = <P extends Part>(parts: readonly P[], papers: readonly Paper[]): P[] => {
  const first = parts.findIndex(({ statement }) => statement !== null)
  const told = Map.groupBy(papers.slice(0, TOLD_MAX), ({ pages }) => {
    const before = parts.findLastIndex(({ statement, lines }) => statement !== null && lines[0]!.page < pages[0]!)
    return before < 0 ? first : before
  })
  return parts.map((part, i) => {
    const own = told.get(i)
    if (!part.statement || !own) return part
    return { ...part, statement: { ...part.statement, findings: [...part.statement.findings, ...own.map(findingOf)] } }
  })
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

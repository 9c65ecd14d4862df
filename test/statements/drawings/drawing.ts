import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readStatements } from '../../../src/engine/statement/read.ts'
import { type DrawOptions, draw } from '../../../src/engine/statement/test-page.ts'
import { type PdfText, ReadError, type Statement } from '../../../src/engine/types.ts'

/**
 * A drawing is a text file: its title, how it is drawn, its pages in fixed-width text, and what is read from it. A line of a page starts with
 * `|`, one in bold type with `*`, one that is struck through with `~`.
 */
export type Drawing = {
  name: string
  title: string
  how: Pick<DrawOptions, 'pitch' | 'source' | 'skew' | 'unsure'>
  pages: string[]
  read: string
}

export const CASES = join(import.meta.dirname, 'cases')
const PAGE = '--- page'
const READ = '--- read'

export const parseDrawing = (name: string, text: string): Drawing => {
  const [head, ...rest] = text.split(`${PAGE}\n`) as [string, ...string[]]
  const [title, ...how] = head.trim().split('\n') as [string, ...string[]]
  const at = rest.length - 1
  const [lastPage, read = ''] = rest[at]!.split(`${READ}\n`) as [string, string?]
  const options = Object.fromEntries(how.map((line) => line.split(': ') as [string, string]))
  return {
    name,
    title,
    how: {
      ...(options.pitch && { pitch: Number(options.pitch) }),
      ...(options.skew && { skew: Number(options.skew) }),
      ...(options.source === 'ocr' && { source: 'ocr' as const }),
      ...(options.unsure && { unsure: options.unsure }),
    },
    pages: [...rest.slice(0, at), lastPage],
    read,
  }
}

export const formatDrawing = ({ title, how, pages }: Omit<Drawing, 'name' | 'read'>, read: string): string => {
  const options = Object.entries(how).map(([key, value]) => `${key}: ${value}\n`)
  return `${title}\n${options.join('')}${pages.map((page) => `${PAGE}\n${page}`).join('')}${READ}\n${read}`
}

export const drawings = (): Drawing[] =>
  readdirSync(CASES)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .map((file) => parseDrawing(file.slice(0, -4), readFileSync(join(CASES, file), 'utf8')))

export const documentOf = ({ pages, how }: Pick<Drawing, 'pages' | 'how'>): PdfText => {
  const bold = new Set<string>()
  const struck = new Set<string>()
  const plain = pages.map((page) =>
    page
      .trimEnd()
      .split('\n')
      .map((line) => {
        if (line.startsWith('*')) bold.add(line.slice(1).trim())
        if (line.startsWith('~')) struck.add(line.slice(1).trim())
        return line.slice(1)
      })
      .join('\n'),
  )
  return draw(plain, { ...how, bold: (line) => bold.has(line), struck: (line) => struck.has(line) })
}

const dollars = (cents: number | null): string => (cents === null ? 'none' : (cents / 100).toFixed(2))

const reportOf = (s: Statement): string[] => [
  `${s.kind} ${s.currency}, bank ${s.bank ?? 'none'}, account ${s.accountLast4 ?? 'none'}, holder ${s.holder ?? 'none'}${s.holderState ? ` (${s.holderState})` : ''}`,
  `${s.periodStart ?? 'none'} to ${s.periodEnd ?? 'none'}, ${dollars(s.openingBalance)} to ${dollars(s.closingBalance)}, ${s.pageCount} pages`,
  s.reconciled ? 'reconciled' : 'NOT reconciled',
  ...s.discrepancies.map((d) => `off ${d.kind} ${dollars(d.amount)} page ${d.page ?? 'none'}: ${d.message}`),
  ...s.findings.map((f) => `finding ${f.kind}: ${f.message}`),
  ...s.dailyBalances.map((d) => `day ${d.date} ${dollars(d.balance)}`),
  ...s.rows.map(
    (r) =>
      `row ${r.date} ${r.type === 'credit' ? '+' : '-'}${dollars(r.amount)}${r.balance === null ? '' : ` = ${dollars(r.balance)}`} p${r.page} ${r.description}`,
  ),
]

export const statementsOf = (drawing: Pick<Drawing, 'pages' | 'how'>): Statement[] =>
  readStatements(documentOf(drawing), { fileName: 'drawing.pdf' })

/** What is read from a drawing, as its file says it; `read` may know its statements already. */
export const readingOf = <T extends Pick<Drawing, 'pages' | 'how'>>(
  drawing: T,
  read: (drawing: T) => Statement[] = statementsOf,
): string => {
  try {
    const statements = read(drawing)
    return statements.map((s) => `${reportOf(s).join('\n')}\n`).join('\n')
  } catch (error) {
    if (error instanceof ReadError) return `refused ${error.code}: ${error.message}\n`
    throw error
  }
}

/** Lines that one reading has and the other has not. */
export const differences = (before: string, after: string): string[] => {
  const [a, b] = [before.trimEnd().split('\n'), after.trimEnd().split('\n')]
  return [...a.filter((l) => !b.includes(l)).map((l) => `- ${l}`), ...b.filter((l) => !a.includes(l)).map((l) => `+ ${l}`)]
}

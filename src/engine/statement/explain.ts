import type { Line } from './lines/lines.ts'
import type { Attempt } from './proof/readings.ts'
import type { Examination, Examined } from './read.ts'

const LINE_WIDTH = 110
const BY_WIDTH = 44
const MAX_READINGS = 40

/** What took every line of a document, and how every reading scored: for whoever asks why a statement was read as it was. */
export const explain = ({ manner, parts }: Examination): string => {
  const out = [`currency ${manner.currency}, dates ${manner.dateOrder}, ${parts.length} part${parts.length === 1 ? '' : 's'}`]
  for (const [i, part] of parts.entries()) out.push('', `== part ${i + 1}: ${verdictOf(part)}`, ...linesOf(part), '', ...readingsOf(part))
  return `${out.join('\n')}\n`
}

const verdictOf = ({ statement, outcome }: Examined): string => {
  if (!statement) return `no statement (${outcome.candidates.length} rows)`
  return `${statement.rows.length} rows, ${statement.reconciled ? 'reconciled' : `off: ${[...new Set(statement.discrepancies.map((d) => d.kind))].join(', ')}`}`
}

/** Rows and balances that came of a line say more than that it stood in a table. */
const usesOf = ({ outcome, content }: Examined): Map<Line, string> => {
  const uses = new Map<Line, string>()
  for (const { line } of content.daily) uses.set(line, 'balances of days')
  for (const [i, row] of content.rows.entries()) {
    const counted = outcome.candidates.some((c) => c.raw === row)
    for (const [k, line] of row.lines.entries()) uses.set(line, `row ${i + 1}${counted ? '' : ' (not counted)'}${k > 0 ? ', goes on' : ''}`)
  }
  return uses
}

const linesOf = (part: Examined): string[] => {
  const uses = usesOf(part)
  let page = 0
  return part.scanned.taken.flatMap(({ line, by }) => {
    const text = `  ${(uses.get(line) ?? by).padEnd(BY_WIDTH)} ${line.text.slice(0, LINE_WIDTH)}`
    if (line.page === page) return [text]
    page = line.page
    return [`page ${page}`, text]
  })
}

const readingsOf = ({ tried, outcome, statement }: Examined): string[] => {
  const best = tried.reduce((a, b) => (b.score > a.score ? b : a))
  const rest = tried.length > MAX_READINGS ? [`  … and ${tried.length - MAX_READINGS} more`] : []
  // In the words of the report, with what no reading can cure; what is no statement has those of its reading alone.
  const off = (statement ?? outcome.proof).discrepancies.map((d) => `  off ${d.kind}: ${d.message}`)
  return [
    `${tried.length} reading${tried.length === 1 ? '' : 's'} tried`,
    ...tried.slice(0, MAX_READINGS).map((t) => readingOf(t, t === best)),
    ...rest,
    ...off,
  ]
}

const dollars = (cents: number | null): string => (cents === null ? '–' : (cents / 100).toFixed(2))

const readingOf = ({ reading, rows, opening, closing, score, proved }: Attempt, isBest: boolean): string => {
  const ways = [
    reading.card ? 'card' : 'account',
    ...(reading.swapped ? ['columns swapped'] : []),
    ...(reading.bySign ? ['signs before headings'] : []),
    ...(reading.unmarked === null ? [] : [`unmarked are ${reading.unmarked === 1 ? 'credits' : 'debits'}`]),
    ...[...reading.roles].map(([width, roles]) => `${width} columns as ${roles.map((r) => r ?? 'text').join('/')}`),
  ]
  const mark = proved ? 'proved' : isBest ? 'closest' : ''
  return `  ${score.toFixed(1).padStart(8)} ${mark.padEnd(8)} ${rows} rows, ${dollars(opening)} to ${dollars(closing)}, ${ways.join(', ')}`
}

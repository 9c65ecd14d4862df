import { findFraudSigns } from '../../../src/engine/fraud/find.ts'
import type { Pdfium } from '../../../src/engine/pdf/pdfium.ts'
import { readPdf } from '../../../src/engine/pdf/read.ts'
import { readStatements } from '../../../src/engine/statement/read.ts'
import type { Statement } from '../../../src/engine/types.ts'
import { loadPdfium } from '../../../src/platform/parsing/pdfium-wasm.ts'
import { layouts } from '../generator/index.ts'
import { type PdfPage, writePdf } from '../generator/pdf.ts'
import { createRandom } from '../generator/random.ts'
import { kinds, next } from '../unseen-kinds/index.ts'
import { type AlterationName, alterationNames, alterations } from './alter.ts'
import { kindSubject, layoutSubject, type Subject } from './subject.ts'

export type Noticing = 'noticed' | 'noticedByFinding' | 'stillTrue' | 'excused' | 'unnoticed'

export interface Trial {
  subject: string
  seed: number
  round: number
  alteration: AlterationName
  what: string
  outcome: Noticing
}

let reader: Promise<Pdfium> | undefined
/** One for the process: dozens of trials are replayed, each of two papers. */
const openReader = (): Promise<Pdfium> => (reader ??= loadPdfium())

const nextYear = (date: string): string => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`

const readPages = async (pdfium: Pdfium, subject: Subject, pages: PdfPage[], made?: 'nextYear'): Promise<Statement[]> => {
  const { info } = subject
  const dated = made ? { ...info, created: nextYear(info.created), modified: nextYear(info.modified) } : info
  const doc = await readPdf(pdfium, writePdf(pages, dated, subject.runs))
  const statements = readStatements(doc, { fileName: `${subject.name}.pdf` })
  const signs = findFraudSigns(doc, statements)
  return statements.map((one, index) => ({ ...one, findings: [...one.findings, ...(signs[index] ?? [])] }))
}

const factsOf = (statements: Statement[]): string =>
  statements
    .map((one) =>
      [
        one.periodStart,
        one.periodEnd,
        one.openingBalance,
        one.closingBalance,
        ...one.rows.map((row) => `${row.date}${row.type}${row.amount}`).sort(),
      ].join(),
    )
    .join(';')
const findingsOf = (statements: Statement[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { kind } of statements.flatMap((one) => one.findings)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

interface Clean {
  subject: Subject
  seed: number
  facts: string
  findings: Map<string, number>
}

export const subjectNames: string[] = [...layouts, ...[...kinds, ...next].map(({ name }) => name)]

const subjectOf = (name: string, seed: number): Subject | null => {
  const kind = [...kinds, ...next].find((each) => each.name === name)
  if (!kind) return layoutSubject(name, seed)
  return kind.name.startsWith('scan-') ? null : kindSubject(kind, seed)
}

/** The papers that are proven as they are: where nothing is proven there is nothing to break. */
const readClean = async (pdfium: Pdfium, name: string, seed: number): Promise<Clean | null> => {
  const subject = subjectOf(name, seed)
  if (!subject) return null
  const statements = await readPages(pdfium, subject, subject.pages).catch(() => [])
  if (statements.length === 0 || !statements.every((one) => one.reconciled)) return null
  const read = statements.flatMap((one) => one.rows.map((row) => `${row.date}${row.amount}${row.type === 'credit'}`)).sort()
  const drawn = subject.rows.map((row) => `${row.date}${row.cents}${row.credit}`).sort()
  // A paper that is proven and wrong is the golden test's affair.
  if (read.join() !== drawn.join()) return null
  return { subject, seed, facts: factsOf(statements), findings: findingsOf(statements) }
}

export interface RunOptions {
  count: number
  seed: number
  /** Only papers whose name contains it. */
  only?: string
  /** Only alterations whose name contains it. */
  how?: string
  /** So many of the alterations a paper, chosen by its name: a sample that stays the same when other papers come and go. */
  perPaper?: number
  onTrial?: (trial: Trial) => void
}
export interface RunResult {
  trials: number
  papers: number
  notProven: string[]
  unnoticed: Trial[]
}

/** So many alterations over every paper in turn, each paper drawn anew from another seed every round. */
export const runAdversary = async ({ count, seed, only = '', how = '', perPaper, onTrial }: RunOptions): Promise<RunResult> => {
  const pdfium = await openReader()
  const names = subjectNames.filter((name) => name.includes(only))
  const known = alterationNames.filter((name) => name.includes(how))
  const result: RunResult = { trials: 0, papers: 0, notProven: [], unnoticed: [] }
  for (let drawing = 0; result.trials < count; drawing += 1) {
    const before = result.trials
    for (const name of names) {
      if (result.trials >= count) break
      const clean = await readClean(pdfium, name, seed + drawing)
      if (!clean) {
        if (drawing === 0) result.notProven.push(name)
        continue
      }
      result.papers += 1
      const chosen = perPaper ? createRandom(`sample ${name}`).shuffle(known).slice(0, perPaper) : known
      for (const alteration of chosen) {
        if (result.trials >= count) break
        const trial = await attempt(pdfium, clean, alteration, drawing)
        if (!trial) continue
        result.trials += 1
        onTrial?.(trial)
        if (trial.outcome === 'unnoticed') result.unnoticed.push(trial)
      }
    }
    if (perPaper || result.trials === before) break
  }
  return result
}

/** One alteration of one drawing again. */
export const replay = async ({ subject, seed, round, alteration }: Omit<Trial, 'what' | 'outcome'>): Promise<Trial | null> => {
  const pdfium = await openReader()
  const clean = await readClean(pdfium, subject, seed)
  return clean && attempt(pdfium, clean, alteration, round)
}

const attempt = async (pdfium: Pdfium, clean: Clean, alteration: AlterationName, round: number): Promise<Trial | null> => {
  const { subject, seed } = clean
  const altered = alterations[alteration](subject, createRandom(`adversary ${subject.name} ${seed} ${alteration} ${round}`))
  if (!altered) return null
  const outcome = await outcomeOf(pdfium, clean, altered)
  return { subject: subject.name, seed, round, alteration, what: altered.what, outcome }
}

const outcomeOf = async (
  pdfium: Pdfium,
  clean: Clean,
  altered: NonNullable<ReturnType<(typeof alterations)['dropRow']>>,
): Promise<Noticing> => {
  let statements: Statement[]
  try {
    statements = await readPages(pdfium, clean.subject, altered.pages, altered.made)
  } catch {
    return 'noticed'
  }
  if (statements.length === 0 || statements.some((one) => !one.reconciled)) return 'noticed'
  const findings = findingsOf(statements)
  if ([...findings].some(([kind, times]) => times > (clean.findings.get(kind) ?? 0))) return 'noticedByFinding'
  if (altered.truthWillDo && factsOf(statements) === clean.facts) return 'stillTrue'
  return altered.excuse ? 'excused' : 'unnoticed'
}

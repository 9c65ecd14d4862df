import { findFraudSigns } from '../../../src/engine/fraud/find.ts'
import type { Pdfium } from '../../../src/engine/pdf/pdfium.ts'
import { readPdf } from '../../../src/engine/pdf/read.ts'
import { readStatements } from '../../../src/engine/statement/read.ts'
import type { Statement } from '../../../src/engine/types.ts'
import { type Composition, writeComposition } from './compose.ts'
import type { Facts } from './facts.ts'

export type Outcome =
  | 'right and proven'
  | 'proven, without last four'
  | 'right, unproven'
  | 'wrong, flagged'
  | 'WRONG AND PROVEN'
  | 'refused'

export interface Reading {
  statements: Statement[]
  refused: string | null
}

export interface Verdict {
  outcome: Outcome
  /** Which facts are other than the truth. */
  wrong: string[]
  /** What the reader says against it. */
  said: string[]
}

export const readComposition = async (pdfium: Pdfium, composition: Composition): Promise<Reading> => {
  try {
    const doc = await readPdf(pdfium, writeComposition(composition))
    const statements = readStatements(doc, { fileName: 'composition.pdf' })
    const signs = findFraudSigns(doc, statements)
    return { refused: null, statements: statements.map((one, index) => ({ ...one, findings: [...one.findings, ...(signs[index] ?? [])] })) }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error), statements: [] }
  }
}

const rowKeys = (statement: Statement): string[] =>
  statement.rows.map((row) => `${row.date} ${row.type === 'credit' ? '+' : '-'}${row.amount}`)
const trueKeys = (facts: Facts): string[] => facts.rows.map((row) => `${row.date} ${row.credit ? '+' : '-'}${row.cents}`)
const same = (read: string[], wanted: string[]): boolean => [...read].sort().join() === [...wanted].sort().join()
const shared = (read: string[], wanted: string[]): number => {
  const left = [...wanted]
  return read.filter((key) => {
    const at = left.indexOf(key)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }).length
}

/** Nothing on such a paper says when the days begin; a reader may derive them, and then proves nothing. */
export const tellsPeriod = ({ choices }: Composition): boolean => choices.period !== 'statementDateOnly'

const wrongOf = (statement: Statement, facts: Facts, composition: Composition): string[] => [
  ...(same(rowKeys(statement), trueKeys(facts)) ? [] : ['rows']),
  ...(!tellsPeriod(composition) || (statement.periodStart === facts.period.start && statement.periodEnd === facts.period.end)
    ? []
    : ['period']),
  ...(statement.openingBalance === facts.opening ? [] : ['opening']),
  ...(statement.closingBalance === facts.closing ? [] : ['closing']),
  ...(statement.accountLast4 === null || statement.accountLast4 === facts.number.slice(-4) ? [] : ['last four']),
]

export const judge = (reading: Reading, composition: Composition): Verdict => {
  const { statements, refused } = reading
  if (refused !== null || statements.length === 0) return { outcome: 'refused', wrong: [], said: [refused ?? 'no statements'] }
  const truths = [composition.facts, composition.second, composition.third].filter((facts) => facts !== null)
  const left = [...statements]
  const wrong: string[] = []
  let falselyProven = false
  let proven = true
  let isNumbered = true
  for (const [index, facts] of truths.entries()) {
    const best = left.toSorted((a, b) => likeness(b, facts) - likeness(a, facts))[0]
    if (!best) {
      wrong.push(`account ${index + 1} is missing`)
      continue
    }
    left.splice(left.indexOf(best), 1)
    const faults = wrongOf(best, facts, composition)
    wrong.push(...faults.map((fault) => (index === 0 ? fault : `${index === 1 ? 'second' : 'third'} ${fault}`)))
    falselyProven ||= best.reconciled && faults.length > 0
    proven &&= best.reconciled
    isNumbered &&= best.accountLast4 !== null
  }
  for (const one of left) {
    if (one.reconciled) falselyProven = true
    if (one.reconciled || one.rows.length > 0) wrong.push('a statement too many')
  }
  // An account that nobody was told of is a wrong reading of the paper, though what was read is right.
  const said = statements.flatMap((one) => one.discrepancies.map(({ kind, message }) => `${kind}: ${message}`))
  if (falselyProven) return { outcome: 'WRONG AND PROVEN', wrong, said }
  if (wrong.length > 0) return { outcome: 'wrong, flagged', wrong, said }
  if (!proven) return { outcome: 'right, unproven', wrong, said }
  return { outcome: isNumbered ? 'right and proven' : 'proven, without last four', wrong, said }
}

const likeness = (statement: Statement, facts: Facts): number =>
  shared(rowKeys(statement), trueKeys(facts)) * 10 +
  (statement.accountLast4 === facts.number.slice(-4) ? 5 : 0) +
  (statement.openingBalance === facts.opening ? 1 : 0) +
  (statement.closingBalance === facts.closing ? 1 : 0)

/** Proven with every figure, and nothing is told that the clean paper did not tell. */
export const isSilent = (forged: Reading, clean: Reading): boolean => {
  if (forged.statements.length === 0 || forged.statements.some((one) => !one.reconciled)) return false
  return findingsOf(forged).length <= findingsOf(clean).length
}
const findingsOf = ({ statements }: Reading): string[] => statements.flatMap((one) => one.findings.map(({ kind }) => kind))

import type { Claim, Direction } from '../../../types.ts'
import type { SummaryTotal } from '../../facts/balances.ts'
import { money, net, sumOf } from '../checks.ts'
import type { Candidate } from '../interpret.ts'
import type { Printed } from '../prove.ts'
import { isSumOfFew } from '../sums/some-sums.ts'
import { plainTitle, titleOf } from '../sums/totals.ts'
import { summaryBlocks } from './summary-blocks.ts'

/** The rows that stand under one heading, and what they come to on a side of the summary. */
type Part = { rows: Candidate[]; sums: number[] }

const partsOf = (rows: readonly Candidate[], side: Direction): Map<string, Part> => {
  const parts = new Map<string, Part>()
  const bySection = Map.groupBy(rows, ({ raw: { table } }) => (table.section ? titleOf(table.section) : ''))
  for (const [title, own] of bySection) {
    const ofSide = own.filter((r) => r.direction === side)
    // What was undone may be set off against the rest, or stand on the other side.
    if (ofSide.length > 0) parts.set(title, { rows: ofSide, sums: [sumOf(ofSide), Math.abs(net(own))] })
  }
  return parts
}

const SECTIONS_MAX = 8

/** What a line may come to besides its own section: sections that no line of the summary names are part of some line. */
const additionsOf = (unnamed: readonly Part[]): Set<number> => {
  let out = new Set([0])
  for (const { sums } of unnamed.slice(0, SECTIONS_MAX)) out = new Set([...out, ...[...out].map((sum) => sum + sums[0]!)])
  return out
}

/** Lines of one side, each with a name of its own, that together are all of it. */
const claimsOf = (lines: readonly SummaryTotal[], rows: readonly Candidate[], side: Direction): Claim<Candidate>[] => {
  const parts = partsOf(rows, side)
  const names = lines.map((l) => plainTitle(l.label))
  const isWhole = lines.reduce((sum, l) => sum + l.value, 0) === sumOf(rows.filter((r) => r.direction === side))
  if (lines.length < 2 || !isWhole || new Set(names).size < names.length) return []
  const unnamed = [...parts].flatMap(([title, part]) => (names.includes(title) ? [] : [part]))
  const additions = additionsOf(unnamed)
  return lines.flatMap(({ line, value, count }, i): Claim<Candidate>[] => {
    const part = parts.get(names[i]!)
    if (!part) return []
    const label = line.text.slice(0, 80)
    const [made] = part.sums as [number]
    const about = { rows: part.rows, type: side, page: line.page }
    const said = `The summary prints "${label}"; the rows under that heading add up to ${money(made)}.`
    if (!part.sums.some((sum) => additions.has(value - sum))) return [{ about: 'section', ...about, value, said }]
    return unnamed.length > 0 || count === null ? [] : [{ about: 'count', ...about, count, label }]
  })
}

/** `Checks paid` of a summary against the rows under `Checks paid`: two lines may be off and their sum be right. */
export const againstSections = (rows: readonly Candidate[], printed: Printed): Claim<Candidate>[] =>
  summaryBlocks(rows, printed).flatMap(({ lines }) =>
    (['credit', 'debit'] as const).flatMap((side) =>
      claimsOf(
        lines.filter((l) => l.direction === side && l.value !== 0),
        rows,
        side,
      ),
    ),
  )

/** Every choice of whole sections. */
const choicesOf = (sections: readonly Candidate[][]): Candidate[][] =>
  sections.reduce<Candidate[][]>((choices, own) => choices.concat(choices.map((choice) => [...choice, ...own])), [[]])

const FEE = /\b(?:fees?|charges?)\b/i

/** `31 Subtractions  90.00` over `Net fees  5.00`: where lines of a side have no counts, those that have one are counted by the sections that make their sum, or by all rows but the fees. */
export const countsOfSections = (rows: readonly Candidate[], printed: Printed): Claim<Candidate>[] =>
  summaryBlocks(rows, printed).flatMap(({ lines }) =>
    (['credit', 'debit'] as const).flatMap((side) => {
      const own = lines.filter((l) => l.direction === side && l.value !== 0)
      const sections = [...partsOf(rows, side).values()].map((part) => part.rows)
      const withoutFees = rows.filter((r) => r.direction === side && !FEE.test(r.description))
      if (!own.some((l) => l.count === null) || sections.length > SECTIONS_MAX) return []
      return own.flatMap(({ count, value, line }): Claim<Candidate>[] => {
        const choices = count ? [...choicesOf(sections), withoutFees].filter((choice) => sumOf(choice) === value) : []
        const chosen = choices.find((choice) => choice.length === count) ?? choices[0]
        return chosen ? [{ about: 'count', rows: chosen, type: side, count: count!, label: line.text.slice(0, 80), page: line.page }] : []
      })
    }),
  )

const CHECKS_LINE = /^(?:total)?(?:regular|paper)?(?:checks?|cheques?)(?:paid|cleared|written|posted)?$/
const CHECK_ROW = /^(?:check|cheque|chk|ck)\b\s*(?:#|no\.?)?\s*\d/i
const LIKE_A_CHECK = /check|cheque|\bchk|\bck\b|draft/i

/** `Checks Paid   7   0.1800   1.26`, also before the balance that would pay for it: what each of them cost, not what they came to. */
const isPriced = ({ line, value }: SummaryTotal): boolean => {
  const [, count, price, charge, balance] =
    /\s(\d{1,6})\s+\$?(\d*\.\d{2,6})\s+\$?([\d,]*\.\d\d)(?:\s+\$?([\d,]*\.\d\d))?$/.exec(line.text) ?? []
  if (price === undefined) return false
  const [charged, ...beside] = [charge, balance].map((text) =>
    text === undefined ? null : Math.round(Number(text.replaceAll(',', '')) * 100),
  )
  return Math.abs(Number(count) * Number(price) * 100 - charged!) <= 1 && [charged, ...beside].includes(value)
}

/** `Checks   61.00` of a summary, where rows are checks by name and none of them make that sum: two lines may be off and their sum be right. */
export const againstChecks = (rows: readonly Candidate[], { facts }: Printed): Claim<Candidate>[] => {
  const debits = rows.filter((r) => r.direction === 'debit')
  const checks = debits.filter((r) => r.raw.check !== null || CHECK_ROW.test(r.description))
  const amounts = debits.flatMap((r) => (r.raw.check !== null || r.raw.grid || LIKE_A_CHECK.test(r.description) ? [r.amount] : []))
  // Mostly it is all of them, and then nothing need be tried.
  const whole = new Set([sumOf(checks), amounts.reduce((sum, amount) => sum + amount, 0)])
  const isOff = (of: SummaryTotal): boolean => {
    const { direction, label, value, line } = of
    if (direction !== 'debit' || value === 0 || line.ocr || !CHECKS_LINE.test(label)) return false
    return !whole.has(value) && !isPriced(of) && !isSumOfFew(amounts, value)
  }
  if (checks.length === 0) return []
  // A row without a date of its own may say of itself that it is a check.
  const ofRows = new Set(rows.flatMap((r) => r.raw.lines))
  return facts.summary
    .filter((total) => !ofRows.has(total.line) && isOff(total))
    .map(({ value, line }) => {
      const said = `"${line.text.slice(0, 80)}" is printed; no checks among the rows make that sum.`
      return { about: 'section', rows: checks, type: 'debit', value, said, page: line.page }
    })
}

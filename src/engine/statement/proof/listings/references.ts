import type { Finding } from '../../../types.ts'
import { money, short } from '../checks.ts'
import { boxOf, type Candidate } from '../interpret.ts'
import { signed } from '../signs.ts'

// Numbers that rows carry besides their amounts: a reference or trace is one entry's own, and an id is one company's.

/** Traces, references and ids; accounts and cards are printed shorter or masked. */
const NUMBER = /\d{8,}/g
const NUMBERS_MAX = 6
const NAMED_MAX = 3

type Numbered = { row: Candidate; numbers: string[]; letters: string }

const numbered = (row: Candidate): Numbered[] => {
  if (row.raw.cell || row.date === null || row.raw.lines.some(({ ocr }) => ocr)) return []
  const text = row.raw.lines.map((line) => line.text).join(' ')
  const numbers = [...new Set(text.match(NUMBER))].slice(0, NUMBERS_MAX)
  return numbers.length === 0 ? [] : [{ row, numbers, letters: row.description.toLowerCase().replace(/[^a-z]+/g, '') }]
}

const tell = (kind: Finding['kind'], { page, raw }: Candidate, message: string): Finding => ({
  kind,
  severity: 'warning',
  message,
  page,
  box: boxOf(raw),
})

const rowsOfNumbers = (rows: readonly Numbered[]): Map<string, Numbered[]> => {
  const out = new Map<string, Numbered[]>()
  for (const row of rows)
    for (const number of row.numbers) {
      const own = out.get(number)
      if (own) own.push(row)
      else out.set(number, [row])
    }
  return out
}

const OTHERS_MIN = 3

const areOneEntry = (a: Numbered, b: Numbered): boolean =>
  a.row.date === b.row.date &&
  signed(a.row) === signed(b.row) &&
  a.row.description === b.row.description &&
  a.numbers.join() === b.numbers.join()

/** Two rows of one day, amount and reference, where every other row of their kind has a number that is its own. */
const twice = (rows: readonly Numbered[], byNumber: ReadonlyMap<string, readonly Numbered[]>): Finding[] => {
  const hasOwn = ({ numbers }: Numbered): boolean => numbers.some((number) => byNumber.get(number)!.length === 1)
  return [...Map.groupBy(rows, ({ letters }) => letters).values()].flatMap((alike) => {
    const [first, second, ...more] = alike.filter((row) => !hasOwn(row))
    if (!first || !second || more.length > 0 || alike.length < OTHERS_MIN + 2 || !areOneEntry(first, second)) return []
    const reference = first.numbers.find((number) => byNumber.get(number)!.length === 2)
    if (reference === undefined) return []
    const message = `${short(first.row)} (${money(first.row.amount)}) stands twice on ${first.row.date} with the reference ${reference}; every other entry of its kind has one of its own.`
    return [tell('reference_twice', second.row, message)]
  })
}

/** `Electronic Withdrawal To`, `CCD DEBIT,`, `Orig CO Name:` */
const BEFORE_NAMES =
  /^(?:electronic|withdrawal|deposit|to|from|ccd|ppd|web|ctx|ach|debit|credit|orig|originating|company|co|name|corporate|preauthorized|external|recurring|payment|dbt|cr|dr|trnsfr|transfer)$/
const wordsOf = ({ description }: Candidate): string[] => description.toLowerCase().match(/[a-z]+/g) ?? []
const ROWS_OF_NAME = 2

/** What is called otherwise in two texts that begin with words before a name and end alike; null where it is not the name. */
const namesOf = (a: readonly string[], b: readonly string[]): [string, string] | null => {
  let from = 0
  while (from < a.length && a[from] === b[from]) from++
  let behind = 0
  while (behind < Math.min(a.length, b.length) - from && a.at(-1 - behind) === b.at(-1 - behind)) behind++
  if (behind === 0 || a.slice(0, from).some((word) => !BEFORE_NAMES.test(word))) return null
  const [one, other] = [a.slice(from, a.length - behind), b.slice(from, b.length - behind)]
  const isName = one.join('').length > 3 && other.join('').length > 3 && !one.some((word) => other.includes(word))
  return isName ? [one.join(' ').toUpperCase(), other.join(' ').toUpperCase()] : null
}

/** Equal payments with one company's id under two names. */
const underTwoNames = (byNumber: ReadonlyMap<string, readonly Numbered[]>): Finding[] => {
  const said = new Set<string>()
  return [...byNumber].flatMap(([number, rows]) => {
    if (rows.length < 2 * ROWS_OF_NAME) return []
    return [...Map.groupBy(rows, ({ row }) => signed(row)).values()].flatMap((equal) => {
      const [one, other, ...more] = [...Map.groupBy(equal, ({ letters }) => letters).values()]
      if (!one || !other || more.length > 0 || one.length < ROWS_OF_NAME || other.length < ROWS_OF_NAME) return []
      const names = namesOf(wordsOf(one[0]!.row), wordsOf(other[0]!.row))
      if (!names || said.has(names.join())) return []
      said.add(names.join())
      const message = `${equal.length} equal entries of ${money(equal[0]!.row.amount)} carry the id ${number}: ${one.length} under ${names[0]}, ${other.length} under ${names[1]}.`
      return [tell('id_under_two_names', other[0]!.row, message)]
    })
  })
}

export const numberFindings = (candidates: readonly Candidate[]): Finding[] => {
  const rows = candidates.flatMap(numbered)
  const byNumber = rowsOfNumbers(rows)
  return [...twice(rows, byNumber).slice(0, NAMED_MAX), ...underTwoNames(byNumber).slice(0, NAMED_MAX)]
}

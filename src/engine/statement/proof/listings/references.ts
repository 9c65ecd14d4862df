import { onlyLetters } from '../../../letters.ts'
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
  return numbers.length === 0 ? [] : [{ row, numbers, letters: onlyLetters(row.description) }]
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

/** `Trace#:105777001696447`, `REF=135437846718265`: what is called a reference is one, and no company's id. */
const LABELLED = /\b(trace|reference|ref)\b\W{0,3}(?:(?:no|number|num|nbr|id)\b\W{0,3})?([a-z]{0,4}\d{8,22})\b/i
const ALIKE_MIN = 6
/** `091000010000001`: an originator counts its entries from one each day. */
const COUNTED = /0000\d{1,3}$/
/** Where more of them come again, they are no entry's own. */
const AGAIN_SHARE = 0.25

/** Two rows of other days or amounts under one reference, where other rows of their side each have one of their own. */
const usedAgain = (rows: readonly Numbered[]): Finding[] => {
  const referenced = rows.flatMap(({ row, letters }) => {
    const text = row.raw.lines.map((line) => line.text).join(' ')
    const [, label, reference] = LABELLED.exec(text) ?? []
    return reference === undefined ? [] : [{ row, letters, reference, label: label!.toLowerCase() }]
  })
  // Of one build: numbers of customers are as long as each company likes.
  const kindOf = ({ row, label, reference }: (typeof referenced)[number]): string => `${row.direction} ${label} ${reference.length}`
  return [...Map.groupBy(referenced, kindOf).values()].flatMap((alike) => {
    if (alike.length < ALIKE_MIN) return []
    const again = [...Map.groupBy(alike, ({ reference }) => reference).values()].filter((same) => same.length > 1)
    if (again.length > alike.length * AGAIN_SHARE || again.some((same) => same.length > 2)) return []
    return again.flatMap(([first, second]) => {
      const [one, other] = [first!.row, second!.row]
      // `REF` of an instalment may be the contract's.
      const isOneEntry = one.amount === other.amount && (one.date === other.date || first!.label !== 'trace')
      if (isOneEntry || first!.letters !== second!.letters || COUNTED.test(first!.reference)) return []
      const message = `${short(one)} (${money(one.amount)} on ${one.date}) and ${short(other)} (${money(other.amount)} on ${other.date}) carry one reference, ${first!.reference}; the other entries have one each.`
      return [tell('reference_twice', other, message)]
    })
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
  return [
    ...twice(rows, byNumber).slice(0, NAMED_MAX),
    ...usedAgain(rows).slice(0, NAMED_MAX),
    ...underTwoNames(byNumber).slice(0, NAMED_MAX),
  ]
}

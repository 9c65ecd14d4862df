import { onlyLetters } from '../../letters.ts'
import { squash } from '../lines/lines.ts'

/** A name of fewer letters may be part of any other. */
const NAME_LETTERS = 5
/** Names of so many letters that differ in so few of them are meant to be taken for each other. */
const NEAR_LETTERS = 8
const NEAR_EDITS = 2
/** Longer ones are no names, and comparing them letter by letter would take the product of their lengths. */
const NAME_LETTERS_MAX = 200

/** Heads are the same on page after page. */
const KEPT_TEXTS = 2_000
const kept = new Map<string, string>()

export const lettersOf = (text: string): string => {
  const known = kept.get(text)
  if (known !== undefined) return known
  const letters = onlyLetters(squash(text.replaceAll('&', ' and ')))
  if (kept.size >= KEPT_TEXTS) kept.clear()
  kept.set(text, letters)
  return letters
}

export const isNamed = (text: string, name: string | null): boolean => {
  if (name === null) return false
  const [here, sought] = [lettersOf(text), lettersOf(name)]
  return sought.length >= NAME_LETTERS && here.length >= NAME_LETTERS && (here.includes(sought) || sought.includes(here))
}

export const isSameName = (a: string, b: string | null): boolean => {
  const [one, other] = [lettersOf(a), lettersOf(b ?? '')]
  return other !== '' && (one.includes(other) || other.includes(one))
}

/** Letters to add, drop or change to make one text of the other. */
const editsBetween = (a: string, b: string): number => {
  let above = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let k = 1; k <= b.length; k++) row.push(Math.min(above[k]! + 1, row[k - 1]! + 1, above[k - 1]! + (a[i - 1] === b[k - 1] ? 0 : 1)))
    above = row
  }
  return above[b.length]!
}

/** `MAPE STREET LLC` for `MAPLE STREET LLC`. A name that was cut short is still the same. */
export const isNearName = (a: string, b: string): boolean => {
  const [one, other] = [lettersOf(a), lettersOf(b)]
  if (
    Math.min(one.length, other.length) < NEAR_LETTERS ||
    one.length > NAME_LETTERS_MAX ||
    Math.abs(one.length - other.length) > NEAR_EDITS
  )
    return false
  return !one.startsWith(other) && !other.startsWith(one) && editsBetween(one, other) <= NEAR_EDITS
}

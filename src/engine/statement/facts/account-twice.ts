import type { Discrepancy } from '../../types.ts'
import { isDatedAmount, type Line, squash } from '../lines/lines.ts'
import { type LabelledNumber, labelledNumberIn } from './account.ts'
import { differingDigits, FEW_DIGITS, maskedBeside } from './page-heads.ts'

// The number of the account, where the head of a statement prints it more than once: in a box, beside the address, inside of an IBAN.

const BEGINS_LABEL = /^(?:account|acct|acc|a\/c|iban|(?:giro)?konto|rekening|compte|cuenta|conto)[a-z]*[.:#]*$/
/** What may stand before such a label, and says nothing of another account. */
const OWN = /^(?:your|primary|the|my|this|checking|business|deposit|bank|current|our|[(|:-]+)$/
const OTHER_KIND = /saving|moneymarket|certificate|loan|lineofcredit|creditline|linked|overdraftprotection|sweep/
const NUMBER_DIGITS = 6
/** Numbers that short may be like each other by chance. */
const INSIDE_DIGITS = 8
const MASKED_DIGITS = 4
const BELOW_LINES = 3

type Found = LabelledNumber & { line: Line; isOfOther: boolean }

const isClose = ({ words, size }: Line, at: number): boolean => at > 0 && words[at]!.x0 - words[at - 1]!.x1 < 1.2 * size

/** `Savings account 1234`, `linked to account 1234`: another word before the label makes it another account's. */
const isOwnLabel = (line: Line, at: number): boolean => {
  const before = line.words[at - 1]
  return !before || !isClose(line, at) || OWN.test(squash(before.text)) || /\d/.test(before.text)
}

/** Every number of a line that a label of its own names. */
const numbersOn = (line: Line, belows: readonly Line[]): LabelledNumber[] => {
  if (!/acc|a\/c|iban|konto|rekening|compte|cuenta|conto/.test(line.squashed)) return []
  const starts = line.words.flatMap(({ text }, i) => (BEGINS_LABEL.test(squash(text)) ? [i] : []))
  return starts.flatMap((from, k) => {
    // `IBAN account number`, `account/IBAN`: one label of several such words.
    const next = starts.slice(k + 1).find((start) => line.words.slice(from, start).some(({ text }) => /\d/.test(text)))
    return isOwnLabel(line, from) ? (labelledNumberIn({ ...line, words: line.words.slice(from, next) }, belows) ?? []) : []
  })
}

const numbersIn = (lines: readonly Line[]): Found[] =>
  lines.flatMap((line, i) => {
    const isOfOther = [lines[i - 1], line].some((each) => each !== undefined && OTHER_KIND.test(each.squashed))
    return numbersOn(line, lines.slice(i + 1, i + 1 + BELOW_LINES)).map((number) => ({ ...number, line, isOfOther }))
  })

/** A customer's accounts often begin alike, too, and a paper of several says so. */
const OF_SEVERAL = /combined|consolidated|primaryaccount|relationship|allaccounts/

/** In all but a digit or two, or in more than half of them from the first on. */
const areAlike = (a: string, b: string, isOfSeveral: boolean): boolean => {
  const differing = a.length === b.length ? differingDigits(a, b) : 0
  const [one, other] = [a, b].map((number) => number.replace(/^0+/, '')) as [string, string]
  const half = Math.ceil((one.length + 1) / 2)
  const beginAlike = !isOfSeveral && one.length >= INSIDE_DIGITS && one.slice(0, half) === other.slice(0, half)
  return differing > 0 && (differing <= FEW_DIGITS || beginAlike)
}

/** Of a number with a mask only the end is shown: so few digits are alike by chance, unless all but one are. */
const isOther = (a: LabelledNumber, b: LabelledNumber, isOfSeveral: boolean): boolean => {
  if (!a.masked && !b.masked) return areAlike(a.digits, b.digits, isOfSeveral)
  const shown = Math.min(a.digits.length, b.digits.length)
  return shown >= MASKED_DIGITS && differingDigits(a.digits.slice(-shown), b.digits.slice(-shown)) === 1
}

/** The part of an IBAN that is meant to be the account's number and is another one. */
const alikeInside = (iban: string, number: string, isOfSeveral: boolean): string | null => {
  if (number.length < INSIDE_DIGITS || iban.includes(number)) return null
  for (let at = iban.length - number.length; at >= 0; at--) {
    const part = iban.slice(at, at + number.length)
    if (areAlike(part, number, isOfSeveral)) return part
  }
  return null
}

const fault = (number: string, other: string, { page }: Line): Discrepancy => ({
  kind: 'contradiction',
  message: `The account's number is printed as ${maskedBeside(number, other)} and as ${maskedBeside(other, number)}.`,
  amount: null,
  page,
})

/**
 * The account's number printed twice above the rows, with digits that differ. Numbers that differ more may be a customer's or another account's, and where the
 * file is of several accounts these often follow each other.
 */
export const otherNumbers = (lines: readonly Line[], rows: ReadonlySet<Line>, isOnly: boolean): Discrepancy[] => {
  const firstRow = lines.findIndex((line) => rows.has(line))
  if (!isOnly || firstRow < 0) return []
  const head = lines.slice(0, firstRow).filter((line) => line.page === lines[0]!.page && !line.ocr && !isDatedAmount(line))
  const found = numbersIn(head)
  const isOfSeveral = lines.some((line) => OF_SEVERAL.test(line.squashed))
  const accounts = found.filter(({ of, digits, masked }) => of === 'account' && (masked || digits.length >= NUMBER_DIGITS))
  const own = accounts.find(({ masked }) => !masked) ?? accounts[0]
  if (!own) return []
  const other = accounts.find((each) => each.isOfOther === own.isOfOther && isOther(own, each, isOfSeveral))
  if (other) return [fault(own.digits, other.digits, other.line)]
  for (const iban of found.filter(({ of }) => of === 'iban')) {
    if (accounts.some(({ digits }) => iban.digits.includes(digits))) continue
    const part = alikeInside(iban.digits, own.digits, isOfSeveral)
    if (part) return [fault(own.digits, part, iban.line)]
  }
  return []
}

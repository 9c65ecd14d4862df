import type { Discrepancy, Finding } from '../../../types.ts'
import { cellsOf } from '../../lines/cells.ts'
import { hasMoney, isDatedAmount, type Line, squash } from '../../lines/lines.ts'
import { CELL_GAP } from '../../tolerances.ts'
import { differingDigits, FEW_DIGITS, maskedBeside } from '../pages/heads.ts'
import type { PageGap } from '../pages/numbers.ts'
import { type LabelledNumber, labelledNumberIn } from './labelled-number.ts'

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
const alikeInside = ({ digits: iban, lettered }: LabelledNumber, number: string, isOfSeveral: boolean): string | null => {
  if (number.length < INSIDE_DIGITS || iban.includes(number)) return null
  const last = iban.length - number.length
  for (let at = last; at >= (lettered ? last : 0) && at >= 0; at--) {
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

const LONG_NUMBER = /^#?\d[\d-]*\d[.,:]?$/
/** Money goes to and comes from accounts of others, and of the same customer, that may have been opened on one day; customers and contracts have numbers, too. */
const ELSEWHERE =
  /transfer|to account|from account|account to|account from|customer|client|member|relationship|user|invoice|reference|policy|contract|routing/i

/** The kinds of account that the lines with the number name, and all that these print: what stands there is told apart from it. */
const linesThatPrint = (own: string, lines: readonly Line[], rows: ReadonlySet<Line>): { kinds: ReadonlySet<string>; beside: string } => {
  const printing = lines.filter((line) => !rows.has(line) && /\d{4}/.test(line.squashed) && plain(line).includes(own))
  return { kinds: new Set(printing.flatMap(({ squashed }) => OTHER_KIND.exec(squashed)?.[0] ?? [])), beside: printing.map(plain).join(' ') }
}

const plain = ({ squashed }: Line): string => squashed.replaceAll('-', '')

/** The number with a digit or two changed, labelled or not, wherever it stands: so long a one is not like it by chance. */
const nearlyTheSame = (lines: readonly Line[], rows: ReadonlySet<Line>, own: string): { digits: string; line: Line } | null => {
  if (own.length < INSIDE_DIGITS) return null
  const { kinds, beside } = linesThatPrint(own, lines, rows)
  const isOfOther = (line: Line | undefined): boolean => {
    const kind = line ? OTHER_KIND.exec(line.squashed)?.[0] : undefined
    return kind !== undefined && !kinds.has(kind)
  }
  for (const [i, line] of lines.entries()) {
    if (line.ocr || rows.has(line) || isDatedAmount(line) || ELSEWHERE.test(line.text)) continue
    const number = line.words
      .flatMap(({ text }) => (LONG_NUMBER.test(text) ? [text.replace(/\D/g, '')] : []))
      .find((digits) => digits.length === own.length && digits !== own && differingDigits(digits, own) <= FEW_DIGITS)
    if (number !== undefined && !beside.includes(number) && ![lines[i - 1], line].some(isOfOther)) return { digits: number, line }
  }
  return null
}

const ENDS_WITH = /(?:\b(?:ending|ends|ended) (?:in|with)|\.{2,}|…|[x*•]{2,}|\()\s?-?(\d{4})\)?$/i
const OF_ACCOUNT = /account|acct|checking|activity|statement/

/** `Business Checking ending in 6389` of an account that ends in 6789, on a line that says nothing else: all digits but one are the same. */
const nearlyTheSameEnd = (lines: readonly Line[], rows: ReadonlySet<Line>, own: string): { digits: string; line: Line } | null => {
  const end = own.slice(-MASKED_DIGITS)
  for (const line of lines) {
    if (line.ocr || rows.has(line) || hasMoney(line) || !OF_ACCOUNT.test(line.squashed)) continue
    const digits = endIn(line, end)
    if (digits !== null && !/card/.test(line.squashed) && !OTHER_KIND.test(line.squashed) && !ELSEWHERE.test(line.text))
      return { digits, line }
  }
  return null
}

/** Another end of a number, by all but one digit the same, that a line or a cell of it ends with: beside the number in full, or beside the period. */
const endIn = (line: Line, end: string): string | null => {
  const texts = [line.text, ...cellsOf(line, CELL_GAP.text).flatMap(({ text }) => (OF_ACCOUNT.test(squash(text)) ? [text] : []))]
  const ends = texts.flatMap((text) => ENDS_WITH.exec(text)?.[1] ?? [])
  return ends.find((digits) => differingDigits(digits, end) === 1) ?? null
}

const PRIMARY = /primaryaccount/
const PRIMARIES_MAX = 200

/** A paper of several accounts names one of them at the head of every page: another one there, that is this but for a digit or two and no account of the file. */
export const otherPrimaries = (lines: readonly Line[]): PageGap[] => {
  const named = lines.filter((line) => !line.ocr && PRIMARY.test(line.squashed)).slice(0, PRIMARIES_MAX)
  const primaries = named.flatMap((line) => {
    const number = labelledNumberIn(line)
    return number ? [{ ...number, page: line.page }] : []
  })
  const numbers = [...new Map(primaries.map((number) => [number.digits, number])).values()]
  if (numbers.length < 2) return []
  const ofPrimary = new Set(named)
  const print = lines.flatMap((line) => (ofPrimary.has(line) ? [] : line.squashed.replaceAll('-', ''))).join(' ')
  return primaries.flatMap((number) => {
    const own = print.includes(number.digits) ? undefined : numbers.find((other) => isOther(other, number, true))
    if (!own) return []
    const { page } = number
    const [said, usual] = [maskedBeside(number.digits, own.digits), maskedBeside(own.digits, number.digits)]
    const message = `Page ${page} of the file names the primary account ${said}; it is ${usual} on another page.`
    return [{ kind: 'contradiction' as const, message, page, from: page, to: page }]
  })
}

type Head = { found: Found[]; accounts: Found[]; own: Found | undefined }

/** The numbers above the rows, and among them the account's. */
const headOf = (lines: readonly Line[], rows: ReadonlySet<Line>): Head => {
  const firstRow = lines.findIndex((line) => rows.has(line))
  const head = lines.slice(0, Math.max(0, firstRow)).filter((line) => line.page === lines[0]!.page && !line.ocr && !isDatedAmount(line))
  const found = numbersIn(head)
  const accounts = found.filter(({ of, digits, masked }) => of === 'account' && (masked || digits.length >= NUMBER_DIGITS))
  return { found, accounts, own: accounts.find(({ masked }) => !masked) ?? accounts[0] }
}

/**
 * The account's number printed twice above the rows, with digits that differ. Numbers that differ more may be a customer's or another account's, and where the
 * file is of several accounts these often follow each other.
 */
export const otherNumbers = (lines: readonly Line[], rows: ReadonlySet<Line>, isOnly: boolean): Discrepancy[] => {
  const { found, accounts, own } = headOf(lines, rows)
  if (!isOnly || !own) return []
  const isOfSeveral = lines.some((line) => OF_SEVERAL.test(line.squashed))
  const other = accounts.find((each) => each.isOfOther === own.isOfOther && isOther(own, each, isOfSeveral))
  if (other) return [fault(own.digits, other.digits, other.line)]
  for (const iban of found.filter(({ of }) => of === 'iban')) {
    if (accounts.some(({ digits }) => iban.digits.includes(digits))) continue
    const part = alikeInside(iban, own.digits, isOfSeveral)
    if (part) return [fault(own.digits, part, iban.line)]
  }
  return []
}

/** The account's number once more, anywhere and under any name, but for a digit or two: asked where nothing else is off. */
export const numberAgain = (lines: readonly Line[], rows: ReadonlySet<Line>, isOnly: boolean): Discrepancy[] => {
  const { own } = headOf(lines, rows)
  if (!isOnly || !own || lines.some((line) => OF_SEVERAL.test(line.squashed))) return []
  const other = (own.masked ? null : nearlyTheSame(lines, rows, own.digits)) ?? nearlyTheSameEnd(lines, rows, own.digits)
  return other ? [fault(own.digits, other.digits, other.line)] : []
}

/**
 * In a file of several accounts, between what opens one of them and its rows: its number but for a digit or two, which no other account of the file has. Two accounts
 * of one customer may be as near, and one of them may be spoken of here: it is told.
 */
export const nearNumberAbove = (lines: readonly Line[], rows: ReadonlySet<Line>, isOnly: boolean, file: readonly Line[]): Finding[] => {
  const { own } = headOf(lines, rows)
  if (isOnly || !own || own.masked) return []
  const near = nearlyTheSame(
    lines.filter((line) => !hasMoney(line)),
    rows,
    own.digits,
  )
  if (!near) return []
  const ours = new Set(lines)
  if (file.some((line) => !ours.has(line) && line.squashed.replaceAll('-', '').includes(near.digits))) return []
  const { message, page } = fault(own.digits, near.digits, near.line)
  return [{ kind: 'other_account_number', severity: 'warning', message, page, box: null }]
}

import { type Line, squash } from '../../lines/lines.ts'
import type { AccountFound } from './abroad.ts'

// Numbers behind or below the words for them: `Account number: 1234567890`.

const THING = String.raw`(?:account|acct|acc(?=[.#:n]|$)|dda|card|member|membership|wallet|a\/c|rekening|konto|compte(?:courant|cheques?|depot|depargne)?|cuenta|conta(?=[.:]|corrente|$)|conto(?:corrente)?|folio|akaun|facility)\.?`
const NAMED_BY = `(?:numbers?|n(?=[.°º])|no|nbr|nr|num|numero|nummer|ref|id|#|iban|ending|ends|in|with|suffix|last(?:4|four)|digits?)`
const ACCOUNT_LABEL = new RegExp(
  String.raw`^(?:primary|your|checking|savings|business|deposit|share|credit|main|customer|bank|giro)*${THING}(?:\/(?:no\.?)?(?:${THING}|loan))?(?:[.:()\/-]*${NAMED_BY})*(?:is)?[.:#)|°º–*†‡-]*$` +
    String.raw`|^(?:numero|no\.?)de(?:compte|cuenta)[.:|]*$|^(?:rekeningnummer|kontonummer|accountnumber)[.:|]*$|^(?:checking|savings)(?:no|number|nbr|#)[.:#]*$` +
    // Polish, Russian, Turkish.
    '|^(?:nr|numer|nomer)(?:rachunku|konta|scheta)[.:]*$|^hesap(?:no|numarasi)[.:]*$',
)
/** Without a word for the account; what follows must not be a year. */
const ENDING_LABEL = /^\(?(?:endingin|endingwith|endsin|endswith|last(?:4|four)(?:digits)?)[.:]*$/
const IBAN_LABEL = /^iban(?:number)?[.:]*$/
const NAMES_ACCOUNT =
  /acc?oun?t|acct|acc[.#:n]|dda|card|member|wallet|a\/c|compte|rekening|konto|iban|cuenta|conta[:.\d•*]|agencia.*conta|(?:checking|savings)n(?:o\b|o\.|umber|br)|conto|rachunku|scheta|hesap|folio|facility|endingin|endingwith|endsin|endswith|last4|lastfour/

/** What stands for digits that are not shown. */
export const HIDDEN = 'Xx*∗•●·∙‧◦…⋯×#'
export const NUMBER_PART = new RegExp(String.raw`^[${HIDDEN}.\d-]*\d[${HIDDEN}\d-]*$|^[${HIDDEN}]+$|^\.{2,}$|^\d{4}-\d,\d[\d-]*$`)
const BEGINS_HIDDEN = new RegExp(`^[${HIDDEN}]`)
const LETTERED_PART = /^[A-Z]{0,4}[\dX*]+[A-Z\d]*$/
/** `Z12-348174`, `CHK-0012348174`, `NMD5217` */
const LETTERED_NUMBER = /^[A-Z]{1,4}-?(?!(?:19|20)\d\d$)\d[\d-]{2,}\d$/
const YEAR = /^(?:19|20)\d\d$/
/** `Questions about your account: 1-800-555-0100` */
export const PHONE = /^(?:1-)?\d{3}-\d{3}-\d{4}[.,;)]?$/

/** A number that a label names; of one with a mask only the end is shown. */
export type LabelledNumber = {
  digits: string
  masked: boolean
  of: 'account' | 'card' | 'member' | 'iban'
  /** An IBAN with the letters of its bank in a group: those end with the account's number. */
  lettered?: boolean
}
type Digits = Pick<LabelledNumber, 'digits' | 'masked' | 'lettered'>
/** What a sentence goes on with. */
const BEHIND_NUMBER = /[.,;:)]+$/

/** `A/C 20743356  01 Apr 2026`, `Account 3556 2022-04-01`: the figures behind are those of a day. */
const isDay = (line: Line, x0: number): boolean =>
  line.tokens.some((t) => t.kind === 'date' && /[A-Za-z]|^\d{4}-/.test(t.text) && Math.abs(t.x0 - x0) < 1)

const isOf = (kind: 'date' | 'money', { tokens }: Line, x: number): boolean => tokens.some((t) => t.kind === kind && t.x0 <= x && t.x1 >= x)

/** `Account number 1234567890 1 of 4` */
const isPage = ({ words }: Line, at: number): boolean =>
  /^\d{1,3}$/.test(words[at]!.text) && /^of$/i.test(words[at + 1]?.text ?? '') && /^\d{1,3}$/.test(words[at + 2]?.text ?? '')

export const digitsFrom = (line: Line, from: number, parts: RegExp): { digits: string; masked: boolean } | null => {
  let digits = ''
  let masked = false
  for (let i = from; i < line.words.length && i < from + 8; i++) {
    const word = line.words[i]!
    const ended = parts.test(word.text) ? word.text : word.text.replace(BEHIND_NUMBER, '')
    if (!parts.test(ended)) break
    if (i > from && (word.x0 - line.words[i - 1]!.x1 > 1.2 * line.size || isDay(line, word.x0) || isPage(line, i))) break
    if (BEGINS_HIDDEN.test(ended)) masked = true
    digits += ended.replace(/\D/g, '')
    if (ended !== word.text) break
  }
  return digits.length >= 4 || (masked && digits.length >= 3) ? { digits, masked } : null
}

/** `Acct#12345678`, `Account:12345678`, `Checking-4321`, `numberXXXXXX0701` of a cell that runs into the next: label and number in one word; of `Account No :12345678` the colon alone. */
const GLUED = new RegExp(
  String.raw`^([A-Za-z][A-Za-z./]*[.:#]+|:|[A-Za-z]*(?:ing|ings|count|cct|draft)[-–]|[Nn]umber)([${HIDDEN}\d-]*\d{3,}[\d-]*)$`,
  'i',
)
/** A longer word is no number, and a stranger's may be as long as he likes. */
const MAX_GLUED = 60
/** `[REDACTED]4417`, in papers that a court was given: a mask. */
const REDACTED = /^[[(]?redacted[\])]?[-:]?(?=\d{3,}$)/i
const withMask = (line: Line): Line =>
  line.words.some(({ text }) => text.length <= MAX_GLUED && REDACTED.test(text))
    ? { ...line, words: line.words.map((word) => ({ ...word, text: word.text.replace(REDACTED, 'XXXX') })) }
    : line

export const unglued = (printed: Line): Line => {
  const line = withMask(printed)
  if (!line.words.some(({ text }) => text.length <= MAX_GLUED && GLUED.test(text))) return line
  const words = line.words.flatMap((word) => {
    const [, label, number] = (word.text.length <= MAX_GLUED && GLUED.exec(word.text)) || []
    if (label === undefined || number === undefined) return [word]
    const x = word.x0 + ((word.x1 - word.x0) * label.length) / word.text.length
    return [
      { ...word, text: label, x1: x },
      { ...word, text: number, x0: x },
    ]
  })
  return { ...line, words }
}

const kindOf = (label: string): LabelledNumber['of'] =>
  label.includes('iban') ? 'iban' : label.includes('card') ? 'card' : label.includes('member') ? 'member' : 'account'

/** How surely a label means the account of the statement; where it says that a number follows, that may stand below. */
const rankOf = (of: LabelledNumber['of'], isNumber: boolean): number => {
  if (of === 'iban') return 1
  if (!isNumber) return of === 'account' ? 2 : 1
  return of === 'card' ? 3 : of === 'member' ? 2.2 : 4
}

const IBAN_BEGINS = /^[A-Z]{2}\d{2}(?:[A-Z\d]{4,})?$/
const IBAN_DIGITS_MIN = 12

const IBAN_COUNTRY = /^[A-Z]{2}\d{2}$/
const IBAN_BANK = /^[A-Z]{4}$/

/** `IE29 LSBK 9311 5276601776`: the letters of the bank stand between the digits. */
const digitsOfIban = (line: Line, at: number): Digits | null => {
  const [country, bank] = [line.words[at], line.words[at + 1]]
  const isApart = country && bank && IBAN_COUNTRY.test(country.text) && IBAN_BANK.test(bank.text)
  if (!isApart || bank.x0 - country.x1 > 1.2 * line.size) return digitsFrom(line, at, LETTERED_PART)
  const rest = digitsFrom(line, at + 2, LETTERED_PART)
  return rest && { ...rest, digits: country.text.replace(/\D/g, '') + rest.digits, lettered: true }
}

/** `Cuenta ES21 2100 0418 7099771082`: an IBAN, whatever it is called, and however it is grouped. */
const ibanAt = (line: Line, at: number): Digits | null => {
  const found = IBAN_BEGINS.test(line.words[at]?.text ?? '') ? digitsOfIban(line, at) : null
  return found && found.digits.length >= IBAN_DIGITS_MIN ? found : null
}

/** `00417 553-0239`: by one kind of parts the number may break off within. */
const longer = (one: Digits | null, other: Digits | null): Digits | null =>
  (other?.digits.length ?? 0) > (one?.digits.length ?? 0) ? other : one

/** The number right behind a label. */
const numberBeside = (line: Line, at: number, label: string, of: LabelledNumber['of']): Digits | null => {
  if (of === 'iban') return digitsOfIban(line, at)
  if (label.includes('compte'))
    return longer(digitsFrom(line, at, LETTERED_PART) ?? digitsFrom(line, at, LETTERED_NUMBER), digitsFrom(line, at, NUMBER_PART))
  return digitsFrom(line, at, NUMBER_PART) ?? (of === 'account' ? (digitsFrom(line, at, LETTERED_NUMBER) ?? ibanAt(line, at)) : null)
}

const numberBelow = (
  label: { x0: number; x1: number },
  line: Line,
  belows: readonly Line[],
): { digits: string; masked: boolean } | null => {
  for (const below of belows) {
    if (below.page !== line.page || below.y - line.y > 4 * line.size) break
    const isUnder = (w: { x0: number; x1: number }): boolean => w.x0 < label.x1 + 12 && w.x1 > label.x0 - 12
    for (const parts of [NUMBER_PART, LETTERED_NUMBER]) {
      // `2 259 601,04`: the thousands of an amount are no number.
      const at = below.words.findIndex((w) => parts.test(w.text) && isUnder(w) && !isOf('money', below, w.x0))
      const value = at >= 0 ? digitsFrom(below, at, parts) : null
      // `RELEVE DE COMPTE` over `du 8 novembre 2025`.
      if (value && !(YEAR.test(value.digits) && isOf('date', below, below.words[at]!.x0))) return value
    }
  }
  return null
}

/** `…and the IBAN (International Bank Account Number) of your card`: words of a sentence are no caption over a number. */
const isWithinSentence = ({ words, size }: Line, at: number, label: string): boolean => {
  const before = words[at - 1]
  const isClose = before !== undefined && words[at]!.x0 - before.x1 < 1.2 * size
  return (isClose && /^[(a-z]/.test(before.text)) || label.includes('(') !== label.includes(')')
}

/** A word that stands alone, as captions over figures do. */
const isCaption = ({ words, size }: Line, at: number): boolean =>
  [words[at - 1], words[at + 1]].every((w) => !w || Math.max(w.x0 - words[at]!.x1, words[at]!.x0 - w.x1) > 2.2 * size)

/** The same with how surely it is the account of the statement. */
export const accountIn = (printed: Line, belows: readonly Line[]): (AccountFound & LabelledNumber) | null => {
  if (!NAMES_ACCOUNT.test(printed.squashed)) return null
  const line = unglued(printed)
  const { words } = line
  for (let i = 0; i < words.length && i < 40; i++) {
    let label = ''
    for (let k = i; k < words.length && k < i + 12; k++) {
      if (k > i && words[k]!.x0 - words[k - 1]!.x1 > 2.2 * line.size) break
      label += squash(words[k]!.text)
      if (label.length > 40) break
      const isEnding = ENDING_LABEL.test(label)
      if (!isEnding && !IBAN_LABEL.test(label) && !ACCOUNT_LABEL.test(label)) continue
      // `Account # 1234`: the sign belongs to the label, and is no digit that is hidden.
      if (words[k + 1]?.text === '#') continue
      const of = kindOf(label)
      const isNumber = isEnding || /num|no|nbr|nr|#|ending|ends|last|compte|conton|correnten|folio/.test(label)
      const rank = isEnding ? 1.5 : rankOf(of, isNumber)
      // `Account Number      : 1234`: the colons of a column of labels stand apart.
      const at = words[k + 1]?.text === ':' ? k + 2 : k + 1
      const beside = !isNumber && PHONE.test(words[at]?.text ?? '') ? null : numberBeside(line, at, label, of)
      if (beside && !(isEnding && YEAR.test(beside.digits)))
        return { ...beside, last4: beside.digits.slice(-4), rank, of, masked: beside.masked || /ending|ends|last|suffix/.test(label) }
      // `Account ending in 1234`: the label goes on.
      // `Número de cuenta / Account number: 1234`: it is said once more, in another language.
      if (words[k + 1]?.text === '/') continue
      if (label === 'account' && isCaption(line, k)) {
        const shown = numberBelow(words[k]!, line, belows.slice(0, 1))
        if (shown?.masked) return { ...shown, last4: shown.digits.slice(-4), rank: 1.8, of }
      }
      // `Account Holder   IBAN` over the name and the number.
      if (of === 'iban' && isCaption(line, k)) {
        const shown = numberBelow(words[k]!, line, belows.slice(0, 1))
        if (shown && shown.digits.length >= IBAN_DIGITS_MIN) return { ...shown, last4: shown.digits.slice(-4), rank: rank - 0.5, of }
      }
      // In the next column, `Ending balance` begins, and no `ending in` of this label.
      const next = words[k + 1] && words[k + 1]!.x0 - words[k]!.x1 <= 2.2 * line.size ? squash(words[k + 1]!.text) : ''
      if (!isNumber || (next !== '' && ACCOUNT_LABEL.test(label + next))) continue
      // `FECHA  FOLIO  DESCRIPCION` heads a list of rows, each with a number of its own.
      if (label === 'folio' && /fecha|descripcion|date/.test(line.squashed)) continue
      const value = isEnding || isWithinSentence(line, i, label) ? null : numberBelow({ x0: words[i]!.x0, x1: words[k]!.x1 }, line, belows)
      if (value) return { ...value, last4: value.digits.slice(-4), rank: rank - 0.5, of }
    }
  }
  return null
}

/** The number of the account where a line names it, or the line below a label. */
export const labelledNumberIn = (line: Line, belows: readonly Line[] = []): LabelledNumber | null => accountIn(line, belows)

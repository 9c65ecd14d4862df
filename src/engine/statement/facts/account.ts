import { hasMoney, isDatedAmount, type Line, squash } from '../lines/lines.ts'
import { CELL_GAP } from '../tolerances.ts'
import { type AccountFound, accountAbroad } from './account-abroad.ts'

const THING = String.raw`(?:account|acct|acc(?=[.#:n]|$)|dda|card|member|membership|wallet|a\/c|rekening|konto|compte(?:courant|cheques?|depot|depargne)?|cuenta|conta(?=[.:]|corrente|$)|conto(?:corrente)?|folio|akaun|facility)\.?`
const NAMED_BY = `(?:numbers?|n(?=[.°º])|no|nbr|nr|num|numero|nummer|ref|id|#|iban|ending|ends|in|with|suffix|last(?:4|four)|digits?)`
const ACCOUNT_LABEL = new RegExp(
  String.raw`^(?:primary|your|checking|savings|business|deposit|share|credit|main|customer|bank|giro)*${THING}(?:\/(?:no\.?)?(?:${THING}|loan))?(?:[.:()\/-]*${NAMED_BY})*(?:is)?[.:#)|°º–*†‡-]*$` +
    String.raw`|^(?:numero|no\.?)de(?:compte|cuenta)[.:|]*$|^(?:rekeningnummer|kontonummer|accountnumber)[.:|]*$`,
)
/** Without a word for the account; what follows must not be a year. */
const ENDING_LABEL = /^\(?(?:endingin|endingwith|endsin|endswith|last(?:4|four)(?:digits)?)[.:]*$/
const IBAN_LABEL = /^iban(?:number)?[.:]*$/
const NAMES_ACCOUNT =
  /acc?oun?t|acct|acc[.#:n]|dda|card|member|wallet|a\/c|compte|rekening|konto|iban|cuenta|conta[:.]|agencia.*conta|conto|folio|facility|endingin|endingwith|endsin|endswith|last4|lastfour/

/** What stands for digits that are not shown. */
const HIDDEN = 'Xx*∗•●·∙‧◦…⋯×#'
const NUMBER_PART = new RegExp(String.raw`^[${HIDDEN}.\d-]*\d[${HIDDEN}\d-]*$|^[${HIDDEN}]+$|^\.{2,}$`)
const BEGINS_HIDDEN = new RegExp(`^[${HIDDEN}]`)
const LETTERED_PART = /^[A-Z]{0,4}[\dX*]+[A-Z\d]*$/
/** `Z12-348174`, `CHK-0012348174` */
const LETTERED_NUMBER = /^[A-Z]{1,4}-?\d[\d-]{3,}\d$/
const YEAR = /^(?:19|20)\d\d$/
/** `Questions about your account: 1-800-555-0100` */
const PHONE = /^(?:1-)?\d{3}-\d{3}-\d{4}[.,;)]?$/

/** A number that a label names; of one with a mask only the end is shown. */
export type LabelledNumber = {
  digits: string
  masked: boolean
  of: 'account' | 'card' | 'member' | 'iban'
  /** An IBAN with the letters of its bank in a group: those end with the account's number. */
  lettered?: boolean
}
type Digits = Pick<LabelledNumber, 'digits' | 'masked' | 'lettered'>
/** Beside or above it stands that it is an account's number, not a member's or a card's. */
const ACCOUNT_NUMBER_RANK = 3.5

/** What a sentence goes on with. */
const BEHIND_NUMBER = /[.,;:)]+$/

/** `A/C 20743356  01 Apr 2026`: the day belongs to the month behind it. */
const isDayOfMonth = (line: Line, x0: number): boolean =>
  line.tokens.some((t) => t.kind === 'date' && /[A-Za-z]/.test(t.text) && Math.abs(t.x0 - x0) < 1)

const isOfDate = (line: Line, x: number): boolean => line.tokens.some((t) => t.kind === 'date' && t.x0 <= x && t.x1 >= x)

const digitsFrom = (line: Line, from: number, parts: RegExp): { digits: string; masked: boolean } | null => {
  let digits = ''
  let masked = false
  for (let i = from; i < line.words.length && i < from + 8; i++) {
    const word = line.words[i]!
    const ended = parts.test(word.text) ? word.text : word.text.replace(BEHIND_NUMBER, '')
    if (!parts.test(ended)) break
    if (i > from && (word.x0 - line.words[i - 1]!.x1 > 1.2 * line.size || isDayOfMonth(line, word.x0))) break
    if (BEGINS_HIDDEN.test(ended)) masked = true
    digits += ended.replace(/\D/g, '')
    if (ended !== word.text) break
  }
  return digits.length >= 4 || (masked && digits.length >= 3) ? { digits, masked } : null
}

/** `Acct#12345678`, `Account:12345678`, `Checking-4321`: label and number in one word; of `Account No :12345678` the colon alone. */
const GLUED = new RegExp(String.raw`^([A-Za-z][A-Za-z./]*[.:#]+|:|[A-Za-z]*(?:ing|ings|count|cct|draft)[-–])([${HIDDEN}\d-]*\d{3,}[\d-]*)$`)
/** A longer word is no number, and a stranger's may be as long as he likes. */
const MAX_GLUED = 60
const unglued = (line: Line): Line => {
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

/** The number right behind a label. */
const numberBeside = (line: Line, at: number, label: string, of: LabelledNumber['of']): Digits | null => {
  if (of === 'iban') return digitsOfIban(line, at)
  if (label.includes('compte')) return digitsFrom(line, at, LETTERED_PART)
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
      const at = below.words.findIndex((w) => parts.test(w.text) && isUnder(w))
      const value = at >= 0 ? digitsFrom(below, at, parts) : null
      // `RELEVE DE COMPTE` over `du 8 novembre 2025`.
      if (value && !(YEAR.test(value.digits) && isOfDate(below, below.words[at]!.x0))) return value
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

const accountIn = (printed: Line, belows: readonly Line[]): (AccountFound & LabelledNumber) | null => {
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
      const isNumber = isEnding || /num|no|nbr|nr|#|nummer|ending|ends|last|compte|conton|correnten|folio/.test(label)
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
      if (!isNumber || (words[k + 1] && ACCOUNT_LABEL.test(label + squash(words[k + 1]!.text)))) continue
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

const PRODUCT =
  /(?:checking|che?c?kg?|ckg|lineofcredit|chequing|savings|sharedraft|moneymarket|draft|advantage|plus|account)(?:(?:summary|activity|details|statement)(?:for|of)?)?[^a-z\d]*$/
const PRODUCT_ENDING = /(?:checking|chequing|savings|sharedraft|moneymarket|draft)(?:account)?[^a-z\d]*ending$/
const HAS_PRODUCT = /check|chk|ckg|chequ|saving|draft|market|account|lineofcredit/
const LONG_NUMBER = new RegExp(String.raw`^\(?[${HIDDEN}.-]*(\d{4,}|\d{2,}-\d{3,}(?:-\d+)*)\)?[.,;:]?$`)
/** Groups of digits, of which together are six and more. */
const GROUP = /^\d{3,}$/
/** `Account: Operating (…1234)`, `Account: Operating (1234)` */
const ACCOUNT_NAME = /^(?:account|acct)[:-][a-z]+$/
const MASK = new RegExp(String.raw`^\(?(?:[${HIDDEN}.]{2,}|[…⋯])$`)
const MASKED = new RegExp(String.raw`^\(?[${HIDDEN}.]`)
/** In brackets and not a year, or behind `Account:` and a name, where no year stands. */
const BRACKETED = /^\((?!19|20)\d{4}\)$/
const ANY_BRACKETED = /^\(\d{4}\)$/
/** `Checking - 4321`, and not a year. */
const BEHIND_DASH = /^(?!19|20)\d{4}$/
const SITE_HEADED = /^(?!19|20)\d{4}: account (?:activity|details|transactions|history)$/i
/** Lines that speak of another account or of money that moved. */
const ELSEWHERE = /transfer|xfer|payment|purchase|zelle|autopay|overdraft|linked|withdraw|depositto|depositfrom/

/** A box of balances may stand at the right of a line. */
const firstCell = (line: Line): Line => {
  const end = hasMoney(line) ? line.words.findIndex((w, i) => i > 0 && w.x0 - line.words[i - 1]!.x1 > CELL_GAP.text * line.size) : -1
  return end < 0 ? line : { ...line, words: line.words.slice(0, end) }
}

/** `Simple Business Checking 1234567890`, `Business Savings - XXXX1234`, `Checking •••• 1234`: the name of the account does for a label. */
const besideProduct = (printed: Line): AccountFound | null => {
  if (ELSEWHERE.test(printed.squashed) || !HAS_PRODUCT.test(printed.squashed)) return null
  const line = firstCell(unglued(printed))
  if (line.words.length > 12 || line.tokens.some((t) => t.kind === 'money' && t.x0 < line.words.at(-1)!.x1)) return null
  let label = ''
  // An address may stand at the left of it.
  let cell = ''
  let masked = false
  for (const [i, word] of line.words.entries()) {
    if (i > 0 && word.x0 - line.words[i - 1]!.x1 > CELL_GAP.text * line.size) cell = ''
    const digits = LONG_NUMBER.exec(word.text)?.[1]?.replaceAll('-', '')
    const groups = GROUP.test(word.text) ? digitsFrom(line, i, GROUP)?.digits : undefined
    const isCalled = ACCOUNT_NAME.test(cell)
    const isNamed = isCalled && ANY_BRACKETED.test(word.text)
    const sure = digits && (isNamed || digits.length >= 6 || masked || MASKED.test(word.text) || BRACKETED.test(word.text))
    const named = PRODUCT.test(label) || (isCalled && (masked || /^\([^\dA-Za-z]/.test(word.text) || isNamed))
    if (i > 0 && sure && named) return { last4: digits.slice(-4), rank: 2.5 }
    if (i > 0 && named && groups && groups.length >= 6) return { last4: groups.slice(-4), rank: 2.4 }
    const behindDash = /^[-–]/.test(word.text) ? word.text.slice(1) : /[-–]$/.test(label) ? word.text : ''
    if (PRODUCT_ENDING.test(label) && BEHIND_DASH.test(word.text)) return { last4: word.text, rank: 1.9 }
    if (i > 0 && named && BEHIND_DASH.test(behindDash)) return { last4: behindDash, rank: 1.9 }
    // `Business Fundamentals - 4321: Account Activity`, as a bank's site heads what it prints.
    if (i > 0 && /[-–]$/.test(label) && SITE_HEADED.test(printed.text.slice(printed.text.indexOf(word.text))))
      return { last4: word.text.slice(0, 4), rank: 1.8 }
    masked = MASK.test(word.text)
    // A mask stands between the name and the digits: `xxxx` is no part of the name.
    if (masked) continue
    label += squash(word.text)
    cell += squash(word.text)
  }
  return null
}

/** `Assets:Bank:Current`: an account's place among a bookkeeper's. */
const LEDGER_PATH = /(?:^|[^a-z])(?:assets?|liabilit(?:y|ies)|bank(?:accounts?)?):[a-z]/
/** `Opening balance - Checking`, `Account: Operating Checking`, `Register: Business Savings`. */
const REPORT_HEAD =
  /^(?:(?:opening|beginning|starting|closing|ending)balance|(?:account|register|ledger|generalledger|accountregister|reconciliation|transaction)(?:register|report|summary|details?|transactions|quickreport)?)(?:for|of|in|[-–—:,])+(?=[a-z])/
const END_OF_NUMBER = /^[(#-]*((?!(?:19|20)\d\d\D*$)\d{4,})\)?$/

/** `General ledger report: Assets:Bank:Current 9179`, `Opening balance - Checking 6732`: bookkeepers name an account with the end of its number. */
const inReportHead = (printed: Line): AccountFound | null => {
  if (ELSEWHERE.test(printed.squashed) || !/[:–—-]|balance/.test(printed.squashed)) return null
  const { words } = firstCell(printed)
  const number = words.length > 1 && words.length <= HEAD_WORDS ? END_OF_NUMBER.exec(words.at(-1)!.text)?.[1] : undefined
  if (number === undefined) return null
  const name = squash(
    words
      .slice(0, -1)
      .map((w) => w.text)
      .join(''),
  )
  return LEDGER_PATH.test(name) || (REPORT_HEAD.test(name) && PRODUCT.test(name)) ? { last4: number.slice(-4), rank: 1.2 } : null
}
const HEAD_WORDS = 12

/** `Merchant monthly statement`: a processor's. On a bank's a merchant's number is what a customer has elsewhere. */
const OF_MERCHANT =
  /(?:merchant|seller)s?(?:account)?(?:monthly|quarterly|annual|payout|funding|settlement|activity)*(?:statement|report|summary)|(?:statement|report)(?:for|of)merchants?/
/** `Merchant ID: 1307947376`: what a processor's statement is of, where no account is named. */
const MERCHANT_LABEL = /^(?:your)?(?:merchant|seller)(?:account)?(?:id|mid|no|number|#)[.:#]*$/
const MERCHANT_DIGITS = 6

const merchantIn = (printed: Line): string | null => {
  if (!/merchant|seller/.test(printed.squashed)) return null
  const line = unglued(printed)
  for (const i of line.words.keys()) {
    if (i >= HEAD_WORDS * 2) break
    for (let k = i; k < i + 3 && k + 1 < line.words.length; k++) {
      const label = squash(
        line.words
          .slice(i, k + 1)
          .map((w) => w.text)
          .join(''),
      )
      if (!MERCHANT_LABEL.test(label)) continue
      const found = digitsFrom(line, /^[:#]$/.test(line.words[k + 1]!.text) ? k + 2 : k + 1, NUMBER_PART)
      if (found && (found.masked || found.digits.length >= MERCHANT_DIGITS)) return found.digits.slice(-4)
    }
  }
  return null
}

const merchantOf = (lines: readonly Line[], rows: ReadonlySet<Line>): string | null => {
  if (!lines.some((line) => OF_MERCHANT.test(line.squashed) && !rows.has(line))) return null
  for (const line of lines) {
    const last4 = rows.has(line) || isDatedAmount(line) ? null : merchantIn(line)
    if (last4 !== null) return last4
  }
  return null
}

const PRODUCT_WORDS = 6

/** A number long enough for an account's, and nothing that a telephone's or a routing number would be. */
const NUMBER_ALONE = /^(?=(?:-?\d){8,})(?!\d{9}$)\d+(?:-\d+)*$/
const NAMED_PRODUCT = /business|commercial|personal|basic|premier|free|spark|checking.*account/

/** `Business Chequing Account` over `# 0117 18083`; `Unlimited Business Checking` over `1234567890` and nothing else. */
const belowProduct = (line: Line, below: Line | undefined): AccountFound | null => {
  if (!below || below.page !== line.page || ELSEWHERE.test(line.squashed) || hasMoney(line)) return null
  for (const cell of cellsOf(line)) {
    const squashed = squash(cell.map((w) => w.text).join(''))
    if (cell.length > PRODUCT_WORDS || !PRODUCT.test(squashed)) continue
    const under = cellsOf(below).find((words) => words[0]!.x0 < cell.at(-1)!.x1 && words.at(-1)!.x1 > cell[0]!.x0)
    if (!under) continue
    if (under.length === 1 && NAMED_PRODUCT.test(squashed) && NUMBER_ALONE.test(under[0]!.text) && !PHONE.test(under[0]!.text))
      return { last4: under[0]!.text.replace(/\D/g, '').slice(-4), rank: 1.7 }
    if (under[0]!.text !== '#') continue
    const number = digitsFrom(below, below.words.indexOf(under[0]!) + 1, NUMBER_PART)
    if (number && number.digits.length >= 6) return { last4: number.digits.slice(-4), rank: 2.4 }
  }
  return null
}

/** The words of a line, parted where a wide gap is. */
const cellsOf = ({ words, size }: Line): Line['words'][number][][] => {
  const cells: Line['words'][number][][] = []
  for (const [i, word] of words.entries())
    if (i > 0 && word.x0 - words[i - 1]!.x1 <= CELL_GAP.text * size) cells.at(-1)!.push(word)
    else cells.push([word])
  return cells
}

const SHARE_PRODUCT = /(?:shares?|draft|checking|savings|moneymarket|club|certificate|loan)$/
const SHARE_FIRST =
  /^(?:share|suffix|id|sub|account|acct|loan|[:#-]|\s)*(?:[sl]\s?)?((?!19\d\d|20\d\d)\d{1,4})\s*[-:]?\s+([a-z][a-z&'/ -]*?)\s*(?:\(?cont[a-z.]*\)?)?$/
const SHARE_LAST =
  /^([a-z][a-z&'/ -]*?)\s*[-:(#]*\s*(?:(?:share )?(?:id|suffix|no\.?|number)\s*[:#-]*\s*)?[sl]?((?!19\d\d|20\d\d)\d{2,4})\)?(?:\s*\(?cont[a-z.]*\)?)?$/
const SAID_ID = /\b(?:id|suffix)\s*[:#-]*\s*[sl]?\d/
const CREDIT_UNION = /creditunion|member(?:ship)?(?:number|no|#|id)|fcu\b|ncua/

/** `0075 BUSINESS SHARE DRAFT`, `Share Draft (0075)`, `Suffix: 75`: the id of one of a member's shares, in the heading over its rows. */
const shareIn = (line: Line): string | null => {
  if (line.words.length > 9 || line.text.length > 80 || line.tokens.some((t) => t.kind === 'money' || t.kind === 'date')) return null
  const text = line.text.toLowerCase().replace(/[–—]/g, '-')
  const first = SHARE_FIRST.exec(text)
  if (first && SHARE_PRODUCT.test(squash(first[2]!))) return first[1]!.padStart(4, '0')
  const last = SHARE_LAST.exec(text)
  // `MONEY MARKET - ID 0020`: that it is an id is said.
  const isShare =
    last &&
    (/shares?$|sharedraft|draft$|suffix$|shareid$/.test(squash(last[1]!)) || (SAID_ID.test(text) && SHARE_PRODUCT.test(squash(last[1]!))))
  return isShare ? last[2]!.padStart(4, '0') : null
}

/** A member's accounts share one number: the share's id tells them apart. */
const shareOf = (lines: readonly Line[], rows: ReadonlySet<Line>): { id: string; sure: boolean } | null => {
  const ids = new Map<string, Line>()
  for (const line of lines) {
    const id = isDatedAmount(line) || rows.has(line) ? null : shareIn(line)
    if (id !== null && !ids.has(id)) ids.set(id, line)
  }
  // Under several headings the number that they have in common says more than the first of them.
  if (ids.size !== 1) return null
  const [[id, heading]] = [...ids] as [[string, Line]]
  // Other banks number their products, too.
  return { id, sure: /share|draft|suffix/.test(heading.squashed) || lines.some((l) => CREDIT_UNION.test(l.squashed)) }
}

/** Sixteen digits in groups of four need no label. */
const bareCardNumber = (line: Line): AccountFound | null => {
  const m = /(?:^|\s)(?:[\dXx*]{4}[- ]){3}(\d{4})(?:\s|$)/.exec(line.text)
  return m ? { last4: m[1]!, rank: 1.5 } : null
}

/** `•••• 7825` and nothing else, or `••7825` beside the name of a bank or an account: a mask says that it is the end of a number. */
const maskedAlone = (line: Line): AccountFound | null => {
  const alone = /^(?:[*•●·∙]{2,}|[Xx]{4,}(?:[\s-][Xx]{1,4}){0,3})[\s-]?(\d{4})$/.exec(line.text)
  if (alone) return { last4: alone[1]!, rank: 1 }
  if (line.words.length > 12 || hasMoney(line) || ELSEWHERE.test(line.squashed)) return null
  const mask = HAS_PRODUCT.test(line.squashed)
    ? /(?:(?:^|\s)[([]?(?:\*{2,}\s?|…|\.{3}|[Xx]{2,})|[•●·∙]{2,}\s?)(\d{4})[)\]]?(?=\s|$)/g
    : /[•●·∙]{2,}\s?(\d{4})(?=\s|$)/g
  const masked = [...line.text.matchAll(mask)]
  return masked.length === 1 ? { last4: masked[0]![1]!, rank: 0.5 } : null
}

/** The last four digits of the account, from the line that names it best. */
export const findAccount = (lines: readonly Line[], rows: ReadonlySet<Line>): string | null => {
  let best: AccountFound | null = null
  for (const [i, line] of lines.entries()) {
    // A row may name the card it was paid with.
    if (line.words.length > 60 || isDatedAmount(line) || rows.has(line)) continue
    const found =
      accountIn(line, lines.slice(i + 1, i + 4)) ??
      besideProduct(line) ??
      belowProduct(line, lines[i + 1]) ??
      accountAbroad(lines, i) ??
      bareCardNumber(line) ??
      maskedAlone(line) ??
      inReportHead(line)
    if (found && (best === null || found.rank > best.rank)) best = found
    if (best && best.rank >= 4) break
  }
  if (best && best.rank >= ACCOUNT_NUMBER_RANK) return best.last4
  const share = shareOf(lines, rows)
  return share?.sure ? share.id : (best?.last4 ?? share?.id ?? merchantOf(lines, rows))
}

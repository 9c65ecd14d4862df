import { hasMoney, type Line, squash } from '../../lines/lines.ts'
import { CELL_GAP } from '../../tolerances.ts'
import type { AccountFound } from './abroad.ts'
import { digitsFrom, HIDDEN, NUMBER_PART, PHONE, unglued } from './labelled-number.ts'

// The account by the name of its product: `Business Checking 1234567890`.

export const PRODUCT =
  /(?:checking|ordinarydeposit|che?c?kg?|ckg|lineofcredit|chequing|savings|sharedraft|moneymarket|draft|advantage|plus|account)(?:(?:summary|activity|details|statement)(?:for|of)?)?[^a-z\d]*$/
const PRODUCT_ENDING = /(?:checking|chequing|savings|sharedraft|moneymarket|draft)(?:account)?[^a-z\d]*ending$/
export const HAS_PRODUCT = /check|ordinarydep|chk|ckg|chequ|saving|draft|market|account|lineofcredit/
const LONG_NUMBER = new RegExp(String.raw`^\(?[${HIDDEN}.-]*(\d{4,}|\d{2,}-\d{3,}(?:-\d+)*)\)?[.,;:]?$`)
/** Groups of digits, of which together are six and more. */
const GROUP = /^\d{3,}$/
/** `Account: Operating (…1234)`, `Account: Operating (1234)` */
const ACCOUNT_NAME = /^(?:account|acct)[:-][a-z]+$/
const MASK = new RegExp(String.raw`^\(?(?:[${HIDDEN}.]{2,}|[…⋯])$`)
const MASKED = new RegExp(String.raw`^\(?[${HIDDEN}.]`)
/** In brackets and not a year (`(-3616)` is none), or behind `Account:` and a name, where no year stands. */
const BRACKETED = /^\((?:-\d{4}|(?!19|20)\d{4})\)$/
const ANY_BRACKETED = /^\(\d{4}\)$/
/** `Checking - 4321`, and not a year. */
const BEHIND_DASH = /^(?!19|20)\d{4}$/
const ROUTING = /routing|transit|\baba\b|sortcode/
const SITE_HEADED = /^(?!19|20)\d{4}: account (?:activity|details|transactions|history)$/i
/** `06/26   Check 4195 4290 W Main St`: the number of a check, and the street of its payee. */
const CHECK_ALONE = /^[^a-z]*checks?$/
/** Lines that speak of another account or of money that moved. */
export const ELSEWHERE = /transfer|xfer|payment|purchase|zelle|autopay|overdraft|linked|withdraw|depositto|depositfrom/

/** A box of balances may stand at the right of a line. */
export const firstCell = (line: Line): Line => {
  const end = hasMoney(line) ? line.words.findIndex((w, i) => i > 0 && w.x0 - line.words[i - 1]!.x1 > CELL_GAP.text * line.size) : -1
  return end < 0 ? line : { ...line, words: line.words.slice(0, end) }
}

/** `Simple Business Checking 1234567890`, `Business Savings - XXXX1234`, `Checking •••• 1234`: the name of the account does for a label. */
export const besideProduct = (printed: Line): AccountFound | null => {
  if (!HAS_PRODUCT.test(printed.squashed)) return null
  const line = firstCell(unglued(printed))
  // `Total withdrawals` in a box at its right is none of its words.
  if (ELSEWHERE.test(squash(line.words.map((w) => w.text).join('')))) return null
  if (line.words.length > 12 || line.tokens.some((t) => t.kind === 'money' && t.x0 < line.words.at(-1)!.x1)) return null
  let label = ''
  // An address may stand at the left of it.
  let cell = ''
  let masked = false
  let isBehindRouting = false
  for (const [i, word] of line.words.entries()) {
    if (i > 0 && word.x0 - line.words[i - 1]!.x1 > CELL_GAP.text * line.size) cell = ''
    const digits = LONG_NUMBER.exec(word.text)?.[1]?.replaceAll('-', '')
    const groups = GROUP.test(word.text) ? digitsFrom(line, i, GROUP)?.digits : undefined
    const isCalled = ACCOUNT_NAME.test(cell)
    const isNamed = isCalled && ANY_BRACKETED.test(word.text)
    const sure = digits && (isNamed || digits.length >= 6 || masked || MASKED.test(word.text) || BRACKETED.test(word.text))
    const named = (PRODUCT.test(label) && !CHECK_ALONE.test(label)) || (isCalled && (masked || /^\([^\dA-Za-z]/.test(word.text) || isNamed))
    // `Routing/Account: 021000021 / 1234567890`
    if (sure && named && !isBehindRouting && ROUTING.test(label)) {
      isBehindRouting = true
      continue
    }
    if (i > 0 && sure && named)
      return { last4: digits.slice(-4), rank: 2.5, digits, masked: masked || digits.length < 6 || MASKED.test(word.text) }
    if (i > 0 && named && groups && groups.length >= 6) return { last4: groups.slice(-4), rank: 2.4, digits: groups, masked: false }
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

const PRODUCT_WORDS = 6

/** A number long enough for an account's, and nothing that a telephone's or a routing number would be. */
const NUMBER_ALONE = /^(?=(?:-?\d){8,})(?!\d{9}$)\d+(?:-\d+)*$/
const NAMED_PRODUCT = /business|commercial|personal|basic|premier|free|spark|checking.*account/

/** `Business Chequing Account` over `# 0117 18083`; `Unlimited Business Checking` over `1234567890` and nothing else. */
export const belowProduct = (line: Line, below: Line | undefined): AccountFound | null => {
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

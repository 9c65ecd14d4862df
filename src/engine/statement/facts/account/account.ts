import type { Statement } from '../../../types.ts'
import { hasMoney, isDatedAmount, type Line } from '../../lines/lines.ts'
import { type AccountFound, accountAbroad } from './abroad.ts'
import { accountIn, type LabelledNumber } from './labelled-number.ts'
import { belowProduct, besideProduct, ELSEWHERE, HAS_PRODUCT } from './products.ts'
import { inReportHead, merchantOf } from './reports.ts'
import { shareOf } from './shares.ts'

type Named = AccountFound & Partial<LabelledNumber> & { isOcr?: boolean; isOfHead?: boolean }

/** Beside or above it stands that it is an account's number, not a member's or a card's. */
const ACCOUNT_NUMBER_RANK = 3.5
/** Nothing names an account better. */
const ACCOUNT_RANK = 4

/** Sixteen digits in groups of four need no label; those of a longer number are something else. */
const bareCardNumber = (line: Line): AccountFound | null => {
  const m = /(?:^|(?<!\d{4})\s)(?:[\dXx*]{4}[- ]){3}(\d{4})(?:\s(?!\d{4}(?:\s|$))|$)/.exec(line.text)
  return m ? { last4: m[1]!, rank: 1.5 } : null
}

/** `•••• 7825` and nothing else, or `••7825` beside the name of a bank or an account: a mask says that it is the end of a number. */
const maskedAlone = (line: Line): AccountFound | null => {
  const alone = /^(?:[*•●·∙]{2,}|[Xx]{4,}(?:[\s-][Xx]{1,4}){0,3})[\s-]?(\d{4})$/.exec(line.text)
  if (alone) return { last4: alone[1]!, rank: 1 }
  if (line.words.length > 12 || hasMoney(line) || ELSEWHERE.test(line.squashed)) return null
  const mask = HAS_PRODUCT.test(line.squashed)
    ? /(?:(?:^|\s)[([]?(?:\*{2,}\s?|…|\.{3}|[Xx]{2,}-?)|[•●·∙]{2,}\s?)(\d{4})[)\]]?(?=\s|$)/g
    : /[•●·∙]{2,}\s?(\d{4})(?=\s|$)/g
  const masked = [...line.text.matchAll(mask)]
  return masked.length === 1 ? { last4: masked[0]![1]!, rank: 0.5 } : null
}

/** `Account 884412-75` beside `Member Number: 884412`: the member's number and what tells this account from the member's others. */
const isOfMember = (account: Named, member: Named): boolean =>
  member.of === 'member' &&
  account.of === 'account' &&
  account.digits!.length > member.digits!.length &&
  account.digits!.startsWith(member.digits!)

/** Whether one names the account better than what was found before it. */
const isBetter = (found: Named, best: Named | null): boolean =>
  best === null || isOfMember(found, best) || (found.rank > best.rank && !isOfMember(best, found))

export type AccountNumber = Pick<Statement, 'accountLast4' | 'accountNumber'>

/** OCR that is less sure of a number may have misread any digit of it; of the end of one, beside a mask that it takes for anything, it is never sure. */
const SURELY_READ = 0.7
const SURELY_MASKED = 0.2

/** Whether the digits are clear in one of the places where a scan prints them: no sum tells of a misread one. */
const isSurelyRead = (last4: string, lines: readonly Line[], rows: ReadonlySet<Line>): boolean => {
  let isPrinted = false
  for (const line of lines) {
    if (rows.has(line)) continue
    for (const { text, confidence = 1 } of line.words) {
      if (!text.endsWith(last4)) continue
      if (confidence >= (/^\d[\d-]{5,}$/.test(text) ? SURELY_READ : SURELY_MASKED)) return true
      isPrinted = true
    }
  }
  return !isPrinted
}

/** The last four digits of the account, from the line that names it best. */
export const findAccount = (lines: readonly Line[], rows: ReadonlySet<Line>): string | null => findNumber(lines, rows).accountLast4

/** The same with as much of the number as is printed there. Lines that are not the account's own may have the id of another share of its member. */
export const findNumber = (lines: readonly Line[], rows: ReadonlySet<Line>, areOwn = true): AccountNumber => {
  const named = bestNamed(lines, rows)
  const best = named?.isOcr && !isSurelyRead(named.last4, lines, rows) ? null : named
  const { digits, masked = false, isOcr } = best ?? {}
  const number = { accountLast4: best?.last4 ?? null, ...(digits !== undefined && !isOcr && { accountNumber: { digits, masked } }) }
  if (best && best.rank >= ACCOUNT_NUMBER_RANK) return number
  const share = areOwn ? shareOf(lines, rows) : null
  if (share?.sure) return { accountLast4: share.id }
  return best ? number : { accountLast4: share?.id ?? merchantOf(lines, rows) }
}

/** A caption of an account has few words; a sentence may speak of another one. */
const CAPTION_WORDS = 12

/** Below a head that all pages have, `BUSINESS SAVINGS … Account Number: 4966` over the rows: the head is of the whole print, and this of the account. */
const isUnderHead = (found: Named, line: Line, best: Named | null): boolean =>
  best?.isOfHead === true &&
  found.of === 'account' &&
  found.rank >= best.rank &&
  !line.furniture &&
  !hasMoney(line) &&
  line.words.length <= CAPTION_WORDS &&
  !ELSEWHERE.test(line.squashed)

/** A line of credit that is listed below an account's number or rows is another paper of the same customer; whatever else names a number is rather the account's. */
const OF_CREDIT = /lineofcredit|creditline/
const BELOW_ROWS_RANK = 0.4
/** A label, or the name of a product, says whose number it is. */
const LABELLED_RANK = 1.5

/** `Old account number`, `Linked account`, `Loan account number`: another account of the customer, wherever the own one has a label as well. */
const OF_ANOTHER =
  /\b(?:old|former|previous|prior|closed|linked|overdraft|sweep|loan|mortgage|transfer(?:red)? (?:to|from)) (?:(?:checking|savings|protection|bank) )?(?:account|acct\b|a\/c)/i
const ANOTHERS_RANK = 1.9

const rankOn = ({ text, squashed }: Line, { rank }: Named, isBeside: boolean): number => {
  if (isBeside && OF_CREDIT.test(squashed)) return BELOW_ROWS_RANK
  return OF_ANOTHER.test(text) ? Math.min(rank, ANOTHERS_RANK) : rank
}

const bestNamed = (lines: readonly Line[], rows: ReadonlySet<Line>): Named | null => {
  let best: Named | null = null
  let isOverRows = true
  for (const [i, line] of lines.entries()) {
    if (isDatedAmount(line) || rows.has(line)) isOverRows = false
    // What is called the account's number over the rows is no other one below them.
    if (best && best.rank >= (isOverRows ? ACCOUNT_RANK : ACCOUNT_NUMBER_RANK) && !(best.isOfHead && isOverRows)) break
    // A row may name the card it was paid with.
    if (line.words.length > 60 || isDatedAmount(line) || rows.has(line)) continue
    const found: Named | null =
      accountIn(line, lines.slice(i + 1, i + 4)) ??
      besideProduct(line) ??
      belowProduct(line, lines[i + 1]) ??
      accountAbroad(lines, i) ??
      bareCardNumber(line) ??
      maskedAlone(line) ??
      inReportHead(line)
    const isBeside: boolean = !isOverRows || (best !== null && best.rank >= LABELLED_RANK)
    if (!found) continue
    const named: Named = { ...found, rank: rankOn(line, found, isBeside) }
    if (isBetter(named, best) || isUnderHead(named, line, best)) best = { ...named, isOcr: line.ocr, isOfHead: line.furniture }
  }
  return best
}

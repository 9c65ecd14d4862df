import { isDatedAmount, type Line, squash } from '../../lines/lines.ts'
import type { AccountFound } from './abroad.ts'
import { digitsFrom, NUMBER_PART, unglued } from './labelled-number.ts'
import { ELSEWHERE, firstCell, PRODUCT } from './products.ts'

// The account where no bank printed the paper, or where it is called otherwise: bookkeepers' reports, card processors, loans.

/** `Assets:Bank:Current`: an account's place among a bookkeeper's. */
const LEDGER_PATH = /(?:^|[^a-z])(?:assets?|liabilit(?:y|ies)|bank(?:accounts?)?):[a-z]/
/** `Opening balance - Checking`, `Account: Operating Checking`, `Register: Business Savings`. */
const REPORT_HEAD =
  /^(?:(?:opening|beginning|starting|closing|ending)balance|(?:account|register|ledger|generalledger|accountregister|reconciliation|transaction)(?:register|report|summary|details?|transactions|quickreport)?)(?:for|of|in|[-–—:,])+(?=[a-z])/
const END_OF_NUMBER = /^[(#-]*((?!(?:19|20)\d\d\D*$)\d{4,})\)?$/

/** `General ledger report: Assets:Bank:Current 9179`, `Opening balance - Checking 6732`: bookkeepers name an account with the end of its number. */
export const inReportHead = (printed: Line): AccountFound | null => {
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
  /(?:merchant|seller)s?(?:account)?(?:monthly|quarterly|annual|payout|funding|settlement|activity)*(?:statement|report|summary)|(?:statement|report)(?:for|of)merchant/
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

export const merchantOf = (lines: readonly Line[], rows: ReadonlySet<Line>): string | null => {
  if (!lines.some((line) => OF_MERCHANT.test(line.squashed) && !rows.has(line))) return null
  for (const line of lines) {
    const last4 = rows.has(line) || isDatedAmount(line) ? null : merchantIn(line)
    if (last4 !== null) return last4
  }
  return null
}

/** `Loan number 4488127204`, `Loan ID: 0012-8812`, `Line ending 0931`: on the statement of an account, a loan that is paid from it. */
const LOAN_NUMBER =
  /\b(?:loan(?: account)? ?(?:number|no\.?|id|#)|(?:loan|line|line of credit) ending(?: in)?) ?[:#]? ?([X*•]{0,12}-?\d[\d-]{2,18}\d)(?![\d,.])/i

/** What a debt that is no card's goes by. */
export const loanOf = (lines: readonly Line[], rows: ReadonlySet<Line>): string | null => {
  for (const line of lines) {
    if (rows.has(line) || isDatedAmount(line) || line.words.length > HEAD_WORDS * 2) continue
    const number = LOAN_NUMBER.exec(line.text)?.[1]?.replace(/\D/g, '')
    if (number !== undefined && number.length >= 4) return number.slice(-4)
  }
  return null
}

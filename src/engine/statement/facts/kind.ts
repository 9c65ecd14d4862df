import { isDatedAmount, type Line } from '../lines/lines.ts'

const CARD_WORDS = [
  /creditlimit|creditline/,
  /minimum(?:payment|amount|due)/,
  /paymentdue(?:date)?|paymenttobecredited/,
  /creditcard|cardnumber|cardaccount/,
  /availablecredit|cashadvance|annualpercentagerate|purchasesapr/,
  /newbalance|totalamountdue|amountdue/,
]
/** Those that deposit accounts do not use, by their place in the list. */
const OWN_CARD_WORDS = [0, 1, 2, 4]
const DEPOSIT_WORDS = [
  /beginningbalance|openingbalance/,
  /endingbalance|closingbalance/,
  /daily\w{0,8}balance|dailyledger/,
  /checkspaid|checksandother/,
  /depositsand|deposits\/|totaldeposits/,
  /withdrawalsand|withdrawals\//,
]
const HEAD_LINES = 400

/** A card's statement speaks of limits, minimum payments and due dates; an account's of deposits, checks and daily balances. */
export const kindsOf = (lines: readonly Line[]): { card: boolean; mayBeOther: boolean } => {
  const card = new Set<number>()
  const deposit = new Set<number>()
  for (const line of lines.slice(0, HEAD_LINES)) {
    if (line.words.length > 24 || isDatedAmount(line)) continue
    for (const [i, word] of CARD_WORDS.entries()) if (word.test(line.squashed)) card.add(i)
    for (const [i, word] of DEPOSIT_WORDS.entries()) if (word.test(line.squashed)) deposit.add(i)
  }
  const isCard = card.size >= 3 && (card.has(0) || card.has(1)) && card.size > deposit.size
  // An account turned over is not read as a card where no word of a card's own stands on it: every sign would be wrong.
  return { card: isCard, mayBeOther: isCard || OWN_CARD_WORDS.some((i) => card.has(i)) }
}

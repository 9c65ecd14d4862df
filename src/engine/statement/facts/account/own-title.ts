import { hasMoney, isDatedAmount, type Line } from '../../lines/lines.ts'
import type { BalanceLine } from '../../tables/tables.ts'
import { accountIn, type LabelledNumber } from './labelled-number.ts'
import { besideProduct, ELSEWHERE, firstCell } from './products.ts'

/** Lines between the title of an account and its opening balance: a period, the heading of the summary, labels over figures. Those of a summary with its figures come besides. */
const TITLE_ABOVE = 7
const SUMMARY_MOST = 8
/** Words by which a bank calls an account; the head of a print calls it by none. */
const CALLED =
  /^(?:your|my|the)?(?:small|basic|simple|premium|premier|free|regular|primary)*(?:business|commercial|personal)?[a-z]*(?:checking|chequing|savings?|moneymarket|certificate|sharedraft)|^(?:cuenta|conta|conto)(?:de)?(?:corrente|corriente|ahorros?|poupanca|deposito)|^compte(?:courant|sur|epargne|depargne|cheque)|^(?:[a-z]{3,14}(?:rekening|geldkonto|girokonto|sparkonto)|zakelijkerekening|girokonto|sparkonto)(?!nummer)/

/** Whether a line begins with the name of an account's product. */
export const isCalled = ({ squashed }: Line): boolean => CALLED.test(squashed)

export type OwnTitle = { line: Line; last4: string; number: Pick<LabelledNumber, 'digits' | 'masked'> | null }

/**
 * The line over the opening balance that names the account's product and its number, where a file holds several accounts. Whatever number stands at the head
 * of the pages is then another's: the first account's, or the customer's.
 */
export const ownTitleOf = (lines: readonly Line[], balances: readonly BalanceLine[]): OwnTitle | null => {
  // `Balance on March 1` opens, too: of two such the first.
  const opening = balances.find(({ label }) => label === 'opening' || label === 'carriedIn' || label === 'dated')
  const at = opening ? lines.indexOf(opening.line) : -1
  let figures = 0
  for (let i = at - 1; i >= Math.max(0, at - TITLE_ABOVE - Math.min(figures, SUMMARY_MOST)); i--) {
    const line = lines[i]!
    if (line.page !== lines[at]!.page || isDatedAmount(line)) return null
    if (hasMoney(line)) figures++
    if (line.ocr || hasMoney(line) || !CALLED.test(line.squashed) || ELSEWHERE.test(line.squashed)) continue
    const named = accountIn(firstCell(line), []) ?? besideProduct(line)
    if (!named) continue
    const { digits, masked = false } = named as Partial<LabelledNumber>
    return { line, last4: named.last4, number: digits === undefined ? null : { digits, masked } }
  }
  return null
}

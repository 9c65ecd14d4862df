import { FLAG } from './features.ts'
import type { Match } from './match.ts'

/** What rules mean beyond their category, by their ids. */
export const RULE_FLAGS: Record<string, number> = {
  'returned-payment': FLAG.return,
  'returned-deposit': FLAG.return,
  'returned-credit': FLAG.return,
  'purchase-return': FLAG.return,
  reversal: FLAG.reversal,
  'bank-adjustment': FLAG.reversal,
  'nsf-fee': FLAG.fee,
  'nsf-word': FLAG.fee,
  'overdraft-fee': FLAG.fee,
  'returned-deposit-fee': FLAG.fee,
  'wire-fee': FLAG.fee,
  'bank-fee': FLAG.fee,
  'fee-refund': FLAG.fee,
  'fee-word': FLAG.fee,
  'processor-fee': FLAG.fee,
  'check-paid': FLAG.check,
  'cashiers-check': FLAG.check,
  'card-purchase': FLAG.cardPurchase,
  'square-seller': FLAG.cardPurchase,
  'wire-in': FLAG.wire,
  'wire-out': FLAG.wire,
  'peer-payment': FLAG.personToPerson,
  'own-transfer-in': FLAG.transfer,
  'own-transfer-out': FLAG.transfer,
  'transfer-word': FLAG.transfer,
  'own-payroll-account': FLAG.transfer,
  'owner-money': FLAG.transfer,
  'atm-cash': FLAG.cash,
  'cash-deposit': FLAG.cash,
  'loan-payment': FLAG.loan,
  'loan-proceeds': FLAG.loan,
  'borrowed-words': FLAG.loan,
  'line-draw': FLAG.loan,
  'line-payment': FLAG.loan,
  mortgage: FLAG.loan,
  'lease-payment': FLAG.loan,
  'advance-words': FLAG.mcaWords,
  'advance-proceeds': FLAG.mcaWords,
}

/** Rules whose rows have no counterparty: the bank itself, cash, own accounts, checks. */
export const NOBODY = new Set(
  'nsf-fee overdraft-fee returned-deposit-fee wire-fee bank-fee fee-refund own-transfer-in own-transfer-out own-payroll-account transfer-word nsf-word atm-cash cash-deposit counter-deposit check-deposit plain-deposit interest-earned check-paid cashiers-check returned-deposit reversed-deposit'.split(
    ' ',
  ),
)

/** Rules of the bank's own charges: a name in front of them takes the row (GUSTO MONTHLY FEE, ADT SERVICE CHARGE). */
export const BANKS_OWN = new Set(['bank-fee', 'nsf-fee', 'wire-fee', 'returned-deposit-fee', 'fee-word'])

/** What nobody pays by card, unless a vendor of that trade is named. */
const NO_CARD_MATTERS = new Set(
  'loan-payment lease-payment mortgage tax-words payroll-words payroll-tax-words payroll-fee-words nsf-word advance-words wire-out'.split(
    ' ',
  ),
)
export const isNoCardMatter = ({ phrase }: Match): boolean =>
  NO_CARD_MATTERS.has(phrase.rule!.id) || (phrase.rule!.id === 'atm-cash' && phrase.words.length === 1)

export const TRANSFER_RULES = new Set(['own-transfer-in', 'own-transfer-out', 'transfer-word'])

/** Payees known not to be advances, found by words rather than by name. */
export const NOT_ADVANCE_RULES = new Set(
  'payroll-words payroll-tax-words payroll-fee-words tax-words processor-fee card-payment insurance-words utilities-words benefits-words fuel-words mortgage own-transfer-out own-payroll-account atm-cash nsf-fee nsf-word overdraft-fee bank-fee wire-fee returned-deposit-fee check-paid rent'.split(
    ' ',
  ),
)

/** WATER STREET CAPITAL sells no water. */
export const NAME_WORD_RULES = new Set(['utilities-words', 'fuel-words'])

import { cellsOf } from '../lines/cells.ts'
import { hasMoney, isDatedAmount, type Line, squash } from '../lines/lines.ts'
import { CELL_GAP } from '../tolerances.ts'
import { finePrintOf, hasDebtSummary } from './debt-summary.ts'

const CARD_WORDS = [
  /creditlimit|creditline|limitede?credito?|(?:krediet|bestedings)limiet|kreditlimit|kreditrahmen/,
  /minimum(?:payment|amount|due)|(?:paiement|versement)minimum|pagominimo|pagamentominimo|minimumbetaling|mindestbetrag/,
  /paymentdue(?:date)?|paymenttobecredited/,
  /creditcard|cardnumber|cardaccount|cartedecredit|tarjetadecredito|kreditkarte|cartadicredito|cartaodecredito/,
  /availablecredit|cashadvance|annualpercentagerate|purchasesapr/,
  /newbalance|totalamountdue|amountdue/,
]
/** The place of the words for a limit. */
const LIMIT = 0
/** Of those for what must be paid at least, which no advertisement names without its own amount. */
const MINIMUM = 1
/** And of those for the day by which it must be paid. */
const DUE = 2
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

/** What a debt is told with: it is carried over, payments lower it, and nothing is deposited. */
const DEBT_WORDS = [
  /(?:previous|prior|last)\w{0,16}balance|amountowed|balanceowed|balancelast(?:month|period|statement)|solde(?:precedent|anterieur)|vorigopenstaandsaldo|saldoanterior/,
  /new\w{0,16}balance|^balancenow|amountowed|balanceowed|^new(?:charges|purchases)\W*[$\d]|^balancedue\W*[$\d]|balance(?:that)?youowe|nouveausolde|soldeapayer|nieuwopenstaandsaldo|nuevosaldo/,
  /^(?:total)?payments?(?:(?:and|\/|&)(?:other)?credits?|received|posted)?[^a-z]*$|^youpaid|paymentsandothercredits|^previousbalance\W*payments?(?:and(?:other)?credits)?\W*(?:purchases|charges|newcharges|advances)|^paiements(?:recus|et(?:autres)?credits)|ontvangenbetalingen|^(?:sus)?pagosy(?:abonos|creditos)/,
]
/** The places of the words for the balances before and after. */
const [PREVIOUS, NEW] = [0, 1]
/** A line of credit's columns: what is drawn raises the balance, payments lower it. */
const DEBT_COLUMNS =
  /(?:advances?|draws?|charges|purchases)\W*payments?(?:andcredits)?\W*\w{0,12}balance|payments?\W*(?:advances?|draws?|charges|purchases)\W*\w{0,12}balance/
/** A loan's columns: what is paid, and what it is made of. */
const LOAN_COLUMNS = /principal.*(?:interest|financecharge)|(?:interest|financecharge).*principal/
const HELD_BESIDE_LOAN = /deposits|withdrawals|checkspaid|moneyin\b|paidin/
/** A card's statement that says so in a title; what else names a card may be a debit card or an advertisement. */
const CARD_TITLE = /^(?:\w{0,24}(?:credit|charge|master|visa)cards?|cardmember|cardholder|card)(?:account)?(?:statement|activity)/
/** Of one that is no prepaid card, which holds money. */
const CREDIT_TITLE =
  /^\w{0,24}(?:credit|charge)cards?(?:account)?(?:statement|activity)|^cardmember(?:account)?(?:statement|activity)|^relevede(?:compte(?:de)?)?cartedecredit|^kreditkartenabrechnung/
/** Of an account's words those that a card's statement may use, too: for its two ends. */
const isOfEnds = (word: number): boolean => word <= 1
/** And those that no card's does: checks that were paid, deposits and withdrawals. A card has an average daily balance, too. */
const isOfHolding = (word: number): boolean => word >= 3
/** What a card's list calls the money that came in. */
const PAYMENT_RECEIVED = /payment\W{0,3}(?:received\W{0,3})?thankyou|thankyou\W{0,3}(?:for\w{0,6})?payment/
/** Received, and with a minus: it lowered what is owed. Of an account that holds money it would raise the balance. */
const RECEIVED = /payments?\W{0,3}received/
/** `Payments and credits   3,047.13-` of a summary: what was paid is taken off. */
const PAID = /^payments?(?:(?:and|\/|&|,)(?:other)?credits?)?(?:received)?[^a-z]*$/
const isLowered = ({ squashed, tokens }: Line): boolean => RECEIVED.test(squashed) && tokens.some((t) => t.money?.mark === 'minus')
/** `Card •••• 4116`, `GOLD VISA 4556-0011-2233-4007` in the head. Prepaid cards have one, too, and begin with a balance of their own, not with a previous one. */
const CARD_HEAD = /^card(?:number|no|ending|in)*[^a-z\d]+\d{4}$|^(?!.*debit)[a-z]{0,20}(?:visa|mastercard|amex)[a-z]{0,10}[\dx*•-]{8,24}$/
const TITLE_WORDS = 8
/** `Business Visa`, `Platinum Card`, `Corporate Card 4471`, in a cell of its own among the first lines. Debit and prepaid cards hold money. */
const CARD_NAME =
  /^(?!.*(?:debit|prepaid|accept|debet))(?:[a-z]{0,32}(?:visa|mastercard|americanexpress|amex)(?:(?:infinite|signature|platinum|gold|world|elite|business|classic|account|card)*)|[a-z]{0,24}(?:platinum|gold|corporate|charge|purchasing|credit)cards?(?:account)?[^a-z]{0,8})$/
const NAME_WORDS = 6
/** `Small Business Checking` over its figures: the account holds money, whatever slip for a credit line is printed below them. */
const HELD_NAME =
  /^(?!.*(?:transfer|payment|overdraft|protection|from|into|your))[a-z&]{0,24}(?:checking|chequing|savings?|moneymarket)(?:account)?(?:(?:account|acct)?(?:number|no|#|ending|endsin|in|with)*\W*[\dx*•-]*)?$/
/** The same abroad: `Cuenta Corriente Empresas`, `Compte courant professionnel`. A card's paper names such an account only as the one that pays it. */
const HELD_ABROAD =
  /^(?:cuenta(?:corriente|deahorros?)|conta(?:corrente|poupanca|depoupanca)|compte(?:courant|cheques?|epargne|surlivret)|contocorrente|(?:geschafts?)?girokonto|sparkonto|(?:zakelijke|betaal|spaar)rekening)(?:empresas?|empresarial|professionnel|entreprises?|aziendale|affari|personal|negocios)?$/
const NAME_LINES = 12
/** What a card's terms say to its holder; an account's fine print advertises cards, and speaks of deposits somewhere. */
const OWN_NOTICE =
  /your(?:credit|charge)cardaccount|thiscreditcard|cardmemberagreement|cardholderagreement|billingrights|unauthorizeduseofyourcard|purchaseswithyourcreditcard|averagedailybalanceofpurchases|balancesubjecttointerestrate/
const HELD_WORDS = /deposit|withdraw|checkspaid|checking|savings|moneyin\b|paidin/

/** `Business Line of Credit 8800417733` below an account that holds money: what follows is owed on the other. */
const OTHER_DEBT = /^(?:business|commercial|personal|your)?lineofcredit\W*(?:account)?(?:number|no|#)?\W*\d{3,}$/

export type Kinds = {
  card: boolean
  mayBeOther: boolean
  speaksOfDeposits: boolean
  /** It is called a checking or savings account over its figures, or sums up its deposits, withdrawals or checks. */
  isHolding: boolean
  /** It says what cards say, and nothing that only accounts do. */
  isDoubtful: boolean
  /** It has a card's name in its head. */
  isNamed: boolean
}

/** A card's statement speaks of limits, minimum payments and due dates; an account's of deposits, checks and daily balances. */
export const kindsOf = (lines: readonly Line[]): Kinds => {
  const card = new Set<number>()
  const deposit = new Set<number>()
  const debt = new Set<number>()
  let isHeld = false
  let isHeldAloud = false
  const isFinePrint = finePrintOf(lines)
  let isTitled = false
  let isCreditTitled = false
  let isOfCard = false
  let isPaid = false
  let isLess = false
  let isPaidDown = false
  let isDrawn = false
  let isLoan = false
  let isHeldBeside = false
  let isNamed = false
  let isNamedHeld = false
  let isNoticed = false
  const head = lines.slice(0, NAME_LINES)
  const firstRow = head.findIndex(isDatedAmount)
  const titleLines = firstRow < 0 ? head.length : firstRow
  for (const [i, line] of lines.slice(0, HEAD_LINES).entries()) {
    if (isDatedAmount(line)) isPaid ||= PAYMENT_RECEIVED.test(line.squashed)
    else isNoticed ||= OWN_NOTICE.test(line.squashed)
    isLess ||= isLowered(line)
    if (line.words.length > 24 || isDatedAmount(line)) continue
    if (isHeld && OTHER_DEBT.test(line.squashed)) break
    isPaidDown ||= PAID.test(line.squashed) && line.tokens.some((t) => t.money?.mark === 'minus')
    isOfCard ||= CARD_HEAD.test(line.squashed)
    // A title may stand beside the bank's name or the account's number.
    const cells = i < titleLines ? cellsOf(line, CELL_GAP.text) : []
    for (const title of [line.words.length <= TITLE_WORDS ? line.squashed : '', ...cells.map(({ text }) => squash(text))]) {
      isTitled ||= CARD_TITLE.test(title)
      isCreditTitled ||= CREDIT_TITLE.test(title)
    }
    isNamed ||= cells.some(({ text }) => text.split(' ').length <= NAME_WORDS && CARD_NAME.test(squash(text)))
    for (const [n, word] of CARD_WORDS.entries()) if (word.test(line.squashed)) card.add(n)
    for (const [n, word] of DEPOSIT_WORDS.entries()) if (word.test(line.squashed)) deposit.add(n)
    for (const [n, word] of DEBT_WORDS.entries()) if (word.test(line.squashed)) debt.add(n)
    isDrawn ||= DEBT_COLUMNS.test(line.squashed)
    isNamedHeld ||=
      line.words.length <= TITLE_WORDS && !hasMoney(line) && (HELD_NAME.test(line.squashed) || HELD_ABROAD.test(line.squashed))
    if (HELD_WORDS.test(line.squashed)) {
      isHeld = true
      isHeldAloud ||= !isFinePrint(line)
    }
    isLoan ||= !hasMoney(line) && LOAN_COLUMNS.test(line.squashed) && /balance|payment|paid|amount/.test(line.squashed)
    isHeldBeside ||= HELD_BESIDE_LOAN.test(line.squashed)
  }
  const isOwn = OWN_CARD_WORDS.some((n) => card.has(n))
  const isOnlyEnds = [...deposit].every(isOfEnds)
  // `Deposits are insured` in fine print makes no account of a paper whose own figures tie as a debt alone.
  const isOwed = isHeld && !isHeldAloud && hasDebtSummary(lines)
  const owes =
    isOwed ||
    (!isHeld &&
      (debt.size === DEBT_WORDS.length ||
        (isDrawn && card.has(LIMIT)) ||
        (isOnlyEnds && (isCreditTitled || isNamed || isLess || (card.has(MINIMUM) && card.has(DUE)))) ||
        (deposit.size === 0 && (isTitled || isPaid || isLess || card.has(MINIMUM) || (isOfCard && debt.has(PREVIOUS))))))
  const isCard =
    owes || (isLoan && !isHeldBeside) || (!isNamedHeld && card.size >= 3 && (card.has(0) || card.has(1)) && card.size > deposit.size)
  // An account turned over is not read as a card where no word of a card's own stands on it: every sign would be wrong. Balances that are called previous and new may be a card's.
  const mayOwe = !isHeld && !isNamedHeld && deposit.size === 0 && debt.has(PREVIOUS) && debt.has(NEW)
  // Whatever its rows are called: it is called a card, or a payment was received, where one is due or a limit is set, and nothing is held here.
  const isReceived = isPaid || isLess || isPaidDown
  const isAsked = card.has(MINIMUM) && card.has(DUE) && isReceived
  const isSure = isCard && !isHeld && isOnlyEnds && (isCreditTitled || isTitled || (isNamed && isOwn) || isAsked)
  const isDoubtful = (isOwn || isNamed || isNoticed || mayOwe) && !isHeld && isOnlyEnds
  return {
    isDoubtful,
    isNamed,
    card: isCard,
    mayBeOther: !isSure && (isCard || isOwn || mayOwe),
    speaksOfDeposits: isHeld || deposit.size > 0,
    isHolding: isNamedHeld || [...deposit].some(isOfHolding),
  }
}

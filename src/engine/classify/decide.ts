import type { Direction, Label } from '../types.ts'
import { LENDERS_WITH_ACCOUNTS } from './data/lenders.ts'
import { FLAG, FUNDER_STRENGTH } from './features.ts'
import { FUNDER_OUTCOMES } from './funder-outcomes.ts'
import { FUNDERS, isPositionRole } from './funders.ts'
import { FIT, findMatches, type Match, nameMayEndAt } from './match.ts'
import type { OwnName } from './own-name.ts'
import { payeeKey, payeeWords } from './payee.ts'
import { ADVANCE_WORDS, BUSINESS_WORDS, ENTRY_WORDS, LEAD_WORDS, TRAILING_WORDS } from './plumbing.ts'
import { type Best, better, FUNDER_RANK, FUNDERS_SECOND_WORDS, funderRank, rankOfPattern, VENDOR_RANK, vendorRank } from './ranks.ts'
import { isNoFee, isOfDeposit, isReturnOfDebit, meantOfDeposit, RETURN_WORDS } from './returned-items.ts'
import { BANKS_OWN, isNoCardMatter, NAME_WORD_RULES, NOBODY, NOT_ADVANCE_RULES, RULE_FLAGS, TRANSFER_RULES } from './rule-kinds.ts'
import { REGION, type Tokens, tokenize } from './tokens.ts'
import type { GivenLabel } from './vendors.ts'
import { isOwnWire, isWithSelf } from './with-self.ts'

/** What the text of a row says, whatever its ids and dates. */
export type Reading = {
  label: Label
  payee: string
  funder: number
  strength: number
  flags: number
}

const DEFAULTS: Record<Direction, Label> = {
  credit: { category: 'businessRevenue', subClassification: null, vendor: null, confidence: 0.4, source: 'default', ruleId: null },
  debit: { category: 'businessExpense', subClassification: null, vendor: null, confidence: 0.45, source: 'default', ruleId: null },
}

const labels = new Map<string, Label>()

/** Labels that say the same are the same object. */
export const sharedLabel = (label: Label): Label => {
  const key = `${label.ruleId}|${label.category}|${label.subClassification}|${label.vendor}|${label.confidence}|${label.source}`
  const known = labels.get(key)
  if (known) return known
  labels.set(key, label)
  return label
}

const labelOf = (outcome: GivenLabel, confidence: number, vendor: string | null, source: Label['source'], ruleId: string): Label =>
  sharedLabel({
    category: outcome[0],
    subClassification: outcome[1],
    vendor,
    confidence: Math.round(confidence * 100) / 100,
    source,
    ruleId,
  })

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
const funderSlugs = FUNDERS.map((funder) => slug(funder.name))

/** A withdrawal of which nothing else is said was made at the counter. */
const WITHDRAWAL_WORDS = new Set('WITHDRAWAL WITHDRAWALS DDA SHARE REGULAR'.split(' '))

const FIRM_WORDS = new Set('LLC INC LTD LLP GROUP PARTNERS ASSOCIATES'.split(' '))

const RETRY_WORDS = new Set('RETRY REDEPOSIT REPRESENT REPRESENTED REPRESENTMENT RESUBMIT RESUBMITTED REATTEMPT'.split(' '))
const REVERSAL_WORDS = new Set('REVERSAL REVERSED REVERSE REVERSING'.split(' '))
const ACH_WORDS = new Set('ACH CCD PPD CTX WEB'.split(' '))

const wordFlags = (tokens: Tokens): number => {
  let flags = 0
  for (let i = 0; i < tokens.words.length; i++) {
    const word = tokens.words[i]!
    if (RETRY_WORDS.has(word)) flags |= FLAG.retry
    if (RETURN_WORDS.has(word)) flags |= FLAG.return
    if (REVERSAL_WORDS.has(word)) flags |= FLAG.reversal
    if (ACH_WORDS.has(word)) flags |= FLAG.ach
    if (i < tokens.tail && i < tokens.receiver && (ADVANCE_WORDS.has(word) || (word === 'CASH' && tokens.words[i + 1] === 'AD')))
      flags |= FLAG.mcaWords
  }
  if (tokens.region.includes(REGION.company) || tokens.region.includes(REGION.entry)) flags |= FLAG.ach
  return flags
}

/** SQ, SP, TST and POS mark a card purchase in front of a name only: NAILS & SP is a spa cut short. */
const isStrayPrefix = ({ phrase, from }: Match, tokens: Tokens): boolean =>
  phrase.words.length === 1 && from > tokens.head && (phrase.rule?.id === 'card-purchase' || phrase.rule?.id === 'square-seller')

/** WITHDRAWAL ACH KAPITUS TYPE: PURCHASE: the name of a company and its entry description speak of no card. */
const isOfCompany = ({ phrase, from }: Match, { region }: Tokens): boolean =>
  phrase.rule?.id === 'card-purchase' && (region[from] === REGION.company || region[from] === REGION.entry)

/** A company by its words, or by an invoice number in the remarks. */
const isBusiness = (tokens: Tokens): boolean =>
  tokens.words.some((word, i) => i >= tokens.head && (BUSINESS_WORDS.has(word) || word === 'INV' || word === 'INVOICE'))

/** TD ZELLE SENT, 123 Zelle NAME; Fed Wire Out 123 NAME: the other side stands behind the last of the service's words. */
const headBehindService = (tokens: Tokens, matches: readonly Match[]): void => {
  const { words } = tokens
  for (const { phrase, to } of matches) {
    const rule = phrase.rule?.id
    if ((rule === 'peer-payment' || rule === 'wire-in' || rule === 'wire-out') && to < words.length) tokens.head = Math.max(tokens.head, to)
  }
  while (tokens.head < words.length - 1 && LEAD_WORDS.has(words[tokens.head]!)) tokens.head++
  tokens.tail = tokens.head + 1
  while (tokens.tail < words.length && !tokens.gap[tokens.tail]) tokens.tail++
}

/** ONLINE TRANSFER TO BLUEVINE CHK: the holder moves money to his account there. Of BLUEVINE CAPITAL it is a loan. */
const isOwnAccountAt = ({ phrase, from }: Match, matches: readonly Match[], direction: Direction): boolean =>
  LENDERS_WITH_ACCOUNTS.has(FUNDERS[phrase.funder]!.name) &&
  !phrase.words.some((word) => ADVANCE_WORDS.has(word)) &&
  matches.some(({ phrase: { rule }, to }) => to <= from && rule?.[direction] && TRANSFER_RULES.has(rule.id))

/** Words behind CAPITAL or FUNDING that make it another firm's name; GROUP, SERVICES and HOLDINGS may be the same firm's. */
const OTHER_FIRM = new Set('PARTNERS PARTNER PARTNE PARTN PTNRS VENTURES VENTURE ADVISORS ADVISERS EQUITY'.split(' '))

/** OAKMONT CAPITAL PARTNERS may be the lessor Oakmont Capital, or an advance's funder: the cadence decides. */
const isNearLessor = ({ phrase, to }: Match, { words, region, gap, receiver }: Tokens): boolean =>
  FUNDERS[phrase.funder]!.role === 'equipment' &&
  FUNDERS_SECOND_WORDS.has(phrase.words.at(-1)!) &&
  to < receiver &&
  !gap[to] &&
  region[to] === region[to - 1] &&
  OTHER_FIRM.has(words[to]!)

/** A lessor whose name is made of the bank's own words (TIME PAYMENT) is meant where the text names nobody else: of REAL TIME PAYMENT it is not. */
const isLessorsName = ({ phrase, from, to }: Match, { words, region, receiver }: Tokens): boolean => {
  if (FUNDERS[phrase.funder]!.role !== 'equipment' || words[from - 1] === 'REAL') return false
  for (let t = 0; t < receiver; t++) {
    if ((t >= from && t < to) || (region[t] !== REGION.body && region[t] !== REGION.company)) continue
    if (t < from ? !LEAD_WORDS.has(words[t]!) : !ENTRY_WORDS.has(words[t]!)) return false
  }
  return true
}

/** Reads one descriptor. `holders` are the account holder's names, in words; `companyFunder` is the funder its company id names, or −1; `names` are what the holder goes by. */
export const readDescriptor = (
  text: string,
  direction: Direction,
  holders: readonly (readonly string[])[] = [],
  companyFunder = -1,
  names: readonly OwnName[] = [],
): Reading => {
  const tokens = tokenize(text, direction, holders)
  const matches = findMatches(tokens).filter((match) => !isStrayPrefix(match, tokens) && !isOfCompany(match, tokens))
  let flags = wordFlags(tokens)
  for (const { phrase } of matches) {
    if (phrase.rule?.[direction]) flags |= RULE_FLAGS[phrase.rule.id] ?? 0
  }
  const isCard = (flags & FLAG.cardPurchase) !== 0
  // A book transfer between two customers of one bank names the other one as a wire does: BOOK TRANSFER CREDIT B/O: NAME.
  if (tokens.words[0] === 'BOOK' && tokens.region.includes(REGION.company)) flags |= FLAG.wire
  const isWire = (flags & FLAG.wire) !== 0
  // WIRE TRANSFER CREDIT is a wire, whoever sent it.
  if (isWire) flags &= ~FLAG.transfer
  const isPeer = (flags & FLAG.personToPerson) !== 0

  let funder: Best = null
  let weak: Match | null = null
  let vendor: Best = null
  for (const match of matches) {
    const { phrase } = match
    if (phrase.kind === 'funder') {
      const rank = funderRank(match, tokens, isCard)
      if (rank !== null) funder = better(funder, match, rank)
    } else if (phrase.kind === 'weakFunder') {
      if (match.from <= tokens.head && match.fit === FIT.whole && nameMayEndAt(tokens, match.to) && !isCard) {
        if (weak === null || phrase.glued.length > weak.phrase.glued.length) weak = match
      }
    } else if (phrase.kind === 'vendor') {
      const rank = vendorRank(match, tokens, isCard)
      if (rank !== null) vendor = better(vendor, match, rank)
    }
  }
  if (!funder && weak && isLessorsName(weak, tokens) && !isWire && !isPeer) funder = { match: weak, rank: FUNDER_RANK }
  if (funder && isOwnAccountAt(funder.match, matches, direction)) funder = null
  // One name inside the other: the longer is meant (RELIANT ENERGY, SQUARE CAPITAL).
  if (funder && vendor && funder.match.from < vendor.match.to && vendor.match.from < funder.match.to) {
    if (vendor.match.phrase.glued.length > funder.match.phrase.glued.length && vendor.match.fit >= funder.match.fit) funder = null
    else vendor = null
  }
  if (funder && vendor && funder.rank > FUNDER_RANK && vendor.rank === VENDOR_RANK) funder = null
  if (vendor && weak && vendor.match.from <= weak.from && vendor.match.phrase.glued.length > weak.phrase.glued.length) weak = null

  const nameFrom = Math.min(funder?.match.from ?? Number.POSITIVE_INFINITY, vendor?.match.from ?? Number.POSITIVE_INFINITY)
  let pattern: Best = null
  const isOfItem = matches.some(isOfDeposit)
  const isReturn = isReturnOfDebit(tokens, flags, direction)
  for (const match of matches) {
    const rule = match.phrase.rule
    if (!rule?.[direction]) continue
    if (isNoFee(match, isOfItem, isReturn)) continue
    if (BANKS_OWN.has(rule.id) && nameFrom < match.from && nameFrom <= tokens.head) continue
    if ((isWire || isPeer || isCard) && TRANSFER_RULES.has(rule.id)) continue
    // In the name of a shop such a word says nothing: LOAN STAR BBQ, ATM PIZZA.
    if (isCard && match.from >= tokens.head && isNoCardMatter(match)) continue
    // Somebody's fee, taken by card or ACH, is not the bank's.
    if (rule.id === 'fee-word' && (isCard || isPulled(tokens) || tokens.words.some((word) => FIRM_WORDS.has(word)))) continue
    const rank = rankOfPattern(match, tokens, !isCard && !isPeer && !isWire)
    if (rank !== null) pattern = better(pattern, match, rank)
  }

  if (pattern && isOfDeposit(pattern.match)) {
    const rule = meantOfDeposit(pattern.match, tokens, direction)
    pattern = { ...pattern, match: { ...pattern.match, phrase: { ...pattern.match.phrase, rule } } }
    flags |= RULE_FLAGS[rule.id] ?? 0
  }

  if (isPeer || (isWire && !tokens.region.includes(REGION.company))) headBehindService(tokens, matches)
  const name = payeeWords(tokens)
  const byId = companyFunder >= 0
  const isNear = funder !== null && !byId && isNearLessor(funder.match, tokens)
  const funderIndex = byId ? companyFunder : funder ? funder.match.phrase.funder : weak ? weak.phrase.funder : -1
  const strength = byId
    ? FUNDER_STRENGTH.companyId
    : funder
      ? isNear
        ? FUNDER_STRENGTH.weak
        : funder.match.fit === FIT.whole
          ? FUNDER_STRENGTH.strong
          : FUNDER_STRENGTH.likely
      : weak
        ? FUNDER_STRENGTH.weak
        : FUNDER_STRENGTH.none
  const sure = strength >= FUNDER_STRENGTH.likely
  const isService = (i: number): boolean =>
    LEAD_WORDS.has(tokens.words[i]!) ||
    tokens.words[i] === 'TD' ||
    matches.some(({ phrase, from, to }) => phrase.rule?.id === 'peer-payment' && i >= from && i < to)

  let label: Label = DEFAULTS[direction]
  let payee = payeeKey(name)
  const funderAt = byId ? FUNDER_RANK : sure ? funder!.rank : Number.POSITIVE_INFINITY
  const vendorAt = vendor ? vendor.rank : Number.POSITIVE_INFINITY
  const patternAt = pattern ? pattern.rank : Number.POSITIVE_INFINITY
  let vendorOutcome = vendor?.match.phrase.group?.[direction] ?? null
  // Those who are paid for goods pay for them, too: a wire, or an entry description of trade, is no refund.
  if (direction === 'credit' && vendorOutcome?.[0] === 'refund' && patternAt > vendorAt) {
    if (isWire) vendorOutcome = null
    else if (!isCard) {
      const trade = tradeCredit(matches, tokens)
      if (trade) {
        pattern = { match: trade, rank: trade.phrase.rule!.rank }
        vendorOutcome = null
      }
    }
  }

  if (sure) {
    payee = FUNDERS[funderIndex]!.name
    const { role } = FUNDERS[funderIndex]!
    if (role === 'collections' || role === 'settlement') flags |= FLAG.pastDefault
    if (role === 'lender' || role === 'equipment') flags |= FLAG.loan
    if (role === 'reverse' && isConsolidatorsFee(tokens)) flags |= FLAG.fee
    if (!isPositionRole(role) && role !== 'lender' && role !== 'bankPartner' && role !== 'broker') flags |= FLAG.notAdvance
  } else if (vendor && vendorAt <= VENDOR_RANK + 5) {
    payee = vendor.match.phrase.vendor!
    if (vendor.match.phrase.group!.notAdvance) flags |= FLAG.notAdvance
  }

  if (sure && funderAt <= patternAt && funderAt <= vendorAt) {
    const outcome = FUNDER_OUTCOMES[FUNDERS[funderIndex]!.role][direction]
    const known = strength >= FUNDER_STRENGTH.strong
    label = labelOf(outcome, known ? outcome[2] : outcome[2] * 0.92, payee, 'funder_db', `funder:${funderSlugs[funderIndex]}`)
  } else if (vendor && vendorOutcome && vendorAt < patternAt) {
    const fit = vendor.match.fit === FIT.whole ? 1 : 0.92
    const place = vendorAt === VENDOR_RANK ? 1 : 0.9
    label = labelOf(
      vendorOutcome,
      vendorOutcome[2] * fit * place,
      vendor.match.phrase.vendor,
      'vendor_rules',
      `vendor:${vendor.match.phrase.group!.id}`,
    )
    // What PayPal settles carries the holder's name, too: only FROM and TO say that he is the other side.
    if (vendor.match.phrase.group!.id === 'paypal' && isWithSelf(tokens, direction, names, () => false)) {
      label = ownTransfer(direction)
      flags |= FLAG.transfer
    }
  } else if (pattern) {
    const rule = pattern.match.phrase.rule!
    const outcome = rule[direction]!
    const vendorName = sure || (vendor && vendorAt <= VENDOR_RANK + 5) ? payee : null
    const late = pattern.rank > rule.rank ? 0.8 : 1
    label = labelOf(outcome, outcome[2] * late, vendorName, 'pattern', `pattern:${rule.id}`)
    if (
      NOT_ADVANCE_RULES.has(rule.id) &&
      !(NAME_WORD_RULES.has(rule.id) && name.some((word, i) => i > 0 && (FUNDERS_SECOND_WORDS.has(word) || word === 'CAP')))
    )
      flags |= FLAG.notAdvance
    if (NOBODY.has(rule.id) && !vendorName && !(rule.id === 'plain-deposit' && isPayersDeposit(tokens, pattern.match, name))) payee = ''
    if (rule.id === 'peer-payment' && isWithSelf(tokens, direction, names, isService)) {
      label = ownTransfer(direction)
      flags |= FLAG.transfer
      payee = ''
    } else if ((rule.id === 'wire-in' || rule.id === 'peer-payment' || rule.id === 'wire-out') && name.length > 0) {
      label = payeeDecides(label, rule.id, direction, isBusiness(tokens), isWire && isOwnWire(name, holders, names))
    }
  } else if (direction === 'debit' && tokens.words.length > 0 && tokens.words.every((word) => WITHDRAWAL_WORDS.has(word))) {
    flags |= FLAG.cash
    label = labelOf(['transferOut', 'cashWithdrawal', 0.7], 0.7, null, 'pattern', 'pattern:bare-withdrawal')
    payee = ''
  } else if (isWire && name.length > 0 && direction === 'credit') {
    label = payeeDecides(label, 'wire-in', direction, isBusiness(tokens), isOwnWire(name, holders, names))
  } else if (isNear) {
    const outcome = FUNDER_OUTCOMES.equipment[direction]
    label = labelOf(outcome, outcome[2] * 0.8, payee, 'funder_db', `funder:${funderSlugs[funderIndex]}`)
  } else flags |= FLAG.unresolved
  if (direction === 'debit' && label.category === 'payroll') label = partOfPayroll(label, tokens)
  if (isCard && direction === 'debit' && label.subClassification === 'processorFee' && label.source === 'vendor_rules') {
    label = sharedLabel({ ...label, category: 'businessExpense', subClassification: 'cardPurchase' })
  }
  return { label, payee, funder: funderIndex, strength, flags }
}

/** United First calls its pulls P, what it pays in DC, and its weekly fee T. */
const isConsolidatorsFee = ({ words, region }: Tokens): boolean => words.some((word, i) => region[i] === REGION.entry && word === 'T')

/** Taken from or sent to the account by ACH: the descriptor begins with the bank's words for that, or names the company. */
const isPulled = ({ words, region, head }: Tokens): boolean =>
  region.includes(REGION.company) ||
  words.some((word, i) => i < head && (ACH_WORDS.has(word) || word === 'ELECTRONIC' || word === 'DIRECT'))

const KINDS_OF_DEPOSIT = new Set(
  'PRE ENCODED CAPTURE WHOLESALE RETAIL MERCHANT COMMERCIAL VAULT NIGHT SAFE COIN CURRENCY NEW ACCOUNT INITIAL OPENING LATE HELD'.split(
    ' ',
  ),
)

/** ORB MGMT DEPOSIT is somebody's entry description; PRE-ENCODED DEPOSIT is the day's takings. */
const isPayersDeposit = (tokens: Tokens, match: Match, name: readonly string[]): boolean =>
  isPulled(tokens) || (name.length > 0 && match.from > tokens.head && !name.some((word) => KINDS_OF_DEPOSIT.has(word)))

/** The rule by which a credit of this text is a payment for goods or services, found behind the payer's name. */
const tradeCredit = (matches: readonly Match[], tokens: Tokens): Match | null => {
  let best: Match | null = null
  for (const match of matches) {
    const { rule } = match.phrase
    if (rule?.credit?.[0] !== 'businessRevenue' || match.from <= tokens.head) continue
    // Behind an id only an entry description is certain to be the payer's: INTUIT 94372211 DEPOSIT.
    if (match.from >= tokens.tail && !match.phrase.words.every((word) => TRAILING_WORDS.has(word))) continue
    if (best === null || rule.rank < best.phrase.rule!.rank) best = match
  }
  return best
}

const PAYROLL_TAX_WORDS = new Set('TAX TAXES'.split(' '))
const PAYROLL_FEE_WORDS = new Set('FEE FEES SUBSCR SUBSCRIPTION INVOICE INV BILLING'.split(' '))

/** A payroll company draws wages, taxes and its own fee under one name. */
const partOfPayroll = (label: Label, tokens: Tokens): Label => {
  const said = (words: ReadonlySet<string>): boolean => tokens.words.some((word, i) => i < tokens.tail && words.has(word))
  if (said(PAYROLL_TAX_WORDS)) return sharedLabel({ ...label, category: 'taxPayment', subClassification: 'payrollTax', confidence: 0.9 })
  if (said(PAYROLL_FEE_WORDS)) return sharedLabel({ ...label, subClassification: 'payrollService', confidence: 0.88 })
  return label
}

const ownTransfer = (direction: Direction): Label =>
  labelOf([direction === 'credit' ? 'transferIn' : 'transferOut', 'ownAccount', 0.9], 0.9, null, 'pattern', 'pattern:own-name')

/** Wires and person-to-person payments say how, not why: who is on the other side decides. */
const payeeDecides = (label: Label, ruleId: string, direction: Direction, business: boolean, isOwn: boolean): Label => {
  if (isOwn) return ownTransfer(direction)
  if (direction === 'credit') {
    const confidence = business ? 0.78 : 0.62
    if (ruleId === 'wire-in') return labelOf(['businessRevenue', 'wireIn', 0], confidence, null, 'pattern', 'pattern:wire-from-payer')
    return labelOf(['businessRevenue', 'peerPayment', 0], confidence, null, 'pattern', `pattern:${ruleId}`)
  }
  if (business) {
    const sub = ruleId === 'wire-out' ? 'wireOut' : 'peerPayment'
    return labelOf(['businessExpense', sub, 0], 0.65, null, 'pattern', 'pattern:paid-business')
  }
  return label
}

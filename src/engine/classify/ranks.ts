import { FUNDERS, isPositionRole } from './funders.ts'
import { FIT, type Match, nameMayEndAt } from './match.ts'
import { ACH_PROCESSORS, ADVANCE_WORDS, BUSINESS_WORDS, ENTRY_WORDS, LEAD_WORDS, MORE_ENTRY_WORDS, TRAILING_WORDS } from './plumbing.ts'
import type { Tokens } from './tokens.ts'

/** How much a match counts by its place in the descriptor: lower decides first, null not at all. */
export type Best = { match: Match; rank: number } | null
export const better = (best: Best, match: Match, rank: number): Best =>
  best === null ||
  rank < best.rank ||
  (rank === best.rank &&
    (match.phrase.glued.length > best.match.phrase.glued.length ||
      (match.phrase.glued.length === best.match.phrase.glued.length && match.fit > best.match.fit)))
    ? { match, rank }
    : best

export const FUNDER_RANK = 30
export const VENDOR_RANK = 50
/** Names behind a masked id are mostly the receiver's city or own name. */
const TAIL_PENALTY = 25

/** Whether the word at `at` goes on with a name that began before it. */
const isSameName = ({ words, region, gap }: Tokens, at: number): boolean =>
  !gap[at] && region[at] === region[at - 1] && !LEAD_WORDS.has(words[at - 1]!) && !TRAILING_WORDS.has(words[at - 1]!)

/** Whether the words that a name was read in end where it does, or before where a bank cut it. */
const endsWithName = ({ phrase, from, to }: Match, { words, region, gap, receiver }: Tokens): boolean => {
  let end = to
  while (end < words.length && end < receiver && !gap[end] && region[end] === region[to - 1]) end++
  return (
    words.slice(to, end).every((word) => ENTRY_WORDS.has(word) || MORE_ENTRY_WORDS.has(word)) &&
    region[from] === region[to - 1] &&
    words.slice(from, to).join('').length <= phrase.glued.length
  )
}

const OTHER_TRADES = new Set('EQUIP EQUIPMENT LEASING REALTY PROPERTIES PROPERTY MORTGAGE INSURANCE 401K'.split(' '))

/** CROWN CAPITAL EQUIP LEASING, cut to CROWN CAPITAL EQ, lets machines, whoever advances as CROWN CAPITAL. */
const isOtherFirm = ({ phrase, to }: Match, { words, region, gap, receiver }: Tokens): boolean =>
  isPositionRole(FUNDERS[phrase.funder]!.role) &&
  to < receiver &&
  !gap[to] &&
  region[to] === region[to - 1] &&
  (OTHER_TRADES.has(words[to]!) || words[to] === 'EQ')

const PREPOSITIONS = new Set('ON IN TO FROM FOR OF AT BY'.split(' '))

const isAnybodys = (word: string): boolean =>
  LEAD_WORDS.has(word) || ENTRY_WORDS.has(word) || ADVANCE_WORDS.has(word) || BUSINESS_WORDS.has(word)

/** Whether a name that begins with a bank's word has one that is no bank's and no trade's: CORPORATE TURNAROUND, BUSINESS BACKER. */
const hasOwnWord = ({ phrase, from, to }: Match, { words }: Tokens): boolean =>
  words.slice(from, to).join('').length <= phrase.glued.length &&
  !PREPOSITIONS.has(words[from]!) &&
  !words.slice(from, to).every(isAnybodys)

const saysWhoPulls = (word: string): boolean =>
  ACH_PROCESSORS.has(word) || LEAD_WORDS.has(word) || TRAILING_WORDS.has(word) || MORE_ENTRY_WORDS.has(word) || ADVANCE_WORDS.has(word)

/** DWOLLA CREDIBLY PAYMENT, ACH PULL CREDIBLY: nothing but the puller and words for the pull before the name, and nothing else with it. */
const isPulledFor = ({ fit, from, to }: Match, tokens: Tokens): boolean =>
  fit === FIT.whole && from < tokens.tail && nameMayEndAt(tokens, to) && tokens.words.slice(tokens.head, from).every(saysWhoPulls)

export const funderRank = (match: Match, tokens: Tokens, isCard: boolean): number | null => {
  const { phrase, from, to } = match
  const atHead = from <= tokens.head
  const oneWord = phrase.words.length === 1
  if (match.fit === FIT.partial && !(atHead && to > tokens.head)) return null
  // ACH CAPITAL is a funder; CORPORATE ACH CAPITAL REALTY, CORPORATE ACH CAPITALCY and WIRE IN ORG: ADVANCE CAPITAL are not. CORPORATE TURNAROUND is nobody else.
  if (from < tokens.head && LEAD_WORDS.has(tokens.words[from]!) && !hasOwnWord(match, tokens) && !endsWithName(match, tokens)) return null
  if (isOtherFirm(match, tokens)) return null
  // FALCON CREST CAPITAL is not Crest Capital, and what would be a lease of one may be another's advance.
  if (!atHead && !isPositionRole(FUNDERS[phrase.funder]!.role) && isSameName(tokens, from)) return null
  if (oneWord && ((!atHead && !isPulledFor(match, tokens)) || (isCard && phrase.glued.length < 12))) return null
  if (oneWord && phrase.glued.length < 6 && match.fit < FIT.whole) return null
  if (from >= tokens.tail && to > tokens.tail && !atHead) return FUNDER_RANK + TAIL_PENALTY
  return FUNDER_RANK
}

export const FUNDERS_SECOND_WORDS = new Set('FUNDING FUNDIN FUNDI FUNDERS CAPITAL CAPITA ADVANCE ADVANC MCA LENDING'.split(' '))

/** Fuel cards and payroll companies call their pulls FUNDING. */
const callsPullsFunding = ({ phrase, to }: Match, { words }: Tokens): boolean =>
  phrase.group!.id === 'fuel' || (phrase.group!.id.startsWith('payroll') && words[to] === 'FUNDING')

/** MERCURY FUNDING and TARGET ADVANCE are neither bank nor shop. */
const isFundersName = ({ words, region, gap, receiver }: Tokens, at: number): boolean =>
  at < words.length && !gap[at] && region[at] === region[at - 1] && FUNDERS_SECOND_WORDS.has(words[at]!) && at < receiver

/** Whether the payee speaks of advances, so that the vendor behind its entry description is the receiver: ADVANCE AUTO BODY pays, too. */
const isAdvanceBefore = ({ words, head, receiver }: Tokens): boolean =>
  words.slice(head, receiver).some((word) => ADVANCE_WORDS.has(word) || word === 'DAILY')

export const vendorRank = (match: Match, tokens: Tokens, isCard: boolean): number | null => {
  const { phrase, from, to } = match
  const atHead = from <= tokens.head
  const inTail = from >= tokens.tail && !atHead
  if (!isCard && from >= tokens.receiver && isAdvanceBefore(tokens)) return null
  if (match.fit === FIT.partial && !(atHead && to > tokens.head)) return null
  if (phrase.words.length === 1) {
    if (inTail || (!callsPullsFunding(match, tokens) && isFundersName(tokens, to))) return null
    if (!atHead && phrase.glued.length < 6) return null
    if (phrase.glued.length <= 4 && !isCard && !nameMayEndAt(tokens, to)) return null
    return atHead ? VENDOR_RANK : VENDOR_RANK + 5
  }
  return inTail ? VENDOR_RANK + TAIL_PENALTY : VENDOR_RANK
}

/** Words that say what trade a payee is in (TIRE, GRILL, LOGISTICS) say nothing behind the entry description: there the receiver stands. */
const TRADE_RANK = 56
const PAYMENT_RANK = 68

export const rankOfPattern = (match: Match, tokens: Tokens, isAch: boolean): number | null => {
  const { rank } = match.phrase.rule!
  const isTrade = rank >= TRADE_RANK && rank < PAYMENT_RANK
  if (isTrade && isAch && match.from >= tokens.behindEntry && match.from > tokens.head) return null
  // GREENLINE FUNDING REMIT LIBERTY TAX SERVICE: what the receiver's own name says of taxes and wages is none of the payee's.
  if (isAch && rank > FUNDER_RANK && match.from >= tokens.receiver && isAdvanceBefore(tokens)) return null
  return rank >= VENDOR_RANK && match.from >= tokens.tail && match.from > tokens.head ? rank + TAIL_PENALTY : rank
}

import { readDescriptor } from './decide.ts'
import { FOLD } from './fast/chars.ts'
import { FUNDER_STRENGTH } from './features.ts'
import { FUNDERS, isPositionRole } from './funders.ts'
import { ADVANCE_WORDS, BUSINESS_WORDS, LEAD_WORDS, TRAILING_WORDS } from './plumbing.ts'
import { allPhrases, type Phrase } from './rules.ts'
import { SUB_CLASSIFICATIONS } from './sub-classifications.ts'

export type AliasProblem = { kind: 'clash' | 'overBroad' | 'shadowed' | 'unreadable'; alias: string; message: string }

const nameOf = (phrase: Phrase): string => (phrase.funder >= 0 ? FUNDERS[phrase.funder]!.name : (phrase.vendor ?? phrase.rule!.id))
const textOf = (phrase: Phrase): string => phrase.words.join(' ')
const foldedText = (phrase: Phrase): string => {
  let text = ''
  for (let i = 0; i < phrase.glued.length; i++) text += String.fromCharCode(64 + FOLD[phrase.glued.charCodeAt(i)]!)
  return text
}

const isGeneric = (word: string): boolean =>
  LEAD_WORDS.has(word) || TRAILING_WORDS.has(word) || BUSINESS_WORDS.has(word) || ADVANCE_WORDS.has(word) || /^\d+$/.test(word)

const sameOutcome = (a: Phrase, b: Phrase): boolean =>
  a.group === b.group ||
  (JSON.stringify(a.group?.credit) === JSON.stringify(b.group?.credit) && JSON.stringify(a.group?.debit) === JSON.stringify(b.group?.debit))

/** Two owners of one alias, as the matcher reads it (spaces and OCR's letters aside). Weak aliases are shared by their nature. */
const clashes = (names: readonly Phrase[]): AliasProblem[] => {
  const problems: AliasProblem[] = []
  const seen = new Map<string, Phrase>()
  for (const phrase of names) {
    if (phrase.kind === 'weakFunder') continue
    const key = foldedText(phrase)
    const other = seen.get(key)
    if (!other) seen.set(key, phrase)
    else if (other.owner !== phrase.owner && !(phrase.kind === 'vendor' && other.kind === 'vendor' && sameOutcome(phrase, other))) {
      problems.push({ kind: 'clash', alias: textOf(phrase), message: `${textOf(phrase)} is ${nameOf(other)} and ${nameOf(phrase)}` })
    }
  }
  for (const phrase of names) {
    const other = phrase.kind === 'weakFunder' ? seen.get(foldedText(phrase)) : undefined
    if (other && other.owner !== phrase.owner && other.kind === 'funder') {
      problems.push({
        kind: 'clash',
        alias: textOf(phrase),
        message: `${textOf(phrase)} is a weak alias of ${nameOf(phrase)} and the name of ${nameOf(other)}`,
      })
    }
  }
  return problems
}

const SHORT = 3

/** Names made of general words that were looked at: they are whole names, and nobody else's. */
const LOOKED_AT: ReadonlySet<string> = new Set([
  '24 CAPITAL',
  'ACH CAPITAL',
  'ARC TECHNOLOGIES',
  'DAILY FUNDING',
  'DIRECT CAPITAL CORP',
  'IN ADVANCE CAPITAL',
  'MERCHANT MARKET',
  'SETTLE FUNDING',
  'SETTLE INC',
  'SQ CAPITAL',
])

/** Aliases that fit far more than their owner. */
const overBroad = (names: readonly Phrase[]): AliasProblem[] =>
  names
    .filter((phrase) => phrase.kind === 'funder' && !LOOKED_AT.has(textOf(phrase)))
    .filter(
      (phrase) => (phrase.words.length === 1 && phrase.glued.length <= SHORT && !/\d/.test(phrase.glued)) || phrase.words.every(isGeneric),
    )
    .map((phrase) => ({
      kind: 'overBroad' as const,
      alias: textOf(phrase),
      message: `${textOf(phrase)} (${nameOf(phrase)}) is too general: make it a weak alias`,
    }))

/** Aliases that, printed as a payment, are read as somebody else. */
const shadowed = (names: readonly Phrase[]): AliasProblem[] => {
  const problems: AliasProblem[] = []
  for (const phrase of names) {
    const text = textOf(phrase)
    const reading = readDescriptor(`ACH DEBIT ${text} ACH PMT`, 'debit')
    if (phrase.kind === 'funder') {
      if (reading.funder !== phrase.funder || reading.strength < FUNDER_STRENGTH.likely) {
        const read = reading.funder >= 0 ? FUNDERS[reading.funder]!.name : reading.payee
        problems.push({ kind: 'shadowed', alias: text, message: `${text} (${nameOf(phrase)}) is read as ${read || 'nobody'}` })
      }
    } else if (phrase.kind === 'vendor' && reading.strength >= FUNDER_STRENGTH.likely && isPositionRole(FUNDERS[reading.funder]!.role)) {
      problems.push({
        kind: 'shadowed',
        alias: text,
        message: `${text} (${nameOf(phrase)}) is read as the funder ${FUNDERS[reading.funder]!.name}`,
      })
    }
  }
  return problems
}

const subs: ReadonlySet<string> = new Set(SUB_CLASSIFICATIONS)

const unreadable = (phrases: readonly Phrase[]): AliasProblem[] => {
  const problems: AliasProblem[] = []
  for (const { companyIds, name } of FUNDERS) {
    for (const id of companyIds) {
      if (!/^\d{10}$/.test(id)) problems.push({ kind: 'unreadable', alias: id, message: `${id} (${name}) is not a ten-digit id` })
    }
  }
  for (const phrase of phrases) {
    for (const outcome of [phrase.group?.credit, phrase.group?.debit, phrase.rule?.credit, phrase.rule?.debit]) {
      if (outcome?.[1] && !subs.has(outcome[1]))
        problems.push({ kind: 'unreadable', alias: textOf(phrase), message: `${outcome[1]} is not in the vocabulary` })
    }
  }
  return problems
}

/** Everything wrong with the data files; empty when they are fit to use. */
export const checkAliases = (): AliasProblem[] => {
  const phrases = allPhrases()
  const names = phrases.filter((phrase) => phrase.kind !== 'pattern')
  return [...clashes(names), ...overBroad(names), ...shadowed(names), ...unreadable(phrases)]
}

import { LEAD_WORDS, LEGAL_FORMS, STATE_CODES, TRAILING_WORDS } from './plumbing.ts'
import { REGION, type Tokens } from './tokens.ts'

/** Banks cut names here: what comes after cannot be part of a key. */
const NAME_CUT = 16

/** After these no name goes on: ZELLE PAYMENT TO MARIA FOR RENT, CONF# … */
const STOPS = new Set('FOR CONF CONFIRMATION MEMO REF ON CARD MESSAGE BANK'.split(' '))

/** The counterparty's words: the company where the descriptor names it, else what stands between the bank's words and the first masked id. */
export const payeeWords = (tokens: Tokens): string[] => {
  const { words, region, head } = tokens
  const structured = region[head] === REGION.company
  let to = head
  while (to < words.length && (structured ? region[to] === REGION.company : to < tokens.tail && region[to] === REGION.body)) to++
  let end = head
  while (end < to && (end === head || structured || !STOPS.has(words[end]!))) end++
  if (!structured) {
    while (end > head + 1 && TRAILING_WORDS.has(words[end - 1]!)) end--
    if (end > head + 2 && STATE_CODES.has(words[end - 1]!)) end--
  }
  while (end > head + 1 && LEGAL_FORMS.has(words[end - 1]!)) end--
  const name = words.slice(head, end)
  return name.length === 1 && (LEAD_WORDS.has(name[0]!) || name[0]!.length < 2) ? [] : name
}

/** Readable, cut where banks cut, so that the whole and the truncated name are one. */
export const payeeKey = (name: readonly string[]): string => name.join(' ').slice(0, NAME_CUT).trimEnd()

import { hasMoney } from '../lines/lines.ts'
import type { RawRow } from './rows.ts'

/** Words for what has not moved the balance, or not yet. */

const PENDING =
  /\bpending\b|\bnot (?:yet )?(?:been )?(?:posted|settled|cleared|processed|booked|included)\b|\b(?:unposted|uncleared|awaiting|provisional)\b|\bauthori[sz]ations?\b|\b(?:card|funds|account) holds?\b|\bholds\b|\bmemo (?:items?|posts?|posted|postings?)\b|\bin process\b/i
/** Texts of rows use these as well: they head a list only where it clearly stands apart. */
const NEVER_POSTED =
  /\b(?:declined|void(?:ed)?|cancell?ed|failed|rejected|disputed|proposed|forecast|projected|expected|not paid)\b|\bno (?:money|funds) moved\b|\b(?:no|without) effect on\b|\b(?:in|on|of) (?:your )?other accounts\b|\bfor (?:your )?(?:reference|information|comparison)\b|\bof (?:the|your) (?:previous|prior|last) (?:statement|month|period)\b/i
const EXAMPLE = /^\W*examples?\b/i
const TO_COME = /^\W*(?:your )?(?:upcoming|scheduled|future)\b/i
/** What a fee for them or a balance is called. */
const OF_FIGURES = /\bfees?\b|\bcharges?\b|\bbalances?\b/i
const POSTED = /^\W*(?:posted|booked|settled|cleared|completed|processed)\b/i
const SENTENCE = /[.!]$|\b(?:are|is|may|will|has|have|were|can|please)\b/i

const withoutBrackets = (text: string): string => text.replace(/\(.*?\)/g, '').trim()
/** What stands in brackets behind a heading may be one. */
const isSentence = (text: string): boolean => SENTENCE.test(withoutBrackets(text))

/** `Items not yet posted`: heads what has not moved the balance. */
export const headsPending = (text: string): boolean => PENDING.test(text) && !isSentence(text)
/** `Declined payments`: heads what never did. */
export const headsNeverPosted = (text: string): boolean =>
  (EXAMPLE.test(text) || (NEVER_POSTED.test(text) && !OF_FIGURES.test(withoutBrackets(text)))) && !isSentence(text)
/** Whether a section of this title lists what has moved nothing. */
export const isNotPosted = (title: string): boolean => headsPending(title) || headsNeverPosted(title) || TO_COME.test(title)
/** `Posted`: ends such a list. */
export const headsPosted = (text: string): boolean => POSTED.test(text) && !isSentence(text)
/** Whether a row says of itself that it is still pending. */
export const saysPending = (text: string): boolean => /\b(?:pending|unposted|uncleared|not posted)\b/i.test(text)

const STATUS_NOT_POSTED =
  /\b(?:pending|declined|void(?:ed)?|cancell?ed|failed|rejected|scheduled|memo|expired|unposted|uncleared|proposed|upcoming|on hold|not posted|in process|processing)\b/i

const STRUCK_SHARE = 0.75

/** Whether a line is drawn through the row, where its amount stands; it may leave the balance at its end, or part of it. */
export const isStruck = ({ lines }: RawRow): boolean => {
  const { words } = lines.find(hasMoney) ?? lines[0]!
  return words.filter((word) => word.struck).length >= words.length * STRUCK_SHARE
}

/** Whether the row's column of states says that it moved nothing. */
export const hasStatusNotPosted = ({ table, aside }: RawRow): boolean =>
  STATUS_NOT_POSTED.test(aside) && (table.header?.columns.some((c) => c.label.endsWith('status')) ?? false)

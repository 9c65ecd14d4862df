import type { Direction } from '../types.ts'
import { LEAD_WORDS } from './plumbing.ts'
import { REGION, tokenize } from './tokens.ts'

/** What stands for a person in a descriptor that a model is asked about. */
export const PERSON = '[person]'

const PEER_WORDS = new Set('ZELLE QUICKPAY VENMO CASHAPP POPMONEY'.split(' '))

/**
 * A descriptor as a model may see it: the words only, no ids, account or telephone numbers, dates or receiver, and who is on the other side of
 * a person-to-person payment hidden. What no rule could read is asked about in this form.
 */
export const maskedDescriptor = (description: string, direction: Direction, holders: readonly (readonly string[])[] = []): string => {
  const { words, region } = tokenize(description, direction, holders)
  const peer = words.some((word, i) => PEER_WORDS.has(word) || (word === 'CASH' && words[i + 1] === 'APP'))
  const shown: string[] = []
  words.forEach((word, i) => {
    const hidden =
      region[i] === REGION.info || (peer && !PEER_WORDS.has(word) && !LEAD_WORDS.has(word) && word !== 'CASH' && word !== 'APP')
    if (!hidden) shown.push(word)
    else if (peer && shown.at(-1) !== PERSON) shown.push(PERSON)
  })
  return shown.join(' ')
}

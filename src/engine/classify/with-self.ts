import type { Direction } from '../types.ts'
import { isOwnName, type OwnName } from './own-name.ts'
import { REGION, type Tokens } from './tokens.ts'

const ZELLE_WORDS = new Set('ZELLE ZEL QUICKPAY'.split(' '))

/**
 * Whether the holder's own name stands where a payment names its other side: ZELLE FROM RIVERBEND SUPPLY, VENMO CASHOUT RIVERBEND SUPPLY. In a key of the
 * ACH, behind an id or, where others than Zelle pay, before one (VENMO CASHOUT RIVERBEND SUPPLY 88123) it is the receiver's, which every payment carries.
 */
export const isWithSelf = (tokens: Tokens, direction: Direction, names: readonly OwnName[], isService: (i: number) => boolean): boolean => {
  const { words, gap, head, own, endsMasked } = tokens
  if (names.length === 0) return false
  const [theirs, ours] = direction === 'credit' ? ['FROM', 'TO'] : ['TO', 'FROM']
  const isOtherSide = (at: number, isBehindGap: boolean, isBeforeGap: boolean): boolean => {
    if (words[at - 1] === theirs) return true
    if (words[at - 1] === ours || isBehindGap || !words.every((_, i) => i >= at || isService(i))) return false
    return words.some((word, i) => i < at && ZELLE_WORDS.has(word)) || (!isBeforeGap && !names[0]!.isInferred)
  }
  if (own && isOtherSide(own.at, own.isBehindGap, own.isBeforeGap) && isOwnName(own.words, names)) return true
  const at = Math.max(head, words.lastIndexOf(theirs) + 1)
  if (at >= words.length) return false
  let to = at
  while (to < words.length && tokens.region[to] === REGION.body && (to === at || !gap[to])) to++
  return isOtherSide(at, gap[at]!, to < words.length || endsMasked) && isOwnName(words.slice(at, to), names)
}

/** A wire's key names nobody but the other side, and his address behind him; a holder of one word has it in common with many. */
export const isOwnWire = (name: readonly string[], holders: readonly (readonly string[])[], names: readonly OwnName[]): boolean =>
  isOwnName(name, names) || holders.some((holder) => holder.length > 1 && holder.every((word, i) => name[i] === word))

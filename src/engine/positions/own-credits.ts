import { FUNDERS } from '../classify/funders.ts'
import type { Credits } from './credits.ts'
import type { PayeeGroup } from './groups.ts'
import type { Ledger } from './ledger.ts'
import { nameOf } from './names.ts'

/** As much of a name as every bank prints. */
const NAME_START = 9
/** Shorter names turn up inside other words. */
const MIN_NAME = 5

const lettersOf = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Each group's own credits, oldest first: by funder, by payee, and by its name standing anywhere in the text of a larger one-off credit. */
export const ownCreditsOf = (groups: readonly PayeeGroup[], credits: Credits, ledger: Ledger): Map<PayeeGroup, number[]> => {
  const { payee, payees, funder, day } = ledger.features
  // Index + 1 into groups, so that 0 is none.
  const byFunder = new Int32Array(FUNDERS.length)
  const byPayee = new Int32Array(payees.length)
  groups.forEach((g, i) => {
    if (g.sure) byFunder[g.funder] = i + 1
    for (const p of g.payees) byPayee[p] = i + 1
  })
  const result = new Map<PayeeGroup, number[]>()
  const add = (index: number, row: number): void => {
    const group = groups[index - 1]!
    const list = result.get(group)
    if (list) list.push(row)
    else result.set(group, [row])
  }
  for (let i = 0; i < credits.rows.length; i++) {
    const r = credits.rows[i]!
    const index = (funder[r]! >= 0 ? byFunder[funder[r]!]! : 0) || byPayee[payee[r]!]!
    if (index !== 0) add(index, r)
  }
  const names = nameIndex(groups, ledger)
  for (const r of credits.unplaced) {
    if (byPayee[payee[r]!] !== 0) continue
    const index = groupNamedIn(lettersOf(ledger.descriptionOf(r)), names)
    if (index !== 0) add(index, r)
  }
  for (const list of result.values()) list.sort((a, b) => day[a]! - day[b]! || a - b)
  return result
}

/** `enough`: how many letters of the name must stand in the text. */
type NameIndex = Map<string, { name: string; enough: number; index: number }[]>

/** Names by their first letters, so that a text is searched for all of them in one walk. */
const nameIndex = (groups: readonly PayeeGroup[], ledger: Ledger): NameIndex => {
  const names: NameIndex = new Map()
  groups.forEach((g, i) => {
    const texts = g.sure ? [FUNDERS[g.funder]!.name, ...FUNDERS[g.funder]!.aliases] : [nameOf(g, ledger)]
    for (const text of new Set(texts.map(lettersOf))) {
      if (text.length < (g.sure ? MIN_NAME : NAME_START)) continue
      const entry = { name: text, enough: g.sure ? text.length : NAME_START, index: i + 1 }
      const start = text.slice(0, MIN_NAME)
      const list = names.get(start)
      if (list) list.push(entry)
      else names.set(start, [entry])
    }
  })
  return names
}

/** Of two names that begin alike, the one that the text has more of. */
const groupNamedIn = (letters: string, names: NameIndex): number => {
  let best = 0
  let bestLength = 0
  for (let at = 0; at + MIN_NAME <= letters.length; at++) {
    const list = names.get(letters.slice(at, at + MIN_NAME))
    if (!list) continue
    for (const { name, enough, index } of list) {
      const length = commonStart(letters, at, name)
      if (length < enough || length <= bestLength) continue
      best = index
      bestLength = length
    }
  }
  return best
}

const commonStart = (letters: string, at: number, name: string): number => {
  let n = 0
  while (n < name.length && letters.charCodeAt(at + n) === name.charCodeAt(n)) n++
  return n
}

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

type NameIndex = Map<string, { name: string; index: number }[]>

/** Names by their first letters, so that a text is searched for all of them in one walk. */
const nameIndex = (groups: readonly PayeeGroup[], ledger: Ledger): NameIndex => {
  const names: NameIndex = new Map()
  groups.forEach((g, i) => {
    const texts = g.sure ? [FUNDERS[g.funder]!.name, ...FUNDERS[g.funder]!.aliases] : [nameOf(g, ledger)]
    for (const text of new Set(texts.map(lettersOf))) {
      const name = g.sure ? text : text.slice(0, NAME_START)
      if (name.length < (g.sure ? MIN_NAME : NAME_START)) continue
      const start = name.slice(0, MIN_NAME)
      const list = names.get(start)
      if (list) list.push({ name, index: i + 1 })
      else names.set(start, [{ name, index: i + 1 }])
    }
  })
  return names
}

const groupNamedIn = (letters: string, names: NameIndex): number => {
  for (let at = 0; at + MIN_NAME <= letters.length; at++) {
    const list = names.get(letters.slice(at, at + MIN_NAME))
    const hit = list?.find((n) => letters.startsWith(n.name, at))
    if (hit) return hit.index
  }
  return 0
}

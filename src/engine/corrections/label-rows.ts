import type { Category, Direction, Label } from '../types.ts'
import { CREDIT_CATEGORIES } from '../types.ts'
import type { ByHand, Correction, MachineLabels, NotApplied, RowRef } from './types.ts'

export const directionOfCategory = (category: Category): Direction =>
  (CREDIT_CATEGORIES as readonly string[]).includes(category) ? 'credit' : 'debit'

/** What labelling by hand reads of the rows. `rowOf` is the row's place in this revision, −1 when it is left out. */
export type Rows = {
  credit: Uint8Array
  payee: Int32Array
  payees: readonly string[]
  origins: Int32Array
  isOfCard: (row: number) => boolean
  rowOf: (ref: RowRef) => number
}

/** Who last said what a row is. `order` counts changes from 1; 0 where nobody or only a rule has spoken. */
export type Settled = { settled: Uint8Array; order: Int32Array; by: (Correction | null)[] }

const PERSON = 1

/** Applies rules, then what people said, to `labels`. The rows that anybody spoke of are settled: nothing that comes later says otherwise. */
export const labelByHand = (labels: Label[], rows: Rows, hand: ByHand, notApplied: NotApplied[]): Settled | null => {
  const { rules = [], corrections = [], machine } = hand
  if (rules.length === 0 && corrections.length === 0) return null
  const state: Settled = {
    settled: new Uint8Array(labels.length),
    order: new Int32Array(labels.length),
    by: new Array<Correction | null>(labels.length).fill(null),
  }
  const rowsOfPayee = indexByPayee(rows)
  // A known vendor is written as it writes itself, others as the bank prints them; a rule means the name either way.
  const payeesNamed = rules.length > 0 ? Map.groupBy(rows.payees.keys(), (i) => rows.payees[i]!.toUpperCase()) : null
  for (const rule of rules) {
    const payees = (payeesNamed?.get(rule.payee.toUpperCase()) ?? []).filter((i) => i > 0)
    if (payees.length === 0) continue
    const labelled = sharedLabels((old) => ({ ...bare(old, rule.category), source: 'vendor_rules', ruleId: rule.id }))
    for (const r of payees.flatMap(rowsOfPayee)) {
      if ((rows.credit[r] === 1 ? 'credit' : 'debit') !== rule.type || isNoSale(r, rule.category, rows)) continue
      labels[r] = labelled(labels[r]!)
      state.settled[r] = 1
    }
  }
  let order = 0
  for (const correction of corrections) {
    correction.changes.forEach((change, index) => {
      order++
      const settle = (r: number, label: Label): void => {
        labels[r] = label
        state.settled[r] = PERSON
        state.order[r] = order
        state.by[r] = correction
      }
      const refs = change.kind === 'label' || change.kind === 'revenue' ? change.rows : isAdd(change) ? change.rows : null
      if (refs === null) return
      const side: Direction =
        change.kind === 'label' ? directionOfCategory(change.category) : change.kind === 'revenue' ? 'credit' : 'debit'
      const named = refs.map(rows.rowOf).filter((r) => r >= 0 && (rows.credit[r] === 1) === (side === 'credit'))
      if (named.length === 0) {
        const reason = refs.some((ref) => rows.rowOf(ref) >= 0)
          ? `None of its rows is a ${side} any more.`
          : 'All of its rows are left out at the moment.'
        notApplied.push({ correction: correction.id, change: index, reason })
        return
      }
      if (change.kind === 'label') {
        const labelled = sharedLabels((old) => bare(old, change.category))
        const all = change.samePayee ? withSamePayee(named, change.category, rows, rowsOfPayee) : named
        for (const r of all) settle(r, labelled(labels[r]!))
      } else if (change.kind === 'revenue') {
        const labelled = sharedLabels((old) => (change.isRevenue ? bare(old, 'businessRevenue') : notRevenue(old)))
        for (const r of named) settle(r, labelled(wordOn(r, labels, state, rows, machine)))
      } else if (isAdd(change)) {
        const labelled = sharedLabels((old) => ({
          ...bare(old, 'mcaRepayment'),
          subClassification: 'advance',
          vendor: change.funderName ?? old.vendor,
        }))
        for (const r of named) settle(r, labelled(labels[r]!))
      }
    })
  }
  return state
}

const isAdd = (change: Correction['changes'][number]): change is Extract<Correction['changes'][number], { kind: 'position' }> =>
  change.kind === 'position' && change.op === 'add'

/** A person is sure. What kind of knowledge the machine had is kept; the rule that was overruled is not. */
const bare = (old: Label, category: Category): Label => ({
  ...old,
  category,
  subClassification: old.category === category ? old.subClassification : null,
  confidence: 1,
  ruleId: null,
})

/** A deposit that is no sale has no category of its own: it counts with the other credits. */
const notRevenue = (old: Label): Label =>
  old.category === 'businessRevenue' ? { ...bare(old, 'refund'), subClassification: 'notRevenue' } : { ...old, confidence: 1 }

/** What is known of a row before this change: an earlier person's word, else the machine's last, which behaviour may have decided. */
const wordOn = (r: number, labels: readonly Label[], state: Settled, rows: Rows, machine: MachineLabels | undefined): Label => {
  const said = machine && state.settled[r] === 0 ? machine.of[rows.origins[r]!] : undefined
  return said === undefined || said < 0 ? labels[r]! : machine!.labels[said]!
}

/** Thousands of rows share a few labels, before and after. */
const sharedLabels = (make: (old: Label) => Label): ((old: Label) => Label) => {
  const made = new Map<Label, Label>()
  return (old) => {
    let label = made.get(old)
    if (label === undefined) {
      label = make(old)
      made.set(old, label)
    }
    return label
  }
}

const indexByPayee = ({ payee, payees }: Rows): ((payee: number) => number[]) => {
  let index: number[][] | null = null
  return (wanted) => {
    if (index === null) {
      index = payees.map(() => [])
      for (let r = 0; r < payee.length; r++) index[payee[r]!]!.push(r)
    }
    return index[wanted]!
  }
}

/** What is said of a payee says of its deposits that they are sales, and not of what it gives back on a card. */
const isNoSale = (r: number, category: Category, rows: Rows): boolean => category === 'businessRevenue' && rows.isOfCard(r)

/** The named rows and every other of their payees that goes the same way. Rows that name nobody have no payee in common. */
const withSamePayee = (
  named: readonly number[],
  category: Category,
  rows: Rows,
  rowsOfPayee: (payee: number) => number[],
): Iterable<number> => {
  const all = new Set(named)
  const credit = rows.credit[named[0]!]
  for (const payee of new Set(named.map((r) => rows.payee[r]!)))
    if (payee !== 0) for (const r of rowsOfPayee(payee)) if (rows.credit[r] === credit && !isNoSale(r, category, rows)) all.add(r)
  return all
}

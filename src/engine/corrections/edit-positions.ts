import { once } from '../../shared/once.ts'
import { FLAG } from '../classify/features.ts'
import { type Credits, readCredits } from '../positions/credits.ts'
import { byFirstPayment, type FoundPosition, paymentFigures, scheduleWithoutRetries } from '../positions/detect.ts'
import { type Ledger, measuring } from '../positions/ledger.ts'
import type { Relabel } from '../positions/relabels.ts'
import { matchReturns, type ReturnMatch } from '../positions/returns.ts'
import type { Label, Position } from '../types.ts'
import type { Settled } from './label-rows.ts'
import type { ByHand, Correction, NotApplied, PositionEdit, RowRef } from './types.ts'

/** Fewer payments that a person labelled make no position by themselves. */
const MIN_LABELLED = 3

type Given = {
  ledger: Ledger
  endOf: (row: number) => number
  rowOf: (ref: RowRef) => number
  /** What the text alone said of each row, before behaviour or a person. */
  textLabels: readonly Label[]
  hand: Settled
}
/** `credits` are read once and where they are needed. */
type Editing = Given & { credits: () => Credits }

type Edited = {
  found: FoundPosition[]
  /** Rows that a dismissed position had, and whose hand it was. */
  dismissed: { row: number; label: Label; by: Correction }[]
  /** Rows of positions that were renamed, merged or split. */
  touched: { row: number; by: Correction }[]
  /** Payments that somebody had labelled before their position got its name. */
  renamed: { row: number; label: Label }[]
}

/** What people said of positions, over what was detected. An edit looks its position up by the payments it was made of. */
export const editPositions = (detected: readonly FoundPosition[], hand: ByHand, given: Given, notApplied: NotApplied[]): Edited => {
  // Read at the first edit that needs them: most people edit no positions.
  const on: Editing = { ...given, credits: once(() => readCredits(given.ledger)) }
  const edits = editsOf(hand.corrections ?? [])
  const { found, holderOf, holderOfRow, replace } = standing([...detected, ...labelledPositions(detected, edits, on)], on)
  const dismissed: Edited['dismissed'] = []
  const touched: Edited['touched'] = []
  const names = new Map<number, { name: string; order: number }>()
  for (const { edit, by, index, order } of edits) {
    const refuse = (reason: string): void => void notApplied.push({ correction: by.id, change: index, reason })
    const targets = edit.positions.map(holderOf)
    if (targets.some((t) => t === null)) {
      refuse('No position has the payments that this edit speaks of.')
      continue
    }
    const distinct = [...new Set(targets as FoundPosition[])]
    const note = ({ position: { rows, funderName } }: FoundPosition): void =>
      rows.forEach((row) => {
        touched.push({ row, by })
        names.set(row, { name: funderName, order })
      })
    const rows = edit.rows.map(on.rowOf).filter((r) => r >= 0)
    switch (edit.op) {
      case 'dismiss':
        for (const each of distinct) dismissed.push(...asBefore(each, by, order, on))
        replace(distinct, [])
        break
      case 'rename': {
        const renamed = distinct.map((f) => named(f, edit.funderName!, 'Named by hand.'))
        renamed.forEach(note)
        replace(distinct, renamed)
        break
      }
      case 'end':
        replace(
          distinct,
          distinct.map((f) => withEvidence({ ...f, position: { ...f.position, active: false } }, ENDED)),
        )
        break
      case 'merge': {
        if (distinct.length < 2) {
          refuse('Its positions are one already.')
          break
        }
        const merged = merge(distinct, edit.funderName, on)
        note(merged)
        replace(distinct, [merged])
        break
      }
      case 'split': {
        const [from] = distinct as [FoundPosition]
        const apart = new Set(rows.filter((r) => from.position.rows.includes(r)))
        if (apart.size === 0 || apart.size === from.position.rows.length) {
          refuse('Nothing would be left on one of the two sides.')
          break
        }
        const parts = split(from, apart, edit.funderName, on)
        parts.forEach(note)
        replace(distinct, parts)
        break
      }
      case 'add': {
        const own = [...new Set(rows.filter((r) => on.hand.order[r] === order))].sort(oldestFirst(on.ledger))
        if (own.length === 0) refuse('Its rows were labelled otherwise later on, or are left out.')
        else {
          const before = new Set(own.flatMap((r) => holderOfRow(r) ?? []))
          const along = broughtAlong(before, new Set(own), on)
          replace(before, without(before, new Set(own), on))
          replace([], [byHand(own, edit.funderName, 'Added by hand.', on, returnedOf(found), along)])
        }
        break
      }
    }
  }
  const edited = [...found].sort((a, b) => byFirstPayment(a.position, b.position))
  return { found: edited, dismissed, touched, renamed: renamedRows(edited, names, on) }
}

/** A label that a person or a rule gave is no relabel of a position's: the name that came later is its vendor all the same. */
const renamedRows = (
  found: readonly FoundPosition[],
  names: ReadonlyMap<number, { name: string; order: number }>,
  { ledger, hand }: Editing,
): Edited['renamed'] =>
  found.flatMap(({ position: { rows, funderName } }) =>
    rows.flatMap((row) => {
      const given = names.get(row)
      const label = ledger.labels[row]!
      if (given?.name !== funderName || hand.settled[row] === 0 || hand.order[row]! > given.order || label.vendor === funderName) return []
      return [{ row, label: { ...label, vendor: funderName } }]
    }),
  )

type Ordered = { edit: PositionEdit; by: Correction; index: number; order: number }

/** Orders count as those of labels do, so that of two words on one row the later can be told. */
const editsOf = (corrections: readonly Correction[]): Ordered[] => {
  const edits: Ordered[] = []
  let order = 0
  for (const by of corrections)
    by.changes.forEach((change, index) => {
      order++
      if (change.kind === 'position') edits.push({ edit: change, by, index, order })
    })
  return edits
}

const oldestFirst =
  ({ features: { day } }: Ledger) =>
  (a: number, b: number): number =>
    day[a]! - day[b]! || a - b

/** The positions as they stand, and which of them has a payment: an edit finds its own without going over all of them. */
const standing = (all: readonly FoundPosition[], { rowOf }: Given) => {
  const found = new Set<FoundPosition>()
  const byRow = new Map<number, FoundPosition>()
  const replace = (gone: Iterable<FoundPosition>, made: readonly FoundPosition[]): void => {
    for (const f of gone) {
      found.delete(f)
      for (const r of f.position.rows) byRow.delete(r)
    }
    for (const f of made) {
      found.add(f)
      for (const r of f.position.rows) byRow.set(r, f)
    }
  }
  replace([], all)
  /** The position that holds at least half of the payments which are still there; null when none does. */
  const holderOf = (refs: readonly RowRef[]): FoundPosition | null => {
    const rows = new Set(refs.map(rowOf).filter((r) => r >= 0))
    const common = new Map<FoundPosition, number>()
    for (const r of rows) {
      const f = byRow.get(r)
      if (f) common.set(f, (common.get(f) ?? 0) + 1)
    }
    let best: FoundPosition | null = null
    for (const [f, n] of common) if (best === null || n > common.get(best)!) best = f
    return best !== null && common.get(best)! * 2 >= rows.size ? best : null
  }
  return { found, holderOf, holderOfRow: (row: number): FoundPosition | undefined => byRow.get(row), replace }
}

/** Payments that people or rules named as such and that no detected position has, by payee. What an `add` speaks of is left to it. */
const labelledPositions = (detected: readonly FoundPosition[], edits: readonly Ordered[], on: Editing): FoundPosition[] => {
  const { ledger, hand } = on
  const taken = new Set(detected.flatMap((f) => f.position.rows))
  const adds = new Set(edits.filter((e) => e.edit.op === 'add').map((e) => e.order))
  const byPayee = new Map<number, number[]>()
  for (let r = 0; r < hand.settled.length; r++) {
    if (hand.settled[r] === 0 || ledger.credit[r] === 1 || ledger.labels[r]!.category !== 'mcaRepayment') continue
    const payee = ledger.features.payee[r]!
    if (payee === 0 || taken.has(r) || adds.has(hand.order[r]!)) continue
    const rows = byPayee.get(payee)
    if (rows) rows.push(r)
    else byPayee.set(payee, [r])
  }
  const returned = returnedOf(detected)
  return [...byPayee.values()]
    .filter((rows) => rows.length >= MIN_LABELLED)
    .map((rows) => byHand(rows.sort(oldestFirst(ledger)), null, 'Its payments were labelled by hand.', on, returned))
}

const returnedOf = (found: Iterable<FoundPosition>): Set<number> => new Set([...found].flatMap((f) => f.returned.map((m) => m.credit)))

type Along = { funding: number[]; returned: ReturnMatch[]; relabels: Relabel[] }

/** What stood beside these payments goes with them: what came back of them, and the deposits of a position of which nothing else is left. */
const broughtAlong = (found: Iterable<FoundPosition>, rows: ReadonlySet<number>, { ledger }: Editing): Along => {
  const along: Along = { funding: [], returned: [], relabels: [] }
  for (const { position, returned, relabels } of found) {
    const isWhole = position.rows.every((r) => rows.has(r))
    const own = returned.filter((m) => rows.has(m.payment))
    const credits = new Set(own.map((m) => m.credit))
    along.returned.push(...own)
    along.relabels.push(...relabels.filter(({ row }) => ledger.credit[row] === 1 && (isWhole || credits.has(row))))
    if (isWhole) along.funding.push(...fundingOf(position))
  }
  along.funding.sort(oldestFirst(ledger))
  return along
}

const ALONE: Along = { funding: [], returned: [], relabels: [] }

/** A position of these payments, described anew. `taken` are credits that gave another position's payments back. */
const byHand = (rows: number[], name: string | null, evidence: string, on: Editing, taken: Set<number>, along = ALONE): FoundPosition => {
  const { ledger, endOf } = on
  const { payee } = ledger.features
  const payees = new Set(rows.map((r) => payee[r]!))
  const cameBack = new Set(along.returned.map((m) => m.payment))
  for (const { credit } of along.returned) taken.add(credit)
  const others = rows.filter((r) => !cameBack.has(r))
  const matched = matchReturns(
    others,
    [],
    on.credits(),
    (credit) => payees.has(payee[credit]!),
    (credit) => taken.has(credit),
    ledger,
  )
  for (const { credit } of matched) taken.add(credit)
  const returned = [...along.returned, ...matched]
  const first = rows[0]!
  const funderName =
    name ??
    ledger.labels[first]!.vendor ??
    (ledger.features.payees[ledger.features.payee[first]!]! || ledger.descriptionOf(first).slice(0, 60))
  const { flags } = ledger.features
  const scheduled = orAll(
    rows.filter((r) => (flags[r]! & (FLAG.retry | FLAG.fee)) === 0),
    rows,
  )
  const schedule = scheduleWithoutRetries({ rows, scheduled }, returned, measuring(rows, ledger))
  const { funding } = along
  const figures = paymentFigures({ rows, schedule, funding, returned }, ledger, endOf)
  const relabels = along.relabels.map(({ row, label }) => ({ row, label: { ...label, vendor: funderName } }))
  return { position: { funderName, known: false, confidence: 1, ...figures, evidence: [evidence] }, scheduled, returned, relabels }
}

const ENDED = 'Ended by hand.'

/** Second tries and fees stand in no schedule, unless they are all there is. */
const orAll = (scheduled: readonly number[], rows: readonly number[]): readonly number[] => (scheduled.length === 0 ? rows : scheduled)

const withEvidence = (f: FoundPosition, sentence: string): FoundPosition => ({
  ...f,
  position: { ...f.position, evidence: [...f.position.evidence, sentence] },
})

/** Its payments carry the new name, too: a vendor and a position must not contradict each other. */
const named = (f: FoundPosition, funderName: string, sentence: string): FoundPosition =>
  withEvidence(
    {
      ...f,
      position: { ...f.position, funderName },
      relabels: f.relabels.map(({ row, label }) => ({ row, label: { ...label, vendor: funderName } })),
    },
    sentence,
  )

/** The same position with other payments: figures and schedule are computed again, an end by hand stays. */
const described = (f: FoundPosition, rows: number[], funding: readonly number[], on: Editing): FoundPosition => {
  const own = new Set(rows)
  const scheduled = orAll(
    f.scheduled.filter((r) => own.has(r)),
    rows,
  )
  const schedule = scheduleWithoutRetries({ rows, scheduled }, f.returned, measuring(rows, on.ledger))
  const figures = paymentFigures({ rows, schedule, funding, returned: f.returned }, on.ledger, on.endOf)
  const wasEnded = f.position.evidence.includes(ENDED)
  return { ...f, scheduled, position: { ...f.position, ...figures, active: figures.active && !wasEnded } }
}

const fundingOf = (p: Position): number[] => p.fundingDeposits.map((d) => d.row)

/** It runs as long as one of its parts does. */
const merge = (parts: readonly FoundPosition[], name: string | null, on: Editing): FoundPosition => {
  const wasEnded = parts.some((p) => p.position.evidence.includes(ENDED)) && !parts.some((p) => p.position.active)
  const [first] = [...parts].sort((a, b) => byFirstPayment(a.position, b.position)) as [FoundPosition]
  const evidence = [...first.position.evidence.filter((sentence) => sentence !== ENDED), ...(wasEnded ? [ENDED] : [])]
  const together: FoundPosition = {
    position: { ...first.position, known: parts.every((p) => p.position.known), evidence },
    scheduled: parts.flatMap((p) => p.scheduled).sort(oldestFirst(on.ledger)),
    returned: parts.flatMap((p) => p.returned),
    relabels: parts.flatMap((p) => p.relabels),
  }
  const rows = parts.flatMap((p) => p.position.rows).sort(oldestFirst(on.ledger))
  const funding = parts.flatMap((p) => fundingOf(p.position)).sort(oldestFirst(on.ledger))
  const sentence = `Merged by hand of ${parts.map((p) => p.position.funderName).join(' and ')}.`
  return named(described(together, rows, funding, on), name ?? first.position.funderName, sentence)
}

/** The funding stays where it was: which of two it paid for only a person can tell. */
const split = (from: FoundPosition, apart: ReadonlySet<number>, name: string | null, on: Editing): [FoundPosition, FoundPosition] => {
  const undone = new Set(from.returned.map((m) => m.credit))
  const side = (isApart: boolean): FoundPosition => {
    const rows = from.position.rows.filter((r) => apart.has(r) === isApart)
    const own = new Set(rows)
    const returned = from.returned.filter((m) => own.has(m.payment))
    const credits = new Set(returned.map((m) => m.credit))
    const funding = isApart ? [] : fundingOf(from.position)
    const relabels = from.relabels.filter(({ row }) => {
      if (own.has(row) || credits.has(row)) return true
      // What funded it, and what the payee sent later, which no position lists.
      return !isApart && on.ledger.credit[row] === 1 && !undone.has(row)
    })
    return described({ ...from, returned, relabels }, rows, funding, on)
  }
  const moved = side(true)
  return [
    withEvidence(side(false), 'Split by hand.'),
    name === null ? withEvidence(moved, 'Split by hand.') : named(moved, name, 'Split by hand.'),
  ]
}

/** Positions without these payments; one that has no others is gone. */
const without = (found: Iterable<FoundPosition>, rows: ReadonlySet<number>, on: Editing): FoundPosition[] =>
  [...found].flatMap((f) => {
    const left = f.position.rows.filter((r) => !rows.has(r))
    if (left.length === f.position.rows.length) return [f]
    if (left.length === 0) return []
    const own = new Set(left)
    const returned = f.returned.filter((m) => own.has(m.payment))
    const gone = new Set(f.returned.flatMap((m) => (own.has(m.payment) ? [] : [m.credit])))
    const relabels = f.relabels.filter((l) => !rows.has(l.row) && !gone.has(l.row))
    return [described({ ...f, returned, relabels }, left, fundingOf(f.position), on)]
  })

/** What a dismissed position's payments are without it: what their text says, or spending where the text alone named an advance. */
const asBefore = (f: FoundPosition, by: Correction, order: number, on: Editing): Edited['dismissed'] =>
  f.position.rows.flatMap((row) => {
    // A word on the row that came after the dismissal stands.
    if (on.hand.order[row]! > order) return []
    const text = on.textLabels[row]!
    const label: Label =
      text.category === 'mcaRepayment'
        ? { ...text, category: 'businessExpense', subClassification: 'dismissedPosition', confidence: 1, ruleId: null }
        : text
    return [{ row, label, by }]
  })

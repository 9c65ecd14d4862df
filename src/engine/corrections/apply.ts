import type { Detection, FoundPosition } from '../positions/detect.ts'
import type { Ledger } from '../positions/ledger.ts'
import type { Relabel } from '../positions/relabels.ts'
import type { Parts } from '../prepare.ts'
import type { Label } from '../types.ts'
import { editPositions } from './edit-positions.ts'
import { labelByHand } from './label-rows.ts'
import { mendsOf } from './mend.ts'
import type { ByHand, Correction, NotApplied, RowCorrection } from './types.ts'

/** What people's words make of an analysis, step by step as it is computed. */
export type Corrected = {
  /** 1 for rows whose label somebody has settled; null when nobody has said anything. */
  settled: Uint8Array | null
  edit: (detection: Detection, ledger: Ledger) => { found: readonly FoundPosition[]; relabels: Relabel[] }
  /** By row, once everything is applied. */
  corrected: () => Map<number, RowCorrection>
  notApplied: NotApplied[]
}

/** Labels first, on the spot; positions when they are detected. Without corrections and rules this changes nothing and costs nothing. */
export const corrections = (parts: Parts, hand: ByHand): Corrected => {
  const { labels, features } = parts.classified
  const notApplied: NotApplied[] = []
  const said = hand.corrections ?? []
  const order = new Map(said.map((correction, i) => [correction, i]))
  const isLater = (a: Correction, b: Correction | undefined): boolean => b === undefined || order.get(a)! >= order.get(b)!
  const rowAt = rowsByRef(parts.origins, parts.refCount, said.length > 0)
  const rowOf = (ref: number): number => rowAt[ref] ?? -1
  const textLabels = said.length > 0 || (hand.rules?.length ?? 0) > 0 ? labels.slice() : labels
  const { credit, origins, isOfCard } = parts
  const rows = { credit, payee: features.payee, payees: features.payees, origins, isOfCard, rowOf }
  const state = labelByHand(labels, rows, hand, notApplied)
  const by = new Map<number, Correction>()
  state?.by.forEach((correction, row) => {
    if (correction !== null) by.set(row, correction)
  })
  const relabelsOf = (found: readonly FoundPosition[], loans: readonly Relabel[]): Relabel[] =>
    [...loans, ...found.flatMap((f) => f.relabels)].filter(({ row }) => state === null || state.settled[row] === 0)

  return {
    settled: state?.settled ?? null,
    edit: (detection, ledger) => {
      if (state === null) return { found: detection.found, relabels: relabelsOf(detection.found, detection.loans) }
      const edited = editPositions(detection.found, hand, { ledger, endOf: parts.endOf, rowOf, textLabels, hand: state }, notApplied)
      for (const each of [...edited.touched, ...edited.dismissed]) if (isLater(each.by, by.get(each.row))) by.set(each.row, each.by)
      const dismissed = edited.dismissed.map(({ row, label }) => ({ row, label }))
      return { found: edited.found, relabels: [...relabelsOf(edited.found, detection.loans), ...edited.renamed, ...dismissed] }
    },
    corrected: () => {
      const rows = new Map<number, RowCorrection>()
      const mends = mendsOf(said)
      for (const correction of said)
        for (const change of correction.changes) {
          const row = change.kind === 'row' ? rowOf(change.row) : -1
          if (row >= 0 && isLater(correction, by.get(row))) by.set(row, correction)
        }
      for (const [row, { id, by: person, at, reason }] of by) {
        const ref = origins[row]!
        rows.set(row, {
          id,
          by: person,
          at,
          reason,
          was: { ...machineWord(ref, labels[row]!, textLabels[row]!, hand), ...asRead(ref, mends, parts) },
        })
      }
      return rows
    },
    notApplied,
  }
}

const rowsByRef = (origins: Int32Array, refCount: number, isNeeded: boolean): Int32Array => {
  const rowAt = new Int32Array(isNeeded ? refCount : 0).fill(-1)
  if (isNeeded) for (let r = 0; r < origins.length; r++) rowAt[origins[r]!] = r
  return rowAt
}

/** What the machine said of the row, where that is not what is said now. */
const machineWord = (ref: number, now: Label, text: Label, { machine }: ByHand): RowCorrection['was'] => {
  const index = machine?.of[ref] ?? -1
  const said = index >= 0 ? machine!.labels[index]! : text
  const isSame = said.category === now.category && said.subClassification === now.subClassification && said.vendor === now.vendor
  return isSame ? {} : { label: said }
}

const asRead = (ref: number, mends: ReturnType<typeof mendsOf>, { unmended }: Parts): RowCorrection['was'] => {
  const to = mends.get(ref)
  if (to === undefined) return {}
  const { date, amount, type } = unmended(ref)
  return {
    ...(to.date === undefined ? {} : { date }),
    ...(to.amount === undefined ? {} : { amount }),
    ...(to.type === undefined ? {} : { type }),
  }
}

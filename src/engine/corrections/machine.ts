import type { Analysis } from '../analysis.ts'
import type { Label } from '../types.ts'
import type { MachineLabels } from './types.ts'

/** What to keep of an untouched analysis, so that later corrections can say what the machine had said. Labels are shared by many rows and kept once. */
export const machineLabelsOf = ({ labels, origins }: Pick<Analysis, 'labels' | 'origins'>): MachineLabels => {
  const index = new Map<Label, number>()
  const refCount = origins.length === 0 ? 0 : origins[origins.length - 1]! + 1
  const of = new Array<number>(refCount).fill(-1)
  labels.forEach((label, r) => {
    let at = index.get(label)
    if (at === undefined) {
      at = index.size
      index.set(label, at)
    }
    of[origins[r]!] = at
  })
  return { labels: [...index.keys()], of }
}

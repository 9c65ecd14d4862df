/** Payments of one size: two amounts are the same payment within 2 % or a dollar, whichever is more. */
export type AmountCluster = {
  /** Positions in the list that was clustered, ascending. */
  members: number[]
  /** The amount most of them have, in cents. */
  typical: number
}

const tolerance = (amount: number): number => Math.max(Math.round(amount * 0.02), 100)

/** Clusters in descending size. The commonest amount leads, so that a chain of nearly equal amounts does not drift away from it. */
export const clusterAmounts = (amounts: ArrayLike<number>): AmountCluster[] => {
  const n = amounts.length
  const counts = new Map<number, number>()
  for (let i = 0; i < n; i++) counts.set(amounts[i]!, (counts.get(amounts[i]!) ?? 0) + 1)
  if (counts.size === 1) return [{ members: Array.from({ length: n }, (_, i) => i), typical: amounts[0]! }]

  const sorted = [...counts.keys()].sort((a, b) => a - b)
  const leaders = [...counts.entries()].sort((a, b) => b[1] - a[1] || a[0] - b[0])
  const leaderOf = new Map<number, number>()
  for (const [amount] of leaders) {
    if (leaderOf.has(amount)) continue
    const reach = tolerance(amount)
    for (let i = lowerBound(sorted, amount - reach); i < sorted.length && sorted[i]! <= amount + reach; i++)
      if (!leaderOf.has(sorted[i]!)) leaderOf.set(sorted[i]!, amount)
  }
  const clusters = new Map<number, AmountCluster>()
  for (let i = 0; i < n; i++) {
    const typical = leaderOf.get(amounts[i]!)!
    const cluster = clusters.get(typical)
    if (cluster) cluster.members.push(i)
    else clusters.set(typical, { members: [i], typical })
  }
  return [...clusters.values()].sort((a, b) => b.members.length - a.members.length || a.typical - b.typical)
}

const lowerBound = (sorted: readonly number[], value: number): number => {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const mid = (low + high) >> 1
    if (sorted[mid]! < value) low = mid + 1
    else high = mid
  }
  return low
}

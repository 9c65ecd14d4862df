const MAX_PARTS = 10

/** Whether some of the values add up to the sum. */
export const isSomeSum = (values: readonly number[], sum: number): boolean => {
  let reachable = new Set([0])
  for (const value of values.slice(0, MAX_PARTS)) reachable = new Set([...reachable, ...[...reachable].map((r) => r + value)])
  return reachable.has(sum)
}

/** Sums that are looked at before nobody could tell any more. */
const MAX_SUMS = 20_000
const MAX_LOOKS = 1_000_000

/** Whether some of the amounts add up to the sum; where they are so many that nobody could tell, they may. */
export const isSumOfFew = (amounts: readonly number[], sum: number): boolean => {
  const reachable = new Set([0])
  let looks = 0
  for (const amount of amounts) {
    if (amount <= 0 || amount > sum) continue
    looks += reachable.size
    if (looks > MAX_LOOKS) return true
    for (const before of [...reachable]) if (before + amount <= sum) reachable.add(before + amount)
    if (reachable.size > MAX_SUMS) return true
  }
  return reachable.has(sum)
}

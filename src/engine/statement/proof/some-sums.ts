const MAX_PARTS = 10

/** Whether some of the values add up to the sum. */
export const isSomeSum = (values: readonly number[], sum: number): boolean => {
  let reachable = new Set([0])
  for (const value of values.slice(0, MAX_PARTS)) reachable = new Set([...reachable, ...[...reachable].map((r) => r + value)])
  return reachable.has(sum)
}

/** Whether some of the amounts add up to the sum; where they are so many that nobody could tell, they may. */
export const isSumOfFew = (amounts: readonly number[], sum: number): boolean => {
  let reachable = new Set([0])
  for (const amount of amounts) {
    reachable = new Set([...reachable, ...[...reachable].map((r) => r + amount).filter((r) => r <= sum)])
    if (reachable.size > MAX_SUMS) return true
  }
  return reachable.has(sum)
}
const MAX_SUMS = 20_000

/** What work in this process costs in processor time, in milliseconds: the wall's clock also counts whatever else the machine does meanwhile. */
export const processorMs = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

const TRIES = 5

/**
 * What it costs at the cheapest, asked again only while it costs more than `enough`. A shared machine stands still for seconds, and those are
 * charged to whoever was at work; they do not come every time, and what is dear is dear every time.
 */
export const leastProcessorMs = async (enough: number, work: () => unknown): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < TRIES && least > enough; i++) least = Math.min(least, await processorMs(work))
  return least
}

/** The same of this thread alone: what others do for it meanwhile holds nobody up here. */
export const leastThreadMs = async (enough: number, work: () => unknown): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < TRIES && least > enough; i++) {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}

/** What work in this process costs in processor time, in milliseconds: the wall's clock also counts whatever else the machine does meanwhile. */
export const processorMs = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

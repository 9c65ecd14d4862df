/** One Ctrl-C can come twice: from the terminal, and passed on by npm. */
const SAME_REQUEST_MS = 1_000
const PARENT_CHECK_MS = 500

/** Aborted when somebody asks this process to stop: with Ctrl-C, by a supervisor, or by closing its terminal. The first asks, the second insists. */
export const stopSignal = (): AbortSignal => {
  const stop = new AbortController()
  let askedAt = 0
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      if (!stop.signal.aborted) {
        askedAt = performance.now()
        stop.abort()
      } else if (performance.now() - askedAt > SAME_REQUEST_MS) process.exit(130)
    })
  return stop.signal
}

/**
 * Aborted when the process that started this one is gone. For `npm start` alone, which says so: npm that is killed cannot pass it on. What runs under
 * systemd, in a container or by nohup outlives whoever started it, as it should.
 */
export const parentGone = (): AbortSignal => {
  const gone = new AbortController()
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    gone.abort()
  }, PARENT_CHECK_MS)
  timer.unref()
  return gone.signal
}

/** Null for what gave up because it was asked to stop: it has failed at nothing. */
export const unlessStopped = async <T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T | null> => {
  try {
    return await work
  } catch (error) {
    if (signal?.aborted && (error as Error).name === 'AbortError') return null
    throw error
  }
}

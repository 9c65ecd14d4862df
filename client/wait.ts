import { sleep } from './sleep.ts'

export type WaitOptions = {
  /** Give up after this long, with a TimeoutError; half an hour by default. What is waited for goes on. */
  timeoutMs?: number
  signal?: AbortSignal
}

const FIRST_DELAY_MS = 250
const MAX_DELAY_MS = 3_000
const TIMEOUT_MS = 1_800_000

/** Asks again, ever more seldom, until `isDone`. */
export const pollUntil = async <T>(read: () => Promise<T>, isDone: (value: T) => boolean, options: WaitOptions = {}): Promise<T> => {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS
  const deadline = performance.now() + timeoutMs
  for (let delay = FIRST_DELAY_MS; ; delay = Math.min(MAX_DELAY_MS, delay * 1.5)) {
    const value = await read()
    if (isDone(value)) return value
    if (performance.now() + delay > deadline) throw new DOMException(`Not finished after ${timeoutMs} ms.`, 'TimeoutError')
    await sleep(delay, options.signal)
  }
}

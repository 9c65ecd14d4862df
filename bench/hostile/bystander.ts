/** Somebody who asks for little, again and again, while others do what they do; what counts is the longest that he ever waited. */

export type Waits = { longestMs: number; asked: number }

/**
 * Asks one question after the other as long as `during` runs. A question that is under way when it ends is waited for and counts. `now`: by which clock,
 * in milliseconds.
 */
export const waitsDuring = async (
  ask: () => Promise<void>,
  during: Promise<unknown>,
  now: () => number = () => performance.now(),
): Promise<Waits> => {
  let isOver = false
  const ended = during.finally(() => {
    isOver = true
  })
  let longestMs = 0
  let asked = 0
  while (!isOver) {
    const began = now()
    await ask()
    longestMs = Math.max(longestMs, now() - began)
    asked++
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await ended
  return { longestMs, asked }
}

/** A wait that a person at a screen would not take for a stop; and of a machine that is slow anyway, so many times its own idle worst. */
const FINE_MS = 500
const FINE_TIMES_IDLE = 10

export const isHeldUp = (idle: Waits, attacked: Waits): boolean => attacked.longestMs > Math.max(FINE_MS, FINE_TIMES_IDLE * idle.longestMs)

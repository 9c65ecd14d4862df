/** Claims follow each other no quicker than this as long as there is plenty to send: about half of what is sent at once. */
const CLAIM_EVERY_MS = 20
const PLENTY = 32

export type Gathering = {
  /** While plenty is held, a claim waits a little for others to share its statement. */
  wait: (held: number) => Promise<void>
  /** So much is still held: too little to go on waiting? */
  look: (held: number) => void
}

export const createGathering = (elapsedMs: () => number = () => performance.now()): Gathering => {
  let lastAt = Number.NEGATIVE_INFINITY
  let goOn = (): void => {}
  return {
    wait: async (held) => {
      const restMs = lastAt + CLAIM_EVERY_MS - elapsedMs()
      if (held >= PLENTY && restMs > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, restMs)
          goOn = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      lastAt = elapsedMs()
    },
    look: (held) => {
      if (held < PLENTY) goOn()
    },
  }
}

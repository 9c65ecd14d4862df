import type { Output } from './terminal.ts'

export type Bar = { update: (done: number, total: number) => void; done: () => void }

const WIDTH = 30
const EVERY_MS = 100

/** A progress bar where somebody is watching, silence elsewhere. */
export const barOn = (out: Output, unit: string): Bar => {
  if (out.isTTY !== true) return { update: () => {}, done: () => {} }
  let drawnAt = 0
  return {
    update: (done, total) => {
      const at = performance.now()
      if (at - drawnAt < EVERY_MS && done < total) return
      drawnAt = at
      const filled = total === 0 ? WIDTH : Math.round((WIDTH * done) / total)
      out.write(
        `\r[${'█'.repeat(filled)}${'·'.repeat(WIDTH - filled)}] ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${unit}`,
      )
    },
    done: () => out.write('\r\u001b[K'),
  }
}

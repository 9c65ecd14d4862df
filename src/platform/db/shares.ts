import { Problem } from '../../shared/errors.ts'

/** Gives the place back. */
export type Leave = () => void

/**
 * Who writes for whom, by the connections that transactions hold. One that waits for a thread or for a file holds its connection meanwhile, so an organization that asks for much at
 * once could have all of them; then nobody else would write anything until it is done.
 */
export type Shares = {
  /** A place of the group's, as soon as one is free; told to come back when that takes longer than connections are waited for. */
  enter: (group: string) => Promise<Leave>
}

export const createShares = (most: number, waitMs: number): Shares => {
  const inside = new Map<string, number>()
  const lines = new Map<string, Set<() => void>>()

  const leaveFor = (group: string): Leave => {
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      const [next] = lines.get(group) ?? []
      // The place is handed on as it is, so that nobody slips in between.
      if (next !== undefined) return next()
      const left = inside.get(group)! - 1
      if (left > 0) inside.set(group, left)
      else inside.delete(group)
    }
  }

  const wait = (group: string): Promise<Leave> =>
    new Promise((resolve, reject) => {
      const line = lines.get(group) ?? new Set()
      lines.set(group, line)
      const step = (end: () => void) => {
        clearTimeout(timer)
        line.delete(begin)
        if (line.size === 0) lines.delete(group)
        end()
      }
      const begin = () => step(() => resolve(leaveFor(group)))
      const timer = setTimeout(() => step(() => reject(tooMuch())), waitMs)
      line.add(begin)
    })

  return {
    enter: async (group) => {
      const before = inside.get(group) ?? 0
      if (before >= most) return wait(group)
      inside.set(group, before + 1)
      return leaveFor(group)
    },
  }
}

const tooMuch = (): Problem =>
  new Problem(
    429,
    'rate_limited',
    'Too many of your organization’s changes are under way at once; wait for some to end.',
    {},
    { 'retry-after': '1' },
  )

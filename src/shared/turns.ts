/** A line in which groups take turns: however much one has brought, the others wait for one of its items, not for all of them. */
export type Turns<T> = {
  add: (group: string, item: T) => void
  /** The next item that fits, of the group that was served longest ago; null when there is none. */
  take: (fits?: (item: T) => boolean) => T | null
  remove: (group: string, item: T) => void
  /** How many of a group's wait. */
  waiting: (group: string) => number
}

export const createTurns = <T>(): Turns<T> => {
  // A map keeps the order in which its keys were set: who is served goes to its end.
  const groups = new Map<string, T[]>()
  return {
    add: (group, item) => {
      const items = groups.get(group)
      if (items) items.push(item)
      else groups.set(group, [item])
    },
    take: (fits = () => true) => {
      for (const [group, items] of groups) {
        const at = items.findIndex(fits)
        if (at < 0) continue
        const [item] = items.splice(at, 1)
        groups.delete(group)
        if (items.length > 0) groups.set(group, items)
        return item!
      }
      return null
    },
    remove: (group, item) => {
      const items = groups.get(group)
      const at = items?.indexOf(item) ?? -1
      if (at >= 0) items!.splice(at, 1)
      if (items?.length === 0) groups.delete(group)
    },
    waiting: (group) => groups.get(group)?.length ?? 0,
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { TortureDatabase } from './database.ts'
import type { Disk } from './mixed-disk.ts'
import type { Member } from './processes.ts'
import type { Random } from './random.ts'

export type Fault = 'api' | 'worker' | 'database' | 'disk'
const FAULTS = ['api', 'worker', 'database', 'disk'] as const satisfies Fault[]
/** Processes die more often than disks fill up. */
const OFTEN: readonly Fault[] = ['api', 'api', 'api', 'worker', 'worker', 'database', 'database', 'disk']

export type Faults = {
  /** Told how many operations were begun. */
  onMove: (n: number) => void
  /** When everything is back. */
  settled: () => Promise<void>
  counts: Record<Fault, number>
}

type World = { members: Member[]; database: TortureDatabase; disk: Disk; log: (line: string) => void }

/** Spreads the faults over the run: one of each kind first, then as chance has it. One may begin while another is still being mended. */
export const planFaults = (world: World, random: Random, operations: number, count: number, fullMs: number): Faults => {
  const { members, database, disk, log } = world
  const counts = { api: 0, worker: 0, database: 0, disk: 0 }
  const underWay = new Map<Fault | string, Promise<void>>()

  const kill = async (member: Member): Promise<void> => {
    log(`kill -9 ${member.name}`)
    await member.kill()
  }
  const causes: Record<Fault, () => { name: string; run: () => Promise<void> }> = {
    api: () => member('api'),
    worker: () => member('worker'),
    database: () => ({
      name: 'database',
      run: async () => {
        log('kill -9 PostgreSQL')
        await database.restart()
        log('PostgreSQL is back')
      },
    }),
    disk: () => ({
      name: 'disk',
      run: async () => {
        log('the disk of the blob store is full')
        try {
          await disk.fill()
          await sleep(fullMs)
        } finally {
          await disk.free()
        }
        log('the disk has room again')
      },
    }),
  }
  const member = (role: string) => {
    const picked = random.pick(members.filter((m) => m.name.startsWith(role)))
    return { name: picked.name, run: () => kill(picked) }
  }

  const plan = Array.from({ length: count }, (_, i) => ({
    at: Math.floor(((i + 1) * operations) / (count + 1)),
    fault: i < FAULTS.length ? FAULTS[i]! : random.pick(OFTEN),
  }))
  const failures: unknown[] = []
  const cause = (fault: Fault): void => {
    const { name, run } = causes[fault]()
    // What is down already cannot be taken down again.
    if (underWay.has(name)) return
    counts[fault]++
    underWay.set(
      name,
      run()
        .catch((error: unknown) => {
          failures.push(error)
        })
        .finally(() => underWay.delete(name)),
    )
  }
  return {
    onMove: (n) => {
      while (plan.length > 0 && plan[0]!.at <= n) cause(plan.shift()!.fault)
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay.values())
      if (failures.length > 0) throw failures[0]
    },
    counts,
  }
}

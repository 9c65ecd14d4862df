import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** CPU time and memory of processes, from /proc: what a crowded machine cannot falsify as it does the clock on the wall. */

const TICKS_A_SECOND = 100

const fieldsOf = (pid: number): string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** Seconds that a process and its children have used, those included that are gone. */
export const cpuSecondsOf = (pid: number): number => {
  try {
    const [own, system, gone, goneSystem] = fieldsOf(pid).slice(11, 15).map(Number) as [number, number, number, number]
    return (own + system + gone + goneSystem) / TICKS_A_SECOND + childrenOf(pid).reduce((sum, child) => sum + cpuSecondsOf(child), 0)
  } catch {
    // Ended while we looked: its parent counts it from now on.
    return 0
  }
}

/** A process and all that it started, and what these started. */
export const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)]

/** Megabytes that a process holds now; null when it is gone. */
export const residentMb = (pid: number): number | null => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return null
  }
}

/** The server that a pool is connected to; all its backends are its children. */
export const postgresPid = async (pool: Pick<pg.Pool, 'query'>): Promise<number> => {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return Number(fieldsOf(rows[0]!.pid)[1])
}

export const ownCpuSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

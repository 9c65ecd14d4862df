import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Memory that a process holds, in bytes; null when it is gone or the system does not tell. */
export const residentBytes = async (pid: number): Promise<number | null> => {
  try {
    if (process.platform === 'linux') {
      // "VmRSS:   123456 kB", which unlike statm does not depend on the size of a page. No disk is behind it: at once takes a tenth of what another thread does.
      const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      return kilobytes === undefined ? null : Number(kilobytes) * 1024
    }
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
    return Number(stdout.trim()) * 1024
  } catch {
    return null
  }
}

/** Linux tells processor time in hundredths of a second on every machine that Node runs on. */
const TICK_MS = 10

/** Processor time that a process has had so far, all threads together; null when it is gone or the system does not tell. */
export const processorMsOf = (pid: number): number | null => {
  try {
    // "123 (node) S 1 …": the name may hold anything, so fields are counted from behind it; user and system time are the 14th and 15th of all.
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return Number.isFinite(ticks) ? ticks * TICK_MS : null
  } catch {
    return null
  }
}

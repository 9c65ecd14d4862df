import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Where the run keeps its databases and blobs: hundreds are made, copied and thrown away, and in memory that costs a tenth less of everything. The
 * folder takes the place of /tmp for whatever the run starts. Where memory is short (a container's /dev/shm has 64 MB) all is on the disk as before.
 */

const SHARED_MEMORY = '/dev/shm'
const NAME = /^holdback-tests-(\d+)(?:-|$)/
const ENOUGH_BYTES = 8 * 1024 ** 3
const TMPFS = 0x01021994

const isRoomy = (): boolean => {
  try {
    const { type, bavail, bsize } = statfsSync(SHARED_MEMORY)
    return type === TMPFS && bavail * bsize >= ENOUGH_BYTES && process.availableMemory() >= ENOUGH_BYTES
  } catch {
    return false
  }
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The torture test's small disk stays mounted where it is killed, and what is mounted is not removed. */
const unmountBelow = (folder: string): void => {
  const mounted = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
  for (const place of mounted) if (place.startsWith(`${folder}/`)) execFileSync('umount', ['-l', place], { stdio: 'ignore' })
}

/** What runs left that were killed: memory, unlike the disk, is missed. What cannot be removed (another user's) is no reason to test nothing. */
export const tidy = (shared: string): void => {
  for (const name of readdirSync(shared)) {
    const pid = NAME.exec(name)?.[1]
    if (!pid || isRunning(Number(pid))) continue
    const folder = join(shared, name)
    try {
      unmountBelow(folder)
      rmSync(folder, { recursive: true, force: true })
    } catch (error) {
      console.warn(`${folder}, left by a run that was killed, cannot be removed: ${(error as Error).message}`)
    }
  }
}

/** Whoever set TMPDIR has chosen already. Returns how it is undone. */
export const keepInMemory = (): (() => void) => {
  if (process.env.TMPDIR || !isRoomy()) return () => {}
  tidy(SHARED_MEMORY)
  // A name of its own: a run that was killed may have had the same number.
  const folder = mkdtempSync(join(SHARED_MEMORY, `holdback-tests-${process.pid}-`))
  // As /tmp: where the run is root's, PostgreSQL runs as somebody else.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  return () => {
    delete process.env.TMPDIR
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
}

/** For what is large and outlives the run. */
export const onDisk = async <T>(work: () => Promise<T>): Promise<T> => {
  const { TMPDIR } = process.env
  if (!TMPDIR?.startsWith(SHARED_MEMORY)) return work()
  delete process.env.TMPDIR
  try {
    return await work()
  } finally {
    process.env.TMPDIR = TMPDIR
  }
}

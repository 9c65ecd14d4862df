import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A lock the kernel gives back when its holder dies, however it dies. Node has no flock; SQLite takes file locks on every platform,
 * so an empty SQLite file serves. No process ids are written down, hence none can go stale or be reused.
 */
export type KernelLock = { release(): void }

const SQLITE_BUSY = 5

const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && (error.errcode as number) % 256 === SQLITE_BUSY

const tryLock = (file: string, take: (db: DatabaseSync) => void): KernelLock | null => {
  let db: DatabaseSync
  try {
    db = new DatabaseSync(file, { timeout: 0 })
  } catch (error) {
    throw new Error(`${file} cannot be opened. Does DATA_DIR belong to another user?`, { cause: error })
  }
  try {
    // A journal left behind by a killed holder would make the next shared lock ask for an exclusive one.
    db.exec('PRAGMA journal_mode = OFF')
    take(db)
  } catch (error) {
    db.close()
    if (isBusy(error)) return null
    throw error
  }
  let held = true
  return {
    release: () => {
      if (!held) return
      held = false
      db.close()
    },
  }
}

export const tryExclusive = (file: string): KernelLock | null => tryLock(file, (db) => db.exec('BEGIN EXCLUSIVE'))

export const tryShared = (file: string): KernelLock | null =>
  tryLock(file, (db) => {
    db.exec('BEGIN')
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
  })

/** Runs `work` while no other process, and no other caller in this one, is inside the same gate. */
export const insideGate = async <T>(file: string, waitMs: number, work: () => Promise<T>): Promise<T> => {
  const deadline = Date.now() + waitMs
  let lock = tryExclusive(file)
  while (lock === null) {
    if (Date.now() > deadline)
      throw new Error(`Another process has been starting or stopping the database for ${waitMs / 1000} s (lock: ${file}).`)
    await sleep(15)
    lock = tryExclusive(file)
  }
  try {
    return await work()
  } finally {
    lock.release()
  }
}

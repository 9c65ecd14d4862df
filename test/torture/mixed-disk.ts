import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The disk of the blob store, which can be made full. */
export type Disk = {
  /** How it is done here; null when it cannot be. */
  how: string | null
  fill: () => Promise<void>
  free: () => Promise<void>
  remove: () => Promise<void>
}

const SIZE_MB = 64
const MEGABYTE = Buffer.alloc(1024 * 1024)

const writeUntilFull = async (path: string): Promise<void> => {
  const filler = createWriteStream(path)
  const full = once(filler, 'error').then(() => {})
  for (let i = 0; i <= SIZE_MB && !filler.destroyed; i++)
    await Promise.race([full, new Promise((resolve) => filler.write(MEGABYTE, resolve))])
  filler.destroy()
}

const nothing = async (): Promise<void> => {}

/** As root a small file system of its own; otherwise the folder where uploads arrive is shut, which the service sees as a store that takes nothing. */
export const prepareDisk = async (blobs: string): Promise<Disk> => {
  const incoming = join(blobs, '.incoming')
  await mkdir(blobs, { recursive: true, mode: 0o700 })
  if (process.getuid?.() !== 0) {
    await mkdir(incoming, { recursive: true, mode: 0o700 })
    const how = 'no root here, so no small disk: the folder where uploads arrive is made read-only instead'
    return { how, fill: () => chmod(incoming, 0o500), free: () => chmod(incoming, 0o700), remove: () => chmod(incoming, 0o700) }
  }
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=0700`, 'holdback-torture', blobs], { stdio: 'ignore' })
  } catch {
    return { how: null, fill: nothing, free: nothing, remove: nothing }
  }
  const unmount = (): void => {
    execFileSync('umount', ['-l', blobs], { stdio: 'ignore' })
  }
  process.once('exit', unmount)
  const filler = join(blobs, '.filler')
  return {
    how: `a disk of ${SIZE_MB} MB`,
    fill: () => writeUntilFull(filler),
    free: () => rm(filler, { force: true }),
    remove: async () => {
      process.off('exit', unmount)
      unmount()
    },
  }
}

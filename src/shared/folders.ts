import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

const isThere = async (path: string): Promise<boolean> => (await stat(path).catch(() => null)) !== null

/** Another process may have made it meanwhile. */
const makeOne = async (path: string): Promise<void> => {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    const found = await stat(path).catch(() => null)
    if (!found?.isDirectory()) throw error
  }
}

/**
 * A folder for this user alone, with those above it that are missing; the first one that was made, if any. Node's own `recursive` never returns, nor lets a signal
 * end it, where a folder that is there takes none: `/proc`.
 */
export const makeFolder = async (path: string): Promise<string | undefined> => {
  const missing: string[] = []
  for (let at = resolve(path); !(await isThere(at)); at = dirname(at)) missing.unshift(at)
  for (const folder of missing.length > 0 ? missing : [path]) await makeOne(folder)
  return missing[0]
}

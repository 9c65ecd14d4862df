import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dumpSchema } from '../src/platform/db/catalog.ts'
import { startTemporary } from '../src/platform/db/embedded/temporary.ts'
import { migrate } from '../src/platform/db/migrate.ts'

/**
 * The schema as the migrations leave it, read from the catalog of a throw-away server and kept in migrations/schema.sql for people to read and for
 * reviews to show what a migration changes. `--check` fails when the file is not what the migrations make.
 */
const FILE = join(import.meta.dirname, '..', 'migrations', 'schema.sql')

/** The lines that only one of the two has, in their order: enough to see what is stale. */
export const difference = (kept: string, actual: string): string => {
  const [a, b] = [kept.split('\n'), actual.split('\n')]
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i]![j] = a[i] === b[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  const out: string[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      i++
      j++
    } else if (j >= b.length || (i < a.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) out.push(`- ${a[i++]}`)
    else out.push(`+ ${b[j++]}`)
  }
  return out.join('\n')
}

const main = async (isCheck: boolean): Promise<number> => {
  const server = await startTemporary()
  try {
    await migrate(server.url)
    const actual = await dumpSchema(server.url)
    if (!isCheck) {
      await writeFile(FILE, actual)
      return 0
    }
    const kept = await readFile(FILE, 'utf8').catch(() => '')
    if (kept === actual) return 0
    process.stderr.write(
      `migrations/schema.sql is not what the migrations make. Write it anew with: node scripts/schema.ts\n\n${difference(kept, actual)}\n`,
    )
    return 1
  } finally {
    await server.stop()
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.includes('--check'))

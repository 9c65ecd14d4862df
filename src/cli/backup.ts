import { existsSync } from 'node:fs'
import { draftOf, writeBackup } from './backup/write.ts'
import { unlessStopped } from './stop-signal.ts'
import { type CliIo, printable } from './terminal.ts'
import { parse, UsageError } from './usage.ts'
import { withServices } from './with-database.ts'

export const runBackup = async (argv: string[], io: CliIo): Promise<number> => {
  const { positionals } = parse({ args: argv, options: {}, allowPositionals: true })
  const [path, ...rest] = positionals
  if (path === undefined || rest.length > 0) throw new UsageError('backup FILE')
  if (existsSync(path)) throw new UsageError(`${path} is there already; a backup is never written over another file`)
  const draft = draftOf(path)
  if (existsSync(draft))
    throw new UsageError(`${draft} is there: another backup is writing it, or left it when it was killed; delete it then`)
  const options = { onProgress: progressOn(io), ...(io.signal ? { signal: io.signal } : {}) }
  const sums = await unlessStopped(
    io.signal,
    withServices((services) => writeBackup(services, path, options)),
  )
  if (sums === null) {
    io.stderr.write('Stopped; nothing was kept.\n')
    return 130
  }
  const rows = Object.values(sums.rows).reduce((a, b) => a + b, 0)
  io.stdout.write(`${path}: ${rows} rows and ${sums.blobs} files (${(sums.blobBytes / 1e6).toFixed(1)} MB).\n`)
  for (const key of sums.missingBlobs) io.stderr.write(`missing: ${printable(key)}\n`)
  if (sums.missingBlobs.length > 0)
    io.stderr.write(
      `${sums.missingBlobs.length} files were not in the blob store; their records were deleted meanwhile, or the files are lost.\n`,
    )
  io.stderr.write(
    'The secret (SECRET_KEY, or secret.key in DATA_DIR) is not in it. Keep it elsewhere: without it webhook secrets cannot be read.\n',
  )
  return 0
}

/** On a terminal, what is being done now; elsewhere nothing. */
export const progressOn =
  (io: CliIo) =>
  (what: string): void => {
    if (io.stderr.isTTY === true) io.stderr.write(`\r\u001b[2K${what}\r`)
  }

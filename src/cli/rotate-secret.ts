import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { ownSecretPath, previousSecretPath } from '../boot.ts'
import { loadConfig } from '../config.ts'
import type { Services } from '../context.ts'
import { rewriteSealed } from '../platform/db/sealed-columns.ts'
import { SEALED_BEGINS } from '../shared/sealing.ts'
import type { CliIo } from './terminal.ts'
import { UsageError } from './usage.ts'
import { withServices } from './with-database.ts'

/**
 * Seals everything anew that an earlier secret sealed. Where the operator keeps the secret, both are in the environment; an embedded installation makes
 * its own new one. The service runs on meanwhile: it opens with either, and once it knows the new one it seals with that.
 */
export const runRotateSecret = async (argv: string[], io: CliIo): Promise<number> => {
  if (argv.length > 0) throw new UsageError('rotate-secret')
  const config = loadConfig()
  if (config.secretKey !== null) {
    if (config.previousSecretKey === null)
      throw new UsageError(
        'set SECRET_KEY to the new secret and SECRET_KEY_PREVIOUS to the one before, restart every process with both, then run this again',
      )
    const count = await withServices(resealAll)
    io.stdout.write(`Sealed ${count} values anew. Run it until it says 0, then take SECRET_KEY_PREVIOUS away and restart.\n`)
    return 0
  }
  const [current, previous] = [ownSecretPath(config.dataDir), previousSecretPath(config.dataDir)]
  const isSecondTime = await isReplaced(current, previous)
  if (!isSecondTime) await replaceOwnSecret(current, previous)
  const count = await withServices(resealAll)
  io.stdout.write(`Sealed ${count} values anew.\n`)
  if (isSecondTime && count > 0)
    io.stdout.write(
      'They were sealed with the old secret since, so it is kept. Restart the service unless you have, then run this once more: it removes the old one when it finds nothing to seal.\n',
    )
  else if (isSecondTime) {
    await rm(previous)
    io.stdout.write('The old secret is gone.\n')
  } else io.stdout.write('Restart the service, so that it seals with the new secret, then run this once more: that removes the old one.\n')
  return 0
}

/** Of two that are the same the first run broke off between keeping the old one and making a new one. */
const isReplaced = async (current: string, previous: string): Promise<boolean> =>
  existsSync(previous) && (await readFile(previous, 'utf8')) !== (await readFile(current, 'utf8'))

/** The old one is kept beside the new one before the new one takes its place: whatever happens between, both can be found. */
const replaceOwnSecret = async (current: string, previous: string): Promise<void> => {
  if (!existsSync(current)) throw new UsageError('there is no secret yet; start the service once')
  const draft = `${current}.${process.pid}`
  await writeFile(draft, await readFile(current), { mode: 0o600, flush: true })
  await rename(draft, previous)
  await writeFile(draft, randomBytes(32).toString('base64'), { mode: 0o600, flush: true })
  await rename(draft, current)
}

export const resealAll = (services: Pick<Services, 'database' | 'sealer'>): Promise<number> =>
  rewriteSealed(services.database, SEALED_BEGINS, services.sealer.reseal)

import { existsSync } from 'node:fs'
import type pg from 'pg'
import type { Services } from '../context.ts'
import { newSecret } from '../resources/webhooks/webhook.ts'
import { RestoreRefused, readBackup } from './backup/read.ts'
import { BrokenTar } from './backup/tar.ts'
import { progressOn } from './backup.ts'
import type { CliIo } from './terminal.ts'
import { parse, UsageError } from './usage.ts'
import { withServices } from './with-database.ts'

export const runRestore = async (argv: string[], io: CliIo): Promise<number> => {
  const { values, positionals } = parse({
    args: argv,
    options: { replace: { type: 'boolean' }, 'new-secret': { type: 'boolean' } },
    allowPositionals: true,
  })
  const [path, ...rest] = positionals
  if (path === undefined || rest.length > 0) throw new UsageError('restore FILE [--replace] [--new-secret]')
  if (!existsSync(path)) throw new UsageError(`there is no file ${path}`)
  return withServices(async (services) => {
    try {
      const { head, sums } = await readBackup(services, path, {
        replace: values.replace === true,
        ...(values['new-secret'] === true ? { renewSecrets: (client) => renewSealed(services, client) } : {}),
        onProgress: progressOn(io),
      })
      const rows = Object.values(sums.rows).reduce((a, b) => a + b, 0)
      io.stdout.write(`Restored ${rows} rows and ${sums.blobs} files as of ${head.createdAt}.\n`)
      return 0
    } catch (error) {
      const isDamaged = error instanceof BrokenTar || (error as { code?: string }).code?.startsWith('Z_')
      if (!(error instanceof RestoreRefused) && !isDamaged) throw error
      io.stderr.write(
        `holdback restore: ${isDamaged ? `The file is not a backup, or it is damaged (${(error as Error).message}).` : (error as Error).message} Nothing was changed.\n`,
      )
      return 1
    }
  })
}

/**
 * What the old secret sealed nobody can read any more: every subscription gets a new secret and waits, paused, until its owner has asked for one by
 * rotate-secret; second factors are gone, and organizations that require them ask everybody to set one up anew.
 */
export const renewSealed = async (services: Services, client: pg.Client): Promise<void> => {
  await client.query('DELETE FROM idempotency_keys')
  await client.query("UPDATE users SET totp_secret = NULL, totp_confirmed_at = NULL, recovery_codes = '{}'")
  await client.query("UPDATE underwriting_analyses SET status = 'failed', result = NULL, error = $1 WHERE params ? 'sealed'", [
    'What was found was sealed with another secret key, and is lost.',
  ])
  const { rows } = await client.query<{ id: string }>('SELECT id FROM webhooks')
  for (const { id } of rows)
    await client.query(
      "UPDATE webhooks SET secret = $2, previous_secret = NULL, previous_secret_expires_at = NULL, status = 'paused', status_reason = $3 WHERE id = $1",
      [
        id,
        services.sealer.seal(newSecret()),
        'The service was restored with another secret key. Rotate the signing secret, then set status to active.',
      ],
    )
  await client.query("UPDATE webhook_deliveries SET status = 'paused', next_attempt_at = NULL WHERE status = 'pending'")
}

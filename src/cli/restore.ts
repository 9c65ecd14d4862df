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
    let lost: Lost = { accounts: 0, files: 0 }
    const renewSecrets = async (client: pg.Client) => {
      lost = await renewSealed(services, client)
    }
    try {
      const { head, sums } = await readBackup(services, path, {
        replace: values.replace === true,
        ...(values['new-secret'] === true ? { renewSecrets } : {}),
        onProgress: progressOn(io),
      })
      const rows = Object.values(sums.rows).reduce((a, b) => a + b, 0)
      io.stdout.write(`Restored ${rows} rows and ${sums.blobs} files as of ${head.createdAt}.\n`)
      if (lost.accounts > 0)
        io.stderr.write(`The numbers of ${lost.accounts} bank accounts are lost, so these are deleted; add them anew.\n`)
      if (lost.files > 0)
        io.stderr.write(
          `The contents of ${lost.files} approved ACH files are lost; cancel those that the bank has not got: their payments complete on their day.\n`,
        )
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

/** What is lost with a secret and must be had again from outside. */
export type Lost = { accounts: number; files: number }

/**
 * What the old secret sealed nobody can read any more: every subscription gets a new secret and waits, paused, until its owner has asked for one by
 * rotate-secret; second factors are gone, and organizations that require them ask everybody to set one up anew; bank accounts are deleted, since nothing can be debited from a number that
 * nobody knows, and approved ACH files have no content. Audit lines keep what they hold: nothing opens that.
 */
export const renewSealed = async (services: Services, client: pg.Client): Promise<Lost> => {
  await client.query('DELETE FROM idempotency_keys')
  await client.query("UPDATE users SET totp_secret = NULL, totp_confirmed_at = NULL, recovery_codes = '{}'")
  await client.query("UPDATE underwriting_analyses SET status = 'failed', result = NULL, error = $1 WHERE params ? 'sealed'", [
    'What was found was sealed with another secret key, and is lost.',
  ])
  await client.query('DELETE FROM underwriting_reports')
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
  const accounts = await client.query(
    'UPDATE bank_accounts SET account_sealed = NULL, deleted_at = $1, updated_at = $1, version = version + 1 WHERE account_sealed IS NOT NULL',
    [services.clock()],
  )
  // The schema has an approved file have content; what is empty is told to be lost (ach/service.ts).
  const files = await client.query('UPDATE ach_files SET content_sealed = $1 WHERE content_sealed IS NOT NULL', [services.sealer.seal('')])
  // Of items without one, whatever comes with their trace counts as seen.
  await client.query('UPDATE ach_return_items SET corrected_hash_sealed = NULL')
  return { accounts: accounts.rowCount ?? 0, files: files.rowCount ?? 0 }
}

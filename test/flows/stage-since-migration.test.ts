import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { readMigrations } from '../../src/platform/db/migrate.ts'
import { withDatabase } from '../global-setup.ts'

const STAGE_SINCE = '0150'
const ORG = 'org_00000000000000000000000000'

/** A database as the release before left it. */
const olderDatabase = async () => {
  const server = inject('databaseServerUrl')
  const name = `m_${randomBytes(8).toString('hex')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  const client = new pg.Client({ connectionString: withDatabase(server, name) })
  await client.connect()
  const migrations = await readMigrations()
  for (const m of migrations) if (m.name < STAGE_SINCE) await client.query(m.sql)
  return {
    client,
    migrateOn: async () => {
      for (const m of migrations) if (m.name.startsWith(STAGE_SINCE)) await client.query(m.sql)
    },
    drop: async () => {
      await client.end()
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.end()
    },
  }
}

const hour = (n: number) => `2026-03-0${n}T10:00:00.000Z`

test('since when an application stands in its stage comes from what was written down; where nothing tells, it is not known', async () => {
  const { client, migrateOn, drop } = await olderDatabase()
  try {
    await client.query(`INSERT INTO organizations (id, name, created_at) VALUES ('${ORG}', 'Old', now())`)
    const add = (id: string, stage: string, version: number) =>
      client.query(
        `INSERT INTO applications (id, org_id, submission_number, applicant_legal_name, requested_amount, stage, status, priority, created_at, updated_at, version)
         VALUES ($1, '${ORG}', $1, 'A', 100, $2, 'active', 'normal', '${hour(1)}', '${hour(9)}', $3)`,
        [id, stage, version],
      )
    let lines = 0
    const audit = (id: string, at: string, before: string | null, after: string) =>
      client.query(
        `INSERT INTO audit_log (id, org_id, actor, action, entity_id, before, after, created_at) VALUES ($1, '${ORG}', 'cli', 'application.update', $2, $3, $4, $5)`,
        [`aud_${++lines}`, id, before && JSON.stringify({ stage: before }), JSON.stringify({ stage: after }), at],
      )
    const event = (id: string, at: string, type: string, stage: string) =>
      client.query(`INSERT INTO events (id, org_id, type, entity_id, data, created_at) VALUES ($1, '${ORG}', $2, $3, $4, $5)`, [
        `evt_${++lines}`,
        `application.${type}`,
        id,
        JSON.stringify({ stage }),
        at,
      ])
    // Moved, came back, and edited since.
    await add('audited', 'submission', 5)
    await audit('audited', hour(1), null, 'submission')
    await audit('audited', hour(2), 'submission', 'scrubbing')
    await audit('audited', hour(3), 'scrubbing', 'submission')
    await audit('audited', hour(4), 'submission', 'submission')
    // Its audit lines are gone.
    await add('told', 'scrubbing', 3)
    await event('told', hour(1), 'created', 'submission')
    await event('told', hour(5), 'stage_changed', 'scrubbing')
    await event('told', hour(6), 'updated', 'scrubbing')
    // Two moves in one moment, as a script makes them.
    await add('hasty', 'approved', 3)
    await event('hasty', hour(5), 'stage_changed', 'underwriting')
    await event('hasty', hour(5), 'stage_changed', 'approved')
    // Imported, which no event tells, and the line that did is gone: what is left tells of another stage.
    await add('contradicted', 'funded', 4)
    await event('contradicted', hour(5), 'stage_changed', 'approved')
    await add('untouched', 'submission', 1)
    await add('forgotten', 'underwriting', 7)
    await migrateOn()

    const since = async () => {
      const { rows } = await client.query<{ id: string; stage_since: Date | null }>('SELECT id, stage_since FROM applications')
      return Object.fromEntries(rows.map((row) => [row.id, row.stage_since?.toISOString() ?? null]))
    }
    const before = { audited: hour(3), told: hour(5), hasty: hour(5), contradicted: null, untouched: hour(1), forgotten: null }
    expect(await since()).toEqual(before)
    // Whoever changes the stage, by whatever path; and nothing else does.
    await client.query(`UPDATE applications SET priority = 'high', stage = stage, updated_at = '${hour(7)}'`)
    expect(await since()).toEqual(before)
    await client.query(`UPDATE applications SET stage = 'withdrawn', updated_at = '${hour(8)}' WHERE id IN ('forgotten', 'told')`)
    expect(await since()).toEqual({ ...before, forgotten: hour(8), told: hour(8) })
  } finally {
    await drop()
  }
})

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { readMigrations } from '../../src/platform/db/migrate.ts'
import { PAYMENT_FREQUENCIES } from '../../src/resources/deals/deal.ts'
import { nextDueDate } from '../../src/resources/schedules/cadence.ts'
import { nextExpectedDate, type Schedule } from '../../src/resources/schedules/schedule.ts'
import { addDays, type IsoDate } from '../../src/shared/dates.ts'
import { cents } from '../../src/shared/money.ts'
import { withDatabase } from '../global-setup.ts'

const SCHEDULES = '0020'
const ORG = 'org_00000000000000000000000000'
const at = (text: string) => text as IsoDate

/** A database as the release before schedules left it. */
const olderDatabase = async () => {
  const server = inject('databaseServerUrl')
  const name = `m_${randomBytes(8).toString('hex')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  const client = new pg.Client({ connectionString: withDatabase(server, name) })
  await client.connect()
  await client.query("SET datestyle = 'ISO'")
  const migrations = await readMigrations()
  for (const m of migrations) if (m.name < SCHEDULES) await client.query(m.sql)
  return {
    client,
    migrateOn: async () => {
      for (const m of migrations)
        if (m.name >= SCHEDULES && m.name < '0021') {
          await client.query('BEGIN')
          await client.query(m.sql)
          await client.query('COMMIT')
        }
    },
    drop: async () => {
      await client.end()
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.end()
    },
  }
}

test('existing deals get their schedule by migration: from funding, or from the date a person set, on the very days the service would choose', async () => {
  const { client, migrateOn, drop } = await olderDatabase()
  try {
    await client.query(`INSERT INTO organizations (id, name, created_at) VALUES ('${ORG}', 'Old', now())`)
    await client.query(
      `INSERT INTO merchants (id, org_id, legal_name, created_at, updated_at) VALUES ('mer_1', '${ORG}', 'M', now(), now())`,
    )
    const deals = []
    for (let i = 0; i < 600; i++) {
      const frequency = PAYMENT_FREQUENCIES[i % 5]!
      const funded = addDays(at('2024-01-01'), (i * 37) % 900)
      const amount = [100, 333, 1, 5_000][i % 4]!
      const collected = [0, 250, 9_999, 100_000, -50][i % 5 === 0 ? i % 4 : (i * 7) % 5]!
      const last = collected > 0 ? addDays(funded, (i * 3) % 60) : null
      const status = i % 11 === 0 ? 'closed' : collected >= 100_000 ? 'paidOff' : 'active'
      const isSet = i % 7 === 0
      const next = status !== 'active' ? null : isSet ? addDays(funded, 100 + (i % 9)) : nextDueDate(frequency, last ?? funded)
      deals.push({
        id: `deal_${i}`,
        frequency,
        funded,
        amount,
        collected,
        last,
        status,
        next,
        isSet: status === 'active' && next !== nextDueDate(frequency, last ?? funded),
      })
    }
    for (const d of deals)
      await client.query(
        `INSERT INTO deals (id, org_id, code, merchant_id, merchant_name, status, funded_amount, purchase_amount, total_collected, funded_date, payment_frequency, payment_amount,
           next_payment_date, last_payment_date, created_at, updated_at) VALUES ($1, '${ORG}', $1, 'mer_1', 'M', $2, 50000, 100000, $3, $4, $5, $6, $7, $8, now(), now())`,
        [d.id, d.status, d.collected, d.funded, d.frequency, d.amount, d.next, d.last],
      )
    await client.query(
      `INSERT INTO deals (id, org_id, code, merchant_id, merchant_name, status, funded_amount, purchase_amount, funded_date, payment_frequency, next_payment_date, created_at, updated_at)
       VALUES ('deal_none', '${ORG}', 'deal_none', 'mer_1', 'M', 'active', 1, 1, '2026-01-01', 'daily', '2026-01-02', now(), now())`,
    )
    await migrateOn()
    const { rows } = await client.query<{ id: string; next: IsoDate | null; schedule: Schedule | null; version: number | null }>(
      'SELECT d.id, d.next_payment_date::text AS next, d.schedule, v.version FROM deals d LEFT JOIN schedule_versions v ON v.deal_id = d.id',
    )
    const byId = new Map(rows.map((r) => [r.id, r]))
    expect(byId.get('deal_none')).toMatchObject({ next: '2026-01-02', schedule: null, version: null })
    for (const d of deals) {
      const row = byId.get(d.id)!
      const [version] = row.schedule!.versions
      expect(row.version).toBe(1)
      expect(version).toEqual({
        version: 1,
        frequency: d.frequency,
        amount: d.amount,
        anchor: d.isSet ? d.next : d.funded,
        first: d.isSet ? 0 : 1,
        collected: d.isSet ? Math.max(0, d.collected) : 0,
        pauses: [],
      })
      const position = { purchase: cents(100_000), collected: cents(d.collected), hasEnded: d.status !== 'active' }
      expect(row.next, JSON.stringify(d)).toBe(nextExpectedDate(row.schedule!, position))
    }
  } finally {
    await drop()
  }
})

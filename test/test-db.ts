import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { TEMPLATE, withDatabase } from './global-setup.ts'

/** A fresh copy of the migrated template. PostgreSQL copies one database at a time, so a busy template is tried again. */
export const createTestDatabase = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  const serverUrl = inject('databaseServerUrl')
  const name = `t_${randomBytes(8).toString('hex')}`
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  return { url: withDatabase(serverUrl, name), drop: () => onServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

const BUSY = '55006'

const onServer = async (url: string, statement: string): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.query(statement)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== BUSY || attempt > 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 100))
    } finally {
      await client.end().catch(() => {})
    }
  }
}

import type { TestProject } from 'vitest/node'
import { QUEUES } from '../src/boot.ts'
import { openDatabase } from '../src/platform/db/connect.ts'
import { startTemporary } from '../src/platform/db/embedded/temporary.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { startJobs } from '../src/platform/jobs/queue.ts'
import { keepInMemory } from './memory-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServerUrl: string
  }
}

export const TEMPLATE = 'holdback_template'

/** One throw-away server for the whole run, with one migrated database that every test file gets a copy of. */
export default async (project: TestProject) => {
  const backToDisk = keepInMemory()
  const server = await startTemporary()
  const admin = openDatabase(server.url, { poolSize: 1 })
  await admin.pool.query(`CREATE DATABASE ${TEMPLATE}`)
  await admin.close()
  const templateUrl = withDatabase(server.url, TEMPLATE)
  await migrate(templateUrl)
  const jobs = await startJobs(templateUrl, 'client', () => {})
  for (const queue of QUEUES) await jobs.define(queue)
  await jobs.stop(1_000)
  project.provide('databaseServerUrl', server.url)
  return async () => {
    await server.stop()
    backToDisk()
  }
}

export const withDatabase = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.toString()
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { boot } from '../../src/boot.ts'
import { loadConfig } from '../../src/config.ts'
import { TEST_SECRET } from '../test-app.ts'
import { createTestDatabase } from '../test-db.ts'

test('why the model does not answer is in the log, and its key is not', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'holdback-boot-'))
  const database = await createTestDatabase()
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const model = { LLM_BASE_URL: 'http://127.0.0.1:1/v1', LLM_API_KEY: 'sk-very-secret' }
  const config = loadConfig({ DATABASE_URL: database.url, SECRET_KEY: TEST_SECRET, DATA_DIR: dataDir, ...model })
  const { services, close } = await boot(config, 'client', { log, embedded: null })
  try {
    const ask = { instructions: 'Say something.', data: [], schemaName: 'any', schema: {}, maxAnswerTokens: 10, timeoutMs: 5_000 }
    expect(await services.model!.ask(ask)).toBeNull()
    expect(lines).toEqual([expect.stringMatching(/no answer: [a-z_]+.*the model was no help/)])
    expect(lines.join()).not.toContain('sk-very-secret')
  } finally {
    await close()
    await database.drop()
    await rm(dataDir, { recursive: true })
  }
})

import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStatements } from '../../src/engine/statement/read.ts'
import { readPdfFile } from '../../src/platform/parsing/read-pdf-file.ts'
import { generateMerchant, layouts, renderTampered } from './generator/index.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holdback-totals-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(layouts)('%s: a total that was edited is said to be off', async (layout) => {
  const path = join(folder, `${layout}.pdf`)
  writeFileSync(path, renderTampered(generateMerchant(77, { months: 1 }), 0, layout, 'totalEdited').pdf)
  const [statement] = readStatements(await readPdfFile(path), { fileName: 'statement.pdf' })
  expect(statement!.reconciled).toBe(false)
  expect(statement!.discrepancies.length).toBeGreaterThan(0)
})

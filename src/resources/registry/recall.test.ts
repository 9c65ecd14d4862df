import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type MadeUpRecord,
  MISSPELLINGS,
  makeRecord,
  seeded,
  strangeName,
  tradeName,
  writtenAs,
} from '../../../bench/parts/registry-names.ts'
import { SLIPS, slipped } from '../../../bench/parts/registry-slips.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { importRegistry } from './import.ts'
import { readNames } from './names.ts'
import { type RegistryHit, searchRegistry } from './service.ts'

const RECORDS = 20_000
const ASKED = 200

let app: TestApp
const asked: MadeUpRecord[] = []

beforeAll(async () => {
  app = await startTestApp()
  const folder = await mkdtemp(join(tmpdir(), 'holdback-recall-'))
  const random = seeded(7)
  const lines = ['ein,legalName,dbaName,state,kind,amount,date,source,notes']
  for (let i = 0; i < RECORDS; i++) {
    const record = makeRecord(random)
    if (i % (RECORDS / ASKED) === 0) asked.push(record)
    lines.push(writtenAs(record, i))
  }
  const path = join(folder, 'registry.csv')
  await writeFile(path, lines.join('\n'))
  expect(await importRegistry(app.services, path, { onProgress: () => {} })).toMatchObject({ added: RECORDS, errorCount: 0 })
  await rm(folder, { recursive: true })
})
afterAll(() => app.stop())

/** The record itself or another of exactly its name: with more than fifty of those, which ones are shown is chance. */
const hasName = (hits: RegistryHit[], name: string): boolean => {
  const wanted = readNames(name)[0]!.compact
  return hits.some((hit) => [hit.legalName, hit.dbaName].some((n) => n !== null && readNames(n).some((read) => read.compact === wanted)))
}

describe(`of ${ASKED} names among ${RECORDS.toLocaleString('en-US')}`, () => {
  test.each([
    ['exact', 1],
    ['otherForm', 1],
    ['swappedWords', 1],
    ['gluedWords', 0.98],
    ['brokenWord', 0.98],
    ['dba', 1],
    ['dbaOneEdit', 0.95],
    ['oneEdit', 0.96],
    ['twoEdits', 0.88],
  ] as const)('%s finds a share of at least %d', async (kind, least) => {
    const random = seeded(99)
    let found = 0
    let tried = 0
    for (const record of asked) {
      const query = MISSPELLINGS[kind]!(random, record)
      if (query === null) continue
      tried++
      if (hasName(await searchRegistry(app.tenant.ctx, query), kind.startsWith('dba') ? record.dbaName! : record.legalName)) found++
    }
    expect(tried).toBeGreaterThan(20)
    expect(found / tried).toBeGreaterThanOrEqual(least)
  })

  test.each([
    ['byEar', 0.93],
    ['byScanner', 0.9],
    ['transposed', 0.96],
    ['transposedTwice', 0.92],
    ['withoutBlanks', 0.92],
    ['abbreviated', 0.92],
    ['clipped', 0.75],
    ['wordTooFew', 0.85],
    ['wordTooMany', 0.85],
    ['abbreviatedByEar', 0.65],
  ] as const)('%s: a share of at least %d is among the first ten hits', async (kind, least) => {
    const random = seeded(4_711)
    let found = 0
    let tried = 0
    for (const record of asked) {
      const slip = slipped(random, SLIPS[kind]!, record)
      if (slip === null) continue
      tried++
      if (hasName((await searchRegistry(app.tenant.ctx, slip.query)).slice(0, 10), slip.meant)) found++
    }
    expect(tried).toBeGreaterThan(20)
    expect(found / tried).toBeGreaterThanOrEqual(least)
  })

  test('names that have nothing to do with any of them find nothing', async () => {
    const random = seeded(5)
    for (let i = 0; i < ASKED; i++) expect(await searchRegistry(app.tenant.ctx, strangeName(random))).toEqual([])
  })

  test('a new name of the same kind finds a handful at most, and seldom with a high score', async () => {
    const random = seeded(123_456)
    let hits = 0
    let high = 0
    for (let i = 0; i < ASKED; i++) {
      const name = tradeName(random)
      const others = (await searchRegistry(app.tenant.ctx, name)).filter((hit) => !hasName([hit], name))
      hits += others.length
      if (others.some((hit) => hit.score >= 0.9)) high++
    }
    expect(hits / ASKED).toBeLessThan(6)
    expect(high / ASKED).toBeLessThan(0.3)
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NachaError, readNacha } from '../../src/resources/ach/nacha/read.ts'
import { achTenant, approved, debitedDeal } from '../ach-world.ts'
import { startTestApp } from '../test-app.ts'
import { answerFile } from './bank.ts'
import { type CheckedEntry, checkFiles, checkNacha } from './checker.ts'
import { checkEveryFile } from './every-file.ts'

const entry: fc.Arbitrary<CheckedEntry> = fc
  .record({
    cents: fc.integer({ min: 1, max: 9_999_999_999 }),
    routing: fc.constantFrom('011000015', '121000248', '091000019'),
    n: fc.nat(9_999_999),
  })
  .map(({ cents, routing, n }) => ({
    line: 0,
    batch: 1,
    sec: n % 2 === 0 ? 'CCD' : 'PPD',
    description: 'PAYMENT',
    companyName: 'TEST FUNDER',
    companyId: '1234567890',
    effectiveDate: '260317',
    transactionCode: n % 3 === 0 ? '37' : '27',
    routing,
    account: String(n),
    cents,
    identification: `D-2026-${n}`,
    name: 'HARBOR STREET BAKERY',
    trace: `02100002${String(n).padStart(7, '0')}`,
    addenda: undefined,
  }))
const answer = fc.record({ entry, code: fc.constantFrom('R01', 'R02', 'R29', 'C01') }).map((a) => ({ ...a, correctedData: '12345' }))
const bankFile = fc.array(answer, { maxLength: 6 }).map((answers) => answerFile(answers))

const refusedOn = (content: string): number | null => {
  try {
    readNacha(content)
    return null
  } catch (error) {
    if (error instanceof NachaError) return error.line
    throw error
  }
}

/** First and last column of what a control record covers, by the record's first digit. */
const COVERED: Record<string, [number, number][]> = {
  '5': [
    [2, 4],
    [41, 50],
    [80, 94],
  ],
  '6': [
    [4, 12],
    [30, 39],
  ],
  '8': [
    [2, 54],
    [80, 94],
  ],
  '9': [[2, 55]],
}

test('a bank’s file is read as it was written, and both readers say so', () => {
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 6 }), fc.constantFrom('\n', '\r\n'), fc.boolean(), (answers, ending, filling) => {
      const content = answerFile(answers, { ending, filling })
      expect(checkNacha(content, 'back').findings).toEqual([])
      const read = readNacha(content).batches.flatMap((b) => b.entries)
      expect(read.map((e) => [e.amount, e.addenda])).toMatchObject(
        answers.map(({ entry, code }) => [code.startsWith('C') ? 0 : entry.cents, [{ code, originalTrace: entry.trace }]]),
      )
    }),
  )
})

test('one flipped digit is noticed wherever a control record covers it, on whatever line, by either reader', () => {
  let tried = 0
  fc.assert(
    fc.property(bankFile, fc.nat(), fc.nat(), fc.integer({ min: 1, max: 9 }), (content, whichLine, whichColumn, by) => {
      const lines = content.split('\r\n')
      const covered = lines.flatMap((line, at) =>
        line === '9'.repeat(94)
          ? []
          : (COVERED[line[0]!] ?? []).flatMap(([first, last]) =>
              Array.from({ length: last - first + 1 }, (_, i) => [at, first + i - 1] as const).filter(([, column]) =>
                /\d/.test(line[column]!),
              ),
            ),
      )
      const onLine = Map.groupBy(covered, ([at]) => at)
      const [, places] = [...onLine][whichLine % onLine.size]!
      const [at, column] = places[whichColumn % places.length]!
      const line = lines[at]!
      const flipped = lines.with(at, line.slice(0, column) + ((Number(line[column]) + by) % 10) + line.slice(column + 1)).join('\r\n')
      expect(refusedOn(flipped), `line ${at + 1}, column ${column + 1}`).toBeGreaterThan(0)
      expect(checkNacha(flipped, 'back').findings).not.toEqual([])
      tried++
    }),
    { numRuns: 1_000 },
  )
  expect(tried).toBe(1_000)
})

test('a file cut, joined or shuffled in any way is refused, or says the same', () => {
  fc.assert(
    fc.property(bankFile, fc.nat(), fc.constantFrom('drop', 'double', 'swap', 'short', 'end'), (content, which, how) => {
      const lines = content.trimEnd().split('\r\n')
      const at = which % lines.length
      const changed = {
        drop: () => lines.toSpliced(at, 1).join('\r\n'),
        double: () => lines.toSpliced(at, 0, lines[at]!).join('\r\n'),
        swap: () =>
          lines
            .with(at, lines[(at + 1) % lines.length]!)
            .with((at + 1) % lines.length, lines[at]!)
            .join('\r\n'),
        short: () => lines.with(at, lines[at]!.slice(0, 93)).join('\r\n'),
        end: () => `${lines.slice(0, at + 1).join('\r\n')}\n${lines.slice(at + 1).join('\r\n')}`,
      }[how]()
      const line = refusedOn(changed)
      if (line === null) expect(readNacha(changed)).toEqual(readNacha(content))
      else expect(line).toBeLessThanOrEqual(lines.length + 1)
    }),
    { numRuns: 500 },
  )
})

test('the checker knows a retry of nothing, a third retry and a trace in two files', () => {
  const [e] = fc.sample(entry, 1) as [CheckedEntry]
  const again = (n: number, description = 'RETRY PYMT') => ({ ...e, description, trace: `02100002${String(n).padStart(7, '0')}` })
  expect(checkFiles([[{ ...e, trace: '1' }], [again(2)], [again(3)]])).toEqual([])
  expect(checkFiles([[{ ...e, trace: '1' }], [again(2)], [again(3)], [again(4)]])).toMatchObject([
    { message: 'tried again more than twice' },
  ])
  expect(checkFiles([[again(2)]])).toMatchObject([{ message: expect.stringContaining('retry of nothing') }])
  expect(checkFiles([[{ ...e, trace: '1' }], [{ ...again(2), cents: e.cents + 1 }]])).toHaveLength(1)
  expect(checkFiles([[e], [e]])).toMatchObject([{ message: expect.stringContaining('in two files') }])
})

test('no file of a test escapes: one that is wrong is told when the service stops', async () => {
  const t = await startTestApp()
  const org = await achTenant(t)
  await debitedDeal(org)
  const { id } = await approved(org, '2026-03-17')
  expect(await checkEveryFile(t.services)).toBe(1)
  const { rows } = await t.services.database.pool.query('SELECT content_sealed FROM ach_files WHERE id = $1', [id])
  const content = t.services.sealer.open(rows[0].content_sealed).toString('latin1')
  const planted = content.replace('0000010000', '0000010001')
  await t.services.database.pool.query('UPDATE ach_files SET content_sealed = $2 WHERE id = $1', [id, t.services.sealer.seal(planted)])
  await expect(t.stop()).rejects.toThrow(/line 4: debits says 000000010000, counted 10001/)
})

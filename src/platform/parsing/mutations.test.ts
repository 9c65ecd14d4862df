import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_MS } from '../../../test/patience.ts'
import { compressedPdf } from '../../../test/pdf/make-pdf.ts'
import { generateMerchant, renderStatement } from '../../../test/statements/generator/index.ts'
import { ReadError } from '../../engine/types.ts'
import { createParser, type Parser } from './parser.ts'

// HOLDBACK_MUTATIONS=5000 npx vitest run src/platform/parsing/mutations.test.ts looks harder.
const MUTATIONS = Number(process.env.HOLDBACK_MUTATIONS ?? 300)
const SEED = Number(process.env.HOLDBACK_SEED ?? 1)

let parser: Parser
beforeAll(() => {
  parser = createParser({ processes: 2, childLimits: { baseMs: 20_000, perOcrPageMs: 0 }, limits: { ocrPages: 0 } })
})
afterAll(() => parser.close())

/** Numbers that look random and are the same on every run. */
const randomFrom = (seed: number): ((below: number) => number) => {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const flipBytes = (bytes: Buffer, random: (below: number) => number): Buffer => {
  const copy = Buffer.from(bytes)
  for (let i = 0, times = 1 + random(40); i < times; i++) copy[random(copy.length)] = random(256)
  return copy
}
const truncate = (bytes: Buffer, random: (below: number) => number): Buffer => bytes.subarray(0, random(bytes.length))
const splice = (bytes: Buffer, random: (below: number) => number, other: Buffer): Buffer => {
  const from = random(other.length)
  const at = random(bytes.length)
  return Buffer.concat([bytes.subarray(0, at), other.subarray(from, from + random(2_000)), bytes.subarray(at + random(2_000))])
}
/** Numbers changed where they steer the reader: lengths, offsets, counts, sizes. */
const changeNumbers = (bytes: Buffer, random: (below: number) => number): Buffer => {
  const values = ['0', '-1', '1', '65536', '2147483647', '4294967295', '99999999999', '1e9', '0.0001', 'null', '1 0 R', '2 0 R', '10 0 R']
  return Buffer.from(
    bytes.toString('latin1').replace(/\d+(?: 0 R)?/g, (number) => (random(60) === 0 ? values[random(values.length)]! : number)),
    'latin1',
  )
}

test('whatever bytes come in, the reading ends with a result or an error that says why', {
  timeout: TEST_MS + MUTATIONS * 200,
}, async () => {
  const merchant = generateMerchant('mutations')
  // Whole statements, so that what survives goes through every step, and one with compressed streams.
  const good = [
    renderStatement(merchant, 0, 'wells-history').pdf,
    renderStatement(merchant, 0, 'jack-henry').pdf,
    await compressedPdf(3, 25),
  ].map((pdf) => Buffer.from(pdf))
  const tally: Record<string, number> = {}
  let next = 0
  const work = async (): Promise<void> => {
    while (next < MUTATIONS) {
      const number = next++
      const random = randomFrom(SEED * 1_000_003 + number * 7_919)
      const bytes = good[number % good.length]!
      const other = good[(number + 1) % good.length]!
      const mutate = [flipBytes, truncate, splice, changeNumbers][random(4)]!
      const ending = await parser.read(mutate(bytes, random, other), { fileName: `mutation-${number}.pdf` }).then(
        () => 'read',
        (error: unknown) => {
          if (!(error instanceof ReadError)) throw error
          // A fault of our own code, not of PDFium, carries its trace.
          expect(error.cause, `mutation ${number} of seed ${SEED}`).toBeUndefined()
          return error.code
        },
      )
      tally[ending] = (tally[ending] ?? 0) + 1
    }
  }
  await Promise.all([work(), work()])
  expect(Object.values(tally).reduce((sum, count) => sum + count, 0)).toBe(MUTATIONS)
  // At least a third still open, so that more than the first check is tried. About half do: of the truncated ones, hardly any.
  expect((tally.not_a_pdf ?? 0) + (tally.damaged ?? 0)).toBeLessThan((MUTATIONS * 2) / 3)
  expect(tally.timed_out ?? 0, JSON.stringify(tally)).toBe(0)
  if (process.env.HOLDBACK_MUTATIONS) console.log(tally)
})

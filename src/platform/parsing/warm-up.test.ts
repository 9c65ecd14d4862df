import { expect, test } from 'vitest'
import { createParser } from './parser.ts'
import { warmUpPdf } from './warm-up.ts'

test('what processes warm themselves with is a statement, read to its end and proven', async () => {
  const parser = createParser()
  try {
    parser.keepSpare()
    const [spare] = parser.pids()
    const { statements } = await parser.read(warmUpPdf(), { fileName: 'made-up.pdf' })
    expect(statements).toHaveLength(1)
    expect(statements[0]!.rows).toHaveLength(40)
    expect(statements[0]!.reconciled).toBe(true)
    expect(parser.pids()).toEqual([spare])
  } finally {
    await parser.close()
  }
}, 60_000)

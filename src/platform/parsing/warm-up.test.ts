import { expect, test } from 'vitest'
import { createParser } from './parser.ts'
import { warmUpPdfs } from './warm-up.ts'

test('what processes warm themselves with are statements, read to their end and proven', async () => {
  const parser = createParser()
  try {
    parser.keepStarted()
    const [spare] = parser.pids()
    const read = []
    for (const file of warmUpPdfs()) read.push(await parser.read(file, { fileName: 'made-up.pdf' }))
    expect(read.map(({ statements }) => statements.map(({ rows, reconciled }) => [rows.length, reconciled]))).toEqual([
      [[160, true]],
      [[150, true]],
      [[140, true]],
    ])
    expect(parser.pids()).toEqual([spare])
  } finally {
    await parser.close()
  }
}, 60_000)

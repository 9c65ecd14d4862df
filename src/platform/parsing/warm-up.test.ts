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
    expect(read.length).toBeGreaterThan(4)
    for (const { statements } of read) {
      expect(statements.map(({ reconciled }) => reconciled)).toEqual([true])
      expect(statements[0]!.rows.length).toBeGreaterThan(80)
    }
    expect(parser.pids()).toEqual([spare])
  } finally {
    await parser.close()
  }
})

test('a process that was killed while it waited is no fault of the next file, even where nobody has noticed: another reads it', async () => {
  const parser = createParser({ processes: 1 })
  try {
    await parser.keepStarted()
    const [idle] = parser.pids()
    process.kill(idle!, 'SIGKILL')
    const { statements } = await parser.read(warmUpPdfs()[2]!, { fileName: 'made-up.pdf' })
    expect(statements[0]!.reconciled).toBe(true)
    expect(parser.pids()).not.toContain(idle)
  } finally {
    await parser.close()
  }
})

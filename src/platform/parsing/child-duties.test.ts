import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'

const BUSY = `
  const { watchParent } = await import(process.argv[1])
  watchParent(Number(process.argv[2]))
  for (;;);`

test('a process that hears of nothing is ended when its parent is gone, even if that was before it could look', async () => {
  const duties = new URL('./child-duties.ts', import.meta.url).href
  // By the time it looks, somebody else is its parent than who has started it.
  const child = spawn(process.execPath, ['--input-type=module', '-e', BUSY, duties, '1'], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
})

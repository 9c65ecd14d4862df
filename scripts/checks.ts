import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

/**
 * Everything that is checked without running the product, as many at a time as there are cores. One that fails does not hide the others: each says what it
 * has to say when it has ended, in one piece, and the exit code is 1 if any failed. These are the scripts of package.json, the longest first.
 */
const CHECKS = ['types:service', 'lint', 'deps', 'types:console', 'drift', 'client-types --check']

const ROOT = join(import.meta.dirname, '..')
const waiting = process.argv.length > 2 ? process.argv.slice(2) : [...CHECKS]
const failed: string[] = []

const run = async (check: string): Promise<void> => {
  const started = performance.now()
  const [script, ...args] = check.split(' ')
  const child = spawn('npm', ['run', '--silent', script!, ...(args.length > 0 ? ['--', ...args] : [])], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) failed.push(check)
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${check} (${((performance.now() - started) / 1_000).toFixed(0)} s)\n`)
  if (code !== 0) process.stdout.write(`${said.trim()}\n`)
}

const runNext = async (): Promise<void> => {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) await run(check)
}
await Promise.all(Array.from({ length: availableParallelism() }, runNext))
if (failed.length > 0) {
  process.stdout.write(`Checks that failed: ${failed.join(', ')}\n`)
  process.exitCode = 1
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/**
 * All that must pass: the checks, and the tests beside them. Tests wait for processes and the database for a fifth of their time, in which the checks find their room: a minute of what
 * both took one after the other. What the checks say comes in one piece when they have ended; where they fail, the tests are asked to end, as with Ctrl-C.
 */
const ROOT = join(import.meta.dirname, '..')

const checks = spawn('npm', ['run', '--silent', 'checks'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
const tests = spawn('npm', ['test'], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] })
const testsEnd = once(tests, 'close') as Promise<[number | null]>

let said = ''
for (const stream of [checks.stdout, checks.stderr])
  stream.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
const [checksCode] = (await once(checks, 'close')) as [number | null]
process.stdout.write(`\n${said.trim()}\n`)
if (checksCode !== 0 && tests.exitCode === null) tests.kill('SIGINT')
const [testsCode] = await testsEnd
process.exitCode = checksCode !== 0 || testsCode !== 0 ? 1 : 0

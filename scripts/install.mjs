// Runs before `npm start` and `npm test`, on whatever Node is there (20 or later), so it may use nothing that is installed.
// Installs when node_modules is missing, older than the lock file, or was left half-made by an interrupted install; then builds the console when its sources changed.
import { spawnSync } from 'node:child_process'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const lock = join(root, 'package-lock.json')
// npm writes this file last, so its presence means that an install ran to its end.
const installed = join(root, 'node_modules', '.package-lock.json')
const node24 = join(root, 'node_modules', '.bin', 'node')

const isCurrent = () => existsSync(installed) && existsSync(node24) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

const LONGEST_INSTALL_MS = 20 * 60_000

/** Until this process ends. npm takes node_modules away before it fills it anew, under whoever fills it at the same time. */
const waitForTurn = () => {
  const turn = join(root, '.installing')
  const mine = `${turn}.${process.pid}`
  const holder = () => Number(existsSync(turn) && readFileSync(turn, 'utf8'))
  try {
    writeFileSync(mine, String(process.pid))
    for (let isTold = false; holder() !== process.pid; ) {
      const other = holder()
      if (other === 0) {
        // A link appears whole or not at all, and fails where there is one already.
        try {
          linkSync(mine, turn)
        } catch (error) {
          if (error.code !== 'EEXIST') throw error
        }
      } else if (isAlive(other) && Date.now() - statSync(turn).mtimeMs < LONGEST_INSTALL_MS) {
        if (!isTold) console.error(`Process ${other} is installing here; waiting for it…`)
        isTold = true
        pause(200)
      } else {
        // It was killed, and its number may be another's by now. Of several that see so, the last to write has the turn.
        renameSync(mine, turn)
        pause(500)
        writeFileSync(mine, String(process.pid))
      }
    }
    process.on('exit', () => rmSync(turn, { force: true }))
  } catch {
    // What keeps us from writing keeps npm from it, too, and npm tells why.
  }
  rmSync(mine, { force: true })
}

if (!isCurrent()) waitForTurn()
if (!isCurrent()) {
  console.error('Installing dependencies (once)…')
  const { npm_execpath: npm, ...env } = process.env
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const run = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 2, 2], env })
    : spawnSync('npm', args, { cwd: root, stdio: ['ignore', 2, 2], env })
  if (run.status !== 0) {
    console.error('npm ci failed; the lines above say why. Run `npm ci --include=dev` by hand and try again.')
    process.exit(run.status ?? 1)
  }
}

if (!existsSync(node24)) {
  console.error(
    'npm installed everything but Node 24, whose install script it did not run. Is ignore-scripts set? Try: npm ci --include=dev --ignore-scripts=false',
  )
  process.exit(1)
}
const built = spawnSync(node24, [join(root, 'scripts', 'build-console.ts')], { cwd: root, stdio: ['ignore', 2, 2] })
if (built.status !== 0) {
  console.error('The console could not be built; the lines above say why.')
  process.exit(built.status ?? 1)
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Stops the database when its holder was killed and could not do so itself. */
export type Guard = { dismiss(): Promise<void> }

/** Whoever starts the service again right after a crash finds its database running, and need not wait for a recovery. */
const GRACE_SECONDS = 10

// A shell that only waits costs a megabyte. Its standard input ends when its holder does, however that one ends; a line on it says that all is well.
const WAIT = `read -r word && exit 0
sleep ${GRACE_SECONDS}
exec "$@"`

const STOP_LEFT_BEHIND = fileURLToPath(new URL('./stop-left-behind.ts', import.meta.url))

export const startGuard = (dataDir: string): Guard => {
  const args = ['-c', WAIT, 'holdback-guard', process.execPath, STOP_LEFT_BEHIND, dataDir]
  // In a session of its own: what ends the service's whole group must not end its guard.
  const guard = spawn('sh', args, { cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'], env: { PATH: process.env.PATH } })
  const gone = once(guard, 'exit').catch(() => {})
  guard.stdin.on('error', () => {})
  guard.unref()
  ;(guard.stdin as unknown as { unref(): void }).unref()
  return {
    dismiss: async () => {
      guard.ref()
      guard.stdin.end('done\n')
      await gone
    },
  }
}

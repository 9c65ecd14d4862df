import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { INITDB_ARGUMENTS, newPassword, SUPERUSER } from './cluster.ts'
import { asArguments, freePort, NETWORK_SETTINGS, socketIn } from './launch.ts'
import { hostOf, readPostmaster } from './postmaster.ts'
import { chooseServerUser, giveTo } from './server-user.ts'

export type TemporaryDatabase = { url: string; stop(): Promise<void> }

// Speed over safety: the cluster does not outlive its process.
const SETTINGS = {
  ...NETWORK_SETTINGS,
  max_connections: '200',
  shared_buffers: '128MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}

// The shell outlives us by a moment: our end of its standard input closes when we die, however we die, and then it clears away.
// TERM reaches a server that has no signal handlers yet; QUIT, which such a one would miss, ends any other at once.
const WATCHDOG = `
folder=$1 initdb=$2 postgres=$3
shift 3
"$initdb" --pgdata="$folder/data" --pwfile="$folder/password" --no-sync --no-instructions ${INITDB_ARGUMENTS.join(' ')} >"$folder/log" 2>&1
"$postgres" -D "$folder/data" "$@" >>"$folder/log" 2>&1 &
server=$!
cat >/dev/null
kill -TERM $server 2>/dev/null
kill -QUIT $server 2>/dev/null
wait $server
rm -rf "$folder"
`

const readLog = (folder: string): string => {
  try {
    return readFileSync(join(folder, 'log'), 'utf8')
  } catch {
    return ''
  }
}

const FAILED = /FATAL:|initdb: error:/
/** As generous as the wait for an embedded one (launch.ts): a machine may have little of a processor for us. */
const READY_WITHIN_MS = 300_000

const attempt = async (): Promise<TemporaryDatabase> => {
  const { initdb, postgres } = findBinaries()
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'holdback-pg-'))
  const user = await chooseServerUser(folder, postgres)
  const password = newPassword()
  writeFileSync(join(folder, 'password'), password, { mode: 0o600 })
  giveTo(user, join(folder, 'password'))
  const port = await freePort()
  const words = [
    ...user.prefix,
    '/bin/sh',
    '-c',
    WATCHDOG,
    'sh',
    folder,
    initdb,
    postgres,
    ...asArguments({ ...SETTINGS, ...socketIn(folder, port), port: String(port) }),
  ]
  const watchdog = spawn(words[0]!, words.slice(1), { ...user.ids, cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  const ended = new Promise<void>((resolve) => {
    watchdog.once('exit', () => resolve())
    watchdog.once('error', () => resolve())
  })
  // Neither may keep the process from ending by itself.
  watchdog.unref()
  ;(watchdog.stdin as Socket).unref()

  const stop = async (): Promise<void> => {
    watchdog.ref()
    watchdog.stdin.end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const deadline = Date.now() + READY_WITHIN_MS
  const server = () => readPostmaster(join(folder, 'data'))
  while (server()?.status !== 'ready') {
    const log = readLog(folder)
    if (FAILED.test(log) || watchdog.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`The temporary database did not start:\n${log.trim()}`)
    }
    await sleep(10)
  }
  return { url: `postgres://${SUPERUSER}:${password}@${hostOf(server()!)}/postgres`, stop }
}

/** A throw-away server for tests, which is gone, folder and all, when `stop` is called or this process ends. */
export const startTemporary = async (): Promise<TemporaryDatabase> => {
  for (let triesLeft = 3; ; triesLeft--) {
    try {
      return await attempt()
    } catch (error) {
      // Another program may have taken the port between our choice and the server's start.
      if (triesLeft === 1 || !String(error).includes('Address already in use')) throw error
    }
  }
}

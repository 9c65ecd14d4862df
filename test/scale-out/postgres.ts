import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { newPassword, SUPERUSER } from '../../src/platform/db/embedded/cluster.ts'
import { asArguments, freePort, NETWORK_SETTINGS } from '../../src/platform/db/embedded/launch.ts'
import { chooseServerUser, giveTo } from '../../src/platform/db/embedded/server-user.ts'
import { startTemporary } from '../../src/platform/db/embedded/temporary.ts'

export type ExternalPostgres = { url: string; what: string; stop: () => Promise<void> }

const DEBIAN = '/usr/lib/postgresql'

const debianBinaries = (): { folder: string; version: string } | null => {
  if (!existsSync(DEBIAN)) return null
  const versions = readdirSync(DEBIAN).filter((v) => Number(v) >= 15 && existsSync(join(DEBIAN, v, 'bin', 'initdb')))
  const version = versions.sort((a, b) => Number(b) - Number(a))[0]
  return version ? { folder: join(DEBIAN, version, 'bin'), version } : null
}

/** Debian's PostgreSQL where it is installed, else the embedded binaries: a server that none of the processes under test has started. */
export const startPostgres = async (): Promise<ExternalPostgres> => {
  const debian = debianBinaries()
  if (!debian) {
    const { url, stop } = await startTemporary()
    return { url, what: 'the embedded PostgreSQL binaries (the package "postgresql" is not installed)', stop }
  }
  const folder = await mkdtemp(join(tmpdir(), 'holdback-scale-out-pg-'))
  const user = await chooseServerUser(folder, join(debian.folder, 'postgres'))
  const password = newPassword()
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  giveTo(user, passwordFile)
  const data = join(folder, 'data')
  const as = (program: string, args: string[]): [string, string[]] => {
    const words = [...user.prefix, join(debian.folder, program), ...args]
    return [words[0]!, words.slice(1)]
  }
  const initdb = ['-D', data, '-U', SUPERUSER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C', '--no-sync']
  await promisify(execFile)(...as('initdb', initdb), { ...user.ids, cwd: '/' })
  const port = await freePort()
  const settings = { ...NETWORK_SETTINGS, port: String(port), max_connections: '150', shared_buffers: '128MB', jit: 'off' }
  const server = spawn(...as('postgres', ['-D', data, ...asArguments(settings)]), { ...user.ids, cwd: '/', stdio: 'ignore' })
  const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`
  await untilReady(url, server)
  return {
    url,
    what: `Debian's PostgreSQL ${debian.version}`,
    stop: async () => {
      const ended = once(server, 'exit')
      server.kill('SIGQUIT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const untilReady = async (url: string, server: ChildProcess): Promise<void> => {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return
    } catch (error) {
      if (tries > 300 || server.exitCode !== null) throw error
      await sleep(100)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

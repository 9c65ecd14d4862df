import { randomUUID } from 'node:crypto'
import { readdir, readFile, statfs } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import { createBlobStore } from '../../platform/blobs/create.ts'
import { makeFolder } from '../../shared/folders.ts'
import { type Finding, look, ok, reasonOf, warning, wrong } from './check.ts'

/** What lies around the service: files, disk, providers, and processes that nobody owns. */

export const lookAtFiles = (config: Config): Promise<Finding[]> =>
  look(
    'files',
    config.blobUrl ? 'Check BLOB_URL, its credentials, and that the bucket lets them write.' : 'DATA_DIR must belong to this user.',
    async () => {
      if (config.blobUrl === null) await makeFolder(config.dataDir)
      const store = await createBlobStore(config)
      const key = `doctor/${randomUUID()}`
      const text = `written by holdback doctor ${key}`
      try {
        await store.put(key, Readable.from([Buffer.from(text)]), { maxBytes: 1_000 })
        const { stream } = await store.get(key)
        if ((await buffer(stream)).toString() !== text)
          return [wrong('files', 'What was written was read back otherwise.', 'Do not use this store.')]
      } catch (error) {
        throw new Error(`The ${config.blobUrl ? 'bucket' : 'folder'} cannot be used: ${reasonOf((error as Error).cause ?? error)}`)
      } finally {
        await store.delete(key).catch(() => {})
      }
      return [ok('files', `Written, read and deleted in ${config.blobUrl ? 'the bucket' : `${config.dataDir}/blobs`}.`)]
    },
  )

const GIGABYTE = 1024 ** 3

export const lookAtDisk = (config: Config): Promise<Finding[]> =>
  look('disk', 'DATA_DIR must be there and belong to this user.', async () => {
    const { bavail, blocks, bsize } = await statfs(config.dataDir)
    const [free, share] = [(bavail * bsize) / GIGABYTE, bavail / blocks]
    const told = `${free.toFixed(1)} GB (${Math.round(share * 100)} %) are free at ${config.dataDir}.`
    if (free < 0.5)
      return [wrong('disk', told, 'Make room: without it neither files nor, where it is embedded, the database can be written.')]
    return [free < 5 || share < 0.05 ? warning('disk', told, 'Make room soon.') : ok('disk', told)]
  })

const REACH_MS = 5_000

/** Any answer will do: it says that somebody is there. What they say of the key is known only when something is asked of them. */
const lookAtOrigin = async (check: string, url: string): Promise<Finding> => {
  try {
    const response = await fetch(url, { method: 'GET', redirect: 'manual', signal: AbortSignal.timeout(REACH_MS) })
    await response.body?.cancel()
    return ok(check, `Somebody answers at ${new URL(url).origin}.`)
  } catch (error) {
    const cause = (error as Error).cause
    const code = cause && typeof cause === 'object' && 'code' in cause ? String(cause.code) : reasonOf(cause ?? error)
    return wrong(check, `Nobody answers at ${new URL(url).origin} (${code}).`, 'Check its URL, the way there, and whether it is up.')
  }
}

export const lookAtProviders = async (config: Config): Promise<Finding[]> => {
  const names = {
    background: 'PROVIDER_BACKGROUND_URL',
    bureauA: 'PROVIDER_BUREAU_A_URL',
    bureauB: 'PROVIDER_BUREAU_B_URL',
    registry: 'PROVIDER_REGISTRY_URL',
  }
  const set = Object.entries(config.providers).flatMap(([name, provider]) => (provider ? [{ name, ...provider }] : []))
  const found = await Promise.all(set.map(({ name, url }) => lookAtOrigin(`provider ${name}`, url)))
  const unset = Object.keys(names).filter((name) => config.providers[name as keyof typeof names] === null)
  if (config.databaseUrl !== null && unset.length > 0)
    found.push(ok('providers', `Not configured: ${unset.join(', ')}. Their tools answer 503.`))
  for (const { name } of set.filter(({ key }) => key === ''))
    found.push(warning(`provider ${name}`, 'It has no key.', `Set ${names[name as keyof typeof names].replace('_URL', '_KEY')}.`))
  if (config.llm) found.push(await lookAtOrigin('model', config.llm.baseUrl))
  return found
}

const isLoopback = (host: string): boolean => /^(localhost|127\.|\[?::1)/.test(host)

export const lookAtSettings = (config: Config): Finding[] => {
  const found: Finding[] = []
  const isOpen = !isLoopback(config.host)
  if (config.databaseUrl === null)
    found.push(
      isOpen
        ? wrong(
            'settings',
            'Demo mode (no DATABASE_URL) listens beyond this machine.',
            'It lets webhooks reach this machine. Set DATABASE_URL, or HOST=127.0.0.1.',
          )
        : ok('settings', 'Demo mode: embedded database, made-up providers, webhooks to this machine.'),
    )
  const publicUrl = config.publicUrl ? new URL(config.publicUrl) : null
  if (publicUrl && publicUrl.protocol === 'http:' && !isLoopback(publicUrl.hostname))
    found.push(
      wrong(
        'settings',
        `PUBLIC_URL is ${config.publicUrl}: nobody can sign in over plain http.`,
        'Put a proxy with TLS in front and set PUBLIC_URL to its https address.',
      ),
    )
  if (config.databaseUrl !== null && publicUrl === null)
    found.push(
      warning('settings', 'PUBLIC_URL is not set.', 'Set it to the https address that callers use: links in answers and sign-in go by it.'),
    )
  if (publicUrl?.protocol === 'https:' && !config.trustProxy)
    found.push(
      warning(
        'settings',
        'PUBLIC_URL is https and TRUST_PROXY is false.',
        'Behind a proxy all callers then share one address, and its limit. Set TRUST_PROXY=true if it sets X-Forwarded-For itself.',
      ),
    )
  if (config.previousSecretKey !== null)
    found.push(warning('settings', 'SECRET_KEY_PREVIOUS is set.', 'Once `holdback rotate-secret` says 0, take it away.'))
  if (found.every((finding) => finding.status === 'ok'))
    found.push(ok('settings', 'They can be used, and nothing in them looks like a slip.'))
  return found
}

type Process = { pid: number; parent: number; line: string }

const processes = async (): Promise<Process[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = (pid: string, file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => null)
  const all = await Promise.all(
    pids.map(async (pid) => {
      const [stat, line] = [await read(pid, 'stat'), await read(pid, 'cmdline')]
      if (!stat || !line) return null
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      return { pid: Number(pid), parent, line: line.replaceAll('\0', ' ').trim() }
    }),
  )
  return all.filter((one) => one !== null)
}

/** Processes of ours that lost who started them. A service may stand alone; its helpers may not. */
const lostProcesses = async (config: Config): Promise<Process[]> => {
  const all = await processes()
  const isAlone = ({ parent }: Process) => parent === 1 || !all.some((one) => one.pid === parent)
  const readers = all.filter((one) => /platform\/parsing\/(picture-)?child\.ts/.test(one.line) && isAlone(one))
  const isEmbedded = config.databaseUrl === null
  const holders = all.filter((one) => /src\/main\.ts (serve|work)\b/.test(one.line))
  const databases = isEmbedded
    ? all.filter((one) => one.line.includes(`-D ${config.dataDir}/pg/data`) && holders.length === 0 && isAlone(one))
    : []
  return [...readers, ...databases]
}

/** A reader looks after its service twice a second and ends with it: only one that stays is lost. */
export const ENDS_BY_ITSELF_MS = 10_000
const LOOK_AGAIN_MS = 250

export const lookAtProcesses = (config: Config, endsWithinMs: number): Promise<Finding[]> =>
  look('processes', 'Ask again.', async () => {
    if (process.platform !== 'linux') return [ok('processes', 'Only looked for on Linux.')]
    const until = Date.now() + endsWithinMs
    let lost = await lostProcesses(config)
    while (lost.length > 0 && Date.now() < until) {
      await setTimeout(LOOK_AGAIN_MS)
      const still = new Set((await lostProcesses(config)).map((one) => one.pid))
      lost = lost.filter((one) => still.has(one.pid))
    }
    return lost.length === 0
      ? [ok('processes', 'None is left behind.')]
      : [
          wrong(
            'processes',
            `Left behind by a service that is gone: ${lost.map((one) => `${one.pid} (${one.line.slice(0, 60)})`).join(', ')}.`,
            `End them: kill ${lost.map((one) => one.pid).join(' ')}`,
          ),
        ]
  })

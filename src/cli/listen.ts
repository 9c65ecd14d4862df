import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, HoldbackError } from '../../client/index.ts'
import { EVENT_TYPES } from '../resources/events/record.ts'
import { signedHeaders, signingKeys } from '../resources/webhooks/sign.ts'
import { newSecret } from '../resources/webhooks/webhook.ts'
import { makeFolder } from '../shared/folders.ts'
import { isId } from '../shared/ids.ts'
import type { CliIo } from './terminal.ts'
import { parse, UsageError } from './usage.ts'

const USAGE =
  'listen --forward URL [--key K | HOLDBACK_KEY] [--url http://127.0.0.1:3000 | HOLDBACK_URL] [--from now|start|evt_…] [--events a,b] [--secret whsec_…] [--state FILE]'

const EVERY_MS = 1_000
const ANSWER_MS = 10_000
/** What is being posted when it ends may still be answered: posted again next time, it would come twice. */
const LAST_ANSWER_MS = 2_000
/** Between tries of an event that the receiver refuses. After them it goes on with the next: a laptop is no place to hold a queue. */
const RETRY_MS = [1_000, 5_000]
const PAGE = 100

type Told = { eventId: string; eventType: string; createdAt: string; data: unknown }
type Page = { data: Told[]; meta: { next: string | null; last: string | null } }
/** What is remembered from one run to the next: the last event that was passed on, and what signs. */
type State = { after: string | null; secret: string }

const readState = async (path: string): Promise<State | null> => {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return JSON.parse(text) as State
  } catch {
    throw new UsageError(`${path} does not say where to go on; delete it, or name another with --state`)
  }
}

const keepState = async (path: string, state: State): Promise<void> => {
  await makeFolder(dirname(path))
  // Whole or not at all: one that is killed in the middle of it must not lose its place, nor keep the next one from starting.
  const draft = `${path}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(state)}\n`, { mode: 0o600 })
  await rename(draft, path)
}

/** One place for each service, key and receiver. */
const defaultPath = (parts: string[]): string =>
  join(homedir(), '.holdback', `listen-${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)}.json`)

const readArguments = (argv: string[]) => {
  const { values } = parse({
    args: argv,
    options: {
      forward: { type: 'string' },
      key: { type: 'string' },
      url: { type: 'string' },
      from: { type: 'string' },
      events: { type: 'string' },
      secret: { type: 'string' },
      state: { type: 'string' },
    },
  })
  const given = values as Record<string, string | undefined>
  const key = given.key ?? process.env.HOLDBACK_KEY
  const url = given.url ?? process.env.HOLDBACK_URL ?? 'http://127.0.0.1:3000'
  if (!given.forward || !key) throw new UsageError(USAGE)
  for (const [name, value] of [
    ['--forward', given.forward],
    ['--url', url],
  ] as const)
    if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
      throw new UsageError(`${name} takes an http address, not "${value}"`)
  const { from, events, secret } = given
  if (from !== undefined && from !== 'now' && from !== 'start' && !isId('evt', from))
    throw new UsageError(`--from takes now, start or the id of an event, not "${from}"`)
  const unknown = events?.split(',').find((kind) => !(EVENT_TYPES as string[]).includes(kind))
  if (unknown !== undefined) throw new UsageError(`there is no kind "${unknown}"; the kinds are ${EVENT_TYPES.join(', ')}`)
  if (secret !== undefined && !/^whsec_[A-Za-z0-9+/]{43}=$/.test(secret))
    throw new UsageError('--secret takes whsec_ and 32 bytes of base64')
  return { forward: given.forward, key, url, from, events, secret, state: given.state ?? defaultPath([url, key, given.forward]) }
}

/** The service is away, or has too much to do: it will be back. */
const isPassing = (error: unknown): boolean =>
  error instanceof HoldbackError && (error.status === 0 || error.status === 429 || error.status >= 500)

/** Follows GET /events and posts each to an address of one's own, signed as deliveries are: webhooks on a laptop without a public address. */
export const runListen = async (argv: string[], io: CliIo): Promise<number> => {
  const given = readArguments(argv)
  const signal = io.signal ?? new AbortController().signal
  const gone = new AbortController()
  signal.addEventListener('abort', () => setTimeout(() => gone.abort(), LAST_ANSWER_MS).unref(), { once: true })
  const say = (line: string): void => {
    io.stdout.write(`${line}\n`)
  }
  const { request } = createClient({ baseUrl: given.url, apiKey: given.key })
  const read = async (after: string | null, limit = PAGE): Promise<Page> =>
    (await request<Page>('GET', '/events', { query: { limit, type: given.events, after: after ?? undefined }, signal })).body

  const kept = await readState(given.state)
  const secret = given.secret ?? kept?.secret ?? newSecret()
  const keys = { current: signingKeys(secret), previous: null }

  const beginning = async (): Promise<string | null> => {
    if (given.from === 'start') return null
    if (given.from !== undefined && given.from !== 'now') return given.from
    if (given.from === undefined && kept) return kept.after
    return (await read(null, 1)).meta.last
  }

  /** True when the receiver took it. What it answers, and that it is away, is said. */
  const post = async (event: Told): Promise<'taken' | 'refused' | 'away'> => {
    const body = JSON.stringify(event)
    const headers = signedHeaders(keys, event.eventId, new Date(), body)
    try {
      const answer = await fetch(given.forward, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.any([gone.signal, AbortSignal.timeout(ANSWER_MS)]),
      })
      await answer.body?.cancel()
      say(`${answer.status} ${event.eventType} ${event.eventId}`)
      return answer.ok ? 'taken' : 'refused'
    } catch (error) {
      if (signal.aborted) throw error
      return 'away'
    }
  }

  const pass = async (event: Told): Promise<void> => {
    let isAwaySaid = false
    for (let refused = 0; ; ) {
      const outcome = await post(event)
      if (outcome === 'taken') return
      if (outcome === 'away') {
        if (!isAwaySaid) say(`No answer from ${given.forward}; waiting for it.`)
        isAwaySaid = true
        await sleep(EVERY_MS, null, { signal })
      } else {
        const wait = RETRY_MS[refused++]
        if (wait === undefined) return say(`${event.eventId} was refused ${refused} times; going on.`)
        await sleep(wait, null, { signal })
      }
    }
  }

  try {
    let after = await beginning()
    await keepState(given.state, { after, secret })
    say(`Signing secret ${secret}`)
    say(
      `Following ${given.url} ${after === null ? 'from the start' : `after ${after}`}, forwarding to ${given.forward}. Ctrl-C ends it; next time it goes on from there.`,
    )
    for (let isAway = false; ; ) {
      const page = await read(after).catch((error: unknown) => {
        if (!isPassing(error)) throw error
        return null
      })
      if ((page === null) !== isAway) say(isAway ? `${given.url} answers again.` : `No answer from ${given.url}; waiting for it.`)
      isAway = page === null
      for (const event of page?.data ?? []) {
        signal.throwIfAborted()
        await pass(event)
        after = event.eventId
        await keepState(given.state, { after, secret })
      }
      if (!page?.meta.next) await sleep(EVERY_MS, null, { signal })
    }
  } catch (error) {
    if (signal.aborted) return 0
    if (error instanceof HoldbackError) throw new UsageError(`${error.status === 0 ? '' : `${error.status} `}${error.detail}`)
    throw error
  }
}

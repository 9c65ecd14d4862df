import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { startTemporary } from '../../src/platform/db/embedded/temporary.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { SCOPES } from '../../src/resources/keys/scopes.ts'
import { createKey } from '../../src/resources/keys/service.ts'
import { createOrganization } from '../../src/resources/organizations/service.ts'
import { cpuSecondsOf } from '../cpu.ts'
import type { Result } from '../result.ts'
import { benchServices, closeBenchServices } from '../service.ts'
import { seedDeals, seedMerchants } from './portfolio.ts'

const run = promisify(execFile)
const DEALS = 10_000
const SECONDS = 4
const CONNECTIONS = 40
const ROUNDS = 3

const FIELDS = `rowId code merchantName fundedAmount purchaseAmount totalCollected outstandingBalance rtrBps status subStatus fundedDate paymentCount nextPaymentDate
  lastPaymentDate merchantId applicationId funderId paymentFrequency paymentAmount replacedByDealId bankAccountId firstPriorityInterest specifiedPercentage createdAt updatedAt`

type Question = { path: string; body?: string }
type Peer = { name: string; process: ChildProcess; url: string; one: Question; page: Question }

/** The same two answers by what people otherwise build on: each in one process, on the same table, asked in turns. */
export const peers = async (): Promise<Result[]> => {
  const server = await startTemporary()
  const folder = await mkdtemp(join(tmpdir(), 'holdback-bench-'))
  const started: ChildProcess[] = []
  try {
    // Not all of them know socket files, so all are given loopback.
    const overLoopback = new URL(server.url)
    overLoopback.hostname = '127.0.0.1'
    const databaseUrl = overLoopback.href
    await migrate(databaseUrl)
    const services = await benchServices(databaseUrl, folder)
    const org = await createOrganization(services, { name: 'peers' })
    const { key } = await createKey(services, { orgId: org.id, name: 'bench', scopes: SCOPES, expiresAt: null })
    await services.database.pool.query(seedMerchants(org.id))
    await services.database.pool.query(seedDeals(org.id, 1, DEALS))
    await services.database.pool.query('VACUUM ANALYZE')
    await closeBenchServices(services)

    const installed = join(folder, 'peers')
    await install(installed)
    const id = `deal_${(4242).toString(16).padStart(26, '0')}`
    const start = async (name: string, file: string, args: string[], one: Question, page: Question): Promise<Peer> => {
      const process = fork(file, args, {
        cwd: installed,
        env: { ...environment, DATABASE_URL: databaseUrl, PEER_KEY: key, PEER_ORG: org.id },
      })
      started.push(process)
      const [{ url }] = (await once(process, 'message')) as [{ url: string }]
      return { name, process, url, one, page }
    }
    const ownPaths = [`/api/public/v1/deals/${id}`, '/api/public/v1/deals'] as const
    const own = await start(
      'Holdback',
      join(import.meta.dirname, '..', 'service.ts'),
      [databaseUrl, folder, key, ...ownPaths],
      { path: ownPaths[0] },
      { path: ownPaths[1] },
    )
    const rest: [Question, Question] = [{ path: `/deals/${id}` }, { path: '/deals' }]
    const graph: [Question, Question] = [
      asked(`{ dealByRowId(rowId: "${id}") { ${FIELDS} } }`),
      asked(
        `{ allDeals(first: 20, orderBy: [FUNDED_DATE_DESC, PRIMARY_KEY_DESC], condition: { orgId: "${org.id}" }) { totalCount nodes { ${FIELDS} } } }`,
      ),
    ]
    const others = [
      await start('Fastify + Prisma', join(installed, 'fastify-prisma.mjs'), [], ...rest),
      await start('NestJS (Fastify) + TypeORM', join(installed, 'nest-typeorm.mjs'), [], ...rest),
      await start('PostGraphile', join(installed, 'postgraphile.mjs'), [], ...graph),
    ]
    return [
      ...(await compare('GET /deals/:id', 'one', own, others, key)),
      ...(await compare('page of 20 with total', 'page', own, others, key)),
    ]
  } finally {
    for (const process of started) process.kill()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const environment = { PATH: process.env.PATH, HOME: process.env.HOME }

/** From the registry, with exact versions; what Prisma generates needs none of the programs that it would fetch from elsewhere. */
const install = async (folder: string): Promise<void> => {
  await cp(join(import.meta.dirname, '..', 'peers'), folder, { recursive: true })
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'], { cwd: folder })
  await run(process.execPath, ['node_modules/prisma/build/index.js', 'generate', '--schema', 'schema.prisma'], {
    cwd: folder,
    env: { ...environment, PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true', CHECKPOINT_DISABLE: '1' },
  })
}

const asked = (query: string): Question => ({ path: '/graphql', body: JSON.stringify({ query }) })

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Requests a second, and the peer's own CPU for a thousand of them: the database's share is not in it. */
const ask = async (peer: Peer, { path, body }: Question, key: string): Promise<{ perSecond: number; cpuMs: number }> => {
  const before = cpuSecondsOf(peer.process.pid!)
  const { requests, errors, non2xx } = await autocannon({
    url: `${peer.url}${path}`,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { authorization: `Bearer ${key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { method: 'POST' as const, body }),
  })
  if (errors > 0 || non2xx > 0) throw new Error(`${peer.name} ${path}: ${errors} errors, ${non2xx} answers that were no success`)
  return { perSecond: requests.average, cpuMs: ((cpuSecondsOf(peer.process.pid!) - before) * 1e6) / requests.total }
}

/** An answer that is wrong is no faster than any other. */
const assertAnswers = async (peer: Peer, { path, body }: Question, key: string): Promise<void> => {
  const answer = await fetch(`${peer.url}${path}`, {
    headers: { authorization: `Bearer ${key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { method: 'POST', body }),
  })
  const text = await answer.text()
  const names = text.match(/Merchant [0-9a-f]{32} LLC/g)?.length ?? 0
  const isPage = path.endsWith('/deals') || (body?.includes('allDeals') ?? false)
  if (names !== (isPage ? 20 : 1) || (isPage && !new RegExp(`"total(Count)?":"?${DEALS}\\b`).test(text)))
    throw new Error(`${peer.name} ${path} was answered ${answer.status} ${text.slice(0, 500)}`)
}

const compare = async (what: string, which: 'one' | 'page', own: Peer, others: Peer[], key: string): Promise<Result[]> => {
  const all = [own, ...others]
  for (const peer of all) await assertAnswers(peer, peer[which], key)
  const rounds = new Map(all.map((peer) => [peer, [] as Awaited<ReturnType<typeof ask>>[]]))
  for (let round = 0; round <= ROUNDS; round++)
    for (const peer of all) {
      const measured = await ask(peer, peer[which], key)
      // The first round warms.
      if (round > 0) rounds.get(peer)!.push(measured)
    }
  const of = (peer: Peer, figure: 'perSecond' | 'cpuMs') => median(rounds.get(peer)!.map((r) => r[figure]))
  return others.map((peer) => ({
    name: `${what}: Holdback (${Math.round(of(own, 'perSecond')).toLocaleString('en-US')}/s, ${of(own, 'cpuMs').toFixed(0)} ms CPU a thousand) against ${peer.name} (${of(peer, 'cpuMs').toFixed(0)} ms CPU)`,
    value: of(peer, 'perSecond'),
    unit: 'requests/s of theirs',
    ratio: of(own, 'perSecond') / of(peer, 'perSecond'),
    aim: '> 1',
  }))
}

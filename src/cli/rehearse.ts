import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { Registry } from 'prom-client'
import { buildApp } from '../app.ts'
import type { Services } from '../context.ts'
import { createFolderStore } from '../platform/blobs/folder-store.ts'
import { withUnkept } from '../platform/db/unkept.ts'
import { warmUpPdfs } from '../platform/parsing/warm-up.ts'
import { countIn } from '../platform/watching/metrics.ts'
import { noTracing } from '../platform/watching/tracing.ts'
import { runAnalysis } from '../resources/analyses/run.ts'
import { createKey } from '../resources/keys/service.ts'
import { createOrganization } from '../resources/organizations/service.ts'
import { type Id, newId } from '../shared/ids.ts'

/** The whole way to a result, or as much of it as a process without a worker goes. */
export type Extent = 'whole' | 'upload'

/**
 * Statements are uploaded and analysed by the service itself before anybody sends one: half of the time that a first upload takes beyond later ones is code that runs for the first
 * time between the socket and the database. Nothing of it stays or is seen: it has a database that keeps nothing, a folder of its own, nobody's log and counters, and asks no model.
 * What cannot be rehearsed is merely cold, and so is what is left when `until` says that there is no time for another.
 */
export const rehearse = async (services: Services, extent: Extent, until: AbortSignal): Promise<void> => {
  let folder: string | null = null
  try {
    folder = await mkdtemp(join(tmpdir(), 'holdback-rehearsal-'))
    const own = {
      blobs: createFolderStore(join(folder, 'blobs')),
      log: services.log.child({}, { level: 'silent' }),
      metrics: countIn(new Registry()),
      tracing: noTracing,
      model: null,
    }
    const socket = join(folder, 'socket')
    await withUnkept(services.database, (database) => play({ ...services, ...own, database }, extent, until, socket))
  } catch (err) {
    services.log.debug({ err }, 'the rehearsal broke off; the first upload will be slower')
  } finally {
    if (folder !== null) await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

const play = async (services: Services, extent: Extent, until: AbortSignal, socketPath: string): Promise<void> => {
  const { id: orgId, time_zone: timeZone } = await createOrganization(services, { name: newId('org') })
  const { key } = await createKey(services, { orgId, name: 'rehearsal', scopes: ['analysis:trigger', 'analysis:read'], expiresAt: null })
  const app = buildApp(services, { rateLimitPerSecond: 0, addressRateLimitPerSecond: 0, trustProxy: false })
  const agent = new Agent({ keepAlive: true })
  const ask = async (method: string, path: string, form: Response | null = null): Promise<Id<'ana'>> => {
    const headers = { authorization: `Bearer ${key}`, ...(form && { 'content-type': form.headers.get('content-type')! }) }
    const body = form && (await form.bytes())
    const sent = request({ agent, socketPath, method, path: `/api/public/v1/analysis${path}`, headers })
    // One that comes when nobody waits any more must not end the process.
    sent.on('error', () => {})
    const [answer] = (await once(sent.end(body), 'response')) as [IncomingMessage]
    return ((await json(answer)) as { data: { id: Id<'ana'> } }).data.id
  }
  try {
    await app.listen({ path: socketPath })
    for (const file of warmUpPdfs()) {
      if (until.aborted) break
      const form = new FormData()
      form.append('files', new Blob([Uint8Array.from(file)]), 'made-up.pdf')
      const id = await ask('POST', '/bank-statements', new Response(form))
      // Not by `until`: a reader that is told to stop is ended, and the next one would be cold.
      if (extent === 'whole') await runAnalysis(services, { id, orgId, timeZone }, new AbortController().signal)
      await ask('GET', `/${id}?fields=status`)
    }
  } finally {
    agent.destroy()
    await app.close()
  }
}

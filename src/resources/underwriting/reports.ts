import { buffer } from 'node:stream/consumers'
import { type Ctx, type Services, systemContext, tx } from '../../context.ts'
import { deleteReleased, releaseFiles } from '../../platform/blobs/claims.ts'
import { BlobNotFound, type BlobStore } from '../../platform/blobs/store.ts'
import type { Row } from '../../platform/records/rows.ts'
import { notFound } from '../../shared/errors.ts'
import { type Id, isId } from '../../shared/ids.ts'
import { forgetPlainReport, insertReport, type PlainReport, plainReports, sealedReport } from './store-reports.ts'

/** The PDF of a background check. It is about a person, so it lies sealed in the database, as the result does, and never in the blob store. */

type Reported = Pick<Row<'underwriting_analyses'>, 'id' | 'org_id' | 'tool' | 'status' | 'pdf_key'>

/** What a link to the run's PDF names; null where there is none. Those of earlier releases are in the blob store until the job has sealed them. */
export const reportKey = (row: Reported): string | null =>
  row.pdf_key ?? (row.tool === 'background_check' && row.status === 'completed' ? `${row.org_id}/${row.id}` : null)

/** In the transaction that completes the run. */
export const keepReport = (ctx: Ctx, runId: Id<'uwa'>, pdf: Buffer): Promise<void> =>
  insertReport(ctx, runId, ctx.services.sealer.seal(pdf))

/** The bytes that a link to a report names; null for links to anything else. */
export const openReport = async (services: Services, key: string): Promise<Buffer | null> => {
  const [orgId, runId, ...rest] = key.split('/')
  if (!orgId || !runId || rest.length > 0 || !isId('org', orgId) || !isId('uwa', runId)) return null
  const sealed = await sealedReport(systemContext(services, { id: orgId, timeZone: 'UTC' }, 'link'), runId)
  if (sealed === null) throw notFound()
  return services.sealer.open(sealed)
}

/** The job: what earlier releases left readable in the blob store is sealed, and its bytes are deleted there. */
export const sealPlainReports = async (services: Services): Promise<void> => {
  for (const report of await plainReports(services)) {
    try {
      await sealPlainReport(services, report)
    } catch (err) {
      services.log.error({ err, runId: report.id }, 'a report is left unsealed in the blob store, for the next time')
    }
  }
}

const sealPlainReport = async (services: Services, { id, org_id, pdf_key }: PlainReport): Promise<void> => {
  const pdf = await bytesOf(services.blobs, pdf_key)
  await tx(systemContext(services, { id: org_id, timeZone: 'UTC' }, 'job:reports'), async (ctx) => {
    // Another worker may be at the same: whoever takes the key away first keeps the bytes.
    if (!(await forgetPlainReport(ctx, id, pdf_key))) return
    if (pdf !== null) await keepReport(ctx, id, pdf)
    await releaseFiles(ctx, [pdf_key])
  })
  await deleteReleased(services, [pdf_key])
}

/** Null when they are gone: then there is nothing left to seal. */
const bytesOf = async (blobs: BlobStore, key: string): Promise<Buffer | null> => {
  try {
    return await buffer((await blobs.get(key)).stream)
  } catch (error) {
    if (error instanceof BlobNotFound) return null
    throw error
  }
}

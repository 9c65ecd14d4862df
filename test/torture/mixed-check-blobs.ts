import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { deleteUnclaimedBlobs } from '../../src/platform/blobs/claims.ts'
import { BlobNotFound } from '../../src/platform/blobs/store.ts'
import { type Checked, complaint, rowsOf } from './mixed-checking.ts'

/** Longer than bytes may lie about that no record names. */
const LATER_MS = 7 * 3_600_000

const hashOf = async (stream: Readable): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Every file that a record names is there with its bytes; and once the job that clears away has run, there is no other. */
export const brokenBlobs = async ({ services, orgId, model }: Checked): Promise<string[]> => {
  const later = { ...services, clock: () => new Date(Date.now() + LATER_MS) }
  const waiting = async () => (await rowsOf<{ n: number }>(services.database, 'SELECT count(*) AS n FROM unclaimed_blobs', []))[0]!.n
  for (let left = await waiting(); left > 0; ) {
    await deleteUnclaimedBlobs(later)
    const now = await waiting()
    if (now >= left) return [`the job that clears away leaves ${now} files`]
    left = now
  }
  const named = await rowsOf<{ id: string; blob_key: string; sha256: string }>(
    services.database,
    `SELECT id, blob_key, sha256 FROM documents WHERE org_id = $1 AND blob_key IS NOT NULL
     UNION ALL SELECT f.analysis_id, f.blob_key, f.sha256 FROM analysis_files f JOIN analyses a ON a.id = f.analysis_id WHERE a.org_id = $1`,
    [orgId],
  )
  const missing: string[] = []
  const changed: string[] = []
  for (const { id, blob_key: key, sha256 } of named) {
    try {
      const { stream } = await services.blobs.get(key)
      if ((await hashOf(stream)) !== sha256) changed.push(id)
    } catch (error) {
      if (!(error instanceof BlobNotFound)) throw error
      missing.push(id)
    }
  }
  const keys = new Set(named.map((n) => n.blob_key))
  const orphans: string[] = []
  for await (const { key } of services.blobs.list('')) if (!keys.has(key)) orphans.push(key)
  const stored = new Map(named.map((n) => [n.id, n.sha256]))
  return [
    ...complaint('records whose file is gone', missing),
    ...complaint('records whose file has other bytes', changed),
    ...complaint('files that no record names', orphans),
    ...complaint(
      'documents with other bytes than were acknowledged',
      [...model.documents].filter(([id, d]) => (stored.get(id) ?? null) !== d.sha256).map(([id]) => id),
    ),
  ]
}

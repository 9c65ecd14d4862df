import type { Services } from '../../src/context.ts'
import { checkFiles, checkNacha } from './checker.ts'

/**
 * Every file that a test had approved, read by the second checker: called when a test's service stops, so that no file escapes it, whichever test made it
 * and whether or not anybody fetched it.
 */
export const checkEveryFile = async ({ database, sealer }: Pick<Services, 'database' | 'sealer'>): Promise<number> => {
  const { rows } = await database.pool.query<{ id: string; org_id: string; content_sealed: Buffer }>(
    'SELECT id, org_id, content_sealed FROM ach_files WHERE content_sealed IS NOT NULL ORDER BY org_id, approved_at, id',
  )
  const read = rows.map((row) => ({ ...row, ...checkNacha(sealer.open(row.content_sealed).toString('latin1'), 'out') }))
  const wrong = read.flatMap(({ id, findings }) => findings.map((f) => `${id}, line ${f.line}: ${f.message}`))
  for (const [org, files] of Map.groupBy(read, (file) => file.org_id))
    wrong.push(...checkFiles(files.map((file) => file.entries)).map((f) => `files of ${org}, line ${f.line}: ${f.message}`))
  if (wrong.length > 0) throw new Error(`The second checker of ACH files found:\n${wrong.slice(0, 20).join('\n')}`)
  return rows.length
}

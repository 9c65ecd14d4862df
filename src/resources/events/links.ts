import type { Ctx } from '../../context.ts'
import { isId } from '../../shared/ids.ts'
import { currentFileUrl } from '../documents/service.ts'

/** The kinds whose record has a link to its bytes. Stored events hold none, for it would be a key to the file that never ends. */
const WITH_FILE = new Set<string>(['document.uploaded'])

/** An event's data as it is to be sent now: a link in it is signed anew, and is null when the file is gone. */
export const signLinks = async (ctx: Ctx, eventType: string, data: string): Promise<string> => {
  if (!WITH_FILE.has(eventType)) return data
  const record = JSON.parse(data) as { id: string; test?: boolean }
  if (record.test || !isId('doc', record.id)) return data
  return JSON.stringify({ ...record, fileUrl: await currentFileUrl(ctx, record.id) })
}

import type { Ctx } from '../../context.ts'
import { ReadError, type Statement } from '../../engine/types.ts'
import type { PageSize } from '../db/tables/analyses.ts'
import { NeverBegun } from '../parsing/child-process.ts'
import type { ReadOptions as ParserReadOptions } from '../parsing/parser.ts'

/** A file that cannot be read fails the whole run: half of the statements would look like all of them. */
export class UnreadableFiles extends Error {}

export type ReadOptions = {
  signal: AbortSignal
  onPage?: (done: number, total: number) => void
  neighbours?: ParserReadOptions['neighbours']
}

/** The statements of a stored file, or why there are none in words for whoever sent it. What is not the file's fault is thrown. */
export const readFile = async (
  ctx: Ctx,
  file: { blobKey: string; name: string; size: number | null },
  { signal, onPage, neighbours }: ReadOptions,
): Promise<{ statements: Statement[]; pages: PageSize[] } | { unreadable: string }> => {
  const { blobs, parser } = ctx.services
  try {
    const { statements, pages } = await blobs.withFile(file.blobKey, (path) =>
      parser.read(path, {
        fileName: file.name,
        group: ctx.orgId,
        ...(file.size === null ? {} : { sizeBytes: file.size }),
        signal,
        ...(neighbours ? { neighbours } : {}),
        ...(onPage ? { onProgress: (p) => onPage(p.pagesDone, p.pagesTotal) } : {}),
      }),
    )
    return { statements, pages }
  } catch (error) {
    // No reader could be had: nobody has looked at the file yet.
    if (error instanceof NeverBegun) throw error
    if (error instanceof ReadError && error.code !== 'cancelled') return { unreadable: error.message }
    throw error
  }
}

/** All of what was read; where one could not be, nothing. */
export const allRead = <R extends object>(read: (R | { failure: string })[]): R[] => {
  const failures = read.flatMap((r) => ('failure' in r ? [r.failure] : []))
  if (failures.length > 0) throw new UnreadableFiles(failures.join(' '))
  return read.filter((r): r is R => !('failure' in r))
}

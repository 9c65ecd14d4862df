import type { Ctx } from '../../context.ts'
import type { Reply } from '../../platform/http/route.ts'
import { pagePicture, pageSizes } from '../../platform/parsing/page-pictures.ts'
import { notFound, Problem } from '../../shared/errors.ts'
import { isPastRetention } from './correctable.ts'
import { findAnalysis } from './service.ts'
import { type AnalysisFile, filesOf, keepPageSizes } from './store.ts'

const gone = (): Problem => new Problem(410, 'gone', 'The file is not kept any longer; the figures of its analysis are.')

/** Uploaded files with the sizes of their pages. Sizes of a file that was not read (yet) are measured now. */
export const listFiles = async (ctx: Ctx, id: string) => {
  const row = await findAnalysis(ctx, id)
  const files = await filesOf(ctx, row.id)
  return Promise.all(
    files.map(async (file) => {
      const sizes = await sizesOf(ctx, file)
      return { file: file.position, fileName: file.file_name, pageCount: sizes.pages.length, ...sizes }
    }),
  )
}

const sizesOf = async (ctx: Ctx, file: AnalysisFile): Promise<{ pages: { width: number; height: number }[]; error?: string }> => {
  if (file.pages !== null) return { pages: file.pages }
  if (file.blob_key === null) return { pages: [], error: gone().message }
  try {
    const pages = await pageSizes(ctx, { key: file.blob_key, sha256: file.sha256 })
    await keepPageSizes(ctx, file.analysis_id, file.position, pages)
    return { pages }
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return { pages: [], error: error.message }
    throw error
  }
}

export const pageOfFile = async (ctx: Ctx, id: string, position: string, page: string, width: number | undefined): Promise<Reply> => {
  const row = await findAnalysis(ctx, id)
  const file = (await filesOf(ctx, row.id)).find((f) => String(f.position) === position)
  if (file === undefined) throw notFound()
  if (file.blob_key === null || (await isPastRetention(ctx, row))) throw gone()
  return pagePicture(ctx, { key: file.blob_key, sha256: file.sha256 }, page, width)
}

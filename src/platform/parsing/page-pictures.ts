import { Type } from 'typebox'
import type { Ctx } from '../../context.ts'
import { ReadError } from '../../engine/types.ts'
import { conflict, notFound, Problem } from '../../shared/errors.ts'
import type { Reply } from '../http/route.ts'
import { NeverBegun } from './child-process.ts'
import type { PictureSource } from './pictures.ts'

/** Pages of stored PDFs, as pictures: strangers' PDFs never reach the browser that looks at them. */

export const PictureQuery = Type.Object(
  { width: Type.Optional(Type.Integer({ minimum: 200, maximum: 2_000, default: 800, description: 'In pixels.' })) },
  { additionalProperties: false },
)
const DEFAULT_WIDTH = 800
const MAX_PAGE_DIGITS = 6

export const PageFile = Type.Object({
  file: Type.Integer({ description: 'Position in the upload, from 0.' }),
  fileName: Type.String(),
  pageCount: Type.Integer(),
  pages: Type.Array(Type.Object({ width: Type.Number(), height: Type.Number() }), { description: 'In points.' }),
  error: Type.Optional(Type.String({ description: 'Why its pages cannot be shown.' })),
})

/** What a reader's fault means to whoever asked for a picture. */
const told = (error: unknown): unknown => {
  if (!(error instanceof ReadError)) return error
  if (error.code === 'not_a_pdf') return new Problem(415, 'not_a_pdf', error.message)
  if (error.code === 'cancelled' || error instanceof NeverBegun)
    return new Problem(503, 'unavailable', 'The page could not be drawn; ask again in a moment.')
  return conflict('conflict', error.message)
}

export const pageSizes = async (ctx: Ctx, source: PictureSource): Promise<{ width: number; height: number }[]> => {
  try {
    return await ctx.services.pictures.sizes(ctx.services.blobs, source, ctx.orgId)
  } catch (error) {
    throw told(error)
  }
}

/** A page that does not exist is a record that does not. */
export const pagePicture = async (ctx: Ctx, source: PictureSource, page: string, width = DEFAULT_WIDTH): Promise<Reply> => {
  if (!/^[1-9]\d*$/.test(page) || page.length > MAX_PAGE_DIGITS) throw notFound()
  try {
    const { pictures, blobs } = ctx.services
    const png = await pictures.page(blobs, source, ctx.orgId, Number(page), width)
    if (png === null) throw notFound()
    return { body: png, headers: { 'content-type': 'image/png', 'cache-control': 'private, max-age=3600' } }
  } catch (error) {
    throw told(error)
  }
}

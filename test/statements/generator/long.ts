import { generateMerchant } from './merchant.ts'
import { type RenderOptions, renderStatement } from './render.ts'
import type { Merchant, Rendered } from './types.ts'

/** One month of a very busy account with at least so many pages: for measuring, not for believing. */
export const renderLong = (
  seed: string | number,
  pages: number,
  layoutName = 'chase-business',
  options: RenderOptions = {},
): Rendered & { merchant: Merchant } => {
  let volume = Math.max(1, Math.floor(pages / 8))
  for (;;) {
    const merchant = generateMerchant(seed, { months: 1, volume, positions: 3 })
    const rendered = renderStatement(merchant, 0, layoutName, options)
    if (rendered.truth.pageCount >= pages) return { ...rendered, merchant }
    volume = Math.max(volume + 1, Math.ceil((volume * pages) / rendered.truth.pageCount))
  }
}

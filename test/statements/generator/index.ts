export { layouts } from './layouts/index.ts'
export { generateMerchant, type MerchantOptions, positionsWithin } from './merchant.ts'
export { type RenderOptions, renderAccounts, renderMonths, renderStatement } from './render.ts'
export type { Category, Entry, LookAlike, Merchant, Period, Position, Rendered, Truth, TruthRow } from './types.ts'

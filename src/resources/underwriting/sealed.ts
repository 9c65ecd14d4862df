import type { Ctx } from '../../context.ts'
import { unpack } from '../../platform/analysis-run/pack.ts'
import type { Row } from '../../platform/records/rows.ts'
import type { Tool } from './tools/tools.ts'

/** Tools that are asked about a person, and answer: number, date of birth, what a bureau knows. Question and answer lie sealed, also in the audit trail. */
const ABOUT_PERSONS: readonly Tool[] = ['credit_check', 'background_check']
const isAboutPersons = (tool: string): boolean => (ABOUT_PERSONS as readonly string[]).includes(tool)

type Params = Record<string, unknown>
type SealedParams = { sealed: string }
const isSealed = (params: object): params is SealedParams => 'sealed' in params && typeof params.sealed === 'string'

export const keepParams = (ctx: Ctx, tool: Tool, params: Params): Params | SealedParams =>
  isAboutPersons(tool) ? { sealed: ctx.services.sealer.seal(JSON.stringify(params)).toString('base64') } : params

export const openParams = (ctx: Ctx, row: Row<'underwriting_analyses'>): Params =>
  isSealed(row.params)
    ? (JSON.parse(ctx.services.sealer.open(Buffer.from(row.params.sealed, 'base64')).toString()) as Params)
    : (row.params as Params)

export const keepResult = (ctx: Ctx, tool: string, packed: Buffer): Buffer =>
  isAboutPersons(tool) ? ctx.services.sealer.seal(packed) : packed

/** A packed result begins as gzip does; what was sealed does not. */
const GZIP = 0x1f

export const openResult = (ctx: Ctx, kept: Buffer): Promise<string> => unpack(kept[0] === GZIP ? kept : ctx.services.sealer.open(kept))

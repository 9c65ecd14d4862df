import type { Ctx } from '../../context.ts'
import { unpack } from '../../platform/analysis-run/pack.ts'
import type { AnalysisWire } from '../../platform/analysis-run/wire.ts'
import type { Lane } from '../../platform/threads/pool.ts'
import { type Question, type Questions, tell } from './result-thread.ts'

const RESULT_THREAD = new URL('./result-thread.ts', import.meta.url)
/** Up to here a packed result is sooner parsed than handed to a thread. */
export const PARSED_AT_ONCE_BYTES = 32 * 1024

/** Asks something of a packed result. Any answer takes parsing all of it, which for a hundred thousand rows would hold everybody up for a third of a second. */
export const askResult = async <Q extends Question>(
  ctx: Ctx,
  packed: Buffer,
  question: Q,
  asked: Questions[Q]['asked'],
  lane: Lane = 'now',
): Promise<Questions[Q]['told']> =>
  packed.length <= PARSED_AT_ONCE_BYTES
    ? tell(JSON.parse(await unpack(packed)) as AnalysisWire, question, asked)
    : ctx.services.threads.run({ module: RESULT_THREAD, input: { packed, question, asked } }, { lane, group: ctx.orgId })

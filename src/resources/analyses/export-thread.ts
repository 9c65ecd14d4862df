import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { unpackAtOnce } from '../../platform/analysis-run/pack.ts'
import type { AnalysisWire } from '../../platform/analysis-run/wire.ts'
import { Handover } from '../../platform/threads/handover.ts'
import type { Work } from '../../platform/threads/thread.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { type AnalysisFormat, type Exported, fileOf } from './export.ts'

type Input = { packed: Uint8Array; format: AnalysisFormat; what: Omit<Exported, 'result'>; today: IsoDate }

/** The other side of export.ts: a long export, whole. */
export const work: Work<Input, Uint8Array> = async ({ packed, format, what, today }) => {
  const result = JSON.parse(unpackAtOnce(Buffer.from(packed.buffer, packed.byteOffset, packed.length))) as AnalysisWire
  const file = await fileOf({ ...what, result }, format, today)
  // In memory of its own, which goes over to whoever asked.
  const bytes = new Uint8Array(file instanceof Readable ? await buffer(file) : file)
  return new Handover<Uint8Array>(bytes, [bytes.buffer])
}

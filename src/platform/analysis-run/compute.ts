import type { ModelAnswers, OpenDescriptor } from '../../engine/analysis.ts'
import type { Correction, Rule } from '../../engine/corrections/types.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { cents } from '../../shared/money.ts'
import type { TaskOptions, Threads } from '../threads/pool.ts'
import type { ComputeSource } from './kept-input.ts'
import type { Overview } from './overview.ts'
import type { ReadRows } from './read-rows.ts'
import type { AnalysisWire } from './wire.ts'

/** Rows that a thread read out of a body: its ComputeSource as JSON up to the holders, and where the thread has them. */
export type ReadSource = { text: string; token: string | null; holders: string[] }
export type ComputeInput = { source: ComputeSource | ReadSource; rules: Rule[]; corrections?: Correction[] }
/** As it goes to the thread: as text the source crosses in a third of the time that it takes as objects, and is what is kept of it, too. */
export type ThreadInput = Omit<ComputeInput, 'source'> & {
  source: string
  read: ReadRows | null
  wantsBytes: boolean
  tellsSummary: boolean
}
export type Summary = AnalysisWire['summary']
export type Computed = {
  /** The result, packed; all of its making happens in the thread. */
  packed: Buffer
  overview: Overview
  statementCount: number
  summary: Summary
  /** A packed KeptInput. */
  kept: Buffer
  /** The result again as JSON, where it was asked for. */
  bytes: Buffer | null
}

/** Has a lane's thread started, and its code loaded, before anybody waits for it. What cannot be warmed is merely cold. */
export const warmUp = async (threads: Threads, lane: TaskOptions['lane'], source: ComputeSource = madeUpRows()): Promise<void> => {
  await compute(threads, { source, rules: [] }, async () => new Map(), { lane, group: 'warm-up' }).catch(() => {})
}

const madeUpRows = (): ComputeSource => {
  const rows = Array.from({ length: 100 }, (_, i) => ({
    date: `2026-0${1 + (i % 3)}-${String(1 + (i % 28)).padStart(2, '0')}` as IsoDate,
    description: i % 3 ? `SYSCO CORP INV ${i} TRACE ${i * 7919}` : `SQUARE INC DES:${i * 31} ID:T3${i * 104_729}`,
    amount: cents(1_000 + i * 37),
    type: i % 3 ? ('debit' as const) : ('credit' as const),
  }))
  return { kind: 'rows', rows, openingBalance: null, holders: [] }
}

const MODULE = new URL('./compute-thread.ts', import.meta.url)

/**
 * Runs the engine in a thread, so that the process goes on answering and sending heartbeats meanwhile. In the middle of it `label` is asked about the
 * descriptors that the rules left open, where there are any.
 */
export const compute = async (
  threads: Threads,
  input: ComputeInput,
  label: (open: OpenDescriptor[]) => Promise<ModelAnswers>,
  options: TaskOptions,
): Promise<Computed> => run(threads, input, label, options, false)

/** For whoever goes on with the result itself. `onSummary` hears of it before the rest is written. */
export const computeBytes = async (
  threads: Threads,
  input: ComputeInput,
  label: (open: OpenDescriptor[]) => Promise<ModelAnswers>,
  options: TaskOptions & { onSummary?: (summary: Summary) => void },
): Promise<Computed & { bytes: Buffer }> => {
  const computed = await run(threads, input, label, options, true)
  return { ...computed, bytes: bufferOf(computed.bytes!) }
}

const sent = (source: ComputeInput['source']): Pick<ThreadInput, 'source' | 'read'> => {
  if (!('text' in source)) return { source: JSON.stringify(source), read: null }
  const { text, token, holders } = source
  return { source: `${text}${JSON.stringify(holders)}}`, read: token === null ? null : { token, holders } }
}

const run = async (
  threads: Threads,
  { source, ...input }: ComputeInput,
  label: (open: OpenDescriptor[]) => Promise<ModelAnswers>,
  { onSummary, ...options }: TaskOptions & { onSummary?: (summary: Summary) => void },
  wantsBytes: boolean,
): Promise<Computed> => {
  const sentInput = { ...input, ...sent(source), wantsBytes, tellsSummary: onSummary !== undefined }
  const task = { module: MODULE, input: sentInput, ask: label, ...(onSummary ? { hear: onSummary } : {}) }
  const computed = await threads.run<Computed>(task, options)
  return { ...computed, packed: bufferOf(computed.packed), kept: bufferOf(computed.kept) }
}

/** Bytes come out of a thread as plain ones. */
const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)

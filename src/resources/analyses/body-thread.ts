import { packAtOnce } from '../../platform/analysis-run/pack.ts'
import { hashRequest } from '../../platform/http/idempotency.ts'
import { parseJsonBody } from '../../platform/http/json-body.ts'
import { compile } from '../../platform/http/validate.ts'
import type { Work } from '../../platform/threads/thread.ts'
import { assertCountable, rowsOf } from './given.ts'
import { AnalyzeTransactions, MAX_SYNC_TRANSACTIONS, type StatementLinks } from './schema.ts'

/** A long list of transactions, checked and packed for the worker that will analyse it; of its rows nothing comes back to the main thread. */
export type PackedTransactions = StatementLinks & {
  count: number /** All of GivenRows up to its holders; see given.ts. */
  packed: Uint8Array
}
export type ReadBody = { body: AnalyzeTransactions | PackedTransactions; identity: Uint8Array }

const check = compile(AnalyzeTransactions)

/** Parses and checks a large body away from the main thread, which many megabytes of JSON would hold up for a second and more. */
export const work: Work<Uint8Array, ReadBody> = async (bytes) => {
  const value = parseJsonBody(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  check(value)
  const input = value as AnalyzeTransactions
  const given = rowsOf(input)
  assertCountable(given)
  const identity = hashRequest(value)
  if (input.transactions.length <= MAX_SYNC_TRANSACTIONS) return { body: input, identity }
  const { transactions, openingBalance: _, ...links } = input
  return {
    body: { ...links, count: transactions.length, packed: packAtOnce(`${JSON.stringify(given).slice(0, -1)},"holders":`) },
    identity,
  }
}

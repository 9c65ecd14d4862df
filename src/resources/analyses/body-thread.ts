import { packAtOnce } from '../../platform/analysis-run/pack.ts'
import { keepRows } from '../../platform/analysis-run/read-rows.ts'
import { parseJsonBody } from '../../platform/http/json-body.ts'
import { hashRequest } from '../../platform/http/request-hash.ts'
import { compile } from '../../platform/http/validate.ts'
import type { Work } from '../../platform/threads/thread.ts'
import { rowsOf, totalOf } from './given.ts'
import { AnalyzeTransactions, MAX_SYNC_TRANSACTIONS, type StatementLinks } from './schema.ts'

/** A list of transactions that was read and checked away from the main thread, to which nothing of its rows comes but text or bytes. */
export type ReadTransactions = {
  links: StatementLinks
  total: number
  rows:
    | {
        /** Few: a ComputeSource as JSON up to its holders, and where the thread has it. */ text: string
        token: string | null
      }
    /** Many: packed for the worker that will analyse them, all of GivenRows up to its holders; see given.ts. */
    | { packed: Uint8Array }
}
export type ReadBody = { body: ReadTransactions; identity: Uint8Array | null }

const check = compile(AnalyzeTransactions)

/** The one way such a body is read, whoever does it. `wantsIdentity`: somebody will ask whether the same was sent before. */
export const readTransactions = (bytes: Buffer, wantsIdentity: boolean): ReadBody => {
  const value = parseJsonBody(bytes)
  check(value)
  const { transactions, openingBalance: _, ...links } = value as AnalyzeTransactions
  const given = rowsOf(value as AnalyzeTransactions)
  const text = JSON.stringify(given)
  const rows =
    transactions.length > MAX_SYNC_TRANSACTIONS
      ? { packed: packAtOnce(`${text.slice(0, -1)},"holders":`) }
      : { text: `{"kind":"rows",${text.slice(1, -1)},"holders":`, token: keepRows({ kind: 'rows', ...given }) }
  return { body: { links, total: totalOf(given), rows }, identity: wantsIdentity ? hashRequest(value) : null }
}

/** Many megabytes of JSON would hold the main thread up for a second and more; and even fifty kilobytes for longer than all else that it does for them. */
export const work: Work<{ bytes: Uint8Array; wantsIdentity: boolean }, ReadBody> = async ({ bytes, wantsIdentity }) =>
  readTransactions(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), wantsIdentity)

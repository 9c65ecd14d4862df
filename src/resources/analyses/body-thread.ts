import { packAtOnce } from '../../platform/analysis-run/pack.ts'
import { keepRows } from '../../platform/analysis-run/read-rows.ts'
import { parseJsonBody } from '../../platform/http/json-body.ts'
import { hashRequest } from '../../platform/http/request-hash.ts'
import { compile } from '../../platform/http/validate.ts'
import type { Work } from '../../platform/threads/thread.ts'
import { AnalyzeBankData, rowsOfBankData } from './bank-data.ts'
import { rowsOf, totalOf } from './given.ts'
import type { GivenRows } from './queue.ts'
import { AnalyzeTransactions, MAX_SYNC_TRANSACTIONS, type StatementLinks } from './schema.ts'

/** Rows as text or bytes: nothing else of them comes to the main thread. */
export type RowsGiven =
  | {
      /** Few: a ComputeSource as JSON up to its holders, and where the thread has it. */ text: string
      token: string | null
    }
  /** Many: packed for the worker that will analyse them, all of GivenRows up to its holders; see given.ts. */
  | { packed: Uint8Array }

/** A list of transactions that was read and checked away from the main thread. */
export type ReadRowsOf = {
  links: StatementLinks
  total: number
  rows: RowsGiven
  /** The statements that bank data is to be compared with. */
  compareWith: string | null
}
export type GivenKind = 'transactions' | 'bankData'
type Asked = { bytes: Uint8Array; wantsIdentity: boolean; kind: GivenKind }
export type ReadBody = { body: ReadRowsOf; identity: Uint8Array | null }

const checkTransactions = compile(AnalyzeTransactions)
const checkBankData = compile(AnalyzeBankData)

type Read = { value: unknown; links: StatementLinks; given: Omit<GivenRows, 'holders'>; compareWith: string | null }

/** Of what an aggregator tells of a transaction we know a tenth; the rest is ignored, and must be let in to be. */
const MAX_VALUES_OF_BANK_DATA = 6_000_000

const READERS: Record<GivenKind, (bytes: Buffer) => Read> = {
  transactions: (bytes) => {
    const value = parseJsonBody(bytes)
    checkTransactions(value)
    const { transactions: _, openingBalance: __, ...links } = value as AnalyzeTransactions
    return { value, links, given: rowsOf(value as AnalyzeTransactions), compareWith: null }
  },
  bankData: (bytes) => {
    const value = parseJsonBody(bytes, MAX_VALUES_OF_BANK_DATA)
    checkBankData(value)
    const { merchantId = null, dealId = null, compareWith = null } = value as AnalyzeBankData
    return { value, links: { merchantId, dealId }, given: rowsOfBankData(value as AnalyzeBankData), compareWith }
  },
}

/** The one way such a body is read, whoever does it. `wantsIdentity`: somebody will ask whether the same was sent before. */
export const readBody = ({ bytes, wantsIdentity, kind }: Asked): ReadBody => {
  const { value, links, given, compareWith } = READERS[kind](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  const text = JSON.stringify(given)
  const rows =
    given.rows.length > MAX_SYNC_TRANSACTIONS
      ? { packed: packAtOnce(`${text.slice(0, -1)},"holders":`) }
      : { text: `{"kind":"rows",${text.slice(1, -1)},"holders":`, token: keepRows({ kind: 'rows', ...given }) }
  return { body: { links, total: totalOf(given), rows, compareWith }, identity: wantsIdentity ? hashRequest(value) : null }
}

/** Many megabytes of JSON would hold the main thread up for a second and more; and even fifty kilobytes for longer than all else that it does for them. */
export const work: Work<Asked, ReadBody> = async (asked) => readBody(asked)

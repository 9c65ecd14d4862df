import { Readable } from 'node:stream'
import { type Static, Type } from 'typebox'
import { CREDIT_CATEGORIES, DEBIT_CATEGORIES } from '../../engine/types.ts'
import { Overview } from '../../platform/analysis-run/overview.ts'
import { opener, unpack } from '../../platform/analysis-run/pack.ts'
import { type AnalysisResult, AnalysisSummary, ListedTransaction, nullUntilCompleted, orNull } from '../../platform/analysis-run/schema.ts'
import {
  body,
  date,
  dateTime,
  id,
  listQuery,
  money,
  nullable,
  oneOf,
  pageNumber,
  signedMoney,
  timestamp,
} from '../../platform/http/fields.ts'
import { heldBy, RawJson } from '../../platform/http/route.ts'
import type { Row } from '../../platform/records/rows.ts'
import { framed } from '../../shared/roomy.ts'

export const MAX_FILES = 10
export const MAX_TRANSACTIONS = 100_000
/** Up to this many are analysed while the caller waits. */
export const MAX_SYNC_TRANSACTIONS = 500
export const TRANSACTIONS_BODY_LIMIT_BYTES = 64 * 1024 * 1024

const ANALYSIS_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const

const links = {
  merchantId: Type.Optional(nullable(Type.String({ maxLength: 64 }))),
  dealId: Type.Optional(nullable(Type.String({ maxLength: 64, description: 'Record id or deal code.' }))),
}

export const UploadStatements = body({
  files: Type.Array(Type.Unsafe<unknown>({ type: 'string', format: 'binary' }), {
    minItems: 1,
    maxItems: MAX_FILES,
    description: 'PDF, at most 10, each up to 50 MB.',
  }),
  ...links,
})
/** The form's fields without its files. */
export const StatementLinks = body(links)
export type StatementLinks = Static<typeof StatementLinks>

const GivenTransaction = Type.Object(
  { date: date(), description: Type.String({ maxLength: 4_000 }), amount: money(), type: oneOf(['credit', 'debit']) },
  { additionalProperties: false },
)

export const AnalyzeTransactions = body({
  ...links,
  openingBalance: Type.Optional(nullable(signedMoney())),
  transactions: Type.Array(GivenTransaction, { minItems: 1, maxItems: MAX_TRANSACTIONS }),
})
export type AnalyzeTransactions = Static<typeof AnalyzeTransactions>

export const ANALYSIS_SORTS = { createdAt: 'created_at', updatedAt: 'updated_at' }
export const AnalysisQuery = listQuery(['createdAt', 'updatedAt'], 'createdAt', {
  deal_id: Type.Optional(Type.String({ maxLength: 64, description: 'Record id or deal code.' })),
  merchant_id: Type.Optional(Type.String({ maxLength: 64 })),
  status: Type.Optional(oneOf(ANALYSIS_STATUSES)),
  created_after: Type.Optional(dateTime()),
  created_before: Type.Optional(dateTime()),
  include: Type.Optional(
    oneOf(['overview'], { description: 'Each also says its files’ names and, when completed, its accounts, months and verdict.' }),
  ),
})
export type AnalysisQuery = Static<typeof AnalysisQuery>

export const Comparison = Type.Object(
  {
    analysisId: id('ana'),
    matched: Type.Integer(),
    onlyInStatements: Type.Array(ListedTransaction),
    onlyInData: Type.Array(
      Type.Object({
        index: Type.Integer(),
        account_id: Type.String(),
        date: Type.String({ format: 'date' }),
        name: Type.String(),
        amount: Type.Number(),
        type: oneOf(['credit', 'debit']),
      }),
    ),
    onlyInStatementsCount: Type.Integer(),
    onlyInDataCount: Type.Integer(),
  },
  { description: 'Of bank data that was compared with statements; the lists end at 5,000.' },
)

export const Analysis = Type.Object({
  id: id('ana'),
  status: oneOf(ANALYSIS_STATUSES),
  mode: oneOf(['pdf', 'transactions']),
  dealId: nullable(id('deal')),
  merchantId: nullable(id('mer')),
  startedAt: timestamp(),
  completedAt: nullable(timestamp()),
  error: nullable(Type.String()),
  revision: Type.Integer({ description: 'Counts corrections and what was undone of them; 0 is the machine’s.' }),
  inputsEndedAt: nullable(
    Type.String({
      format: 'date-time',
      description: 'Since when its files, and rows as given, are kept no longer: pages answer 410, corrections 409.',
    }),
  ),
  progress: Type.Optional(
    Type.Object({ pagesDone: Type.Integer(), pagesTotal: Type.Integer() }, { description: 'Only while processing.' }),
  ),
  comparison: Type.Optional(Comparison),
  ...nullUntilCompleted(),
})

/** What `?fields=` leaves of it. */
export const AnalysisFields = Type.Object({
  ...Type.Partial(Analysis).properties,
  id: Analysis.properties.id,
  status: Analysis.properties.status,
  revision: Analysis.properties.revision,
})

/** What an event tells of an analysis: no rows. */
export const AnalysisTold = Type.Object({
  id: id('ana'),
  status: oneOf(['completed', 'failed']),
  mode: oneOf(['pdf', 'transactions']),
  dealId: nullable(id('deal')),
  merchantId: nullable(id('mer')),
  startedAt: timestamp(),
  completedAt: nullable(timestamp()),
  error: nullable(Type.String()),
  revision: Type.Integer(),
  summary: orNull<AnalysisResult['summary']>(AnalysisSummary),
})

export const AcceptedAnalysis = Type.Object({ id: id('ana'), status: oneOf(['pending']), mode: oneOf(['pdf']) })

export const AnalysisItem = Type.Object({
  id: id('ana'),
  mode: oneOf(['pdf', 'transactions']),
  dealId: nullable(id('deal')),
  merchantId: nullable(id('mer')),
  status: oneOf(ANALYSIS_STATUSES),
  statementCount: Type.Integer(),
  createdAt: timestamp(),
  fileNames: Type.Optional(Type.Array(Type.String(), { description: 'With include=overview.' })),
  overview: Type.Optional(nullable(Overview)),
})

export const DeletedAnalysis = Type.Object({ deleted: Type.Boolean(), id: id('ana') })

export const LISTED_COLUMNS = ['id', 'mode', 'deal_id', 'merchant_id', 'status', 'statement_count', 'created_at'] as const
type Listed = Pick<Row<'analyses'>, (typeof LISTED_COLUMNS)[number]>
export type ListedAnalysis = Listed & { fileNames?: string[]; overview?: Overview | null }

export const toItem = (row: ListedAnalysis): Static<typeof AnalysisItem> => ({
  id: row.id,
  mode: row.mode,
  dealId: row.deal_id,
  merchantId: row.merchant_id,
  status: row.status,
  statementCount: row.statement_count,
  createdAt: row.created_at,
  ...(row.overview === undefined ? {} : { fileNames: row.fileNames ?? [], overview: row.overview }),
})

const UNFINISHED = {
  summary: null,
  mcaPositions: null,
  classifications: null,
  transactions: null,
  statements: null,
  accounts: null,
  metrics: null,
  correctionsNotApplied: null,
}

/** The analysis without what it found. */
export const headOf = (row: Row<'analyses'>) => ({
  id: row.id,
  status: row.status,
  mode: row.mode,
  dealId: row.deal_id,
  merchantId: row.merchant_id,
  startedAt: row.created_at,
  completedAt: row.completed_at,
  error: row.error,
  revision: row.revision,
})

/** To readers of the analysis itself: an event tells what was found, not what is kept. */
const shownHeadOf = (row: Row<'analyses'>) => ({ ...headOf(row), inputsEndedAt: row.inputs_ended_at })

/** Of bank data that was compared with statements. */
const comparisonOf = (row: Row<'analyses'>): { comparison?: object } => (row.comparison === null ? {} : { comparison: row.comparison })

/** Each part is a trip to another thread; readers hold one or two of them. */
const OPENED_PART = 128 * 1024
/** Up to here a packed result is sooner opened whole than streamed. */
const STREAMED_BYTES = 64 * 1024

/** The answer to GET. A large result is opened as it is sent: a reader who takes his time holds what is packed, a tenth of it, and no more. */
export const toAnswer = async (row: Row<'analyses'>, packed: Buffer | null): Promise<RawJson | Readable> => {
  if (packed === null || packed.length <= STREAMED_BYTES)
    return new RawJson(`{"data":${toWireText(row, packed === null ? null : await unpack(packed))}}`)
  return heldBy(Readable.from(streamAnswer(JSON.stringify({ ...shownHeadOf(row), ...comparisonOf(row) }), packed)), packed.length)
}

async function* streamAnswer(head: string, packed: Buffer): AsyncGenerator<Buffer> {
  yield Buffer.from(`{"data":${head.slice(0, -1)},`)
  const opened = opener(packed, OPENED_PART)
  opened.end(packed)
  let isFirst = true
  for await (const chunk of opened as AsyncIterable<Buffer>) {
    // Its own opening bracket was the head's.
    yield isFirst ? chunk.subarray(1) : chunk
    isFirst = false
  }
  yield Buffer.from('}')
}

/** The analysis as JSON text. A finished result is kept as text and joined on as it is: a hundred thousand rows are not parsed to be written again. */
export const toWireText = (row: Row<'analyses'>, result: string | null): string => {
  const head = wholeHeadOf(row)
  if (result === null) return JSON.stringify({ ...head, ...UNFINISHED })
  return `${JSON.stringify(head).slice(0, -1)},${result.slice(1)}`
}

/** The same as an answer, of a result that is bytes already. */
export const toWireBytes = (row: Row<'analyses'>, result: Buffer): RawJson =>
  new RawJson(framed(`{"data":${JSON.stringify(wholeHeadOf(row)).slice(0, -1)},`, result, '}'))

const wholeHeadOf = (row: Row<'analyses'>) => ({
  ...shownHeadOf(row),
  ...(row.status === 'processing' && row.pages_total !== null
    ? { progress: { pagesDone: row.pages_done ?? 0, pagesTotal: row.pages_total } }
    : {}),
  ...comparisonOf(row),
})

/** Always there, so that an answer says what it is of. */
const KEPT_FIELDS = ['id', 'status', 'revision'] as const
const FIELDS: readonly string[] = Object.keys(Analysis.properties)

export const AnalysisViewQuery = Type.Object(
  {
    revision: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'An earlier revision; 0 is the machine’s.' })),
    fields: Type.Optional(
      Type.Refine(
        Type.String({ maxLength: 400, description: `Some of ${FIELDS.join(', ')}, separated by commas; the rest is left out.` }),
        (value) => value.split(',').every((name) => FIELDS.includes(name)),
        () => `must be some of ${FIELDS.join(', ')}, separated by commas`,
      ),
    ),
  },
  { additionalProperties: false },
)
export type AnalysisView = Static<typeof AnalysisViewQuery>

const RESULT_FIELDS: readonly string[] = Object.keys(UNFINISHED)
const some = (fields: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

/** What `fields` names, by where it is: in the row, or in the result, which then has to be opened. */
export const namedFields = (fields = ''): { all: string[]; ofResult: string[] } => {
  const all = [...KEPT_FIELDS, ...fields.split(',')]
  return { all, ofResult: RESULT_FIELDS.filter((name) => all.includes(name)) }
}

/** `found`: those of the result as JSON, where there is one. */
export const someToWireText = (row: Row<'analyses'>, names: readonly string[], found: string | null): string => {
  const head = JSON.stringify(some({ ...wholeHeadOf(row), ...(found === null ? UNFINISHED : {}) }, names))
  return found === null ? head : `${head.slice(0, -1)},${found.slice(1)}`
}

export const TransactionQuery = Type.Object(
  {
    page: Type.Optional(pageNumber()),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
    classification: Type.Optional(oneOf([...CREDIT_CATEGORIES, ...DEBIT_CATEGORIES])),
    month: Type.Optional(Type.String({ pattern: '^(19|20|21)\\d{2}-(0[1-9]|1[0-2])$', description: 'YYYY-MM.' })),
    search: Type.Optional(Type.String({ maxLength: 200, description: 'In description, vendor and payee.' })),
    revision: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'An earlier revision.' })),
  },
  { additionalProperties: false },
)
export type TransactionQuery = Static<typeof TransactionQuery>

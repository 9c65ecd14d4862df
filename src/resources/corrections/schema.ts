import { type Static, Type } from 'typebox'
import { POSITION_OPS } from '../../engine/corrections/types.ts'
import { CREDIT_CATEGORIES, DEBIT_CATEGORIES } from '../../engine/types.ts'
import { body, date, id, listQuery, money, nullable, oneOf, text, timestamp } from '../../platform/http/fields.ts'
import type { Row } from './store.ts'

export const MAX_CHANGES = 200
const MAX_ROWS = 20_000

const index = (description: string) => Type.Integer({ minimum: 0, maximum: 1_000_000, description })
const rows = () => Type.Array(index('Index into `transactions` of the revision given.'), { minItems: 1, maxItems: MAX_ROWS })
export const CLASSIFICATIONS = [...CREDIT_CATEGORIES, ...DEBIT_CATEGORIES] as const

const change = <P extends Record<string, import('typebox').TSchema>>(kind: string, properties: P) =>
  Type.Object({ kind: oneOf([kind]), ...properties }, { additionalProperties: false })

/** One form for each kind: what a kind has no use for is refused by name. */
export const CHANGE_KINDS = {
  label: change('label', {
    rows: rows(),
    classification: oneOf(CLASSIFICATIONS),
    samePayee: Type.Optional(Type.Boolean({ description: 'Every row of the same payee that goes the same way.' })),
  }),
  revenue: change('revenue', { rows: rows(), isRevenue: Type.Boolean() }),
  position: change('position', {
    op: oneOf(POSITION_OPS),
    positions: Type.Optional(Type.Array(index('Index into `mcaPositions` of the revision given.'), { maxItems: 100 })),
    rows: Type.Optional(Type.Array(index('The payments of a new position (add), or those that go apart (split).'), { maxItems: MAX_ROWS })),
    funderName: Type.Optional(nullable(text(120))),
  }),
  row: change('row', {
    row: index('Index into `transactions` of the revision given.'),
    date: Type.Optional(date()),
    amount: Type.Optional(money()),
    type: Type.Optional(oneOf(['credit', 'debit'])),
  }),
  account: change('account', {
    statement: index('Index into `statements` (of bank data: into `accounts`); all statements of its account are meant.'),
    excluded: Type.Boolean(),
  }),
} as const
export type ChangeKind = keyof typeof CHANGE_KINDS

export const CorrectAnalysis = body({
  revision: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'The revision that was looked at; it must be the latest.' }),
  reason: text(1_000),
  changes: Type.Array(
    Type.Unsafe<{ kind: ChangeKind }>({
      type: 'object',
      required: ['kind'],
      properties: { kind: { type: 'string', enum: Object.keys(CHANGE_KINDS) } },
      description: 'By its `kind`: label, revenue, position, row or account.',
      examples: [{ kind: 'label', rows: [12], classification: 'transferIn', samePayee: true }],
    }),
    { minItems: 1, maxItems: MAX_CHANGES },
  ),
})
export type CorrectAnalysis = Static<typeof CorrectAnalysis>

/** The same for the reference: each kind of change with what it takes. */
export const DocumentedCorrection = body({
  ...CorrectAnalysis.properties,
  changes: Type.Array(Type.Union(Object.values(CHANGE_KINDS)), { minItems: 1, maxItems: MAX_CHANGES }),
})

export const CorrectionQuery = listQuery(['createdAt'], 'createdAt', {})
export type CorrectionQuery = Static<typeof CorrectionQuery>

export const Correction = Type.Object({
  id: id('cor'),
  revision: Type.Integer({ description: 'The revision that it made.' }),
  reason: Type.String(),
  changes: Type.Array(Type.Unsafe<unknown>({ type: 'object', additionalProperties: true }), {
    description: 'As they were given; `funderNames` says what the positions that one names were called then.',
  }),
  by: Type.String({ description: 'A key or a person.' }),
  at: timestamp(),
  undoneBy: nullable(Type.String()),
  undoneAt: nullable(timestamp()),
  undoneRevision: nullable(Type.Integer({ description: 'The revision that undoing it made.' })),
})

export const toWire = (row: Row): Static<typeof Correction> => ({
  id: row.id,
  revision: row.revision,
  reason: row.reason,
  changes: row.given,
  by: row.made_by,
  at: row.created_at,
  undoneBy: row.undone_by,
  undoneAt: row.undone_at,
  undoneRevision: row.undone_revision,
})

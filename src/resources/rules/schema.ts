import { type Static, Type } from 'typebox'
import { CREDIT_CATEGORIES, DEBIT_CATEGORIES } from '../../engine/types.ts'
import { body, id, listQuery, nullable, oneOf, text, timestamp } from '../../platform/http/fields.ts'
import type { RuleRow } from './store.ts'

const CLASSIFICATIONS = [...CREDIT_CATEGORIES, ...DEBIT_CATEGORIES] as const

export const CreateRule = body({
  payee: text(120, { description: 'As a transaction’s `payee` has it.' }),
  type: oneOf(['credit', 'debit']),
  classification: oneOf(CLASSIFICATIONS),
  reason: Type.Optional(nullable(text(1_000))),
})
export type CreateRule = Static<typeof CreateRule>

export const RuleQuery = listQuery(['createdAt'], 'createdAt', {})

export const RuleWire = Type.Object({
  id: id('rule'),
  payee: Type.String(),
  type: oneOf(['credit', 'debit']),
  classification: oneOf(CLASSIFICATIONS),
  reason: nullable(Type.String()),
  by: Type.String({ description: 'A key or a person.' }),
  createdAt: timestamp(),
})

export const toWire = (row: RuleRow): Static<typeof RuleWire> => ({
  id: row.id,
  payee: row.payee,
  type: row.type,
  classification: row.category as Static<typeof RuleWire>['classification'],
  reason: row.reason,
  by: row.made_by,
  createdAt: row.created_at,
})

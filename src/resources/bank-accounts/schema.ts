import { type Static, Type } from 'typebox'
import { body, dateOrDateTime, id, listQuery, nullable, oneOf, text, timestamp } from '../../platform/http/fields.ts'
import type { Row } from '../../platform/records/rows.ts'
import { isRoutingNumber } from '../ach/nacha/routing.ts'
import { ACCOUNT_STATUSES, ACCOUNT_TYPES, HOLDER_TYPES } from './bank-account.ts'

const routingNumber = () =>
  Type.Refine(
    Type.String({ minLength: 9, maxLength: 9, description: 'ABA routing number, nine digits.', examples: ['021000021'] }),
    (value) => isRoutingNumber(value),
    () => 'must be nine digits that pass the check digit',
  )

export const CreateBankAccount = body({
  routingNumber: routingNumber(),
  accountNumber: Type.String({
    pattern: '^[0-9A-Za-z](?:[0-9A-Za-z -]{0,15}[0-9A-Za-z])?$',
    description: 'As the bank prints it, 1 to 17 characters. Sealed at once and never shown again.',
    examples: ['000123456789'],
  }),
  accountType: oneOf(ACCOUNT_TYPES),
  holderType: oneOf(HOLDER_TYPES, { description: 'A business is debited as CCD, a person as PPD.' }),
  holderName: text(120),
  authorizedAt: dateOrDateTime('When the merchant authorised the debits.'),
})
export type CreateBankAccount = Static<typeof CreateBankAccount>

export const BANK_ACCOUNT_SORTS = { createdAt: 'created_at', updatedAt: 'updated_at' }
export const BankAccountQuery = listQuery(['createdAt', 'updatedAt'], 'createdAt', { status: Type.Optional(oneOf(ACCOUNT_STATUSES)) })
export type BankAccountQuery = Static<typeof BankAccountQuery>

export const BankAccount = Type.Object({
  id: id('acct'),
  merchantId: id('mer'),
  routingNumber: Type.String(),
  accountNumberLast4: Type.String({ description: 'All that is ever shown of the number.' }),
  accountType: oneOf(ACCOUNT_TYPES),
  holderType: oneOf(HOLDER_TYPES),
  holderName: Type.String(),
  authorizedAt: Type.String(),
  status: oneOf(ACCOUNT_STATUSES),
  needsAttention: Type.Boolean({ description: 'True once a return stopped the account: nothing is debited from it.' }),
  statusReason: nullable(Type.String({ description: 'The return code that stopped it, or what put it on hold.' })),
  createdAt: timestamp(),
  updatedAt: timestamp(),
})
export type BankAccount = Static<typeof BankAccount>

export const toWire = (row: Row<'bank_accounts'>): BankAccount => ({
  id: row.id,
  merchantId: row.merchant_id,
  routingNumber: row.routing_number,
  accountNumberLast4: row.account_last4,
  accountType: row.account_type,
  holderType: row.holder_type,
  holderName: row.holder_name,
  authorizedAt: row.authorized_at,
  status: row.status,
  needsAttention: row.status === 'needsAttention',
  statusReason: row.status_reason,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

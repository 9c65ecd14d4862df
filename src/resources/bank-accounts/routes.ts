import { envelope, listOf } from '../../platform/http/fields.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Scope } from '../keys/scopes.ts'
import { BankAccount, BankAccountQuery, CreateBankAccount, toWire } from './schema.ts'
import { createBankAccount, deleteBankAccount, getBankAccount, listBankAccounts, releaseBankAccount } from './service.ts'

const tag = 'Bank accounts'
const LIST = '/merchants/:merchantId/bank-accounts'
const ONE = `${LIST}/:accountId`

export const bankAccountRoutes: Route<Scope>[] = [
  route({
    method: 'GET',
    path: LIST,
    scope: 'merchants:read',
    tag,
    summary: 'List a merchant’s bank accounts',
    query: BankAccountQuery,
    replies: { 200: listOf(BankAccount) },
    handle: async (ctx, { params, query }) => {
      const { rows, pagination } = await listBankAccounts(ctx, params.merchantId!, query)
      return { body: { data: rows.map(toWire), meta: { pagination } } }
    },
  }),
  route({
    method: 'GET',
    path: ONE,
    scope: 'merchants:read',
    tag,
    summary: 'Get one bank account',
    replies: { 200: envelope(BankAccount) },
    handle: async (ctx, { params }) => {
      const row = await getBankAccount(ctx, params.merchantId!, params.accountId!)
      return { body: { data: toWire(row) }, version: row.version }
    },
  }),
  route({
    method: 'POST',
    path: LIST,
    scope: 'merchants:write',
    tag,
    summary: 'Add a bank account',
    description:
      'The number is sealed and never shown again. The newest active account of a deal’s merchant is debited, unless the deal names one.',
    body: CreateBankAccount,
    example: {
      routingNumber: '021000021',
      accountNumber: '000123456789',
      accountType: 'checking',
      holderType: 'business',
      holderName: 'Harbor Street Bakery LLC',
      authorizedAt: '2026-03-02',
    },
    replies: { 201: envelope(BankAccount) },
    handle: async (ctx, { params, body }) => {
      const row = await createBankAccount(ctx, params.merchantId!, body)
      const location = `/merchants/${row.merchant_id}/bank-accounts/${row.id}`
      return { status: 201, body: { data: toWire(row) }, version: row.version, location }
    },
  }),
  route({
    method: 'POST',
    path: `${ONE}/release`,
    scope: 'merchants:write',
    tag,
    summary: 'Release a bank account',
    description:
      'After a change (on hold) another person than the one who made it must look; after a return that stopped it, anyone who may write, unless the organization holds changed accounts.',
    refuses: ['conflict', 'second_person_required'],
    replies: { 200: envelope(BankAccount) },
    handle: async (ctx, { params }) => {
      const row = await releaseBankAccount(ctx, params.merchantId!, params.accountId!)
      return { body: { data: toWire(row) }, version: row.version }
    },
  }),
  route({
    method: 'DELETE',
    path: ONE,
    scope: 'merchants:write',
    tag,
    summary: 'Remove a bank account',
    description: 'Its number is wiped. Payments already in an approved file are not touched.',
    replies: { 204: null },
    handle: async (ctx, { params }) => {
      await deleteBankAccount(ctx, params.merchantId!, params.accountId!)
      return { status: 204 }
    },
  }),
]

import { type Static, Type } from 'typebox'
import { body, email, id, listQuery, nullable, text, timestamp } from '../../platform/http/fields.ts'
import type { Row } from '../../platform/records/rows.ts'
import { ein, state, upperState } from './fields.ts'

const optional = {
  dbaName: Type.Optional(nullable(text(255))),
  businessState: Type.Optional(nullable(state())),
  industry: Type.Optional(nullable(text(255))),
  ownerName: Type.Optional(nullable(text(255))),
  ownerEmail: Type.Optional(nullable(email())),
  ein: Type.Optional(nullable(ein())),
}

export const CreateMerchant = body({ legalName: text(255), ...optional })
export type CreateMerchant = Static<typeof CreateMerchant>

export const PatchMerchant = body({ legalName: Type.Optional(text(255)), ...optional, isActive: Type.Optional(Type.Boolean()) })
export type PatchMerchant = Static<typeof PatchMerchant>

/** What merchants are searched by, as their trigram index has it. */
export const MERCHANT_TEXT =
  "legal_name || E'\\n' || coalesce(dba_name, '') || E'\\n' || coalesce(ein || E'\\n' || replace(ein, '-', ''), '')"

export const MERCHANT_SORTS = { createdAt: 'created_at', updatedAt: 'updated_at', legalName: 'legal_name COLLATE "C"' }
export const MerchantQuery = listQuery(['createdAt', 'updatedAt', 'legalName'], 'createdAt', {
  search: Type.Optional(
    Type.String({ maxLength: 255, description: 'Part of the legal or DBA name, or of the EIN, with or without its dash.' }),
  ),
  is_active: Type.Optional(Type.Boolean()),
  business_state: Type.Optional(Type.String({ maxLength: 64 })),
})
export type MerchantQuery = Static<typeof MerchantQuery>

export const Merchant = Type.Object({
  id: id('mer'),
  legalName: Type.String(),
  dbaName: nullable(Type.String()),
  ein: nullable(Type.String()),
  businessState: nullable(Type.String()),
  industry: nullable(Type.String()),
  ownerName: nullable(Type.String()),
  ownerEmail: nullable(Type.String()),
  isActive: Type.Boolean(),
  createdAt: timestamp(),
  updatedAt: timestamp(),
})
export type Merchant = Static<typeof Merchant>

export const toWire = (row: Row<'merchants'>): Merchant => ({
  id: row.id,
  legalName: row.legal_name,
  dbaName: row.dba_name,
  ein: row.ein,
  businessState: row.business_state,
  industry: row.industry,
  ownerName: row.owner_name,
  ownerEmail: row.owner_email,
  isActive: row.is_active,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** What the caller said, as columns; undefined where nothing was said. */
export const toColumns = (input: PatchMerchant) => ({
  legal_name: input.legalName,
  dba_name: input.dbaName,
  ein: input.ein,
  business_state: upperState(input.businessState),
  industry: input.industry,
  owner_name: input.ownerName,
  owner_email: input.ownerEmail,
  is_active: input.isActive,
})

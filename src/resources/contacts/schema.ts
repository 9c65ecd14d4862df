import { type Static, Type } from 'typebox'
import { body, email, id, listQuery, nullable, text, timestamp } from '../../platform/http/fields.ts'
import type { Row } from '../../platform/records/rows.ts'

const optional = {
  email: Type.Optional(nullable(email())),
  phone: Type.Optional(nullable(text(40))),
  title: Type.Optional(nullable(text(120))),
  isPrimary: Type.Optional(Type.Boolean()),
  isOwner: Type.Optional(Type.Boolean()),
  ownershipPercentage: Type.Optional(nullable(Type.Number({ minimum: 0, maximum: 100 }))),
}

export const CreateContact = body({ firstName: text(120), lastName: text(120), ...optional })
export type CreateContact = Static<typeof CreateContact>

export const PatchContact = body({
  firstName: Type.Optional(text(120)),
  lastName: Type.Optional(text(120)),
  ...optional,
  isActive: Type.Optional(Type.Boolean()),
})
export type PatchContact = Static<typeof PatchContact>

export const CONTACT_SORTS = { createdAt: 'created_at', updatedAt: 'updated_at', lastName: 'last_name COLLATE "C"' }
export const ContactQuery = listQuery(['createdAt', 'updatedAt', 'lastName'], 'createdAt', {})
export type ContactQuery = Static<typeof ContactQuery>

export const Contact = Type.Object({
  id: id('con'),
  merchantId: id('mer'),
  firstName: Type.String(),
  lastName: Type.String(),
  email: nullable(Type.String()),
  phone: nullable(Type.String()),
  title: nullable(Type.String()),
  isPrimary: Type.Boolean(),
  isOwner: Type.Boolean(),
  ownershipPercentage: nullable(Type.Number()),
  isActive: Type.Boolean(),
  createdAt: timestamp(),
  updatedAt: timestamp(),
})
export type Contact = Static<typeof Contact>

export const toWire = (row: Row<'contacts'>): Contact => ({
  id: row.id,
  merchantId: row.merchant_id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  title: row.title,
  isPrimary: row.is_primary,
  isOwner: row.is_owner,
  ownershipPercentage: row.ownership_percentage,
  isActive: row.is_active,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export const toColumns = (input: PatchContact) => ({
  first_name: input.firstName,
  last_name: input.lastName,
  email: input.email,
  phone: input.phone,
  title: input.title,
  is_primary: input.isPrimary,
  is_owner: input.isOwner,
  ownership_percentage: input.ownershipPercentage,
  is_active: input.isActive,
})

import { type Static, Type } from 'typebox'
import { body, dateTime, id, nullable, oneOf, text, timestamp } from '../../platform/http/fields.ts'
import { Person } from '../users/schema.ts'
import type { Person as SomePerson } from '../users/user.ts'
import { SCOPES } from './scopes.ts'
import type { KeyRow } from './store.ts'

export const KEY_STATUSES = ['active', 'expired', 'revoked'] as const

export const CreateKey = body({
  name: text(120),
  scopes: Type.Array(oneOf(SCOPES), { minItems: 1, maxItems: SCOPES.length, uniqueItems: true }),
  expiresAt: Type.Optional(nullable(dateTime())),
})
export type CreateKey = Static<typeof CreateKey>

export const KeyQuery = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    status: Type.Optional(oneOf(KEY_STATUSES)),
  },
  { additionalProperties: false },
)

const shape = {
  id: id('key'),
  name: Type.String(),
  start: Type.String({ description: 'Its first 12 characters.' }),
  scopes: Type.Array(Type.String()),
  status: oneOf(KEY_STATUSES),
  expiresAt: nullable(timestamp()),
  revokedAt: nullable(timestamp()),
  lastUsedAt: nullable(timestamp()),
  createdAt: timestamp(),
  createdBy: Type.Unsafe<SomePerson | null>({ ...Person, type: ['object', 'null'] }),
}
export const Key = Type.Object(shape)
export const NewKey = Type.Object({ ...shape, key: Type.String({ description: 'Shown this once.' }) })

export const statusOf = (row: KeyRow, nowMs: number): (typeof KEY_STATUSES)[number] =>
  row.revoked_at !== null ? 'revoked' : row.expires_at !== null && Date.parse(row.expires_at) <= nowMs ? 'expired' : 'active'

export const toWire = (row: KeyRow, people: Map<string, SomePerson>, nowMs: number): Static<typeof Key> => ({
  id: row.id,
  name: row.name,
  start: row.key_start,
  scopes: row.scopes,
  status: statusOf(row, nowMs),
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  lastUsedAt: row.last_used_at,
  createdAt: row.created_at,
  createdBy: row.created_by === null ? null : (people.get(row.created_by) ?? null),
})

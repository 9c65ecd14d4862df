import { type Static, Type } from 'typebox'
import { body, id, text, timestamp } from '../../platform/http/fields.ts'
import type { Row } from '../../platform/records/rows.ts'
import { Person } from '../users/schema.ts'
import type { Person as SomePerson } from '../users/user.ts'

const screen = () => Type.String({ pattern: '^[a-z][a-z-]{0,39}$' })
const search = () => Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 500 }), { maxProperties: 50 })
const columns = () => Type.Array(Type.String({ maxLength: 60 }), { maxItems: 60 })

export const CreateView = body({
  screen: screen(),
  name: text(80),
  isShared: Type.Optional(Type.Boolean()),
  search: search(),
  columns: Type.Optional(columns()),
})
export type CreateView = Static<typeof CreateView>

export const PatchView = body({
  name: Type.Optional(text(80)),
  isShared: Type.Optional(Type.Boolean()),
  search: Type.Optional(search()),
  columns: Type.Optional(columns()),
})
export type PatchView = Static<typeof PatchView>

export const ViewQuery = Type.Object({ screen: Type.Optional(screen()) }, { additionalProperties: false })

export const View = Type.Object({
  id: id('view'),
  screen: Type.String(),
  name: Type.String(),
  isShared: Type.Boolean(),
  isMine: Type.Boolean(),
  owner: Person,
  search: Type.Record(Type.String(), Type.String()),
  columns: Type.Array(Type.String()),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  version: Type.Integer(),
})

export const toWire = (row: Row<'views'>, owner: SomePerson, me: string): Static<typeof View> => ({
  id: row.id,
  screen: row.screen,
  name: row.name,
  isShared: row.is_shared,
  isMine: row.user_id === me,
  owner,
  search: row.search,
  columns: row.columns,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
})

import { type Static, Type } from 'typebox'
import { body, date, id, nullable, oneOf, positiveMoney, text, timestamp } from '../../platform/http/fields.ts'
import type { Row } from '../../platform/records/rows.ts'
import { dollars } from '../../shared/money.ts'
import { Person } from '../users/schema.ts'
import { somebody } from '../users/service.ts'
import type { Person as SomePerson } from '../users/user.ts'

export const PROMISE_STATUSES = ['open', 'kept', 'broken'] as const

const ref = () => Type.Optional(nullable(Type.String({ maxLength: 64 })))
const tags = () => Type.Array(text(60), { maxItems: 20 })
const mentions = () => Type.Array(Type.String({ maxLength: 64 }), { maxItems: 50 })

export const CreateNote = body({
  dealId: ref(),
  applicationId: ref(),
  merchantId: ref(),
  analysisId: ref(),
  text: text(20_000),
  tags: Type.Optional(tags()),
  isPinned: Type.Optional(Type.Boolean()),
  mentions: Type.Optional(mentions()),
  promise: Type.Optional(body({ date: date(), amount: positiveMoney() })),
})
export type CreateNote = Static<typeof CreateNote>

const PatchPromise = body({
  date: Type.Optional(date()),
  amount: Type.Optional(positiveMoney()),
  status: Type.Optional(oneOf(PROMISE_STATUSES)),
})
export const PatchNote = body({
  text: Type.Optional(text(20_000)),
  tags: Type.Optional(tags()),
  isPinned: Type.Optional(Type.Boolean()),
  mentions: Type.Optional(mentions()),
  promise: Type.Optional(Type.Union([PatchPromise, Type.Null()])),
})
export type PatchNote = Static<typeof PatchNote>

export const NoteQuery = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    deal_id: Type.Optional(Type.String({ maxLength: 64 })),
    application_id: Type.Optional(Type.String({ maxLength: 64 })),
    merchant_id: Type.Optional(Type.String({ maxLength: 64 })),
    analysis_id: Type.Optional(Type.String({ maxLength: 64 })),
  },
  { additionalProperties: false },
)
export type NoteQuery = Static<typeof NoteQuery>

export const Note = Type.Object({
  id: id('note'),
  dealId: nullable(id('deal')),
  applicationId: nullable(id('app')),
  merchantId: nullable(id('mer')),
  analysisId: nullable(id('ana')),
  text: Type.String(),
  tags: Type.Array(Type.String()),
  isPinned: Type.Boolean(),
  mentions: Type.Array(Person),
  promise: Type.Unsafe<{ date: string; amount: number; status: string } | null>({
    type: ['object', 'null'],
    properties: { date: { type: 'string' }, amount: { type: 'number' }, status: { type: 'string' } },
    required: ['date', 'amount', 'status'],
  }),
  author: Person,
  isMine: Type.Boolean(),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  version: Type.Integer(),
})
export type Note = Static<typeof Note>

/** `people` holds those whom the notes name; `me` is who asks. */
export const toWire = (row: Row<'notes'>, people: Map<string, SomePerson>, me: string): Note => ({
  id: row.id,
  dealId: row.deal_id,
  applicationId: row.application_id,
  merchantId: row.merchant_id,
  analysisId: row.analysis_id,
  text: row.body,
  tags: row.tags,
  isPinned: row.is_pinned,
  mentions: row.mentions.map((m) => people.get(m) ?? somebody(m)),
  promise: row.promise_date === null ? null : { date: row.promise_date, amount: dollars(row.promise_amount!), status: row.promise_status! },
  author: people.get(row.author_id) ?? somebody(row.author_id),
  isMine: row.author_id === me,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
})

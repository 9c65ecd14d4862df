import type { ColumnType, Generated } from 'kysely'
import type { IsoDate } from '../../../shared/dates.ts'
import type { Id } from '../../../shared/ids.ts'
import type { Cents } from '../../../shared/money.ts'
import type { Timestamp, Versioned } from './common.ts'

export type NotesTable = Versioned & {
  id: Id<'note'>
  org_id: Id<'org'>
  deal_id: Id<'deal'> | null
  application_id: Id<'app'> | null
  merchant_id: Id<'mer'> | null
  analysis_id: Id<'ana'> | null
  author_id: string
  body: string
  tags: Generated<string[]>
  mentions: Generated<string[]>
  is_pinned: Generated<boolean>
  promise_date: IsoDate | null
  promise_amount: Cents | null
  promise_status: string | null
}

export type ViewsTable = Versioned & {
  id: Id<'view'>
  org_id: Id<'org'>
  user_id: Id<'usr'>
  screen: string
  name: string
  is_shared: Generated<boolean>
  search: ColumnType<Record<string, string>, string, string>
  columns: Generated<string[]>
}

export type PresenceTable = { org_id: Id<'org'>; record_id: string; user_id: Id<'usr'>; since: Timestamp; seen_at: Timestamp }

export type TodayDoneTable = { org_id: Id<'org'>; user_id: Id<'usr'>; item: string; created_at: Timestamp }

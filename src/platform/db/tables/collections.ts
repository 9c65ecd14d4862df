import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { IsoDate } from '../../../shared/dates.ts'
import type { Id } from '../../../shared/ids.ts'
import type { Cents } from '../../../shared/money.ts'
import type { Timestamp, Versioned } from './common.ts'

export type ScheduleVersionsTable = {
  org_id: Id<'org'>
  deal_id: Id<'deal'>
  version: number
  payment_frequency: string
  payment_amount: Cents
  anchor: IsoDate
  first_slot: number
  collected: Cents
  reason: string
  author: string
  created_at: Timestamp
}

export type SchedulePausesTable = {
  org_id: Id<'org'>
  deal_id: Id<'deal'>
  version: number
  position: number
  from_date: IsoDate
  until_date: IsoDate
  reason: string
  author: string
  created_at: Timestamp
}

export type BankAccountsTable = Versioned & {
  id: Id<'acct'>
  org_id: Id<'org'>
  merchant_id: Id<'mer'>
  routing_number: string
  account_sealed: Buffer | null
  account_last4: string
  account_type: 'checking' | 'savings'
  holder_type: 'business' | 'person'
  holder_name: string
  authorized_at: string
  status: 'active' | 'onHold' | 'needsAttention'
  status_reason: string | null
  changed_by: string
  prenoted_on: IsoDate | null
  deleted_at: Timestamp | null
}

export type AchFilesTable = Versioned & {
  id: Id<'ach'>
  org_id: Id<'org'>
  status: 'draft' | 'approved' | 'cancelled'
  effective_date: IsoDate
  entry_count: number
  total_debit: Cents
  created_by: string
  approved_by: string | null
  approved_at: Timestamp | null
  fetched_at: Timestamp | null
  company_id: string
  content_sealed: Buffer | null
  sha256: string | null
}

export type AchEntriesTable = {
  id: GeneratedAlways<number>
  org_id: Id<'org'>
  file_id: Id<'ach'>
  payment_id: Id<'pay'> | null
  deal_id: Id<'deal'> | null
  bank_account_id: Id<'acct'>
  kind: 'debit' | 'retry' | 'prenote'
  expected_on: IsoDate | null
  amount: Cents
  trace: string | null
  is_live: Generated<boolean>
  created_at: Timestamp
}

export type AchCountersTable = { org_id: Id<'org'>; last_trace: number }

export type AchReturnItemsTable = {
  id: GeneratedAlways<number>
  org_id: Id<'org'>
  file_sha256: string
  line: number
  kind: 'return' | 'change'
  code: string
  original_trace: string
  return_trace: string
  amount: Cents
  outcome: 'applied' | 'unmatched'
  reason: string | null
  resolved_at: Timestamp | null
  resolved_by: string | null
  resolution: string | null
  created_at: Timestamp
  corrected_hash_sealed: Buffer | null
}

export type AlertsTable = Versioned & {
  id: Id<'alr'>
  org_id: Id<'org'>
  deal_id: Id<'deal'>
  kind: string
  subject: string
  status: string
  message: string
  details: ColumnType<Record<string, unknown>, string, string>
  analysis_id: string
  reason: string | null
}

export type TrueUpsTable = Versioned & {
  id: Id<'tru'>
  org_id: Id<'org'>
  deal_id: Id<'deal'>
  analysis_id: string
  status: string
  months: string[]
  true_revenue: Cents
  specified_percentage: number
  due_amount: Cents
  taken_amount: Cents
  payment_frequency: string
  payments_per_month: number
  current_payment_amount: Cents
  proposed_payment_amount: Cents
  schedule_version: number | null
  reason: string | null
  decided_by: string | null
  decided_at: Timestamp | null
}

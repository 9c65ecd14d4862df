import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { IsoDate } from '../../../shared/dates.ts'
import type { Id } from '../../../shared/ids.ts'
import type { Cents } from '../../../shared/money.ts'
import type { Timestamp, Versioned } from './common.ts'

export type CodeCountersTable = { org_id: Id<'org'>; kind: 'deal' | 'application'; year: number; last: number }

export type ListCountsTable = { org_id: Id<'org'>; list: string; facet: string; value: string; n: number }

export type MerchantsTable = Versioned & {
  id: Id<'mer'>
  org_id: Id<'org'>
  legal_name: string
  dba_name: string | null
  ein: string | null
  business_state: string | null
  industry: string | null
  owner_name: string | null
  owner_email: string | null
  is_active: Generated<boolean>
}

export type ContactsTable = Versioned & {
  id: Id<'con'>
  org_id: Id<'org'>
  merchant_id: Id<'mer'>
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  title: string | null
  is_primary: Generated<boolean>
  is_owner: Generated<boolean>
  ownership_percentage: number | null
  is_active: Generated<boolean>
}

export type ApplicationsTable = Versioned & {
  id: Id<'app'>
  org_id: Id<'org'>
  submission_number: string
  merchant_id: Id<'mer'> | null
  applicant_legal_name: string
  requested_amount: Cents
  applicant_state: string | null
  applicant_industry: string | null
  ein: string | null
  owner_first_name: string | null
  owner_last_name: string | null
  owner_email: string | null
  stage: string
  status: string
  priority: string
  funded_amount: Cents | null
  purchase_amount: Cents | null
  funded_date: IsoDate | null
  payment_frequency: string | null
  payment_amount: Cents | null
  funder_id: string | null
  deal_id: Id<'deal'> | null
  deal_code: string | null
  assignee_id: Id<'usr'> | null
  decline_reasons: Generated<string[]>
  renews_deal_id: ColumnType<Id<'deal'> | null, Id<'deal'> | null | undefined, Id<'deal'> | null>
  payoff_amount: ColumnType<Cents | null, Cents | null | undefined, Cents | null>
  /** Kept by the table itself when the stage changes; null where nobody knows it any more. */
  stage_since: ColumnType<Timestamp | null, Timestamp | null | undefined, never>
}

export type DealsTable = Versioned & {
  id: Id<'deal'>
  org_id: Id<'org'>
  code: string
  merchant_id: Id<'mer'>
  merchant_name: string
  application_id: Id<'app'> | null
  funder_id: string | null
  status: string
  sub_status: string | null
  replaced_by_deal_id: Id<'deal'> | null
  funded_amount: Cents
  purchase_amount: Cents
  opening_collected: Generated<Cents>
  opening_payments: Generated<number>
  opening_last_date: IsoDate | null
  total_collected: Generated<Cents>
  outstanding_balance: GeneratedAlways<Cents>
  rtr_bps: GeneratedAlways<number>
  payment_count: Generated<number>
  funded_date: IsoDate
  payment_frequency: string | null
  payment_amount: Cents | null
  next_payment_date: IsoDate | null
  last_payment_date: IsoDate | null
  status_before: ColumnType<string | null, string | null | undefined, string | null>
  settled_by: ColumnType<Id<'pay'> | null, Id<'pay'> | null | undefined, Id<'pay'> | null>
  specified_percentage: Generated<number | null>
  /** The day it took its status. */
  status_date: IsoDate
  /** A trigger fills in these two, and keeps them what the merchant's are. */
  merchant_state: Generated<string | null>
  merchant_industry: Generated<string | null>
  /** Read and written by resources/schedules, which says what is in it. */
  schedule: ColumnType<object | null, string | null | undefined, string | null>
  bank_account_id: ColumnType<Id<'acct'> | null, Id<'acct'> | null | undefined, Id<'acct'> | null>
  first_priority_interest: Generated<boolean>
}

export type PaymentsTable = Versioned & {
  id: Id<'pay'>
  org_id: Id<'org'>
  deal_id: Id<'deal'>
  amount: Cents
  type: string
  status: string
  effective_date: IsoDate
  notes: string | null
  return_code: string | null
  returned_date: IsoDate | null
  failure_reason: ColumnType<string | null, string | null | undefined, string | null>
  /** The file that asks the bank for it, where one does. */
  ach_file_id: ColumnType<Id<'ach'> | null, Id<'ach'> | null | undefined, Id<'ach'> | null>
  /** Its file was approved: the bank has been asked, so nothing but the bank ends it. */
  is_with_bank: Generated<boolean>
}

export type DocumentsTable = Versioned & {
  id: Id<'doc'>
  org_id: Id<'org'>
  name: string
  type: string
  deal_id: Id<'deal'> | null
  merchant_id: Id<'mer'> | null
  application_id: Id<'app'> | null
  status: string
  status_reason: string | null
  blob_key: string | null
  content_type: string | null
  size: number | null
  sha256: string | null
}

export type PortfolioSumsTable = { org_id: Id<'org'>; metric: string; key: string; day: IsoDate; cents: Cents; n: number }

export type PortfolioDaysTable = { org_id: Id<'org'>; day: IsoDate; status: string; deals: number; cents: Cents }

export type PortfolioBuildsTable = { org_id: Id<'org'>; built_at: Timestamp }

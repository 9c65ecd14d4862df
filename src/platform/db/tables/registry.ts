import type { Generated } from 'kysely'
import type { IsoDate } from '../../../shared/dates.ts'
import type { Id } from '../../../shared/ids.ts'
import type { Cents } from '../../../shared/money.ts'
import type { Timestamp } from './common.ts'

export type RegistryRecordsTable = {
  id: Id<'reg'>
  content_hash: string
  ein: string | null
  legal_name: string
  dba_name: string | null
  state: string | null
  kind: string
  amount: Cents | null
  date: IsoDate | null
  source: string | null
  notes: string | null
  names: string
  terms: string
  created_at: Timestamp
}

export type RegistryWordsTable = { word: string; records: number }

export type RegistryImportsTable = { id: number; token: Generated<string>; added: number; created_at: Timestamp }

export type TroubledDealsTable = {
  deal_id: Id<'deal'>
  org_id: Id<'org'>
  merchant_id: Id<'mer'>
  legal_name: string
  dba_name: string | null
  ein: string | null
}

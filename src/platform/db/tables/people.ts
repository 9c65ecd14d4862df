import type { ColumnType, Generated } from 'kysely'
import type { Id } from '../../../shared/ids.ts'
import type { Timestamp } from './common.ts'

export type OrganizationsTable = {
  id: Id<'org'>
  name: string
  time_zone: string
  created_at: Timestamp
  /** What the organization has set; resources/organizations/settings.ts knows the rest. */
  settings: ColumnType<Record<string, unknown>, string | undefined, string>
  settings_version: Generated<number>
}

export type ApiKeysTable = {
  id: Id<'key'>
  org_id: Id<'org'>
  name: string
  key_hash: Buffer
  key_start: string
  scopes: string[]
  expires_at: Timestamp | null
  revoked_at: Timestamp | null
  last_used_at: Timestamp | null
  created_at: Timestamp
  created_by: Id<'usr'> | null
}

export type UsersTable = {
  id: Id<'usr'>
  email: string
  name: string | null
  password: string | null
  totp_secret: Buffer | null
  totp_confirmed_at: Timestamp | null
  totp_last_step: Generated<number>
  recovery_codes: Generated<Buffer[]>
  last_org_id: Id<'org'> | null
  created_at: Timestamp
  updated_at: Timestamp
}

export type MembershipsTable = {
  org_id: Id<'org'>
  user_id: Id<'usr'>
  role: string
  accepted_at: Timestamp | null
  disabled_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
  version: Generated<number>
}

export type SessionsTable = {
  id: Id<'ses'>
  org_id: Id<'org'>
  user_id: Id<'usr'>
  token_hash: Buffer
  signed_in_at: Timestamp
  last_seen_at: Timestamp
  address: string | null
  user_agent: string | null
  created_at: Timestamp
}

export type WelcomeLinksTable = {
  org_id: Id<'org'>
  user_id: Id<'usr'>
  token_hash: Buffer
  kind: 'invite' | 'reset' | 'demo'
  expires_at: Timestamp
  created_at: Timestamp
}

export type SignInTriesTable = { key: Buffer; tries: number; last_at: Timestamp }

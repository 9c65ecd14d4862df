import type { ColumnType, Generated } from 'kysely'

export type Timestamp = string

/** Written as text, read as what it says. */
export type Json<T> = ColumnType<T, string, string>

export type JsonOrNull<T> = ColumnType<T | null, string | null, string | null>

export type Versioned = { created_at: Timestamp; updated_at: Timestamp; version: Generated<number> }

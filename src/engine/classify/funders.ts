import { ADVANCE_FUNDERS, REVERSE_CONSOLIDATORS } from './data/advances.ts'
import {
  BANK_PARTNERS,
  BROKERS,
  COLLECTORS,
  DEBT_SETTLERS,
  EQUIPMENT_LENDERS,
  FACTORS,
  FINTECH_LENDERS,
  PROCESSOR_ADVANCES,
  TERM_LENDERS,
} from './data/lenders.ts'

/** Name, aliases, weak aliases (shared with other firms, so they need corroboration), ten-digit company ids or telephone numbers; lists parted by `|`. */
export type FunderEntry = readonly [name: string, aliases: string, weak?: string, ids?: string]

/**
 * advance, reverse, processor: purchases of receivables. fintech: lenders and lines that debit daily or weekly and count as positions.
 * The rest are no positions by name alone: term lenders, lessors, factors, collectors, debt settlers, brokers, and banks that lend their charter.
 */
export type FunderRole =
  | 'advance'
  | 'reverse'
  | 'processor'
  | 'fintech'
  | 'lender'
  | 'equipment'
  | 'factor'
  | 'collections'
  | 'settlement'
  | 'broker'
  | 'bankPartner'

export type Funder = {
  readonly name: string
  readonly role: FunderRole
  readonly aliases: readonly string[]
  readonly weakAliases: readonly string[]
  readonly companyIds: readonly string[]
}

const list = (text: string | undefined): string[] => (text ? text.split('|').filter((item) => item !== '') : [])

const withRole = (role: FunderRole, entries: readonly FunderEntry[]): Funder[] =>
  entries.map(([name, aliases, weak, ids]) => ({
    name,
    role,
    aliases: list(aliases),
    weakAliases: list(weak),
    companyIds: list(ids),
  }))

/** Features.funder is an index into this. */
export const FUNDERS: readonly Funder[] = [
  ...withRole('advance', ADVANCE_FUNDERS),
  ...withRole('reverse', REVERSE_CONSOLIDATORS),
  ...withRole('processor', PROCESSOR_ADVANCES),
  ...withRole('fintech', FINTECH_LENDERS),
  ...withRole('lender', TERM_LENDERS),
  ...withRole('equipment', EQUIPMENT_LENDERS),
  ...withRole('factor', FACTORS),
  ...withRole('collections', COLLECTORS),
  ...withRole('settlement', DEBT_SETTLERS),
  ...withRole('broker', BROKERS),
  ...withRole('bankPartner', BANK_PARTNERS),
]

/** Roles whose daily or weekly debits are positions by name. */
export const isPositionRole = (role: FunderRole): boolean =>
  role === 'advance' || role === 'reverse' || role === 'processor' || role === 'fintech'

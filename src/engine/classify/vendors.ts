import type { Category } from '../types.ts'
import { FINANCE_VENDORS } from './data/vendors/finance.ts'
import { OPERATIONS_VENDORS } from './data/vendors/operations.ts'
import { PEOPLE_AND_TAX_VENDORS } from './data/vendors/people-tax.ts'
import { REVENUE_VENDORS } from './data/vendors/revenue.ts'
import { SUPPLIER_VENDORS } from './data/vendors/suppliers.ts'
import type { SubClassification } from './sub-classifications.ts'

/** What a match says of a row in one direction. */
export type GivenLabel = readonly [category: Category, sub: SubClassification | null, confidence: number]

export type VendorGroup = {
  /** The rule's id is `vendor:` and this. */
  readonly id: string
  readonly credit: GivenLabel | null
  readonly debit: GivenLabel | null
  /** A recurring payee that is never an advance. */
  readonly notAdvance?: boolean
  /** Vendor → aliases parted by `|`. A vendor that begins with `*` is a list of many: the alias itself is the vendor's name. */
  readonly vendors: Readonly<Record<string, string>>
}

export const VENDOR_GROUPS: readonly VendorGroup[] = [
  ...REVENUE_VENDORS,
  ...PEOPLE_AND_TAX_VENDORS,
  ...FINANCE_VENDORS,
  ...OPERATIONS_VENDORS,
  ...SUPPLIER_VENDORS,
]

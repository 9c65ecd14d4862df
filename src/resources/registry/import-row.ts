import { createHash } from 'node:crypto'
import { REGISTRY_KINDS } from '../../platform/providers/registry.ts'
import { headingProblem } from '../../platform/records/csv-file.ts'
import { type IsoDate, isIsoDate } from '../../shared/dates.ts'
import { type Cents, centsFromDollars } from '../../shared/money.ts'
import { type BusinessName, readEin, readNames } from './names.ts'
import type { RegistryKind } from './schema.ts'

export const COLUMNS = ['ein', 'legalName', 'dbaName', 'state', 'kind', 'amount', 'date', 'source', 'notes'] as const
type Column = (typeof COLUMNS)[number]
const REQUIRED: readonly Column[] = ['legalName', 'kind']

/** One line of a registry file, checked. */
export type RegistryRow = {
  ein: string | null
  legalName: string
  dbaName: string | null
  state: string | null
  kind: RegistryKind
  amount: Cents | null
  date: IsoDate | null
  source: string | null
  notes: string | null
  /** What it is called, the legal name first. */
  names: BusinessName[]
}

/** Each word once, in whichever of the names it stands. They are too few for a set to be worth making. */
export const wordsOf = ({ names }: Pick<RegistryRow, 'names'>): string[] => {
  const words: string[] = []
  for (const name of names) for (const word of name.words) if (!words.includes(word)) words.push(word)
  return words
}

export const checkHeading = headingProblem(COLUMNS, REQUIRED)

const MAX_LENGTH: Readonly<Partial<Record<Column, number>>> = { legalName: 255, dbaName: 255, state: 64, source: 255, notes: 2_000 }
const MONEY = /^\$?(\d+|\d{1,3}(?:,\d{3})+)(\.\d{1,2})?$/

/** The row, or in words what is wrong with it. There are as many cells as columns: the parser sees to that. */
export const readRegistryRow = (heading: readonly string[], cells: readonly string[]): RegistryRow | string => {
  for (let i = 0; i < heading.length; i++) {
    const name = heading[i] as Column
    const value = cells[i]!
    if (value.includes('\0') || value.includes('\uFFFD')) return `${name} is not readable UTF-8 text`
    const max = MAX_LENGTH[name]
    if (max !== undefined && value.length > max) return `${name} is longer than ${max} characters`
  }
  const cell = (name: Column): string | null => cells[heading.indexOf(name)]?.trim() || null
  const missing = REQUIRED.find((name) => cell(name) === null)
  if (missing !== undefined) return `${missing} is missing`
  const legalName = cell('legalName')!
  const legalNames = readNames(legalName)
  if (legalNames.length === 0) return `legalName "${legalName}" has no Latin letter or digit to be found by`
  const kind = cell('kind') as RegistryKind
  if (!REGISTRY_KINDS.includes(kind)) return `kind "${kind}" is not one of ${REGISTRY_KINDS.join(', ')}`
  const rawEin = cell('ein')
  const ein = rawEin === null ? null : readEin(rawEin)
  if (rawEin !== null && ein === null) return `ein "${rawEin}" is not of the form NN-NNNNNNN`
  const rawAmount = cell('amount')
  const amount = rawAmount !== null && MONEY.test(rawAmount) ? centsFromDollars(Number(rawAmount.replace(/[$,]/g, ''))) : null
  if (rawAmount !== null && amount === null) return `amount "${rawAmount}" is not an amount in dollars`
  const date = cell('date')
  if (date !== null && !isIsoDate(date)) return `date "${date}" is not a date that exists, as YYYY-MM-DD`
  const state = cell('state')
  const dbaName = cell('dbaName')
  return {
    ein,
    legalName,
    dbaName,
    state: state !== null && /^[A-Za-z]{2}$/.test(state) ? state.toUpperCase() : state,
    kind,
    amount,
    date,
    source: cell('source'),
    notes: cell('notes'),
    names: dbaName === null ? legalNames : [...legalNames, ...readNames(dbaName)],
  }
}

/** Half of a SHA-256 over every field: the same line read twice is one record, and a line that differs anywhere is another. */
export const contentHash = (row: RegistryRow): string =>
  createHash('sha256')
    .update(
      [row.ein, row.legalName, row.dbaName, row.state, row.kind, row.amount, row.date, row.source, row.notes]
        .map((v) => v ?? '')
        .join('\u001f'),
    )
    .digest('hex')
    .slice(0, 32)

import type { IsoDate } from '../../shared/dates.ts'
import type { Id } from '../../shared/ids.ts'
import { type Cents, ZERO } from '../../shared/money.ts'
import type { AccountType, HolderType } from '../bank-accounts/bank-account.ts'
import type { AchOriginator } from '../organizations/settings.ts'
import { DEBIT_DESCRIPTION, PRENOTE_DESCRIPTION, RETRY_DESCRIPTION } from './ach-file.ts'
import type { Batch, Entry, NachaFile } from './nacha/file.ts'
import { printable } from './nacha/write.ts'

export type EntryKind = 'debit' | 'retry' | 'prenote'

/** One debit as the file will carry it. */
export type EntryToWrite = {
  kind: EntryKind
  amount: Cents
  routingNumber: string
  accountNumber: string
  accountType: AccountType
  holderType: HolderType
  holderName: string
  /** The deal's code, so that a person at either bank can name it. */
  identification: string
  sequence: number
}

const DESCRIPTIONS: Record<EntryKind, string> = { debit: DEBIT_DESCRIPTION, retry: RETRY_DESCRIPTION, prenote: PRENOTE_DESCRIPTION }

const transactionCode = (kind: EntryKind, type: AccountType): string =>
  kind === 'prenote' ? (type === 'checking' ? '28' : '38') : type === 'checking' ? '27' : '37'

const SEQUENCES = 10_000_000
export const traceOf = (odfi: string, sequence: number): string => odfi.slice(0, 8) + String(sequence % SEQUENCES).padStart(7, '0')

const compact = (date: IsoDate): string => date.slice(2).replaceAll('-', '')

export type FileHead = { fileId: Id<'ach'>; effectiveDate: IsoDate; createdDate: IsoDate; createdTime: string; modifier: string }

/** A batch for each kind of holder and description: a retry must stand in a batch of its own. Batches stand in the order of their names. */
const batchOf = (e: { kind: EntryKind; holderType: HolderType }): string =>
  `${e.kind === 'debit' ? 0 : e.kind === 'retry' ? 1 : 2} ${e.holderType}`

/** As the file will have them, so that what is numbered in this order rises from its first line to its last. */
export const inFileOrder = <E extends { kind: EntryKind; holderType: HolderType }>(entries: readonly E[]): E[] =>
  entries.toSorted((a, b) => (batchOf(a) < batchOf(b) ? -1 : batchOf(a) > batchOf(b) ? 1 : 0))

/** The file as facts. */
export const buildFile = (originator: AchOriginator, head: FileHead, entries: readonly EntryToWrite[]): NachaFile => {
  const batches = [...Map.groupBy(entries, batchOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, ofBatch], i) => buildBatch(originator, head, ofBatch, i + 1))
  return {
    immediateDestination: originator.immediateDestination,
    immediateOrigin: originator.immediateOrigin,
    date: compact(head.createdDate),
    time: head.createdTime,
    modifier: head.modifier,
    destinationName: printable(originator.destinationName, 23),
    originName: printable(originator.originName, 23),
    // The end of our id: what a person sees in the bank's portal leads back here.
    reference: head.fileId.slice(-8).toUpperCase(),
    batches,
  }
}

const buildBatch = (originator: AchOriginator, head: FileHead, entries: readonly EntryToWrite[], batchNumber: number): Batch => ({
  serviceClass: '225',
  companyName: printable(originator.companyName, 16),
  discretionary: '',
  companyId: originator.companyId,
  sec: entries[0]!.holderType === 'business' ? 'CCD' : 'PPD',
  description: DESCRIPTIONS[entries[0]!.kind],
  descriptiveDate: compact(head.effectiveDate),
  effectiveDate: compact(head.effectiveDate),
  originatingBank: originator.odfi.slice(0, 8),
  batchNumber,
  entries: entries.toSorted((a, b) => a.sequence - b.sequence).map((entry) => buildEntry(originator, entry)),
})

/** An imported code may have sixteen characters: what is cut from it is no digit. */
const inFifteen = (code: string): string => (code.length > 15 ? code.replace('-', '') : code)

const buildEntry = (originator: AchOriginator, entry: EntryToWrite): Entry => ({
  line: 0,
  transactionCode: transactionCode(entry.kind, entry.accountType),
  routingNumber: entry.routingNumber,
  accountNumber: entry.accountNumber,
  amount: entry.kind === 'prenote' ? ZERO : entry.amount,
  identification: printable(inFifteen(entry.identification), 15),
  receiverName: printable(entry.holderName, 22) || 'ACCOUNT HOLDER',
  discretionary: '',
  trace: traceOf(originator.odfi, entry.sequence),
  addenda: [],
})

const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
/** Tells the files of one day apart; null when the day has had them all. */
export const modifierOf = (filesThatDay: number): string | null => MODIFIERS[filesThatDay] ?? null

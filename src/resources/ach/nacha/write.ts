import { type Addenda, addSums, type Batch, type Entry, type NachaFile, NOTHING, sumsOf } from './file.ts'
import {
  BATCH_CONTROL,
  BATCH_HEADER,
  CHANGE_ADDENDA,
  ENTRY,
  FILE_CONTROL,
  FILE_HEADER,
  FILLING,
  formatRecord,
  LINES_A_BLOCK,
  PAYMENT_ADDENDA,
  RETURN_ADDENDA,
} from './records.ts'

/** Letters with marks lose them, and what ASCII still does not have becomes a blank: a bank refuses the whole file for one such character. */
export const printable = (text: string, width: number): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, width)
    .trimEnd()

/** The file's bytes, each line ended by CR LF, filled with nines to a whole number of blocks. */
export const writeNacha = (file: NachaFile): string => {
  const sums = file.batches.map((batch) => sumsOf(batch.entries)).reduce(addSums, NOTHING)
  const lines = [
    formatRecord(FILE_HEADER, {
      recordType: 1,
      priority: 1,
      immediateDestination: file.immediateDestination.padStart(10),
      immediateOrigin: file.immediateOrigin.padStart(10),
      date: file.date,
      time: file.time,
      modifier: file.modifier,
      recordSize: 94,
      blockingFactor: LINES_A_BLOCK,
      format: 1,
      destinationName: file.destinationName,
      originName: file.originName,
      reference: file.reference,
    }),
    ...file.batches.flatMap(batchLines),
  ]
  const blockCount = Math.ceil((lines.length + 1) / LINES_A_BLOCK)
  lines.push(formatRecord(FILE_CONTROL, { recordType: 9, batchCount: file.batches.length, blockCount, ...sums, reserved: '' }))
  while (lines.length % LINES_A_BLOCK !== 0) lines.push(FILLING)
  return `${lines.join('\r\n')}\r\n`
}

const batchLines = (batch: Batch): string[] => {
  const shared = {
    serviceClass: batch.serviceClass,
    companyId: batch.companyId,
    originatingBank: batch.originatingBank,
    batchNumber: batch.batchNumber,
  }
  return [
    formatRecord(BATCH_HEADER, {
      recordType: 5,
      ...shared,
      companyName: batch.companyName,
      discretionary: batch.discretionary,
      sec: batch.sec,
      description: batch.description,
      descriptiveDate: batch.descriptiveDate,
      effectiveDate: batch.effectiveDate,
      settlement: '',
      originatorStatus: 1,
    }),
    ...batch.entries.flatMap(entryLines),
    formatRecord(BATCH_CONTROL, { recordType: 8, ...shared, ...sumsOf(batch.entries), authentication: '', reserved: '' }),
  ]
}

const entryLines = (entry: Entry): string[] => [
  formatRecord(ENTRY, {
    recordType: 6,
    transactionCode: entry.transactionCode,
    receivingBank: entry.routingNumber.slice(0, 8),
    checkDigit: entry.routingNumber.slice(8),
    accountNumber: entry.accountNumber,
    amount: entry.amount,
    identification: entry.identification,
    receiverName: entry.receiverName,
    discretionary: entry.discretionary,
    addendaIndicator: entry.addenda.length > 0 ? 1 : 0,
    trace: entry.trace,
  }),
  ...entry.addenda.map(addendaLine),
]

const addendaLine = (addenda: Addenda): string => {
  switch (addenda.kind) {
    case 'payment':
      return formatRecord(PAYMENT_ADDENDA, { recordType: 7, type: '05', ...addenda })
    case 'return':
      return formatRecord(RETURN_ADDENDA, { recordType: 7, type: '99', dateOfDeath: '', ...addenda })
    case 'change':
      return formatRecord(CHANGE_ADDENDA, { recordType: 7, type: '98', reserved: '', reserved2: '', ...addenda })
    case 'other':
      return addenda.line
  }
}

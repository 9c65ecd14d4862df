import { cents } from '../../../shared/money.ts'
import {
  type Addenda,
  addSums,
  type Batch,
  type Entry,
  type NachaFile,
  NOTHING,
  SERVICE_CLASSES,
  type ServiceClass,
  type Sums,
  sumsOf,
} from './file.ts'
import {
  ADDENDA,
  BATCH_CONTROL,
  BATCH_HEADER,
  CHANGE_ADDENDA,
  ENTRY,
  FILE_CONTROL,
  FILE_HEADER,
  FILLING,
  type Layout,
  LINE_LENGTH,
  LINES_A_BLOCK,
  PAYMENT_ADDENDA,
  parseRecord,
  RETURN_ADDENDA,
  type Values,
  wrongDigits,
} from './records.ts'
import { checkDigitOf } from './routing.ts'

/** Why a file was refused, and on which line, counted from 1. */
export class NachaError extends Error {
  readonly line: number
  constructor(line: number, message: string) {
    super(`Line ${line}: ${message}`)
    this.name = 'NachaError'
    this.line = line
  }
}

/**
 * Reads a file whole or refuses it, naming the line. Everything that a control record covers is checked: counts, hashes, sums, company, bank, numbers.
 * Missing filling lines are accepted; nothing else is.
 */
export const readNacha = (text: string): NachaFile => {
  const lines = splitLines(text)
  const cursor = new Cursor(lines)
  const header = fileHeader(cursor)
  const batches: Batch[] = []
  let sums = NOTHING
  while (cursor.type === '5') {
    const { batch, stated } = readBatch(cursor)
    batches.push(batch)
    sums = addSums(sums, stated)
  }
  if (cursor.type !== '9')
    cursor.refuse(
      cursor.isAtEnd ? 'the file ends without its file control record (9)' : 'expected a batch header (5) or the file control (9)',
    )
  fileControl(cursor, batches.length, sums, lines.length)
  return { ...header, batches }
}

/** A line feed ends each line, or carriage return and line feed: one kind throughout, for a file whose ends are mixed was edited or joined by hand. */
const splitLines = (text: string): string[] => {
  const foreign = /[^\x20-\x7e\r\n]/.exec(text)
  if (foreign) throw new NachaError(lineOf(text, foreign.index), 'holds a character that is not printable ASCII')
  const ending = text.indexOf('\r\n') >= 0 && text.indexOf('\r\n') + 1 === text.indexOf('\n') ? '\r\n' : '\n'
  const lines = text.split(ending)
  while (lines.length > 1 && lines.at(-1) === '') lines.pop()
  for (const [i, line] of lines.entries()) {
    if (/[\r\n]/.test(line)) throw new NachaError(i + 1, 'ends otherwise than the lines before it')
    if (line.length !== LINE_LENGTH) throw new NachaError(i + 1, `has ${line.length} characters, not ${LINE_LENGTH}`)
  }
  return lines
}

const lineOf = (text: string, index: number): number => text.slice(0, index).split(/\r\n|\n|\r/).length

class Cursor {
  readonly #lines: readonly string[]
  #at = 0
  constructor(lines: readonly string[]) {
    this.#lines = lines
  }
  get isAtEnd(): boolean {
    return this.#at >= this.#lines.length
  }
  get line(): string {
    return this.#lines[this.#at] ?? ''
  }
  /** The record's first digit; empty past the end. */
  get type(): string {
    return this.line.slice(0, 1)
  }
  /** Of the line in hand; past the end, of the last one. */
  get number(): number {
    return Math.min(this.#at + 1, this.#lines.length)
  }
  refuse(message: string): never {
    throw new NachaError(this.number, message)
  }
  next(): void {
    this.#at++
  }
  /** The line in hand as a record of this layout, its numbers checked to be numbers. */
  record<L extends Layout>(layout: L): Values<L> {
    const values = parseRecord(layout, this.line)
    const wrong = wrongDigits(layout, values)
    if (wrong !== null) this.refuse(`${wrong} must be digits, not "${values[wrong]}"`)
    return values
  }
  /** A stated figure against the counted one. */
  agree(name: string, stated: string | number, counted: string | number): void {
    if (stated !== counted) this.refuse(`${name} is ${stated} and should be ${counted}`)
  }
}

const fileHeader = (cursor: Cursor): Omit<NachaFile, 'batches'> => {
  if (cursor.type !== '1') cursor.refuse('expected the file header (1)')
  const h = cursor.record(FILE_HEADER)
  cursor.agree('the priority', h.priority, '01')
  cursor.agree('the record size', h.recordSize, '094')
  cursor.agree('the blocking factor', h.blockingFactor, '10')
  cursor.agree('the format', h.format, '1')
  cursor.next()
  return {
    immediateDestination: h.immediateDestination.trim(),
    immediateOrigin: h.immediateOrigin.trim(),
    date: h.date,
    time: h.time,
    modifier: h.modifier,
    destinationName: h.destinationName.trim(),
    originName: h.originName.trim(),
    reference: h.reference.trim(),
  }
}

const readBatch = (cursor: Cursor): { batch: Batch; stated: Sums } => {
  const h = cursor.record(BATCH_HEADER)
  if (!(SERVICE_CLASSES as readonly string[]).includes(h.serviceClass)) cursor.refuse(`${h.serviceClass} is no service class`)
  cursor.next()
  const entries: Entry[] = []
  while (cursor.type === '6') entries.push(readEntry(cursor))
  if (cursor.type === '7') cursor.refuse('an addenda record (7) stands without its entry')
  if (cursor.type !== '8')
    cursor.refuse(cursor.isAtEnd ? 'the file ends within a batch' : 'expected the batch control (8) before the next record')
  const sums = sumsOf(entries)
  const c = cursor.record(BATCH_CONTROL)
  cursor.agree('the service class', c.serviceClass, h.serviceClass)
  cursor.agree('the company id', c.companyId.trim(), h.companyId.trim())
  cursor.agree('the originating bank', c.originatingBank, h.originatingBank)
  cursor.agree('the batch number', c.batchNumber, h.batchNumber)
  checkSums(cursor, c, sums)
  cursor.next()
  const batch: Batch = {
    serviceClass: h.serviceClass as ServiceClass,
    companyName: h.companyName.trim(),
    discretionary: h.discretionary.trim(),
    companyId: h.companyId.trim(),
    sec: h.sec,
    description: h.description.trim(),
    descriptiveDate: h.descriptiveDate.trim(),
    effectiveDate: h.effectiveDate.trim(),
    originatingBank: h.originatingBank,
    batchNumber: Number(h.batchNumber),
    entries,
  }
  return { batch, stated: sums }
}

const checkSums = (
  cursor: Cursor,
  stated: Pick<Values<typeof BATCH_CONTROL>, 'entryCount' | 'hash' | 'debits' | 'credits'>,
  sums: Sums,
): void => {
  cursor.agree('the count of entries and addenda', Number(stated.entryCount), sums.entryCount)
  cursor.agree('the entry hash', Number(stated.hash), sums.hash)
  cursor.agree('the sum of debits in cents', Number(stated.debits), sums.debits)
  cursor.agree('the sum of credits in cents', Number(stated.credits), sums.credits)
}

const readEntry = (cursor: Cursor): Entry => {
  const e = cursor.record(ENTRY)
  if (checkDigitOf(e.receivingBank) !== e.checkDigit)
    cursor.refuse(`the check digit of routing number ${e.receivingBank}${e.checkDigit} is wrong`)
  const line = cursor.number
  const hasAddenda = e.addendaIndicator !== '0'
  cursor.next()
  const addenda: Addenda[] = []
  while (cursor.type === '7') addenda.push(readAddenda(cursor))
  if (hasAddenda && addenda.length === 0) throw new NachaError(line, 'the entry says that addenda follow, and none does')
  return {
    line,
    transactionCode: e.transactionCode,
    routingNumber: e.receivingBank + e.checkDigit,
    accountNumber: e.accountNumber.trim(),
    amount: cents(Number(e.amount)),
    identification: e.identification.trim(),
    receiverName: e.receiverName.trim(),
    discretionary: e.discretionary.trim(),
    trace: e.trace,
    addenda,
  }
}

/** C01 to C09 and C13, C14 correct an entry; C61 to C69 refuse a correction. */
const CHANGE_CODE = /^C(0[1-9]|1[34]|6[1-9])$/
const RETURN_CODE = /^R\d\d$/

const readAddenda = (cursor: Cursor): Addenda => {
  const { type } = cursor.record(ADDENDA)
  const read = type === '05' ? paymentAddenda : type === '98' ? changeAddenda : type === '99' ? returnAddenda : otherAddenda
  const addenda = read(cursor)
  cursor.next()
  return addenda
}

const paymentAddenda = (cursor: Cursor): Addenda => {
  const a = cursor.record(PAYMENT_ADDENDA)
  return { kind: 'payment', text: a.text.trimEnd(), sequence: Number(a.sequence), entrySequence: Number(a.entrySequence) }
}

const changeAddenda = (cursor: Cursor): Addenda => {
  const a = cursor.record(CHANGE_ADDENDA)
  if (!CHANGE_CODE.test(a.code)) cursor.refuse(`"${a.code}" is no code of a change`)
  const { code, originalTrace, originalBank, trace } = a
  return { kind: 'change', code, originalTrace, originalBank, correctedData: a.correctedData.trimEnd(), trace }
}

const returnAddenda = (cursor: Cursor): Addenda => {
  const a = cursor.record(RETURN_ADDENDA)
  if (!RETURN_CODE.test(a.code)) cursor.refuse(`"${a.code}" is no return code`)
  const { code, originalTrace, originalBank, trace } = a
  return { kind: 'return', code, originalTrace, originalBank, information: a.information.trimEnd(), trace }
}

const otherAddenda = (cursor: Cursor): Addenda => ({ kind: 'other', line: cursor.line })

const fileControl = (cursor: Cursor, batchCount: number, sums: Sums, lineCount: number): void => {
  const c = cursor.record(FILE_CONTROL)
  const recordCount = cursor.number
  cursor.agree('the count of batches', Number(c.batchCount), batchCount)
  checkSums(cursor, c, sums)
  const blocks = Number(c.blockCount)
  const control = cursor.number
  cursor.next()
  while (!cursor.isAtEnd) {
    if (cursor.line !== FILLING) cursor.refuse('expected a filling line of nines, or nothing')
    cursor.next()
  }
  // Without its filling a file has as many blocks as it would have with it.
  const expected = Math.ceil(Math.max(recordCount, lineCount) / LINES_A_BLOCK)
  if (blocks !== expected) throw new NachaError(control, `the count of blocks is ${blocks} and should be ${expected}`)
}

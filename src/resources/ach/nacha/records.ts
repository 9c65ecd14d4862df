/** The columns of each record, first to last, counted from 1 as the format's descriptions count them. One table serves writing and reading. */
export const LINE_LENGTH = 94
export const LINES_A_BLOCK = 10

type Kind = 'text' | 'digits'
type Column = readonly [first: number, last: number, kind: Kind]

export const FILE_HEADER = {
  recordType: [1, 1, 'digits'],
  priority: [2, 3, 'digits'],
  immediateDestination: [4, 13, 'text'],
  immediateOrigin: [14, 23, 'text'],
  date: [24, 29, 'text'],
  time: [30, 33, 'text'],
  modifier: [34, 34, 'text'],
  recordSize: [35, 37, 'digits'],
  blockingFactor: [38, 39, 'digits'],
  format: [40, 40, 'digits'],
  destinationName: [41, 63, 'text'],
  originName: [64, 86, 'text'],
  reference: [87, 94, 'text'],
} as const satisfies Record<string, Column>

export const BATCH_HEADER = {
  recordType: [1, 1, 'digits'],
  serviceClass: [2, 4, 'digits'],
  companyName: [5, 20, 'text'],
  discretionary: [21, 40, 'text'],
  companyId: [41, 50, 'text'],
  sec: [51, 53, 'text'],
  description: [54, 63, 'text'],
  descriptiveDate: [64, 69, 'text'],
  effectiveDate: [70, 75, 'text'],
  settlement: [76, 78, 'text'],
  originatorStatus: [79, 79, 'text'],
  originatingBank: [80, 87, 'digits'],
  batchNumber: [88, 94, 'digits'],
} as const satisfies Record<string, Column>

export const ENTRY = {
  recordType: [1, 1, 'digits'],
  transactionCode: [2, 3, 'digits'],
  receivingBank: [4, 11, 'digits'],
  checkDigit: [12, 12, 'digits'],
  accountNumber: [13, 29, 'text'],
  amount: [30, 39, 'digits'],
  identification: [40, 54, 'text'],
  receiverName: [55, 76, 'text'],
  discretionary: [77, 78, 'text'],
  addendaIndicator: [79, 79, 'digits'],
  trace: [80, 94, 'digits'],
} as const satisfies Record<string, Column>

/** What every addenda has in common. */
export const ADDENDA = {
  recordType: [1, 1, 'digits'],
  type: [2, 3, 'digits'],
} as const satisfies Record<string, Column>

export const PAYMENT_ADDENDA = {
  ...ADDENDA,
  text: [4, 83, 'text'],
  sequence: [84, 87, 'digits'],
  entrySequence: [88, 94, 'digits'],
} as const satisfies Record<string, Column>

export const CHANGE_ADDENDA = {
  ...ADDENDA,
  code: [4, 6, 'text'],
  originalTrace: [7, 21, 'digits'],
  reserved: [22, 27, 'text'],
  originalBank: [28, 35, 'digits'],
  correctedData: [36, 64, 'text'],
  reserved2: [65, 79, 'text'],
  trace: [80, 94, 'digits'],
} as const satisfies Record<string, Column>

export const RETURN_ADDENDA = {
  ...ADDENDA,
  code: [4, 6, 'text'],
  originalTrace: [7, 21, 'digits'],
  dateOfDeath: [22, 27, 'text'],
  originalBank: [28, 35, 'digits'],
  information: [36, 79, 'text'],
  trace: [80, 94, 'digits'],
} as const satisfies Record<string, Column>

export const BATCH_CONTROL = {
  recordType: [1, 1, 'digits'],
  serviceClass: [2, 4, 'digits'],
  entryCount: [5, 10, 'digits'],
  hash: [11, 20, 'digits'],
  debits: [21, 32, 'digits'],
  credits: [33, 44, 'digits'],
  companyId: [45, 54, 'text'],
  authentication: [55, 73, 'text'],
  reserved: [74, 79, 'text'],
  originatingBank: [80, 87, 'digits'],
  batchNumber: [88, 94, 'digits'],
} as const satisfies Record<string, Column>

export const FILE_CONTROL = {
  recordType: [1, 1, 'digits'],
  batchCount: [2, 7, 'digits'],
  blockCount: [8, 13, 'digits'],
  entryCount: [14, 21, 'digits'],
  hash: [22, 31, 'digits'],
  debits: [32, 43, 'digits'],
  credits: [44, 55, 'digits'],
  reserved: [56, 94, 'text'],
} as const satisfies Record<string, Column>

export const FILLING = '9'.repeat(LINE_LENGTH)

export type Layout = Record<string, Column>
export type Values<L extends Layout> = { [K in keyof L]: string }

/** Text fills its columns from the left with blanks, digits from the right with zeros. What does not fit is a mistake of ours, never cut money or a number short. */
export const formatRecord = <L extends Layout>(layout: L, values: { [K in keyof L]: string | number }): string => {
  let line = ''
  for (const [name, [first, last, kind]] of Object.entries(layout)) {
    const width = last - first + 1
    const value = String(values[name as keyof L])
    if (value.length > width) throw new RangeError(`${name} has ${value.length} characters and ${width} columns`)
    line += kind === 'digits' ? value.padStart(width, '0') : value.padEnd(width)
  }
  return line
}

export const parseRecord = <L extends Layout>(layout: L, line: string): Values<L> =>
  Object.fromEntries(Object.entries(layout).map(([name, [first, last]]) => [name, line.slice(first - 1, last)])) as Values<L>

/** The columns that hold digits and do not; a blank one counts, for a number was left out. */
export const wrongDigits = <L extends Layout>(layout: L, values: Values<L>): (keyof L & string) | null => {
  for (const [name, [, , kind]] of Object.entries(layout)) if (kind === 'digits' && !/^\d+$/.test(values[name as keyof L])) return name
  return null
}

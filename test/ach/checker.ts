/**
 * A second opinion on NACHA files, written from the table of columns alone and sharing no code with the writer or the reader of the service: what both of
 * them misunderstand the same way is found here. It is plain on purpose: columns are named as the table names them, first–last, counted from one.
 */
export interface Finding {
  line: number
  message: string
}

export interface CheckedEntry {
  line: number
  batch: number
  sec: string
  description: string
  companyName: string
  companyId: string
  effectiveDate: string
  transactionCode: string
  routing: string
  account: string
  cents: number
  identification: string
  name: string
  trace: string
  addenda: string | undefined
}

export interface Checked {
  findings: Finding[]
  entries: CheckedEntry[]
}

const columns = (line: string, first: number, last = first): string => line.slice(first - 1, last)
const digits = /^\d+$/
const debits = new Set(['27', '37', '28', '38', '26', '36'])
const credits = new Set(['22', '32', '23', '33', '21', '31'])
const prenotes = new Set(['28', '38', '23', '33'])
const going = { out: new Set(['22', '27', '28', '32', '37', '38', '23', '33']), back: new Set(['21', '26', '31', '36']) }

function routingHolds(nine: string): boolean {
  if (!/^\d{9}$/.test(nine)) return false
  const sum = [3, 7, 1, 3, 7, 1, 3, 7].reduce((total, weight, at) => total + weight * Number(nine[at]), 0)
  return (10 - (sum % 10)) % 10 === Number(nine[8])
}

function realDate(yymmdd: string): Date | undefined {
  if (!/^\d{6}$/.test(yymmdd)) return undefined
  const [year, month, day] = [2000 + Number(yymmdd.slice(0, 2)), Number(yymmdd.slice(2, 4)), Number(yymmdd.slice(4))]
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : undefined
}

/** The Federal Reserve's days: a holiday on a Saturday moves nowhere, one on a Sunday to the Monday after. */
function isBankingDay(date: Date): boolean {
  const [month, day, weekday] = [date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCDay()]
  if (weekday === 0 || weekday === 6) return false
  const fixed = [
    [1, 1],
    [6, 19],
    [7, 4],
    [11, 11],
    [12, 25],
  ] as const
  if (fixed.some(([m, d]) => month === m && day === d)) return false
  const yesterday = new Date(date.getTime() - 86_400_000)
  if (weekday === 1 && fixed.some(([m, d]) => yesterday.getUTCMonth() + 1 === m && yesterday.getUTCDate() === d)) return false
  const nth = Math.ceil(day / 7)
  if (
    weekday === 1 &&
    ((month === 1 && nth === 3) || (month === 2 && nth === 3) || (month === 9 && nth === 1) || (month === 10 && nth === 2))
  )
    return false
  if (weekday === 1 && month === 5 && day + 7 > 31) return false
  return !(weekday === 4 && month === 11 && nth === 4)
}

/** `out`: what is sent to a bank, and strict. `back`: what a bank sends, where filling lines may lack and dates may be blank. */
export function checkNacha(text: string, direction: 'out' | 'back'): Checked {
  const findings: Finding[] = []
  const entries: CheckedEntry[] = []
  const say = (line: number, message: string): void => {
    findings.push({ line, message })
  }

  if (/\r/.test(text) && /[^\r]\n/.test(text)) say(1, 'line ends are mixed')
  const lines = text.split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  else if (direction === 'out') say(lines.length, 'the last line has no end')

  let batch: { header: string; line: number; count: number; hash: bigint; debit: bigint; credit: bigint; entries: number } | undefined
  const file = { batches: 0, count: 0, hash: 0n, debit: 0n, credit: 0n }
  const traces = new Set<string>()
  let lastTrace = ''
  let lastBatchNumber = 0
  let awaitsAddenda: CheckedEntry | undefined
  let ended: number | undefined

  const figure = (at: number, line: string, first: number, last: number, wanted: bigint | number, what: string): void => {
    const text = columns(line, first, last)
    if (!digits.test(text)) say(at, `${what} is not digits: "${text}"`)
    else if (BigInt(text) !== BigInt(wanted)) say(at, `${what} says ${text}, counted ${wanted}`)
  }
  const blank = (at: number, line: string, first: number, last: number, what: string): void => {
    if (columns(line, first, last).trim() !== '') say(at, `${what} is not blank`)
  }

  for (const [index, line] of lines.entries()) {
    const at = index + 1
    if (line.length !== 94) {
      say(at, `has ${line.length} characters`)
      continue
    }
    if (!/^[\x20-\x7e]*$/.test(line)) say(at, 'has a character that is not printable ASCII')
    if (ended !== undefined) {
      if (line !== '9'.repeat(94)) say(at, 'follows the file control and is not filling')
      continue
    }
    const kind = line[0]
    if (awaitsAddenda && kind !== '7') {
      say(at, 'an addenda was announced by the entry before')
      awaitsAddenda = undefined
    }
    if (at === 1 && kind !== '1') say(at, 'is not a file header')

    if (kind === '1') {
      if (at !== 1) say(at, 'a second file header')
      if (columns(line, 2, 3) !== '01') say(at, 'priority is not 01')
      if (!/^ \d{9}$/.test(columns(line, 4, 13))) say(at, 'immediate destination is not a blank and nine digits')
      else if (!routingHolds(columns(line, 5, 13))) say(at, 'immediate destination fails its check digit')
      if (columns(line, 14, 23).trim() === '') say(at, 'immediate origin is blank')
      if (!realDate(columns(line, 24, 29))) say(at, 'file date is no date')
      if (!/^([01]\d|2[0-3])[0-5]\d$/.test(columns(line, 30, 33))) say(at, 'file time is no time')
      if (!/^[A-Z0-9]$/.test(columns(line, 34))) say(at, 'file id modifier is not A–Z, 0–9')
      if (columns(line, 35, 40) !== '094101') say(at, 'record size, blocking factor or format code')
      if (columns(line, 41, 63).trim() === '' || columns(line, 64, 86).trim() === '') say(at, 'a name is blank')
    } else if (kind === '5') {
      if (batch) say(at, `the batch of line ${batch.line} has no control`)
      batch = { header: line, line: at, count: 0, hash: 0n, debit: 0n, credit: 0n, entries: 0 }
      if (!['200', '220', '225'].includes(columns(line, 2, 4))) say(at, 'service class')
      if (columns(line, 5, 20).trim() === '') say(at, 'company name is blank')
      if (columns(line, 41, 50).trim() === '') say(at, 'company id is blank')
      if (direction === 'out' && !['CCD', 'PPD'].includes(columns(line, 51, 53))) say(at, `SEC code ${columns(line, 51, 53)}`)
      if (columns(line, 54, 63).trim() === '') say(at, 'entry description is blank')
      if (direction === 'out') {
        const date = realDate(columns(line, 70, 75))
        if (!date) say(at, 'effective date is no date')
        else if (!isBankingDay(date)) say(at, 'effective date is no banking day')
        blank(at, line, 76, 78, 'settlement date')
      }
      if (columns(line, 79) !== '1') say(at, 'originator status is not 1')
      if (!digits.test(columns(line, 80, 87))) say(at, 'originating bank is not eight digits')
      if (!digits.test(columns(line, 88, 94))) say(at, 'batch number is not digits')
      else if (Number(columns(line, 88, 94)) <= lastBatchNumber) say(at, 'batch number does not rise')
      lastBatchNumber = Number(columns(line, 88, 94))
    } else if (kind === '6') {
      if (!batch) {
        say(at, 'an entry outside of a batch')
        continue
      }
      const code = columns(line, 2, 3)
      const cents = columns(line, 30, 39)
      const entry: CheckedEntry = {
        line: at,
        batch: Number(columns(batch.header, 88, 94)),
        sec: columns(batch.header, 51, 53),
        description: columns(batch.header, 54, 63).trimEnd(),
        companyName: columns(batch.header, 5, 20),
        companyId: columns(batch.header, 41, 50),
        effectiveDate: columns(batch.header, 70, 75),
        transactionCode: code,
        routing: columns(line, 4, 12),
        account: columns(line, 13, 29).trimEnd(),
        cents: Number(cents),
        identification: columns(line, 40, 54).trimEnd(),
        name: columns(line, 55, 76).trimEnd(),
        trace: columns(line, 80, 94),
        addenda: undefined,
      }
      entries.push(entry)
      if (!going[direction].has(code)) say(at, `transaction code ${code}`)
      if (!routingHolds(entry.routing)) say(at, 'routing number fails its check digit')
      if (entry.account === '' || (direction === 'out' && entry.account.startsWith(' ')))
        say(at, 'account number is blank or not to the left')
      if (!digits.test(cents)) say(at, 'amount is not ten digits')
      if (direction === 'out' && prenotes.has(code) !== (Number(cents) === 0))
        say(at, 'an amount of zero belongs to prenotes, and to them alone')
      if (entry.name === '') say(at, "receiver's name is blank")
      if (!/^[01]$/.test(columns(line, 79))) say(at, 'addenda indicator')
      if (!/^\d{15}$/.test(entry.trace)) say(at, 'trace is not fifteen digits')
      else {
        if (direction === 'out' && !entry.trace.startsWith(columns(batch.header, 80, 87)))
          say(at, 'trace does not begin with the originating bank')
        if (direction === 'out' && entry.trace <= lastTrace) say(at, 'trace does not rise')
        if (direction === 'out' && traces.has(entry.trace)) say(at, 'trace is there twice')
        lastTrace = entry.trace
        traces.add(entry.trace)
      }
      const service = columns(batch.header, 2, 4)
      if (service === '225' && credits.has(code)) say(at, 'a credit in a batch of debits')
      if (service === '220' && debits.has(code) && direction === 'out') say(at, 'a debit in a batch of credits')
      batch.count += 1
      batch.entries += 1
      batch.hash += BigInt(digits.test(entry.routing) ? entry.routing.slice(0, 8) : 0)
      const amount = BigInt(digits.test(cents) ? cents : 0)
      if (debits.has(code)) batch.debit += amount
      else batch.credit += amount
      if (columns(line, 79) === '1') awaitsAddenda = entry
      else if (direction === 'back') say(at, 'what comes back has no addenda')
    } else if (kind === '7') {
      if (batch) batch.count += 1
      const type = columns(line, 2, 3)
      if (!awaitsAddenda) say(at, 'an addenda that no entry announced')
      else {
        awaitsAddenda.addenda = line
        if (direction === 'out' && type !== '05') say(at, `addenda of type ${type}`)
        if (type === '05' && columns(line, 88, 94) !== awaitsAddenda.trace.slice(-7)) say(at, "addenda does not carry its entry's number")
        if (direction === 'back' && type !== '98' && type !== '99') say(at, `addenda of type ${type}`)
        if (type === '99' && !/^R\d\d$/.test(columns(line, 4, 6))) say(at, 'return code')
        if (type === '98' && !/^C0[123567]$/.test(columns(line, 4, 6))) say(at, 'change code')
        if (type === '98' && awaitsAddenda.sec !== 'COR') say(at, 'a change outside of a COR batch')
        if (direction === 'back' && !/^\d{15}$/.test(columns(line, 7, 21))) say(at, 'original trace')
      }
      awaitsAddenda = undefined
    } else if (kind === '8') {
      if (!batch) {
        say(at, 'a batch control without a batch')
        continue
      }
      if (batch.entries === 0) say(at, 'a batch without entries')
      if (columns(line, 2, 4) !== columns(batch.header, 2, 4)) say(at, 'service class differs from the header')
      figure(at, line, 5, 10, batch.count, 'entries and addenda')
      figure(at, line, 11, 20, batch.hash % 10_000_000_000n, 'entry hash')
      figure(at, line, 21, 32, batch.debit, 'debits')
      figure(at, line, 33, 44, batch.credit, 'credits')
      const same = direction === 'out' ? (text: string) => text : (text: string) => text.trim()
      if (same(columns(line, 45, 54)) !== same(columns(batch.header, 41, 50))) say(at, 'company id differs from the header')
      if (direction === 'out') blank(at, line, 55, 79, 'authentication code and reserved')
      if (columns(line, 80, 87) !== columns(batch.header, 80, 87)) say(at, 'originating bank differs from the header')
      if (columns(line, 88, 94) !== columns(batch.header, 88, 94)) say(at, 'batch number differs from the header')
      if (columns(batch.header, 2, 4) === '225' && batch.credit > 0n) say(at, 'credits under 225')
      if (columns(batch.header, 2, 4) === '220' && batch.debit > 0n) say(at, 'debits under 220')
      file.batches += 1
      file.count += batch.count
      file.hash += batch.hash
      file.debit += batch.debit
      file.credit += batch.credit
      batch = undefined
    } else if (kind === '9') {
      if (batch) say(at, `the batch of line ${batch.line} has no control`)
      ended = at
      figure(at, line, 2, 7, file.batches, 'batches')
      figure(at, line, 8, 13, Math.ceil(at / 10), 'blocks')
      figure(at, line, 14, 21, file.count, 'entries and addenda')
      figure(at, line, 22, 31, file.hash % 10_000_000_000n, 'entry hash')
      figure(at, line, 32, 43, file.debit, 'debits')
      figure(at, line, 44, 55, file.credit, 'credits')
      blank(at, line, 56, 94, 'reserved')
    } else say(at, `no record begins with "${kind}"`)
  }
  if (ended === undefined) say(lines.length, 'no file control')
  if (direction === 'out' && lines.length % 10 !== 0) say(lines.length, 'not a multiple of ten lines')
  return { findings, entries }
}

/**
 * What the rules want of an organization's files together, oldest first: no trace twice, and a retry carries the name, company, amount and identification
 * of an entry that an earlier file had, two times at most.
 */
export function checkFiles(files: readonly CheckedEntry[][]): Finding[] {
  const findings: Finding[] = []
  const traces = new Set<string>()
  const asked = new Map<string, { debits: number; retries: number }>()
  const sameMoney = (e: CheckedEntry): string => JSON.stringify([e.identification, e.name, e.companyName, e.companyId, e.cents])
  for (const entries of files) {
    for (const entry of entries) {
      if (traces.has(entry.trace)) findings.push({ line: entry.line, message: `trace ${entry.trace} is in two files` })
      traces.add(entry.trace)
      if (entry.description !== 'RETRY PYMT') continue
      const before = asked.get(sameMoney(entry))
      if (!before)
        findings.push({ line: entry.line, message: 'a retry of nothing that was asked for before with this name, company and amount' })
      else if (before.retries >= 2 * before.debits) findings.push({ line: entry.line, message: 'tried again more than twice' })
    }
    // Only now: a retry in the file of its own first debit retries nothing.
    for (const entry of entries) {
      const before = asked.get(sameMoney(entry)) ?? { debits: 0, retries: 0 }
      if (entry.description === 'RETRY PYMT') before.retries++
      else before.debits++
      asked.set(sameMoney(entry), before)
    }
  }
  return findings
}

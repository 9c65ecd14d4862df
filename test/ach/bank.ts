import { type CheckedEntry, checkNacha } from './checker.ts'

/**
 * A bank's side of ACH, written from the table of columns as the checker is and sharing no code with the service: it takes a file of ours and answers with
 * returns and notifications of change.
 */
export type Answering = { entry: CheckedEntry; code: string; correctedData?: string; amount?: number; originalTrace?: string }

const RECEIVING_BANK = '01100001'

/** `serial` tells this file's traces from those of other days. Each return in a batch of its own, as banks do that sort by company and kind. */
export const answerFile = (answers: readonly Answering[], { serial = 0, ending = '\r\n', filling = true } = {}): string => {
  const lines = [
    `101 ${'021000021'.padStart(9)}${'1234567890'.padStart(10)}2603170900A094101${'TEST FUNDER'.padEnd(23)}${'FIRST TEST BANK'.padEnd(23)}${' '.repeat(8)}`,
  ]
  const total = { count: 0, hash: 0n, debit: 0n }
  for (const [at, { entry, code, correctedData, amount, originalTrace }] of answers.entries()) {
    const isChange = code.startsWith('C')
    const trace = `${RECEIVING_BANK}${String((serial + at) % 10_000_000).padStart(7, '0')}`
    const number = String(at + 1).padStart(7, '0')
    const cents = String(isChange ? 0 : (amount ?? entry.cents)).padStart(10, '0')
    const back = entry.transactionCode.startsWith('3') ? '36' : '26'
    const hash = BigInt(entry.routing.slice(0, 8))
    const bank = entry.trace.slice(0, 8)
    const sums = (width: number) => `${String(hash).padStart(10, '0')}${cents.padStart(width, '0')}${'0'.repeat(width)}`
    lines.push(
      `5200${entry.companyName.padEnd(16)}${' '.repeat(20)}${entry.companyId.padEnd(10)}${isChange ? 'COR' : entry.sec}${entry.description.padEnd(10)}${' '.repeat(6)}${entry.effectiveDate}   1${bank}${number}`,
      `6${back}${entry.routing}${entry.account.padEnd(17)}${cents}${entry.identification.padEnd(15)}${entry.name.padEnd(22)}  1${trace}`,
      isChange
        ? `798${code}${originalTrace ?? entry.trace}${' '.repeat(6)}${entry.routing.slice(0, 8)}${(correctedData ?? '').padEnd(29)}${' '.repeat(15)}${trace}`
        : `799${code}${originalTrace ?? entry.trace}${' '.repeat(6)}${entry.routing.slice(0, 8)}${' '.repeat(44)}${trace}`,
      `8200000002${sums(12)}${entry.companyId.padEnd(10)}${' '.repeat(25)}${bank}${number}`,
    )
    total.count += 2
    total.hash += hash
    total.debit += BigInt(cents)
  }
  const blocks = Math.ceil((lines.length + 1) / 10)
  lines.push(
    `9${String(answers.length).padStart(6, '0')}${String(blocks).padStart(6, '0')}${String(total.count).padStart(8, '0')}${String(total.hash % 10_000_000_000n).padStart(10, '0')}${String(total.debit).padStart(12, '0')}${'0'.repeat(12)}${' '.repeat(39)}`,
  )
  while (filling && lines.length % 10 !== 0) lines.push('9'.repeat(94))
  return lines.join(ending) + ending
}

/** The entries of a file of ours; one that the checker finds fault with is an error. */
export const entriesOf = (content: string): CheckedEntry[] => {
  const { findings, entries } = checkNacha(content, 'out')
  if (findings.length > 0) throw new Error(`line ${findings[0]!.line}: ${findings[0]!.message}`)
  return entries
}

import { expect, test } from 'vitest'
import type { IsoDate } from '../../shared/dates.ts'
import { newId } from '../../shared/ids.ts'
import { cents } from '../../shared/money.ts'
import { buildFile, type EntryToWrite } from './build.ts'

const ORIGINATOR = {
  immediateDestination: '021000021',
  immediateOrigin: '1234567890',
  destinationName: 'FIRST BANK',
  originName: 'DEMO FUNDING LLC',
  companyName: 'DEMO FUNDING',
  companyId: '1234567890',
  odfi: '021000021',
}
const DAY = '2026-11-17' as IsoDate
const ENTRY: EntryToWrite = {
  kind: 'debit',
  amount: cents(100),
  routingNumber: '011000015',
  accountNumber: '123',
  accountType: 'checking',
  holderType: 'business',
  holderName: 'Harbor Street Bakery LLC',
  identification: 'D-2026-000042',
  sequence: 1,
}

test('two deals are told apart also by the longest codes there are', () => {
  const head = { fileId: newId('ach'), effectiveDate: DAY, createdDate: DAY, createdTime: '1200', modifier: 'A' }
  const codes = ['D-2026-000042', 'D-2026-12345678', 'D-2026-123456780', 'D-2026-123456781']
  const file = buildFile(
    ORIGINATOR,
    head,
    codes.map((identification, i) => ({ ...ENTRY, identification, sequence: i + 1 })),
  )
  expect(file.batches[0]!.entries.map((e) => e.identification)).toEqual([
    'D-2026-000042',
    'D-2026-12345678',
    'D2026-123456780',
    'D2026-123456781',
  ])
})

import { expect, it } from 'vitest'
import { checkAliases } from './aliases.ts'
import { classifyRows } from './classify.ts'
import { readDescriptor } from './decide.ts'
import { FUNDER_STRENGTH } from './features.ts'
import { FUNDERS } from './funders.ts'
import { allPhrases } from './rules.ts'

it('no alias clashes with another, fits too much, or is read as somebody else', () => {
  expect(checkAliases()).toEqual([])
})

const strongAliases = allPhrases().filter((phrase) => phrase.kind === 'funder')

type Reader = (alias: string) => string
const missed = (print: Reader, only: (alias: string) => boolean = () => true): string[] =>
  strongAliases
    .filter((phrase) => only(phrase.words.join(' ')))
    .map((phrase) => [phrase, print(phrase.words.join(' '))] as const)
    .filter(([phrase, text]) => {
      const { funder, strength } = readDescriptor(text, 'debit')
      return funder !== phrase.funder || strength < FUNDER_STRENGTH.likely
    })
    .map(([phrase, text]) => `${text} is not ${FUNDERS[phrase.funder]!.name}`)

const share = (missing: readonly string[], of = strongAliases.length): number => 1 - missing.length / of

it('every alias is found in every bank’s plumbing', () => {
  const banks: Reader[] = [
    (alias) => `${alias} DES:ACH PMT ID:12345678 INDN:ACME LLC CO ID:1234567891 CCD`,
    (alias) =>
      `Orig CO Name:${alias} Orig ID:1234567891 Desc Date:240312 CO Entry Descr:Payment Sec:CCD Trace#:021000021234567 Ind Name:Acme LLC`,
    (alias) => `Business to Business ACH Debit - ${alias} Daily Pmt 240312 12345678 Acme LLC`,
    (alias) => `Electronic Withdrawal To ${alias} REF=243260058212340N00 1234567891PAYMENT`,
    (alias) => `CCD DEBIT, ${alias} ACH PMT ****12345678`,
    (alias) => `Withdrawal ACH ${alias} TYPE: DAILY ID: 1234567891 CO: ${alias} ENTRY CLASS CODE: CCD`,
    (alias) => alias.toLowerCase(),
  ]
  for (const print of banks) expect(missed(print)).toEqual([])
})

it('names cut at 16 characters are found, unless nothing but general words is left', () => {
  const isCut = (alias: string): boolean => alias.length > 16
  const cut = missed((alias) => `${alias.slice(0, 16).trimEnd()} DES:PAYMENT ID:1 INDN:ACME CO ID:1234567891 CCD`, isCut)
  const many = strongAliases.filter((phrase) => isCut(phrase.words.join(' '))).length
  expect(many).toBeGreaterThan(50)
  expect(share(cut, many), cut.join('\n')).toBeGreaterThanOrEqual(0.95)
})

it('names glued together are found', () => {
  const isLong = (alias: string): boolean => alias.replaceAll(' ', '').length >= 7
  expect(missed((alias) => `CCD DEBIT, ${alias.replaceAll(' ', '')} ACH PMT`, isLong)).toEqual([])
  const isWords = (alias: string): boolean => isLong(alias) && !/\d/.test(alias)
  expect(missed((alias) => `CCD DEBIT, ${alias.replaceAll(' ', '')}ACHPAYMENT 123`, isWords)).toEqual([])
})

it('names broken by a space are found', () => {
  const isLong = (alias: string): boolean => alias.replaceAll(' ', '').length >= 7 && !/\d/.test(alias)
  for (const at of [2, 3, 5])
    expect(missed((alias) => `${alias.slice(0, at)} ${alias.slice(at)} DES:PMT ID:1 INDN:ACME CO ID:1 CCD`, isLong)).toEqual([])
})

it('names with a letter that OCR took for a digit are found', () => {
  const noises: Reader[] = [
    (alias) => alias.replace('O', '0'),
    (alias) => alias.replace('I', '1'),
    (alias) => alias.replace('L', '1'),
    (alias) => alias.replace('I', 'l'),
    (alias) => alias.replace('S', '5'),
    (alias) => alias.replace('B', '8'),
  ]
  const isLong = (alias: string): boolean => alias.split(' ')[0]!.length >= 5
  for (const noise of noises) {
    const missing = missed((alias) => `${noise(alias)} DES:PMT ID:1 INDN:ACME CO ID:1 CCD`, isLong)
    expect(share(missing), missing.join('\n')).toBeGreaterThanOrEqual(0.98)
  }
})

it('a company id or telephone number names its funder, however the name is printed', () => {
  const printed = FUNDERS.flatMap((funder, index) =>
    funder.companyIds.flatMap((id) => [
      { index, description: `XYZ ${id} DEBIT` },
      { index, description: `XYZ DES:PMT ID:12345678 INDN:ACME LLC CO ID:${id} CCD` },
    ]),
  )
  expect(printed.length).toBeGreaterThan(10)
  const rows = printed.map(({ description }) => ({ date: '2024-03-12', description, amount: 50_000, type: 'debit' as const }))
  const { features } = classifyRows(rows)
  const missing = printed.filter(({ index }, i) => features.funder[i] !== index || features.funderStrength[i] !== FUNDER_STRENGTH.companyId)
  expect(missing.map((m) => m.description)).toEqual([])
  const nobody = classifyRows([{ ...rows[0]!, description: 'XYZ 1000000001 DEBIT' }])
  expect(nobody.features.funder[0]).toBe(-1)
})

it('look-alikes of funders are not funders', () => {
  const lines = [
    'RELIANT ENERGY DES:ELEC PMT ID:1 INDN:ACME CO ID:1 CCD',
    'EVEREST INSURANCE DES:PREM ID:1 INDN:ACME CO ID:1 CCD',
    'FLEETCOR FUNDING DES:FUEL ID:1 INDN:ACME CO ID:1 CCD',
    'FIRST INSURANCE FUNDING DES:INS ID:1 INDN:ACME CO ID:1 CCD',
    'CARD PURCHASE 03/12 MULLIGAN GOLF CENTER TORRANCE CA CARD 1234',
    'Zelle payment to JOHN MULLIGAN 12345',
    'CHECKCARD 0312 PEARL STREET CAFE BOULDER CO',
    'RAPID TIRE SERVICE DES:PMT ID:1 INDN:ACME CO ID:1 CCD',
    'CAPITAL ONE DES:CRCARDPMT ID:1 INDN:ACME CO ID:1 CCD',
    'BRAINTREE FUNDING 240312',
    'ONLINE TRANSFER TO SAV 1234',
    'TARGET 00012345 NEWARK NJ',
    'CAN DO CONTRACTORS 240312',
    'SUNCOAST CREDIT UNION LOAN PMT',
    'REAL TIME PAYMENT DEBIT 1234',
  ]
  for (const line of lines) {
    const { strength, label } = readDescriptor(line, 'debit')
    expect(strength, line).toBeLessThan(FUNDER_STRENGTH.likely)
    expect(label.category, line).not.toBe('mcaRepayment')
  }
})

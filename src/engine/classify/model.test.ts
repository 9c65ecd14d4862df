import { expect, it } from 'vitest'
import { maskedDescriptor } from './model.ts'

it('a model sees no ids, numbers, receivers or people', () => {
  expect(maskedDescriptor('ALDER GROVE DES:WEB PMT ID:A1B2C3 INDN:JANE DOE CO ID:1234567890 WEB', 'debit')).toBe('ALDER GROVE WEB PMT')
  expect(maskedDescriptor('Zelle payment to MARIA LOPEZ 5551234567 Conf# abc123', 'debit')).toBe('ZELLE PAYMENT TO [person]')
  expect(maskedDescriptor('CASH APP*JOHN DOE 03/12', 'debit')).toBe('CASH APP [person]')
  expect(maskedDescriptor('Alder Grove 240312 4111 1111 1111 1111 Lakeside Cafe LLC', 'debit', [['LAKESIDE', 'CAFE']])).toBe('ALDER GROVE')
})

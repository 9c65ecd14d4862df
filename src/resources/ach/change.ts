import type { AccountCorrection } from '../bank-accounts/service.ts'
import { isRoutingNumber } from './nacha/routing.ts'

/** The first digit of a transaction code is the kind of account. */
const accountTypeOf = (code: string): 'checking' | 'savings' | null =>
  code.startsWith('2') ? 'checking' : code.startsWith('3') ? 'savings' : null

/**
 * What a notification of change says is right, by the columns each code puts it in; a string says why it cannot be used. Codes that change neither
 * the number nor the bank nor the kind of account (C04 and others) are for a person.
 */
export const readCorrection = (code: string, data: string): AccountCorrection | string => {
  const part = (first: number, last: number): string => data.slice(first - 1, last).trim()
  const correction: AccountCorrection = {}
  const routing = (text: string): string | null => {
    if (!isRoutingNumber(text)) return `the corrected routing number ${text || '(blank)'} fails its check digit`
    correction.routingNumber = text
    return null
  }
  const account = (text: string): string | null => {
    if (!/^[0-9A-Za-z -]{1,17}$/.test(text)) return 'the corrected account number is blank or holds what no account number has'
    correction.accountNumber = text
    return null
  }
  const type = (text: string): string | null => {
    const accountType = accountTypeOf(text)
    if (accountType === null) return `the corrected transaction code ${text || '(blank)'} is of no account that is debited here`
    correction.accountType = accountType
    return null
  }
  const wrong = ((): string | null => {
    switch (code) {
      case 'C01':
        return account(part(1, 17))
      case 'C02':
        return routing(part(1, 9))
      case 'C03':
        return routing(part(1, 9)) ?? account(part(13, 29))
      case 'C05':
        return type(part(1, 2))
      case 'C06':
        return account(part(1, 17)) ?? type(part(21, 22))
      case 'C07':
        return routing(part(1, 9)) ?? account(part(10, 26)) ?? type(part(27, 28))
      default:
        return `${code} changes nothing that is kept here`
    }
  })()
  return wrong ?? correction
}

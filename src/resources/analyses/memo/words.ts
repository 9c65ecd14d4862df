import { drawable } from '../../../platform/providers/report-pdf.ts'
import { centsFromDollars, formatCents } from '../../../shared/money.ts'

export const money = (dollars: number | null): string => {
  const cents = dollars === null ? null : centsFromDollars(dollars)
  return cents === null ? '–' : formatCents(cents)
}
/** With its sign and currency, where it stands alone: of other countries by their code, of several by none. */
export const amountIn =
  (currencies: readonly string[]) =>
  (amount: number | null): string => {
    const text = money(amount)
    if (text === '–' || currencies.length > 1) return text
    const sign = currencies.length === 0 || currencies[0] === 'USD' ? '$' : `${currencies[0]} `
    return text.startsWith('-') ? `-${sign}${text.slice(1)}` : `${sign}${text}`
  }
/** What all amounts of the memo are in. */
export const currencyWords = (currencies: readonly string[]): string => {
  if (currencies.length > 1) return `${currencies.join(' and ')} added as if they were one`
  return currencies.length === 0 || currencies[0] === 'USD' ? 'US dollars' : `Amounts in ${currencies[0]}`
}
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
export const monthOf = (date: string): string => MONTHS[Number(date.slice(5, 7)) - 1]!
export const day = (date: string): string => `${monthOf(date)} ${Number(date.slice(8, 10))}, ${date.slice(0, 4)}`
export const signed = (share: number): string => `${share > 0 ? '+' : ''}${(share * 100).toFixed(1)} %`
export const percent = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(1)} %`)
export const count = (n: number | null): string => (n === null ? '–' : String(n))

/** Said where a name is written with question marks in place of its letters; null where every letter of every name can be drawn. */
export const lettersWords = (names: readonly (string | null)[]): string | null =>
  names.some((name) => drawable((name ?? '').replaceAll('?', '')).includes('?'))
    ? 'A question mark in a name may stand for a letter that the fonts of this file do not have; the console and the workbook show it.'
    : null

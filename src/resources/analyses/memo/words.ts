import { centsFromDollars, formatCents } from '../../../shared/money.ts'

export const money = (dollars: number | null): string => {
  const cents = dollars === null ? null : centsFromDollars(dollars)
  return cents === null ? '–' : formatCents(cents)
}
/** With its sign and currency, where it stands alone. */
export const dollarsOf = (dollars: number | null): string => {
  const text = money(dollars)
  return text === '–' ? text : text.startsWith('-') ? `-$${text.slice(1)}` : `$${text}`
}
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
export const monthOf = (date: string): string => MONTHS[Number(date.slice(5, 7)) - 1]!
export const day = (date: string): string => `${monthOf(date)} ${Number(date.slice(8, 10))}, ${date.slice(0, 4)}`
export const signed = (share: number): string => `${share > 0 ? '+' : ''}${(share * 100).toFixed(1)} %`
export const percent = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(1)} %`)
export const count = (n: number | null): string => (n === null ? '–' : String(n))

/** An audit line's before and after as people may see them: names as the interface has them, money in dollars, and nothing that identifies or opens. */

const HIDDEN =
  /(^|_)(secret|password|token|hash|totp|recovery|ssn|dob|birth|sealed|blob_key|pdf_key|claim|result|params|schedule)(_|$)|^(key_hash|previous_secret)$/
const LAST_FOUR = /(^|_)(ein|account_number|routing_number)$/
/** Columns in cents. */
const MONEY =
  /(^|_)amount$|^(total_collected|outstanding_balance|opening_collected|opening_balance|closing_balance|true_revenue|total_debit)$/
const NOISE = new Set(['org_id'])

const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, c: string) => c.toUpperCase())
const snake = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)

const lastFour = (text: string): string => text.replace(/\d(?=(?:\D*\d){4})/g, '•')

const isBytes = (value: object): boolean => 'type' in value && (value as { type: unknown }).type === 'Buffer'

const maskValue = (name: string, value: unknown, isColumn: boolean): unknown => {
  if (value === null || value === undefined) return null
  if (HIDDEN.test(name)) return '••••'
  if (typeof value === 'string') return LAST_FOUR.test(name) ? lastFour(value) : maskText(value)
  if (typeof value === 'number' && isColumn && MONEY.test(name)) return value / 100
  if (Array.isArray(value)) return value.map((item) => maskValue(name, item, isColumn))
  if (typeof value === 'object') return isBytes(value) ? '••••' : maskFields(value as Record<string, unknown>, false)
  return value
}

// An EIN or a card or account number in free text is no less a secret for standing there.
const maskText = (text: string): string => text.replace(/\b\d{2}-\d{7}\b|\b\d{3}-\d{2}-\d{4}\b|\b\d{9,19}\b/g, lastFour)

/** Of a row, or of what one of its columns holds: that (an alert's details, a correction's changes) is in the interface's own words and dollars. */
const maskFields = (record: Record<string, unknown>, isRow: boolean): Record<string, unknown> => {
  const out: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(record)) {
    if (NOISE.has(name)) continue
    const column = snake(name)
    if (column === 'rtr_bps') out.rtrPercentage = typeof value === 'number' ? value / 100 : null
    // Settings and the like are written as the interface has them, too.
    else out[camel(name)] = name !== column && typeof value === 'number' ? value : maskValue(column, value, isRow)
  }
  return out
}

export const mask = (record: Record<string, unknown> | null): Record<string, unknown> | null =>
  record === null ? null : maskFields(record, true)

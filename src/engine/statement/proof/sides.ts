import type { Candidate } from './interpret.ts'

/** Words that mean money in, or out, on an account and on a card alike. A payroll is what a business pays and what its people are paid. */
const IN = /\b(?:deposit|refund|cash ?back|interest (?:paid|earned)|thank you|payment received|incoming wire|wire in)\b/i
const OUT = /\b(?:purchase|withdrawal|atm|fee|finance charge|interest charged?|late charge|draw)\b/i
const UNDONE = /return|revers|correct|adjust|chargeback|waive|refund/i

/** How many more rows go the way their own words say than the other way. */
export const agreementOfWords = (rows: readonly Candidate[]): number => {
  let agreement = 0
  for (const { description, direction } of rows) {
    const isIn = IN.test(description)
    if (isIn === OUT.test(description) || UNDONE.test(description.replace(/\brefund\b/i, isIn ? '' : 'refund'))) continue
    agreement += (direction === 'credit') === isIn ? 1 : -1
  }
  return agreement
}

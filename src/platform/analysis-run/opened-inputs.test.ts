import { describe, expect, test } from 'vitest'
import type { IsoDate } from '../../shared/dates.ts'
import { cents } from '../../shared/money.ts'
import type { KeptInput } from './kept-input.ts'
import { createOpenedInputs } from './opened-inputs.ts'
import { packAtOnce } from './pack.ts'

const packedInput = (description: string): Uint8Array => {
  const rows = [{ date: '2026-03-02' as IsoDate, description, amount: cents(100), type: 'debit' as const }]
  const kept: Omit<KeptInput, 'machine'> = { source: { kind: 'rows', rows, openingBalance: null, holders: [] }, answers: [], rules: [] }
  return packAtOnce(JSON.stringify(kept))
}

describe('inputs that stay open', () => {
  test('the same bytes are opened once, other bytes are other inputs', () => {
    const open = createOpenedInputs(1_000_000)
    const first = open(packedInput('SYSCO FOODS'))
    const other = open(packedInput('GUSTO PAYROLL'))
    expect(open(packedInput('SYSCO FOODS'))).toBe(first)
    expect(other.source.kind === 'rows' && other.source.rows[0]!.description).toBe('GUSTO PAYROLL')
  })

  test('those asked for longest ago are forgotten when there are too many bytes', () => {
    const [a, b, c] = ['A', 'B', 'C'].map(packedInput) as [Uint8Array, Uint8Array, Uint8Array]
    const open = createOpenedInputs(a.length + b.length)
    const [first, second] = [open(a), open(b)]
    expect(open(a)).toBe(first)
    open(c)
    expect(open(a)).toBe(first)
    expect(open(b)).not.toBe(second)
  })

  test('one that is larger than all room is opened all the same', () => {
    expect(createOpenedInputs(1)(packedInput('SYSCO FOODS')).rules).toEqual([])
  })
})

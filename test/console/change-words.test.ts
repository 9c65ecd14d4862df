import { expect, test } from 'vitest'
import type { AnalyzedStatement } from '../../client/analysis-result.ts'
import type { CorrectionChange } from '../../console/api-types.ts'
import { changeWords } from '../../console/screens/workspace/dialogs/words.ts'
import { moneysOf } from '../../console/screens/workspace/money.ts'

const statement = (bank: string, accountLast4: string, currency = 'USD') =>
  ({ bank, accountLast4, currency, duplicateOf: null, excluded: false }) as AnalyzedStatement

const words = (change: CorrectionChange, statements: AnalyzedStatement[] = []): string =>
  changeWords(change, { statements, accounts: [] }, moneysOf({ statements }))

test('a change names the account that it left out and the positions that it was about', () => {
  const statements = [statement('First Bank', '1111'), statement('Second Bank', '2222')]
  expect(words({ kind: 'account', statement: 1, excluded: true }, statements)).toBe('Account left out: Second Bank, ending 2222')
  expect(words({ kind: 'account', statement: 0, excluded: false }, statements)).toBe('Account counted again: First Bank, ending 1111')
  const position = { kind: 'position' as const, positions: [0] }
  expect(words({ ...position, op: 'dismiss', funderNames: ['Rapid'] })).toBe('Position dismissed: Rapid')
  expect(words({ ...position, op: 'rename', funderNames: ['Rapid'], funderName: 'Blue' })).toBe('Position renamed: Rapid → Blue')
  expect(words({ ...position, op: 'merge', positions: [0, 2], funderNames: ['Rapid', 'Blue'] })).toBe('Positions merged: Rapid, Blue')
  expect(words({ kind: 'position', op: 'add', rows: [1], funderName: 'Blue' })).toBe('Position added: Blue')
  // Of one that was made before names were kept.
  expect(words({ ...position, op: 'end' })).toBe('Position ended')
})

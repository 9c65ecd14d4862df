import { expect, test } from 'vitest'
import { mentionsIn } from '../../console/parts/record/mentions.ts'

const colleagues = [
  { id: 'ann', name: 'Ann', email: 'ann@example.com' },
  { id: 'anna', name: 'Anna', email: 'anna@example.com' },
  { id: 'lee', name: 'Ann Lee', email: 'lee@example.com' },
  { id: 'nobody', name: '', email: 'new@example.com' },
]
const told = (text: string) => mentionsIn(text, colleagues)

test('a name that begins another one is not told with it', () => {
  expect(told('@Anna, please call')).toEqual(['anna'])
  expect(told('@ann: and @ANNA, too')).toEqual(['ann', 'anna'])
  expect(told('@Ann Lee knows')).toEqual(['lee'])
  expect(told('@Annabel does not work here; a@b.c neither')).toEqual([])
  expect(told('@ann@example.com @new@example.com')).toEqual(['ann', 'nobody'])
  expect(told('@Ann')).toEqual(['ann'])
})

import { expect, test } from 'vitest'
import { stateCode, statesIn } from './states.ts'

test('a state is known by its code and by its name, however they are written', () => {
  for (const text of ['TX', 'tx', ' Tx ', 'T.X.', 'Texas', 'TEXAS']) expect(stateCode(text), text).toBe('TX')
  for (const text of ['new  york', 'N.Y.', 'New York']) expect(stateCode(text), text).toBe('NY')
  for (const text of [null, '', 'XX', 'Ontario', 'Dallas, TX']) expect(stateCode(text), String(text)).toBeNull()
})

test('a text that is no state has the states that are words of it', () => {
  expect(statesIn('West Virginia')).toEqual(['WV'])
  expect(statesIn('Dallas, TX')).toEqual(['TX'])
  expect(statesIn('State of Texas')).toEqual(['TX'])
  expect(statesIn('TX and VT').sort()).toEqual(['TX', 'VT'])
  for (const text of [null, '', 'Ontario', 'Texarkana', 'TXX']) expect(statesIn(text), String(text)).toEqual([])
})

import { expect, test } from 'vitest'
import { framed, withRoom } from './roomy.ts'

const object = [Buffer.from('{"a":'), Buffer.from('1}')]

test('an object with room around it becomes part of another where it lies', () => {
  const bytes = withRoom(object)
  expect(bytes.toString()).toBe('{"a":1}')
  const whole = framed('{"data":{"id":"é",', bytes, '}')
  expect(whole.toString()).toBe('{"data":{"id":"é","a":1}}')
  expect(whole.buffer).toBe(bytes.buffer)
})

test('without room it is copied, and what lies around it stays as it was', () => {
  const long = `{"data":{"id":"${'x'.repeat(2_000)}",`
  expect(framed(long, withRoom(object), '}').toString()).toBe(`${long}"a":1}}`)
  const shared = Buffer.from('######{"a":1}######')
  expect(framed('{"data":{', shared.subarray(6, 13), '}').toString()).toBe('{"data":{"a":1}}')
  expect(shared.toString()).toBe('######{"a":1}######')
})

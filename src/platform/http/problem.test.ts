import { expect, test } from 'vitest'
import { toProblem } from './problem.ts'

const coded = (code: string) => Object.assign(new Error('what the driver says'), { code })

test.each(['57P03', '53300', '08006', '55P03', 'ECONNREFUSED', 'ENOTFOUND', 'ERR_STREAM_DESTROYED'])(
  'a database that cannot be had (%s) is a 503 that says to come again',
  (code) => {
    expect(toProblem(coded(code))).toMatchObject({ status: 503, code: 'unavailable', headers: { 'retry-after': '1' } })
  },
)

test.each(['23505', '42P01', 'ERR_INVALID_ARG_TYPE'])('a mistake of ours (%s) is not passed off as bad weather', (code) => {
  expect(toProblem(coded(code))).toBeNull()
})

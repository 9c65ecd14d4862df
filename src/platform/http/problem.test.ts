import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
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

test('a database that takes a connection and says nothing is one that cannot be had, in the words of the driver and of its pool', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const settings = { host: '127.0.0.1', port, user: 'x', database: 'x', connectionTimeoutMillis: 50 }
  const failure = (connecting: Promise<unknown>) => connecting.catch((error: unknown) => toProblem(error))
  expect(await failure(new pg.Client(settings).connect())).toMatchObject({ status: 503 })
  expect(await failure(new pg.Pool(settings).connect())).toMatchObject({ status: 503 })
  silent.close()
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { isHeldUp, type Waits, waitsDuring } from '../../bench/hostile/bystander.ts'
import { compile } from '../../src/platform/http/validate.ts'

/** `npm run bench hostile` can fail: a check without a bound, planted in a small server, holds the bystander up; the one the service has does not. */

const Kinds = Type.Object({ events: Type.Array(Type.String(), { minItems: 1, uniqueItems: true }) })
const body = JSON.stringify({ events: Array.from({ length: 24_000 }, () => 'deal.funded') })

const validator = Compile(Kinds)
const unbounded = (value: unknown): void => {
  if (!validator.Check(value)) validator.Errors(value)
}
const bounded = (value: unknown): void => {
  try {
    compile(Kinds)(value)
  } catch {
    // Refused, as it should be.
  }
}

const measure = async (check: (value: unknown) => void): Promise<{ idle: Waits; attacked: Waits }> => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.method === 'POST') check(JSON.parse(Buffer.concat(chunks).toString()))
      response.end('ok')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = async () => void (await (await fetch(url)).text())
  try {
    for (let i = 0; i < 20; i++) await ask()
    const idle = await waitsDuring(ask, new Promise((resolve) => setTimeout(resolve, 300)))
    const attack = async () => {
      for (let i = 0; i < 2; i++) await (await fetch(url, { method: 'POST', body })).text()
    }
    return { idle, attacked: await waitsDuring(ask, attack()) }
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

test('a planted check without a bound is seen', async () => {
  const { attacked } = await measure(unbounded)
  expect(isHeldUp({ longestMs: 5, asked: 1 }, attacked), `${attacked.longestMs} ms`).toBe(true)
})

test('the check that the service has is not', async () => {
  const { idle, attacked } = await measure(bounded)
  expect(isHeldUp({ ...idle, longestMs: Math.max(idle.longestMs, 50) }, attacked), `${attacked.longestMs} ms`).toBe(false)
})

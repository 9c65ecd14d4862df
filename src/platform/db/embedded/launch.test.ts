import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './launch.ts'

/** Where the system begins to give ports to outgoing connections. */
const givenFrom = (): number => {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s+/)[0])
  } catch {
    return 49_152
  }
}

test('the port of a server is free, and not one that an outgoing connection may be given while the server is away', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort))
  for (const port of ports) expect(port).toBeGreaterThanOrEqual(20_000)
  // Where an operator has widened that range there is nothing below it.
  if (givenFrom() >= 30_000) expect(ports.filter((port) => port >= givenFrom())).toEqual([])
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(ports[0], '127.0.0.1', resolve))
  await new Promise((resolve) => server.close(resolve))
})

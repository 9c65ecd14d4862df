import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A subscriber's server that remembers what it was sent. */
export type Receiver = { url: string; received: { eventType: string; data: Record<string, unknown> }[]; stop: () => Promise<void> }

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const part of request) text += part
  return text
}

export const startReceiver = async (): Promise<Receiver> => {
  const received: Receiver['received'] = []
  const server = createServer(async (request, response) => {
    received.push(JSON.parse(await textOf(request)))
    response.end('thanks')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = {
  path: string
  method: string
  headers: IncomingHttpHeaders
  body: string
  // biome-ignore lint/suspicious/noExplicitAny: a receiver reads what it gets without our types
  json: any
}
export type Respond = (response: ServerResponse, received: Received, request: IncomingMessage) => void

export type Receiver = {
  url: string
  /** In the order of arrival. */
  received: Received[]
  /** How to answer; 200 at first. */
  respond: (next: Respond) => void
  close: () => Promise<void>
}

export const answer =
  (status: number, body = ''): Respond =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/plain' }).end(body)
  }

/** A subscriber's server. */
export const startReceiver = async (first: Respond = answer(200, 'thanks')): Promise<Receiver> => {
  let current = first
  const received: Received[] = []
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const call = { path: request.url!, method: request.method!, headers: request.headers, body, json: JSON.parse(body) }
      received.push(call)
      current(response, call, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    respond: (next) => {
      current = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

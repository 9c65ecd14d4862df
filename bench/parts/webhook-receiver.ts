import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A process of its own, so that neither contender shares its thread. Tells its port, and counts what it gets when asked. */
let received = 0
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    received++
    response.writeHead(200, { 'content-length': '2' })
    response.end('ok')
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }))
process.on('message', () => process.send!({ received }))
process.on('disconnect', () => process.exit(0))

import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

/** Stands between the service and PostgreSQL. */
export type LossyProxy = { url: string; lost: () => number; close: () => void }

/**
 * Passes everything on; but when `losesCommit` says so, the answer to a COMMIT is thrown away with its connection. That is the worst moment
 * for a connection to break, and too short a one for a kill to hit it often: it is done, and nobody was told.
 */
export const startLossyProxy = async (databaseUrl: string, losesCommit: () => boolean): Promise<LossyProxy> => {
  const { host, port } = new pg.Client({ connectionString: databaseUrl })
  const sockets = new Set<Socket>()
  let lost = 0
  const server = createServer((client) => {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    let isLost = false
    client.on('data', (bytes) => {
      if (!isLost && bytes.toString('latin1').toLowerCase().includes('commit\0') && losesCommit()) {
        isLost = true
        lost++
      }
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => (isLost ? client.destroy() : client.write(bytes)))
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.toString(),
    lost: () => lost,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

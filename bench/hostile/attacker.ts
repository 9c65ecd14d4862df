import { request } from 'node:http'
import { connect } from 'node:net'
import { noisyScan } from './noisy-scan.ts'

/** One ordinary key that does its worst, in a process of its own: `node bench/hostile/attacker.ts ATTACK URL KEY [ANALYSIS]`. Ends when it is told to. */

const [attack, url, key, analysisId] = process.argv.slice(2) as [string, string, string, string | undefined]
const { hostname, port } = new URL(url)
const API = '/api/public/v1'

const post = (path: string, body: string): Promise<number> =>
  new Promise((resolve) => {
    const call = request(
      {
        hostname,
        port,
        method: 'POST',
        path: API + path,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (response) => response.resume().on('end', () => resolve(response.statusCode!)),
    )
    call.on('error', () => resolve(0))
    call.end(body)
  })

const get = (path: string, authorization?: string): Promise<number> =>
  new Promise((resolve) => {
    const call = request({ hostname, port, path, headers: authorization ? { authorization } : {} }, (response) =>
      response.resume().on('end', () => resolve(response.statusCode!)),
    )
    call.on('error', () => resolve(0))
    call.end()
  })

const forEver = (atOnce: number, work: () => Promise<unknown>): void => {
  for (let i = 0; i < atOnce; i++)
    void (async () => {
      for (;;) await work()
    })()
}

/** A connection that sends a head and some of its body, and then neither ends nor reads. */
const hold = (head: string, bytes: number): void => {
  const socket = connect(Number(port), hostname, () => {
    socket.write(`${head}\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n\r\n`)
    const chunk = Buffer.alloc(64 * 1024, 32)
    let left = bytes
    const push = (): void => {
      while (left > 0) {
        left -= chunk.length
        if (!socket.write(chunk)) {
          socket.once('drain', push)
          return
        }
      }
    }
    push()
  })
  socket.pause()
  socket.on('error', () => {})
}

const tenThousand = (item: string, times: number): string => `{"transactions":[${`${item},`.repeat(times)}{}]}`

const ATTACKS: Record<string, () => void> = {
  'wrong list of 8 MB': () => {
    const body = tenThousand(`{"date":"${'9'.repeat(80)}","x":2}`, 85_000)
    forEver(2, () => post('/analysis/transactions', body))
  },
  'wrong list of 26 MB': () => {
    const body = tenThousand('{}', 8_700_000)
    forEver(2, () => post('/analysis/transactions', body))
  },
  '20 MB of brackets': () => {
    const body = '['.repeat(20_000_000)
    forEver(2, () => post('/analysis/transactions', body))
  },
  'a valid list of 60 MB': () => {
    const item = `{"date":"2026-03-02","description":"${'POS PURCHASE 0123456789 '.repeat(22)}","amount":1.25,"type":"debit"}`
    const body = `{"transactions":[${Array.from({ length: 99_000 }, () => item).join(',')}]}`
    forEver(1, () => post('/analysis/transactions', body))
  },
  '0.8 MB of equal webhook kinds': () => {
    const body = JSON.stringify({ url: 'https://example.com/h', events: Array.from({ length: 60_000 }, () => 'deal.funded') })
    forEver(4, () => post('/webhooks', body))
  },
  'dates three centuries apart': () => {
    const row = (date: string) => ({ date, description: 'A', amount: 1, type: 'credit' })
    const body = JSON.stringify({ transactions: [row('1900-01-01'), row('2199-12-31')] })
    forEver(8, () => post('/analysis/transactions', body))
  },
  '/docs and /openapi.json': () => forEver(8, async () => get((await get('/docs')) ? '/openapi.json' : '/docs')),
  '20 unfinished bodies': () => {
    for (let i = 0; i < 20; i++)
      hold(`POST ${API}/analysis/transactions HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 52428800`, 49 * 1024 * 1024)
  },
  '30 unread answers': () => {
    for (let i = 0; i < 30; i++) hold(`GET ${API}/analysis/${analysisId} HTTP/1.1`, 0)
  },
  'three noisy scans, again and again': () => {
    const scan = new Blob([Uint8Array.from(noisyScan(8))], { type: 'application/pdf' })
    forEver(3, async () => {
      const body = new FormData()
      body.append('files', scan, 'scan.pdf')
      await fetch(`${url}${API}/analysis/bank-statements`, { method: 'POST', headers: { authorization: `Bearer ${key}` }, body }).then(
        (r) => r.text(),
      )
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    })
  },
  'requests without a key': () => forEver(32, () => get(`${API}/deals`, Math.random() < 0.5 ? 'Bearer nonsense' : undefined)),
}

const run = ATTACKS[attack]
if (!run) throw new Error(`There is no attack "${attack}"; there are ${Object.keys(ATTACKS).join(', ')}.`)
run()
process.stdout.write('attacking\n')
// Nobody may wait for ever for a bench that was killed.
setTimeout(() => process.exit(0), 120_000)

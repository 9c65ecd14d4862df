import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packResult, unpackAtOnce } from '../../src/platform/analysis-run/pack.ts'
import type { Row } from '../../src/platform/exports/sheet.ts'
import { sheetsOf } from '../../src/resources/analyses/export.ts'
import { endRetention } from '../../src/resources/analyses/retention.ts'
import { auditOf, eventsOf, form, makeApplication } from '../factories.ts'
import { generateMerchant, renderStatement } from '../statements/generator/index.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { eventually, startTestWorker } from '../test-worker.ts'

/** CONTRACT.md, section 12, sentence by sentence, from outside. */

let t: TestApp
let worker: { stop: () => Promise<void> }
beforeAll(async () => {
  t = await startTestApp()
  worker = await startTestWorker(t.services)
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
})

// biome-ignore lint/suspicious/noExplicitAny: read as callers do.
type Any = any
const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => t.tenant.call(method, path, body, headers)
const cents = (n: number) => Math.round(n * 100)
const KEYS = ['revenue', 'mcaRepayment', 'loanPayment', 'operatingExpense', 'transfer', 'otherCredit', 'otherDebit']
const addsUp = (a: Any) =>
  KEYS.reduce((sum, k) => sum + cents(a.classifications[k].total), 0) === cents(a.summary.totalCredits) + cents(a.summary.totalDebits)

const day = (i: number) => new Date(Date.UTC(2026, 0, 5 + i)).toISOString().slice(0, 10)
const transactions = () => [
  ...Array.from({ length: 40 }, (_, i) => ({ date: day(i), description: `SQUARE INC DES:${i}P2`, amount: 1_000 + i, type: 'credit' })),
  ...Array.from({ length: 30 }, (_, i) => ({
    date: day(i),
    description: 'ONDECK CAPITAL DES:PAYMENT ID:8823',
    amount: 250,
    type: 'debit',
  })),
  ...Array.from({ length: 6 }, (_, i) => ({ date: day(i * 7), description: 'KAPITUS SERVICING DES:ACH PMT', amount: 900, type: 'debit' })),
  { date: day(3), description: 'ZELLE FROM JOHN OWNER', amount: 5_000, type: 'credit' },
  { date: day(4), description: 'STAPLES STORE 0114', amount: 42.1, type: 'debit' },
]
const analysis = async (): Promise<Any> =>
  (await call('POST', '/analysis/transactions', { openingBalance: 9_000, transactions: transactions() })).body.data
const correct = (id: string, revision: number, changes: object[], headers?: Record<string, string>) =>
  call('POST', `/analysis/${id}/corrections`, { revision, reason: 'I looked at it.', changes }, headers)
const figures = ({ summary, mcaPositions, classifications, metrics, statements, transactions }: Any) => ({
  summary,
  mcaPositions,
  classifications,
  metrics,
  statements,
  transactions,
})
const rowOf = (a: Any, text: string): number => a.transactions.findIndex((r: Any) => r.description.includes(text))
const positionOf = (a: Any, name: string): number =>
  a.mcaPositions.findIndex((p: Any) => p.funderName.toLowerCase().includes(name.toLowerCase()))

describe('POST /analysis/:id/corrections', () => {
  test('an analysis has a revision, 0 is the machine’s; a correction answers the analysis at the next, with its word on each corrected row', async () => {
    const a = await analysis()
    expect(a.revision).toBe(0)
    const row = rowOf(a, 'STAPLES')
    const { status, body, headers } = await correct(a.id, 0, [{ kind: 'label', rows: [row], classification: 'payroll' }])
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ id: a.id, revision: 1, status: 'completed' })
    const corrected = body.data.transactions[row]
    expect(corrected).toMatchObject({
      classification: 'payroll',
      correction: {
        at: '2026-03-16T15:00:00.000Z',
        reason: 'I looked at it.',
        was: { classification: a.transactions[row].classification },
      },
    })
    expect(corrected.correction.by).toMatch(/^key_/)
    expect(['vendor_rules', 'pattern', 'llm', 'funder_db', 'default']).toContain(corrected.classificationSource)
    expect(body.data.transactions.filter((r: Any) => r.correction)).toHaveLength(1)
    expect(addsUp(body.data)).toBe(true)
    const again = await call('GET', `/analysis/${a.id}`)
    expect(again.body.data).toEqual(body.data)
    expect(again.headers.get('etag')).toBe(headers.get('etag'))
    expect((await call('GET', `/analysis/${a.id}?revision=0`)).body.data).toEqual(a)
  })

  test('samePayee labels every row of the payee', async () => {
    const a = await analysis()
    const { body } = await correct(a.id, 0, [{ kind: 'label', rows: [rowOf(a, 'SQUARE')], classification: 'transferIn', samePayee: true }])
    expect(body.data.transactions.filter((r: Any) => r.classification === 'transferIn' && r.description.includes('SQUARE'))).toHaveLength(
      40,
    )
    expect(body.data.metrics.overall.trueRevenue).toBeLessThan(a.metrics.overall.trueRevenue)
  })

  test('revenue no takes a deposit out of true revenue, by its amount', async () => {
    const a = await analysis()
    const row = rowOf(a, 'SQUARE')
    const { body } = await correct(a.id, 0, [{ kind: 'revenue', rows: [row], isRevenue: false }])
    expect(cents(a.metrics.overall.trueRevenue) - cents(body.data.metrics.overall.trueRevenue)).toBe(cents(a.transactions[row].amount))
    expect(addsUp(body.data)).toBe(true)
  })

  test('positions: renamed, dismissed, merged, split, added, ended', async () => {
    const a = await analysis()
    const [ondeck, kapitus] = [positionOf(a, 'OnDeck'), positionOf(a, 'Kapitus')]
    const edit = async (change: object) => (await correct((await sameAnalysis()).id, 0, [{ kind: 'position', ...change }])).body.data
    const sameAnalysis = analysis
    expect(positionOf(await edit({ op: 'rename', positions: [ondeck], funderName: 'Blue Harbor' }), 'Blue Harbor')).toBeGreaterThanOrEqual(
      0,
    )
    const dismissed = await edit({ op: 'dismiss', positions: [ondeck] })
    expect(positionOf(dismissed, 'OnDeck')).toBe(-1)
    expect(dismissed.summary.mcaPositionsDetected).toBe(a.mcaPositions.length - 1)
    const merged = await edit({ op: 'merge', positions: [ondeck, kapitus], funderName: 'Both' })
    expect(merged.mcaPositions[positionOf(merged, 'Both')]).toMatchObject({ transactionCount: 36, totalPayments: 12_900 })
    const apart = a.mcaPositions[ondeck].transactions.slice(0, 10)
    const split = await edit({ op: 'split', positions: [ondeck], rows: apart, funderName: 'Second' })
    expect(split.mcaPositions[positionOf(split, 'Second')].transactionCount).toBe(10)
    expect(split.mcaPositions[positionOf(split, 'OnDeck')].transactionCount).toBe(20)
    const ended = await edit({ op: 'end', positions: [ondeck] })
    expect(ended.mcaPositions[positionOf(ended, 'OnDeck')].active).toBe(false)
    const added = await edit({ op: 'add', rows: [rowOf(a, 'STAPLES')], funderName: 'Hidden Funder' })
    expect(added.mcaPositions[positionOf(added, 'Hidden Funder')]).toMatchObject({ transactionCount: 1, totalPayments: 42.1 })
    expect(added.transactions[rowOf(a, 'STAPLES')].classification).toBe('mcaRepayment')
    for (const each of [dismissed, merged, split, ended, added]) expect(addsUp(each)).toBe(true)
  })

  test('a row mended: its date, amount and side; the old ones stand beside it', async () => {
    const a = await analysis()
    const row = rowOf(a, 'STAPLES')
    const { body } = await correct(a.id, 0, [{ kind: 'row', row, date: '2026-01-20', amount: 52.1, type: 'credit' }])
    expect(body.data.transactions[row]).toMatchObject({
      date: '2026-01-20',
      amount: 52.1,
      type: 'credit',
      correction: { was: { date: a.transactions[row].date, amount: 42.1, type: 'debit' } },
    })
    expect(cents(body.data.summary.totalCredits)).toBe(cents(a.summary.totalCredits) + 5_210)
    expect(addsUp(body.data)).toBe(true)
  })

  test('a revision that is not the latest is a 412; so is a stale If-Match', async () => {
    const a = await analysis()
    const change = [{ kind: 'label', rows: [0], classification: 'transferIn' }]
    const first = await correct(a.id, 0, change)
    expect(first.status).toBe(200)
    const stale = await correct(a.id, 0, change)
    expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed'])
    const ahead = await correct(a.id, 7, change)
    expect(ahead.status).toBe(412)
    expect((await correct(a.id, 1, change, { 'if-match': '"v1"' })).status).toBe(412)
    expect((await correct(a.id, 1, change, { 'if-match': first.headers.get('etag')! })).status).toBe(200)
  })

  test('of two corrections at once one is told that it came second', async () => {
    const a = await analysis()
    const change = [{ kind: 'label', rows: [0], classification: 'transferIn' }]
    const answers = await Promise.all([correct(a.id, 0, change), correct(a.id, 0, change)])
    expect(answers.map((r) => r.status).sort()).toEqual([200, 412])
  })

  test('what cannot be is a 400 that names its place, and changes nothing', async () => {
    const a = await analysis()
    const debit = rowOf(a, 'STAPLES')
    const bad: [object, string][] = [
      [{ kind: 'label', rows: [99_999], classification: 'payroll' }, 'changes.0.rows.0'],
      [{ kind: 'label', rows: [debit], classification: 'businessRevenue' }, 'changes.0.rows.0'],
      [{ kind: 'label', rows: [rowOf(a, 'SQUARE')], classification: 'payroll' }, 'changes.0.rows.0'],
      [{ kind: 'revenue', rows: [debit], isRevenue: true }, 'changes.0.rows.0'],
      [{ kind: 'position', op: 'dismiss', positions: [44] }, 'changes.0.positions.0'],
      [{ kind: 'position', op: 'add', rows: [rowOf(a, 'SQUARE')], funderName: 'X' }, 'changes.0.rows.0'],
      [{ kind: 'position', op: 'merge', positions: [0] }, 'changes.0.positions'],
      [{ kind: 'position', op: 'rename', positions: [0] }, 'changes.0.funderName'],
      [{ kind: 'row', row: 99_999, amount: 1 }, 'changes.0.row'],
      [{ kind: 'row', row: 0 }, 'changes.0'],
      [{ kind: 'row', row: 0, amount: -1 }, 'changes.0.amount'],
      [{ kind: 'row', row: 0, date: '2026-02-30' }, 'changes.0.date'],
      [{ kind: 'account', statement: 0, excluded: true }, 'changes.0.statement'],
      [{ kind: 'label', rows: [0], classification: 'rent' }, 'changes.0.classification'],
      [{ kind: 'label', rows: [0], classification: 'transferIn', extra: 1 }, 'changes.0.extra'],
      [{ kind: 'wish' }, 'changes.0.kind'],
    ]
    for (const [change, path] of bad) {
      const { status, body } = await correct(a.id, 0, [change])
      expect([status, body.code], JSON.stringify(change)).toEqual([400, 'invalid_request'])
      expect(
        body.errors.map((e: Any) => e.path),
        JSON.stringify(change),
      ).toContain(path)
    }
    expect((await correct(a.id, 0, [])).status).toBe(400)
    expect((await call('POST', `/analysis/${a.id}/corrections`, { revision: 0, changes: [] })).status).toBe(400)
    expect((await call('GET', `/analysis/${a.id}`)).body.data).toEqual(a)
  })

  test('a mended side may not turn an earlier label against its row, unless the same request says what the row is now', async () => {
    const a = await analysis()
    const row = rowOf(a, 'STAPLES')
    await correct(a.id, 0, [{ kind: 'label', rows: [row], classification: 'payroll' }])
    expect((await correct(a.id, 1, [{ kind: 'row', row, type: 'credit' }])).status).toBe(400)
    const both = await correct(a.id, 1, [
      { kind: 'row', row, type: 'credit' },
      { kind: 'label', rows: [row], classification: 'refund' },
    ])
    expect(both.body.data.transactions[row]).toMatchObject({ type: 'credit', classification: 'refund' })
  })

  test('the same Idempotency-Key corrects once', async () => {
    const a = await analysis()
    const change = [{ kind: 'label', rows: [0], classification: 'transferIn' }]
    const first = await correct(a.id, 0, change, { 'idempotency-key': `k-${a.id}` })
    const second = await correct(a.id, 0, change, { 'idempotency-key': `k-${a.id}` })
    expect([first.status, second.status, second.headers.get('idempotent-replayed')]).toEqual([200, 200, 'true'])
    expect(second.body).toEqual(first.body)
    expect((await call('GET', `/analysis/${a.id}?fields=revision`)).body.data.revision).toBe(1)
  })

  test('scopes: analysis:trigger corrects and undoes, analysis:read reads; another organization’s is not there', async () => {
    const a = await analysis()
    const reader = t.callWith(await t.newKey(t.tenant.id, ['analysis:read']))
    const body = { revision: 0, reason: 'x', changes: [{ kind: 'label', rows: [0], classification: 'transferIn' }] }
    expect((await reader('POST', `/analysis/${a.id}/corrections`, body)).body).toMatchObject({
      code: 'insufficient_scope',
      requiredScope: 'analysis:trigger',
    })
    expect((await reader('GET', `/analysis/${a.id}/corrections`)).status).toBe(200)
    const stranger = await t.newTenant()
    expect((await stranger.call('POST', `/analysis/${a.id}/corrections`, body)).status).toBe(404)
  })
})

test('whoever looks while others correct sees each revision with its own figures', async () => {
  const rows = Array.from({ length: 40 }, (_, i) => ({ date: '2026-03-02', description: `DEPOSIT ${i}`, amount: 100 + i, type: 'credit' }))
  const { id } = (await t.tenant.call('POST', '/analysis/transactions', { transactions: rows })).body.data
  const labels = ['transferIn', 'businessRevenue']
  let isOver = false
  const seen = new Set<number>()
  const looking = [1, 2, 3, 4].map(async () => {
    while (!isOver) {
      const { revision, transactions } = (await t.tenant.call('GET', `/analysis/${id}`)).body.data
      seen.add(revision)
      if (revision > 0) expect([revision, transactions[0].classification]).toEqual([revision, labels[revision % 2]])
    }
  })
  try {
    for (let revision = 0; revision < 40; revision++) {
      const changes = [{ kind: 'label', rows: [0], classification: labels[(revision + 1) % 2] }]
      expect((await t.tenant.call('POST', `/analysis/${id}/corrections`, { revision, reason: 'again', changes })).status).toBe(200)
    }
  } finally {
    isOver = true
  }
  await Promise.all(looking)
  expect(seen.size).toBeGreaterThan(3)
})

describe('undoing', () => {
  test('in any order, each a revision; all undone gives revision 0’s figures', async () => {
    const a = await analysis()
    const changes = [
      { kind: 'label', rows: [rowOf(a, 'SQUARE')], classification: 'transferIn', samePayee: true },
      { kind: 'row', row: rowOf(a, 'STAPLES'), amount: 99.99 },
      { kind: 'position', op: 'dismiss', positions: [positionOf(a, 'OnDeck')] },
    ]
    for (const [i, change] of changes.entries()) expect((await correct(a.id, i, [change])).status).toBe(200)
    const { body } = await call('GET', `/analysis/${a.id}/corrections?sort_order=asc`)
    expect(body.meta.pagination).toEqual({ page: 1, limit: 20, total: 3, totalPages: 1 })
    // Positions have other numbers later: what was meant is told by name.
    const named = [{}, {}, { funderNames: [a.mcaPositions[positionOf(a, 'OnDeck')].funderName] }]
    expect(body.data.map((c: Any) => [c.revision, c.changes])).toEqual(changes.map((c, i) => [i + 1, [{ ...c, ...named[i] }]]))
    const ids = body.data.map((c: Any) => c.id)
    let last: Any = null
    for (const [i, id] of [ids[1], ids[0], ids[2]].entries()) {
      const { status, body } = await call('DELETE', `/analysis/${a.id}/corrections/${id}`)
      expect(status).toBe(200)
      expect(body.data.revision).toBe(4 + i)
      expect(addsUp(body.data)).toBe(true)
      last = body.data
    }
    expect(figures(last)).toEqual(figures(a))
    expect((await call('GET', `/analysis/${a.id}?revision=3`)).body.data.mcaPositions).toHaveLength(a.mcaPositions.length - 1)
    const again = await call('DELETE', `/analysis/${a.id}/corrections/${ids[0]}`)
    expect([again.status, again.body.code]).toEqual([409, 'conflict'])
    expect((await call('GET', `/analysis/${a.id}?revision=99`)).status).toBe(404)
  })

  test('every correction and undoing is in the audit trail', async () => {
    const a = await analysis()
    await correct(a.id, 0, [{ kind: 'label', rows: [0], classification: 'transferIn' }])
    const { body } = await call('GET', `/analysis/${a.id}/corrections`)
    await call('DELETE', `/analysis/${a.id}/corrections/${body.data[0].id}`)
    expect((await auditOf(t, a.id)).map((l) => l.action)).toEqual(['analysis.create', 'analysis.correct', 'analysis.undo'])
  })
})

describe('rows and fields', () => {
  test('transactions are paged, with classification, month and search, each with its index', async () => {
    const a = await analysis()
    const all = await call('GET', `/analysis/${a.id}/transactions?limit=100`)
    expect(all.body.meta.pagination).toEqual({ page: 1, limit: 100, total: 78, totalPages: 1 })
    expect(all.body.data.map(({ index: _, ...r }: Any) => r)).toEqual(a.transactions)
    const second = await call('GET', `/analysis/${a.id}/transactions?page=2&limit=30`)
    expect(second.body.data.map((r: Any) => r.index)).toEqual(Array.from({ length: 30 }, (_, i) => 30 + i))
    const payments = await call('GET', `/analysis/${a.id}/transactions?classification=mcaRepayment&search=kapitus`)
    expect(payments.body.meta.pagination.total).toBe(6)
    const february = await call('GET', `/analysis/${a.id}/transactions?month=2026-02&limit=100`)
    expect(february.body.data.length).toBe(a.transactions.filter((r: Any) => r.date.startsWith('2026-02')).length)
    for (const bad of ['limit=0', 'limit=101', 'page=0', 'classification=rent', 'month=2026-13', 'color=red'])
      expect((await call('GET', `/analysis/${a.id}/transactions?${bad}`)).status, bad).toBe(400)
    expect((await call('GET', `/analysis/${a.id}/transactions?page=9`)).body.data).toEqual([])
  })

  test('fields leaves the rest out', async () => {
    const a = await analysis()
    const { body } = await call('GET', `/analysis/${a.id}?fields=summary,mcaPositions`)
    expect(body.data).toEqual({ id: a.id, status: 'completed', revision: 0, summary: a.summary, mcaPositions: a.mcaPositions })
    expect((await call('GET', `/analysis/${a.id}?fields=secrets`)).status).toBe(400)
    const head = await call('GET', `/analysis/${a.id}?fields=mode,completedAt`)
    expect(head.body.data).toEqual({ id: a.id, status: 'completed', revision: 0, mode: a.mode, completedAt: a.completedAt })
    expect((await call('GET', `/analysis/${a.id}?fields=mode&revision=7`)).status).toBe(404)
  })

  test('fields of a result so long that a thread cuts them out', async () => {
    const transactions = Array.from({ length: 6_000 }, (_, i) => ({
      date: `2026-0${1 + (i % 6)}-${String(1 + (i % 28)).padStart(2, '0')}`,
      description: `PAYEE ${(i * 7919) % 6007} OF ${(i * 104_729) % 6011}`,
      amount: (100 + ((i * 31) % 977)) / 100,
      type: i % 2 ? 'debit' : 'credit',
    }))
    const { body } = await call('POST', '/analysis/transactions', { transactions })
    const path = `/analysis/${body.data.id}`
    const isDone = async () => (await call('GET', `${path}?fields=status`)).body.data.status === 'completed'
    await eventually(isDone)
    const whole = (await call('GET', path)).body.data
    const some = (await call('GET', `${path}?fields=metrics,summary,error`)).body.data
    expect(some).toEqual({
      id: whole.id,
      status: 'completed',
      revision: 0,
      error: null,
      summary: whole.summary,
      metrics: whole.metrics,
    })
    expect(some.summary.totalTransactions).toBe(6_000)
  })
})

describe('exports', () => {
  test('csv: the rows, with a name to save them under', async () => {
    const a = await analysis()
    const { status, headers, body } = await call('GET', `/analysis/${a.id}/export?format=csv`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^text\/csv/)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="ana_.*\.csv"$/)
    expect(body.trimEnd().split('\r\n')).toHaveLength(79)
    expect((await call('GET', `/analysis/${a.id}/export?format=doc`)).status).toBe(400)
  })

  test('every row says in which currency it is, and the sums in which they are, or that they are of neither', async () => {
    const a = await analysis()
    const csv = (await call('GET', `/analysis/${a.id}/export?format=csv`)).body.trimEnd().split('\r\n')
    expect([csv[0].split(',').at(-2), ...new Set(csv.slice(1).map((row: string) => row.split(',').at(-2)))]).toEqual(['Currency', 'USD'])
    const statements = ['GBP', 'USD'].map((currency) => ({ currency, duplicateOf: null, excluded: false, discrepancies: [], findings: [] }))
    const transactions = a.transactions.map((row: object, i: number) => ({ ...row, statement: i % 2 }))
    const sheets = sheetsOf({ id: a.id, revision: 0, result: { ...a, statements, transactions } as never, corrections: [] })
    const sheet = (name: string) => sheets.find((one) => one.name === name)!
    const rowsOf = async (name: string) => {
      const rows: Row[] = []
      for await (const row of sheet(name).rows) rows.push(row)
      return rows
    }
    const currencies = async (name: string) => {
      const column = sheet(name).columns.findIndex(({ title }) => title === 'Currency')
      return (await rowsOf(name)).map((row) => row[column])
    }
    expect(await currencies('Statements')).toEqual(['GBP', 'USD'])
    expect((await currencies('Transactions')).slice(0, 3)).toEqual(['GBP', 'USD', 'GBP'])
    expect(await rowsOf('Summary')).toContainEqual(['Currency', 'GBP and USD'])
  })

  test('xlsx and the memo open', async () => {
    const a = await analysis()
    await correct(a.id, 0, [{ kind: 'label', rows: [0], classification: 'transferIn' }])
    const bytes = async (format: string) =>
      Buffer.from(
        await (
          await fetch(`${t.url}/api/public/v1/analysis/${a.id}/export?format=${format}`, {
            headers: { authorization: `Bearer ${t.tenant.key}` },
          })
        ).arrayBuffer(),
      )
    expect((await bytes('xlsx')).subarray(0, 2).toString()).toBe('PK')
    const memo = await bytes('pdf')
    expect(memo.subarray(0, 5).toString()).toBe('%PDF-')
    expect(memo.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
  })
})

describe('with files', () => {
  const pdf = (seed: number, month = 0, layout = 'chase-business') =>
    Buffer.from(renderStatement(generateMerchant(seed, { months: 2 }), month, layout).pdf)
  const upload = async (...files: Buffer[]): Promise<Any> => {
    const data = new FormData()
    for (const [i, bytes] of files.entries()) data.append('files', new Blob([Uint8Array.from(bytes)]), i === 0 ? 'same.pdf' : 'same.pdf')
    const { body } = await call('POST', '/analysis/bank-statements', data)
    return eventually(async () => {
      const answer = await call('GET', `/analysis/${body.data.id}`)
      return answer.body.data.status === 'completed' && answer.body.data
    })
  }
  const picture = (path: string) => fetch(`${t.url}/api/public/v1${path}`, { headers: { authorization: `Bearer ${t.tenant.key}` } })
  const pngSize = async (answer: Response) => {
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  }

  test('statements say which file they are of; files have sizes and pages as pictures', async () => {
    const a = await upload(pdf(11, 0), pdf(11, 1))
    expect(a.statements.map((s: Any) => s.file)).toEqual([0, 1])
    expect(a.statements.map((s: Any) => s.reconciledBy)).toEqual(['print', 'print'])
    const { body } = await call('GET', `/analysis/${a.id}/files`)
    expect(body.data.map((f: Any) => [f.file, f.fileName, f.pageCount === f.pages.length])).toEqual([
      [0, 'same.pdf', true],
      [1, 'same.pdf', true],
    ])
    expect(body.data[0].pages[0]).toEqual({ width: 612, height: 792 })
    const drawn = await picture(`/analysis/${a.id}/files/0/pages/1.png?width=500`)
    expect(drawn.headers.get('content-type')).toBe('image/png')
    expect(drawn.headers.get('cache-control')).toMatch(/private/)
    expect(await pngSize(drawn)).toEqual({ width: 500, height: 647 })
    expect((await pngSize(await picture(`/analysis/${a.id}/files/1/pages/1.png`))).width).toBe(800)
    for (const [path, status] of [
      [`files/0/pages/${body.data[0].pageCount + 1}.png`, 404],
      ['files/0/pages/0.png', 404],
      ['files/0/pages/x.png', 404],
      ['files/2/pages/1.png', 404],
      ['files/0/pages/1.png?width=199', 400],
      ['files/0/pages/1.png?width=2001', 400],
    ] as const)
      expect((await picture(`/analysis/${a.id}/${path}`)).status, path).toBe(status)
    expect((await call('GET', `/analysis/${(await analysis()).id}/files`)).body).toEqual({ data: [] })
  })

  test('a row that is mended unties its statement; mended back, it ties by correction', async () => {
    const a = await upload(pdf(12))
    expect(a.statements[0]).toMatchObject({ reconciled: true, reconciledBy: 'print' })
    const amount = a.transactions[0].amount
    const off = (await correct(a.id, 0, [{ kind: 'row', row: 0, amount: amount + 1 }])).body.data
    expect(off.statements[0]).toMatchObject({ reconciled: false, reconciledBy: 'print' })
    const back = (await correct(a.id, 1, [{ kind: 'row', row: 0, amount }])).body.data
    expect(back.statements[0]).toMatchObject({ reconciled: true })
  })

  test('a misread amount, mended, makes the statement tie: by correction, and only by it', async () => {
    // The wrong amount is one that a person put in before; whoever reads it later sees a statement that does not tie.
    const a = await upload(pdf(13))
    const { body: kept } = await t.services.database.pool
      .query('SELECT input FROM analysis_data WHERE analysis_id = $1', [a.id])
      .then((r) => ({ body: r.rows[0].input as Buffer }))
    const input = JSON.parse(unpackAtOnce(kept))
    const statement = input.source.statements[0]
    const right = statement.rows[0].amount
    statement.rows[0].amount = right + 5_000
    statement.reconciled = false
    statement.discrepancies = [{ kind: 'balance', message: 'Off by 50.00.', amount: 5_000, page: 1 }]
    await t.services.database.pool.query('UPDATE analysis_data SET input = $2 WHERE analysis_id = $1', [
      a.id,
      packResult(JSON.stringify(input)),
    ])
    const { body } = await correct(a.id, 0, [{ kind: 'row', row: 0, amount: right / 100 }])
    expect(body.data.statements[0]).toMatchObject({ reconciled: true, reconciledBy: 'correction', discrepancies: [] })
    // Side by side with another it is not taken for what the bank printed.
    const beside = await call('GET', `/analysis/compare?ids=${a.id},${(await upload(pdf(14))).id}`)
    expect(beside.body.data.map((one: Any) => [one.reconciled, one.reconciledBy])).toEqual([
      [true, 'correction'],
      [true, 'print'],
    ])
    const listed = (await call('GET', '/analysis?include=overview&limit=100')).body.data
    expect(listed.find((one: Any) => one.id === a.id).overview).toMatchObject({ reconciled: true, reconciledBy: 'correction' })
  })

  test('an account left out: its rows count nowhere', async () => {
    const a = await upload(pdf(14), pdf(15))
    const { body } = await correct(a.id, 0, [{ kind: 'account', statement: 1, excluded: true }])
    expect(body.data.statements.map((s: Any) => s.excluded)).toEqual([false, true])
    expect(body.data.transactions.every((r: Any) => r.statement === 0)).toBe(true)
    expect(addsUp(body.data)).toBe(true)
    const row = body.data.transactions.length - 1
    const next = await correct(a.id, 1, [{ kind: 'row', row, amount: 1 }])
    expect(next.body.data.transactions[row]).toMatchObject({ amount: 1, description: body.data.transactions[row].description })
  })

  test('after the retention its figures remain, pages answer 410 and corrections 409, and it says since when, however long the organization keeps them now', async () => {
    const a = await upload(pdf(16))
    const at = t.clock.now().getTime()
    try {
      t.clock.set(new Date(at + 91 * 86_400_000).toISOString())
      const check = async (inputsEndedAt: string | null) => {
        expect((await picture(`/analysis/${a.id}/files/0/pages/1.png`)).status).toBe(410)
        const refused = await correct(a.id, 0, [{ kind: 'label', rows: [0], classification: a.transactions[0].classification }])
        expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
        expect((await call('GET', `/analysis/${a.id}`)).body.data).toEqual({ ...a, inputsEndedAt })
        expect((await call('GET', `/analysis/${a.id}/files`)).body.data[0].pageCount).toBeGreaterThan(0)
      }
      await check(null)
      const known = { 'if-none-match': (await call('GET', `/analysis/${a.id}`)).headers.get('etag')! }
      expect((await call('GET', `/analysis/${a.id}`, undefined, known)).status).toBe(304)
      await endRetention(t.services)
      await check(t.clock.now().toISOString())
      // Who knew it with its pages is told that they are gone.
      expect((await call('GET', `/analysis/${a.id}`, undefined, known)).status).toBe(200)
      const { rows } = await t.services.database.pool.query(
        'SELECT f.blob_key, d.input FROM analysis_files f JOIN analysis_data d USING (analysis_id) WHERE analysis_id = $1',
        [a.id],
      )
      expect(rows).toEqual([{ blob_key: null, input: null }])
    } finally {
      t.clock.set(new Date(at).toISOString())
    }
  })

  test('DELETE takes files, revisions, corrections and its summary out of events and audit', async () => {
    const a = await upload(pdf(17))
    await correct(a.id, 0, [{ kind: 'row', row: 0, amount: 1 }])
    expect((await call('DELETE', `/analysis/${a.id}`)).body).toEqual({ deleted: true, id: a.id })
    expect((await picture(`/analysis/${a.id}/files/0/pages/1.png`)).status).toBe(404)
    for (const table of ['analysis_corrections', 'analysis_revisions']) {
      const { rows } = await t.services.database.pool.query(`SELECT 1 FROM ${table} WHERE subject_id = $1`, [a.id])
      expect(rows, table).toEqual([])
    }
    const told = (await eventsOf(t, t.tenant)).filter((e) => e.entityId === a.id)
    expect(told.every((e) => e.data.summary === null)).toBe(true)
    expect(JSON.stringify(await auditOf(t, a.id))).not.toMatch(/"changes"|totalCredits/)
  })

  test('the same under /documents and, un-enveloped, under a bank_scrub', async () => {
    const application = await makeApplication(t.tenant)
    const { body: document } = await call(
      'POST',
      '/documents',
      form({ name: 'may.pdf', type: 'bankStatement', applicationId: application.id }, { name: 'may.pdf', bytes: pdf(18) }),
    )
    const pages = await call('GET', `/documents/${document.data.id}/pages`)
    expect(pages.body.data[0]).toMatchObject({ file: 0, fileName: 'may.pdf', pages: expect.arrayContaining([{ width: 612, height: 792 }]) })
    expect((await pngSize(await picture(`/documents/${document.data.id}/pages/1.png?width=300`))).width).toBe(300)
    expect((await picture(`/documents/${document.data.id}/pages/99.png`)).status).toBe(404)

    const base = `/deals/${application.id}/underwriting`
    const started = await call('POST', `${base}/analyze`, { tool: 'bank_scrub' })
    const run = await eventually(async () => {
      const { body } = await call('GET', `${base}/analyses/${started.body.id}`)
      return body.status === 'completed' && body
    })
    expect(run).toMatchObject({ revision: 0, result: { statements: [{ file: 0, documentId: document.data.id }] } })
    const path = `${base}/analyses/${run.id}`
    const row = run.result.transactions.findIndex((r: Any) => r.type === 'credit')
    const { status, body } = await call('POST', `${path}/corrections`, {
      revision: 0,
      reason: 'Owner money.',
      changes: [{ kind: 'label', rows: [row], classification: 'transferIn' }],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: run.id, tool: 'bank_scrub', status: 'completed', revision: 1 })
    expect(body.result).toMatchObject({ sandbox: false, documentIds: [document.data.id] })
    expect(body.result.transactions[row]).toMatchObject({ classification: 'transferIn', correction: { reason: 'Owner money.' } })
    expect((await call('GET', `${base}/results`)).body.bank_scrub.summary.totalCredits).toBe(run.result.summary.totalCredits)
    const { body: cards } = await call('GET', '/applications?include=papers&limit=100')
    const { dateRange, mcaPositionsDetected } = run.result.summary
    expect(cards.data.find(({ id }: Any) => id === application.id).papers).toEqual({
      statements: 1,
      scrub: {
        analysisId: run.id,
        status: 'completed',
        periodStart: dateRange.start,
        periodEnd: dateRange.end,
        mcaPositions: mcaPositionsDetected,
      },
    })
    expect((await call('GET', `${path}?revision=0`)).body.result).toEqual(run.result)
    const listed = await call('GET', `${path}/corrections`)
    expect(listed.body).toHaveLength(1)
    const undone = await call('DELETE', `${path}/corrections/${listed.body[0].id}`)
    expect(undone.body.revision).toBe(2)
    expect(figures(undone.body.result)).toEqual(figures(run.result))
    expect((await call('GET', `${path}/files`)).body[0]).toMatchObject({ file: 0, documentId: document.data.id, fileName: 'may.pdf' })
    expect((await pngSize(await picture(`${path}/files/0/pages/1.png?width=400`))).width).toBe(400)
    expect((await call('GET', `${path}/export?format=csv`)).status).toBe(200)
    expect((await call('GET', `${path}/transactions?limit=5`)).body).toHaveLength(5)
  })
})

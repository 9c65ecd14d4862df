import { afterAll, beforeAll, expect, test } from 'vitest'
import { md, mdy, monD, usd } from '../statements/unseen-kinds/ledger.ts'
import { amountOf, letterhead, summary, tableHead } from '../statements/unseen-kinds/parts.ts'
import { drawKind, type Kind, writeDrawn } from '../statements/unseen-kinds/sheet.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { eventually, startTestWorker } from '../test-worker.ts'

/** Papers that print no year, in files that tell none either. */

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

const ACCOUNT = { account: '000123454477', last4: '4477' }

const paper = (start: string, end: string, hasYears: boolean, account: Partial<typeof ACCOUNT> = ACCOUNT): Buffer => {
  const kind: Kind = {
    name: `years ${start}`,
    hard: 'no year',
    ledger: { start, end },
    draw: (l, s) => {
      Object.assign(l, account)
      letterhead(s, l, 'Poplar Bank', hasYears ? `${mdy(start)} to ${mdy(end)}` : `${monD(start)} to ${monD(end)}`)
      summary(s, l)
      tableHead(s, [40, 'Date'], [110, 'Description'], [-440, 'Amount'], [-550, 'Balance'])
      for (const item of l.items)
        s.row(item, [
          [40, md(item.date), 'date'],
          [110, item.text],
          [-440, amountOf(item), 'amount'],
          [-550, usd(item.balance), 'balance'],
        ])
    },
  }
  // Of the same length, so that the file stays whole; PDFium knows neither name.
  const written = Buffer.from(writeDrawn(drawKind(kind))).toString('latin1')
  return Buffer.from(written.replaceAll('/CreationDate', '/XreationDate').replaceAll('/ModDate', '/XodDate'), 'latin1')
}

const analyse = async (...papers: Buffer[]) => {
  const form = new FormData()
  for (const [i, bytes] of papers.entries()) form.append('files', new Blob([Uint8Array.from(bytes)]), `${'abc'[i]}.pdf`)
  const { body } = await t.tenant.call('POST', '/analysis/bank-statements', form)
  return eventually(async () => {
    const { data } = (await t.tenant.call('GET', `/analysis/${body.data.id}`)).body
    return data.status === 'completed' && data
  })
}

type Told = {
  fileName: string
  periodStart: string
  periodEnd: string
  reconciled: boolean
  discrepancies: { kind: string; message: string }[]
}
const openYear = ({ statements }: { statements: Told[] }): Told =>
  statements.find((s) => s.discrepancies.some((d) => d.kind === 'missing_year'))!

test('other statements of the account tell the year, and that is said', async () => {
  const data = await analyse(
    paper('2019-01-01', '2019-01-31', true),
    paper('2019-02-01', '2019-02-28', false),
    paper('2019-03-01', '2019-03-31', true),
  )
  expect(openYear(data)).toMatchObject({ fileName: 'b.pdf', periodStart: '2019-02-01', periodEnd: '2019-02-28', reconciled: false })
  expect(openYear(data).discrepancies).toContainEqual(
    expect.objectContaining({ message: 'No year is printed; 2019 is told by the other statements of the upload.' }),
  )
  expect(data.transactions.every((row: { date: string }) => row.date.startsWith('2019-'))).toBe(true)
})

test('December beside January lies in the year before', async () => {
  const data = await analyse(paper('2020-12-01', '2020-12-31', false), paper('2021-01-01', '2021-01-31', true))
  expect(openYear(data)).toMatchObject({ periodStart: '2020-12-01', periodEnd: '2020-12-31' })
})

test('alone, its rows are there, in the last year in which they were over, and nobody calls that proven', async () => {
  // Two months ago is over whatever day this runs on; the paper is of years before, and no month has fewer than 28 days.
  const now = new Date()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1)).toISOString().slice(0, 7)
  const drawn = `${Number(month.slice(0, 4)) - 5}${month.slice(4)}`
  const data = await analyse(paper(`${drawn}-01`, `${drawn}-28`, false))
  expect(openYear(data)).toMatchObject({ periodStart: `${month}-01`, periodEnd: `${month}-28`, reconciled: false })
  expect(data.transactions.length).toBeGreaterThan(10)
  expect(openYear(data).discrepancies).toContainEqual(
    expect.objectContaining({ message: expect.stringContaining('nothing else tells it') }),
  )
})

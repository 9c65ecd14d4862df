import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDeal } from '../factories.ts'
import { leastProcessorMs } from '../processor-time.ts'
import { type Answer, startTestApp, type TestApp } from '../test-app.ts'

/** CONTRACT.md sections 2 and 4: what a wrong request is told, and what it may cost. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const post = (path: string, body: unknown) => t.tenant.call('POST', path, body)
const row = (date: string, amount = 1) => ({ date, description: 'x', amount, type: 'credit' })

describe('errors names every unknown or wrong field, up to 100', () => {
  test('twelve unknown fields and a wrong one are thirteen errors', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `unknown${i}`)
    const { status, body } = await post('/merchants', { legalName: 5, ...Object.fromEntries(names.map((n) => [n, 1])) })
    expect(status).toBe(400)
    expect(body.errors.map((e: { path: string }) => e.path).sort()).toEqual(['legalName', ...names].sort())
  })

  test('of two hundred, a hundred are named', async () => {
    const { body } = await post('/merchants', Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`f${i}`, 1])))
    expect(body.errors).toHaveLength(100)
  })

  test('unknown query parameters are named too', async () => {
    const { status, body } = await t.tenant.call('GET', '/deals?a=1&b=2&status=active')
    expect(status).toBe(400)
    expect(body.errors.map((e: { path: string }) => e.path)).toEqual(['a', 'b'])
  })

  test('an e-mail address that is nearly one is named as well', async () => {
    for (const ownerEmail of ['jane..doe@example.com', 'jane.@example.com', 'jane@-example.com', 'jane@exa_mple.com', 'jané@example.com']) {
      const { status, body } = await post('/merchants', { legalName: 'x', ownerEmail })
      expect(status, ownerEmail).toBe(400)
      expect(body.errors, ownerEmail).toEqual([{ path: 'ownerEmail', message: 'must be an e-mail address' }])
    }
  })

  test('a date-time may leave its seconds out, as ISO 8601 has it', async () => {
    for (const time of ['2026-03-31T14:00Z', '2026-03-31T14:00%2B05:30', '2026-03-31T14:00:00Z', '2026-03-31T14:00:00.123456789Z'])
      expect((await t.tenant.call('GET', `/analysis?created_after=${time}&updated_since=${time}`)).status, time).toBe(200)
    const { body } = await t.tenant.call('GET', '/analysis?created_after=2026-03-31T14:60Z')
    expect(body.errors).toMatchObject([{ path: 'created_after' }])
  })

  test('a wrong item of a list is named by its index', async () => {
    const { body } = await post('/analysis/transactions', { transactions: [row('2026-03-02'), { ...row('2026-03-02'), type: 'cash' }] })
    expect(body.errors).toMatchObject([{ path: 'transactions.1.type' }])
  })
})

describe('checking costs no more than reading', () => {
  const timed = async (body: string, enough: number): Promise<{ ms: number; status: number; errors: number }> => {
    let answer: Answer | undefined
    const ms = await leastProcessorMs(enough, async () => {
      answer = await t.tenant.call('POST', '/analysis/transactions', body, { 'content-type': 'application/json' })
    })
    return { ms, status: answer!.status, errors: answer!.body.errors?.length ?? 0 }
  }

  test('8 MB of wrong transactions are refused with a hundred errors', async () => {
    const wrong = `{"transactions":[${'{"date":1,"x":2},'.repeat(90_000)}{}]}`
    expect(wrong.length).toBeGreaterThan(1_500_000)
    expect(await timed(wrong, 5_000)).toMatchObject({ status: 400, errors: 100 })
    const long = `{"transactions":[${`{"date":"${'9'.repeat(80)}","x":2},`.repeat(90_000)}{}]}`
    expect(long.length).toBeGreaterThan(8_000_000)
    const { ms, status } = await timed(long, 5_000)
    expect(status).toBe(400)
    expect(ms).toBeLessThan(5_000)
  })

  test('26 MB of wrong transactions neither end nor stall the service', async () => {
    const wrong = `{"transactions":[${'{},'.repeat(8_600_000)}{}]}`
    expect(wrong.length).toBeGreaterThan(25_000_000)
    const { ms, status } = await timed(wrong, 10_000)
    expect(status).toBe(400)
    expect(ms).toBeLessThan(10_000)
    expect((await t.tenant.call('GET', '/deals')).status).toBe(200)
  })

  test('20 MB of brackets are refused at the sixty-fifth', async () => {
    const { ms, status } = await timed('['.repeat(20_000_000), 5_000)
    expect(status).toBe(400)
    expect(ms).toBeLessThan(5_000)
  })

  test('a megabyte of equal webhook kinds is refused for its length', async () => {
    const ms = await leastProcessorMs(2_000, async () => {
      const { status, body } = await post('/webhooks', {
        url: 'https://example.com/h',
        events: Array.from({ length: 60_000 }, () => 'deal.funded'),
      })
      expect([status, body.errors]).toMatchObject([400, [{ path: 'events' }]])
    })
    expect(ms).toBeLessThan(2_000)
    expect(await post('/webhooks', { url: 'https://example.com/h', events: ['deal.funded', 'deal.funded'] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'events.1' }] },
    })
  })

  test('documentIds: five hundred at most, each once', async () => {
    const deal = await makeDeal(t.tenant)
    const ask = (documentIds: unknown) => post(`/deals/${deal.id}/underwriting/documents`, { documentIds })
    expect(await ask(Array.from({ length: 100_000 }, () => 'a'))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'documentIds' }] },
    })
    expect(await ask(['a', 'a'])).toMatchObject({ status: 400, body: { errors: [{ path: 'documentIds.1' }] } })
  })
})

describe('dates lie in 1900..2199', () => {
  test.each(['0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31', '2026-02-29', '2026-1-1', '20260101', ''])(
    '%j is a 400 everywhere',
    async (date) => {
      const deal = await makeDeal(t.tenant)
      const answers = [
        await post('/analysis/transactions', { transactions: [row(date)] }),
        await post(`/deals/${deal.id}/payments`, { amount: 1, type: 'fee', effectiveDate: date }),
        await t.tenant.call('PATCH', `/deals/${deal.id}`, { nextPaymentDate: date }),
        await t.tenant.call('PATCH', `/deals/${deal.id}`, { fundedDate: date }),
        await t.tenant.call('GET', `/deals?funded_date_from=${date}`),
      ]
      for (const { status, body } of answers) expect([status, body.code]).toEqual([400, 'invalid_request'])
    },
  )

  test('the two ends of it are one analysis that costs and weighs no more than a short one', async () => {
    await post('/analysis/transactions', { transactions: [row('2026-03-02')] })
    const ms = await leastProcessorMs(1_500, async () => {
      const { status, body } = await post('/analysis/transactions', {
        openingBalance: 1,
        transactions: [row('1900-01-01'), row('2199-12-31')],
      })
      expect(status).toBe(200)
      expect(JSON.stringify(body).length).toBeLessThan(20_000)
      expect(body.data.summary.dateRange).toEqual({ start: '1900-01-01', end: '2199-12-31' })
    })
    expect(ms).toBeLessThan(1_500)
    const century = await post('/analysis/transactions', { transactions: [row('1950-01-01'), row('2040-12-31')] })
    expect(JSON.stringify(century.body).length).toBeLessThan(20_000)
  })

  test.each([
    ['2026-03-01T00:00:00Z', 200],
    ['2026-03-01T00:00:00.123456789%2B14:00', 200],
    ['2026-03-01T00:00:00-12:00', 200],
    ['2026-03-01T00:00:00%2B14:01', 400],
    ['2026-03-01T00:00:00%2B23:59', 400],
    ['2026-03-01T00:00:00-12:01', 400],
    ['2026-03-01T00:00:00-23:00', 400],
    ['1899-12-31T00:00:00Z', 400],
    ['2200-01-01T00:00:00Z', 400],
    ['2026-03-01T24:00:00Z', 400],
    ['2026-03-01', 400],
  ])('created_after=%s is a %i', async (at, status) => {
    expect((await t.tenant.call('GET', `/analysis?created_after=${at}`)).status).toBe(status)
  })
})

describe('money', () => {
  test.each([[0.001], [-1], [1e12 + 1], ['100'], [Number.MAX_VALUE]])('%j is a 400', async (amount) => {
    expect((await post('/applications', { applicantLegalName: 'x', requestedAmount: amount })).status).toBe(400)
  })

  test('amounts that come to more than can be told to the cent are a 400, not a 500', async () => {
    for (const count of [5, 500, 501])
      expect(
        await post('/analysis/transactions', { transactions: Array.from({ length: count }, () => row('2026-03-02', 1e12)) }),
        String(count),
      ).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'transactions' }] },
      })
    expect((await post('/analysis/transactions', { transactions: [1, 2, 3].map(() => row('2026-03-02', 1e12)) })).status).toBe(200)
  })
})

describe('the names and types of parts', () => {
  const upload = (
    part: string,
    fields = 'Content-Disposition: form-data; name="name"\r\n\r\na\r\n--B\r\nContent-Disposition: form-data; name="type"\r\n\r\nother\r\n--B\r\n',
  ) =>
    t.tenant.call('POST', '/documents', Buffer.from(`--B\r\n${fields}${part}\r\n\r\n%PDF-1.4\r\n--B--\r\n`, 'latin1'), {
      'content-type': 'multipart/form-data; boundary=B',
    })

  test.each([
    ['a NUL in a file name', 'Content-Disposition: form-data; name="file"; filename="a\0b.pdf"'],
    ['a control character in a file name', 'Content-Disposition: form-data; name="file"; filename="a\x07b.pdf"'],
    ['a NUL in a type', 'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/p\0df'],
    ['a control character in a type', 'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: text/plain\x01'],
    ['a type that is not ASCII', 'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: text/pl\xe4in'],
    [
      'a type of a thousand characters',
      `Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: ${'a'.repeat(1_000)}`,
    ],
    ['a file name of a thousand characters', `Content-Disposition: form-data; name="file"; filename="${'a'.repeat(1_000)}.pdf"`],
    ['a NUL in a name', 'Content-Disposition: form-data; name="fi\0le"; filename="a.pdf"'],
    ['a NUL in a field’s name', 'Content-Disposition: form-data; name="de\0al"'],
    ['a field without a name', 'Content-Disposition: form-data'],
    ['a file without a field', 'Content-Disposition: form-data; filename="a.pdf"'],
    ['a file without a field, of a type', 'Content-Disposition: form-data; filename="a.pdf"\r\nContent-Type: application/pdf'],
    ['bytes without a name', 'Content-Disposition: form-data\r\nContent-Type: application/octet-stream'],
    ['a field with a blank name', 'Content-Disposition: form-data; name=""'],
    ['a field whose name ends nowhere', 'Content-Disposition: form-data; name="fi'],
    ['a disposition that says nothing', 'Content-Disposition:'],
    ['a disposition of another kind', 'Content-Disposition: attachment; name="file"'],
    ['no disposition', 'Content-Type: text/plain'],
  ])('%s is a 400', async (_what, part) => {
    const answer = await upload(part)
    expect([answer.status, answer.body.code], JSON.stringify(answer.body)).toEqual([400, 'invalid_request'])
  })

  const FILE = 'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n--B'
  test.each([
    ['a field', '--B\r\nContent-Disposition: form-data; name="a"\r\n--B--\r\n'],
    ['a file', '--B\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n--B--\r\n'],
    ['a field before a file', `--B\r\nContent-Disposition: form-data; name="a"\r\n--B\r\n${FILE}--\r\n`],
    ['a field behind a file', `--B\r\n${FILE}\r\nContent-Disposition: form-data; name="a"\r\n--B--\r\n`],
  ])('%s whose head does not end is a 400, told at once', async (_what, body) => {
    const answer = await t.tenant.call('POST', '/documents', Buffer.from(body, 'latin1'), {
      'content-type': 'multipart/form-data; boundary=B',
    })
    expect([answer.status, answer.body.code], JSON.stringify(answer.body)).toEqual([400, 'invalid_request'])
  })

  test('a plain one is taken and comes back as it was', async () => {
    const answer = await upload('Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf; charset=x')
    expect(answer.status).toBe(201)
    expect((await fetch(answer.body.data.fileUrl)).headers.get('content-type')).toBe('application/pdf')
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectStatus, form, makeApplication } from '../factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

/** Which statements a bank_scrub reads when some of those chosen were deleted. No worker runs: a document that a run will read cannot be deleted, which shows what is read. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const upload = async (applicationId: string, name: string): Promise<string> => {
  const bytes = new TextEncoder().encode('%PDF-1.4 a statement')
  const made = await t.tenant.call('POST', '/documents', form({ name, type: 'bankStatement', applicationId }, { name, bytes }))
  return expectStatus(made, 201).body.data.id
}

const threeStatements = async () => {
  const { id } = await makeApplication(t.tenant)
  const documents = [await upload(id, 'a.pdf'), await upload(id, 'b.pdf'), await upload(id, 'c.pdf')] as const
  const choose = (...documentIds: string[]) => t.tenant.call('POST', `/deals/${id}/underwriting/documents`, { documentIds })
  const scrub = () => t.tenant.call('POST', `/deals/${id}/underwriting/analyze`, { tool: 'bank_scrub' })
  return { documents, choose, scrub }
}

const remove = (id: string) => t.tenant.call('DELETE', `/documents/${id}`)

test('all of them deleted: every bank statement is read, as if none had been chosen', async () => {
  const { documents, choose, scrub } = await threeStatements()
  const [a, b, c] = documents
  expect((await choose(b, c)).status).toBe(200)
  for (const id of [b, c]) expect((await remove(id)).status).toBe(204)
  expect((await scrub()).status).toBe(202)
  expect((await remove(a)).status).toBe(409)
})

test('some of them deleted: the others are read, and nothing that was not chosen', async () => {
  const { documents, choose, scrub } = await threeStatements()
  const [a, b, c] = documents
  await choose(b, c)
  await remove(b)
  expect((await scrub()).status).toBe(202)
  expect((await remove(c)).status).toBe(409)
  expect((await remove(a)).status).toBe(204)
})

test('nothing left at all: 409 documents_required', async () => {
  const { documents, choose, scrub } = await threeStatements()
  await choose(documents[1])
  for (const id of documents) await remove(id)
  expect(await scrub()).toMatchObject({ status: 409, body: { code: 'documents_required' } })
})

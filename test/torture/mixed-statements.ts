import { createHash } from 'node:crypto'
import { alone, type Hand, type Move, pickFrom } from './mixed-hand.ts'
import { expectEvent } from './mixed-model.ts'

/** Documents, analyses and underwriting: whatever has bytes or a job behind it. */

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const bytesOf = (hand: Hand): Uint8Array => {
  const text = `${hand.unique()}\n`
  return Buffer.from(text.repeat(1 + hand.random.below(1_000)))
}

const subjectOf = (hand: Hand): object => {
  const dealId = hand.random.chance(0.6) ? pickFrom(hand, hand.model.deals.keys()) : null
  const open = [...hand.model.applications].filter(([, a]) => !a.isFunded).map(([id]) => id)
  return dealId ? { dealId } : { applicationId: pickFrom(hand, open) }
}

const uploadDocument = async (hand: Hand): Promise<boolean> => {
  const name = hand.unique()
  const bytes = bytesOf(hand)
  const body = { name, type: 'contract' as const, ...subjectOf(hand) }
  const { id, ...record } = await hand.client.documents.upload(body, { name, data: bytes }, { idempotencyKey: name })
  if (record.sha256 !== sha256(bytes)) hand.model.broken.push(`${id} was acknowledged with another sha256`)
  hand.model.documents.set(id, { sha256: sha256(bytes) })
  expectEvent(hand.model, id, 'document.uploaded')
  return true
}

/** First the record, then the bytes: these have no key, but come once only. */
const uploadLater = async (hand: Hand): Promise<boolean> => {
  const name = hand.unique()
  const { id, ...record } = await hand.client.documents.create({ name, type: 'other', ...subjectOf(hand) }, { idempotencyKey: name })
  const document = { sha256: null as string | null }
  hand.model.documents.set(id, document)
  expectEvent(hand.model, id, 'document.uploaded')
  if (hand.random.chance(0.2)) return true
  const bytes = bytesOf(hand)
  const put = await hand.fetchLink((record as { uploadUrl?: string }).uploadUrl!, {
    method: 'PUT',
    body: bytes as Uint8Array<ArrayBuffer>,
    headers: { 'content-type': 'application/octet-stream' },
  })
  // 409: an earlier try brought them, and its answer got lost.
  if (put.status !== 200 && put.status !== 409) hand.model.broken.push(`the bytes of ${id} were answered ${put.status}`)
  document.sha256 = sha256(bytes)
  expectEvent(hand.model, id, 'document.uploaded')
  return true
}

const download = async (hand: Hand): Promise<boolean> => {
  const picked = pickFrom(hand, hand.model.documents)
  if (picked === null) return uploadDocument(hand)
  const [id, expected] = picked
  const { fileUrl } = await hand.client.documents.get(id)
  if (expected.sha256 === null || fileUrl === null) return true
  const bytes = new Uint8Array(await (await hand.fetchLink(fileUrl)).arrayBuffer())
  if (sha256(bytes) !== expected.sha256) hand.model.broken.push(`${id} was downloaded with other bytes`)
  return true
}

const DAYS = 28
const transactionsOf = (hand: Hand, count: number) =>
  Array.from({ length: count }, (_, i) => ({
    date: `2026-02-${String(1 + (i % DAYS)).padStart(2, '0')}`,
    description: hand.random.pick(['SQUARE INC DES:260302P2', 'ONDECK CAPITAL ACH', 'PAYROLL ADP', 'CHECK 1042']),
    amount: (1 + hand.random.below(100_000)) / 100,
    type: hand.random.pick(['credit', 'debit'] as const),
  }))

const analyzeTransactions = async (hand: Hand): Promise<boolean> => {
  // More than 500 go to a worker.
  const transactions = transactionsOf(hand, hand.random.chance(0.2) ? 501 : 1 + hand.random.below(30))
  const { id } = await hand.client.analysis.transactions({ transactions }, { idempotencyKey: hand.unique() })
  hand.model.analyses.set(id, { mode: 'transactions' })
  return true
}

const UNREADABLE = Buffer.from('%PDF-1.4\nnothing that could be read\n%%EOF\n')

const analyzeStatement = async (hand: Hand): Promise<boolean> => {
  const data = hand.statements.length > 0 && hand.random.chance(0.5) ? hand.random.pick(hand.statements) : UNREADABLE
  const { id } = await hand.client.analysis.uploadStatements([{ name: 'statement.pdf', data }], {}, { idempotencyKey: hand.unique() })
  hand.model.analyses.set(id, { mode: 'pdf' })
  return true
}

const deleteAnalysis = (hand: Hand): Promise<boolean> =>
  alone(hand, hand.model.analyses.keys(), async (id) => {
    await hand.client.analysis.delete(id)
    hand.model.analyses.delete(id)
    hand.model.deleted.add(id)
  })

const runTool = async (hand: Hand): Promise<boolean> => {
  const subject = pickFrom(hand, [...hand.model.applications.keys(), ...hand.model.deals.keys()])
  if (subject === null) return false
  const body = hand.random.chance(0.7)
    ? { tool: 'merchant_scrub' as const, params: { query: 'Harbor Street Bakery' } }
    : { tool: 'merchant_enrichment' as const }
  const { id } = await hand.client.underwriting.run(subject, body, { idempotencyKey: hand.unique() })
  hand.model.runs.set(id, { subject })
  return true
}

const selectDocuments = async (hand: Hand): Promise<boolean> => {
  const subject = pickFrom(hand, hand.model.deals.keys())
  if (subject === null) return false
  const { documents } = await hand.client.underwriting.documents(subject)
  // One whose bytes are still to come cannot be selected; somebody is just uploading it.
  const chosen = documents.filter((d) => d.status !== 'awaitingUpload' && hand.random.chance(0.5)).map((d) => d.id)
  await hand.client.underwriting.selectDocuments(subject, chosen, { idempotencyKey: hand.unique() })
  return true
}

export const STATEMENT_MOVES: Move[] = [
  { weight: 5, play: uploadDocument },
  { weight: 3, play: uploadLater },
  { weight: 2, play: download },
  { weight: 4, play: analyzeTransactions },
  { weight: 2, play: analyzeStatement },
  { weight: 1, play: deleteAnalysis },
  { weight: 3, play: runTool },
  { weight: 1, play: selectDocuments },
]

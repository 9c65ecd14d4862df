import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { backgroundReport, creditReport, registryRecords } from './answers.ts'
import { type Behaviour, findSubject } from './subjects.ts'

export type SandboxOptions = { host?: string; port?: number; clock?: () => Date; slowMs?: number }
export type Sandbox = {
  url: string
  /** What to configure each provider with. */
  urls: { background: string; bureauA: string; bureauB: string; registry: string }
  close(): Promise<void>
}

const MAX_QUESTION_BYTES = 65_536
const REMEMBERED_TRIES = 10_000

type Reply = { status: number; body: unknown; headers?: Record<string, string> }
type Question = Record<string, unknown>

const refusal = (status: number, code: string, message: string): Reply => ({ status, body: { error: { code, message } } })

class Refusal extends Error {
  readonly reply: Reply
  constructor(status: number, code: string, message: string) {
    super(message)
    this.reply = refusal(status, code, message)
  }
}

const readQuestion = async (request: IncomingMessage): Promise<Question> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > MAX_QUESTION_BYTES) throw new Refusal(413, 'too_large', 'The question is too long.')
    chunks.push(chunk as Buffer)
  }
  try {
    const question: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    if (typeof question === 'object' && question !== null && !Array.isArray(question)) return question as Question
  } catch {
    // Told below, like every other body that is no object.
  }
  throw new Refusal(400, 'invalid_json', 'The body must be a JSON object.')
}

const required = (question: Question, field: string): string => {
  const value = question[field]
  if (typeof value !== 'string' || value.trim() === '') throw new Refusal(400, 'invalid_request', `${field} is required.`)
  return value
}
const optional = (question: Question, field: string): string | undefined => {
  const value = question[field]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw new Refusal(400, 'invalid_request', `${field} must be a string.`)
  return value
}
const oneOf = <T extends string>(question: Question, field: string, values: readonly T[]): T => {
  const value = required(question, field)
  if (!values.includes(value as T)) throw new Refusal(400, 'invalid_request', `${field} must be one of ${values.join(', ')}.`)
  return value as T
}

/** Works out whom the question is about and what is to be said, without saying it yet. */
const answerTo = (path: string, question: Question, now: Date): { behaviour: Behaviour; body: unknown } => {
  const bureau = /^\/bureau-(a|b)\/v1\/credit-reports$/.exec(path)?.[1] as 'a' | 'b' | undefined
  if (path === '/background/v1/background-reports') {
    const entityType = oneOf(question, 'entityType', ['business', 'person'])
    const entityId = required(question, 'entityId')
    const clearGroupId = optional(question, 'clearGroupId')
    const subject = findSubject(entityId, entityType)
    return { behaviour: subject.behaviour, body: backgroundReport(subject, { entityType, entityId, clearGroupId }, now) }
  }
  if (bureau !== undefined) {
    const endpointType = oneOf(question, 'endpointType', ['business', 'consumer'])
    const queryInput = required(question, 'queryInput')
    const subject = findSubject(queryInput, endpointType === 'consumer' ? 'person' : 'business')
    return {
      behaviour: subject.behaviour,
      body: creditReport(subject, { bureau, endpointType, queryInput, reportType: optional(question, 'reportType') }, now),
    }
  }
  if (path === '/registry/v1/registry-searches') {
    const subject = findSubject(required(question, 'query'), 'business')
    return { behaviour: subject.behaviour, body: registryRecords(subject) }
  }
  throw new Refusal(404, 'not_found', 'The sandbox has no such endpoint.')
}

/** A stand-in for every provider, speaking their contract over HTTP. It keeps nothing but which flaky questions it has already refused once. */
export const startSandbox = async (options: SandboxOptions = {}): Promise<Sandbox> => {
  const clock = options.clock ?? (() => new Date())
  const slowMs = options.slowMs ?? 3_000
  const refusedOnce = new Set<string>()

  const send = (response: ServerResponse, { status, body, headers }: Reply): void => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    response.writeHead(status, { 'content-type': 'application/json', 'x-sandbox': 'true', ...headers }).end(text)
  }

  const sendLater = (response: ServerResponse, reply: Reply): void => {
    const timer = setTimeout(() => send(response, reply), slowMs)
    response.on('close', () => clearTimeout(timer))
  }

  const isFirstTry = (idempotencyKey: string): boolean => {
    if (refusedOnce.has(idempotencyKey)) return false
    if (refusedOnce.size >= REMEMBERED_TRIES) refusedOnce.clear()
    refusedOnce.add(idempotencyKey)
    return true
  }

  /** The reply to a well-formed question; null for the subject that is never answered. */
  const replyFor = (behaviour: Behaviour, body: unknown, idempotencyKey: string): Reply | null => {
    if (behaviour === 'hanging') return null
    if (behaviour === 'limited') return { ...refusal(429, 'rate_limited', 'Too many questions.'), headers: { 'retry-after': '120' } }
    if (behaviour === 'failing') return refusal(500, 'internal', 'The sandbox fails for this subject on purpose.')
    if (behaviour === 'flaky' && isFirstTry(idempotencyKey))
      return refusal(503, 'unavailable', 'The sandbox fails once for this subject on purpose.')
    return { status: 200, body: behaviour === 'garbled' ? JSON.stringify(body).slice(0, -20) : body }
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const path = new URL(request.url ?? '/', 'http://sandbox').pathname
      if (path === '/healthz') {
        send(response, { status: 200, body: { status: 'ok' } })
        return
      }
      if (request.headers.authorization === 'Bearer revoked') throw new Refusal(401, 'unauthorized', 'This key is not accepted.')
      if (request.method !== 'POST') throw new Refusal(405, 'method_not_allowed', 'Ask with POST.')
      const { behaviour, body } = answerTo(path, await readQuestion(request), clock())
      const reply = replyFor(behaviour, body, String(request.headers['idempotency-key'] ?? ''))
      if (reply === null) return
      if (behaviour === 'slow') sendLater(response, reply)
      else send(response, reply)
    } catch (error) {
      if (error instanceof Refusal) send(response, error.reply)
      else response.destroy()
    }
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve)
  })
  const { address, family, port } = server.address() as AddressInfo
  const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
  return {
    url,
    urls: { background: `${url}/background`, bureauA: `${url}/bureau-a`, bureauB: `${url}/bureau-b`, registry: `${url}/registry` },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

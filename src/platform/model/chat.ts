import OpenAI from 'openai'
import { OutgoingError } from '../outgoing/errors.ts'
import { fetchThrough } from '../outgoing/fetch.ts'
import { createOutgoing } from '../outgoing/outgoing.ts'
import { type Json, readJson } from '../providers/json.ts'

export type ModelAddress = { baseUrl: string; apiKey: string; model: string }

export type Ask = {
  instructions: string
  data: Json
  schemaName: string
  schema: Record<string, Json>
  maxAnswerTokens: number
  timeoutMs: number
  signal?: AbortSignal
}
export type Told = { answer: Json; tokens: number }
export type Chat = {
  /** One question. Throws when there is no answer that is JSON; the caller decides what that means. */
  ask(ask: Ask): Promise<Told>
  close(): Promise<void>
}

/** For logs. Never what the endpoint wrote: some repeat the key in their complaints. */
export type OnTrouble = (what: string) => void

export const describeTrouble = (error: unknown): string => {
  if (error instanceof OpenAI.APIError && typeof error.status === 'number') return `the endpoint answered ${error.status}`
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  if (cause instanceof OutgoingError) return `no answer: ${cause.code}`
  return `no usable answer: ${error instanceof Error ? error.constructor.name : 'unknown'}`
}

const MAX_ANSWER_BYTES = 512 * 1024
/** No single question takes longer than this, whatever the caller's budget. */
const MAX_CALL_MS = 60_000

/** Some models wrap JSON in a fence or a sentence although told not to. */
const jsonIn = (text: string): Json => {
  const start = text.search(/[[{]/)
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'))
  if (start === -1 || end < start) throw new SyntaxError('no JSON in the answer')
  return readJson(Buffer.from(text.slice(start, end + 1)))
}

/** Four characters to a token is the usual rule; too many rather than too few. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / 3.5)

/** Talks to any OpenAI-compatible endpoint, through the guarded way out: only the configured origin can be reached. */
export const createChat = ({ baseUrl, apiKey, model }: ModelAddress): Chat => {
  const outgoing = createOutgoing({ allowedNetworks: [], allowedOrigins: [baseUrl], connectionsPerOrigin: 4 })
  const client = new OpenAI({
    baseURL: baseUrl,
    // Local servers need none, but the library insists on one. The rest is said so that it does not look into the environment.
    apiKey: apiKey === '' ? 'none' : apiKey,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 0,
    timeout: MAX_CALL_MS,
    fetch: fetchThrough(outgoing, { timeoutMs: MAX_CALL_MS, maxResponseBytes: MAX_ANSWER_BYTES }),
  })
  // Older servers know neither JSON schemas nor the newer name of the token limit; which kind this is, is learnt from the first refusal.
  let knowsSchemas = true

  const send = (ask: Ask, data: string) => {
    const messages = [
      { role: 'system' as const, content: ask.instructions },
      { role: 'user' as const, content: data },
    ]
    const form = knowsSchemas
      ? {
          max_completion_tokens: ask.maxAnswerTokens,
          response_format: { type: 'json_schema' as const, json_schema: { name: ask.schemaName, strict: true, schema: ask.schema } },
        }
      : { max_tokens: ask.maxAnswerTokens, temperature: 0 }
    const timeout = AbortSignal.timeout(Math.max(1, Math.min(MAX_CALL_MS, Math.ceil(ask.timeoutMs))))
    const signal = ask.signal === undefined ? timeout : AbortSignal.any([timeout, ask.signal])
    return client.chat.completions.create({ model, messages, stream: false, ...form }, { signal })
  }

  return {
    ask: async (ask) => {
      const data = JSON.stringify(ask.data)
      const started = performance.now()
      const completion = await send(ask, data).catch((error: unknown) => {
        const isRefusal = error instanceof OpenAI.APIError && (error.status === 400 || error.status === 422)
        if (!knowsSchemas || !isRefusal) throw error
        knowsSchemas = false
        return send({ ...ask, timeoutMs: ask.timeoutMs - (performance.now() - started) }, data)
      })
      const content: unknown = completion?.choices?.[0]?.message?.content
      if (typeof content !== 'string') throw new TypeError('the answer has no text')
      const told: unknown = completion.usage?.total_tokens
      const tokens =
        typeof told === 'number' && Number.isFinite(told) && told >= 0 ? told : estimateTokens(ask.instructions + data + content)
      return { answer: jsonIn(content), tokens }
    },
    close: () => outgoing.close(),
  }
}

import type { Static, TSchema } from 'typebox'
import type { Validator } from 'typebox/compile'
import { OutgoingError } from '../outgoing/errors.ts'
import type { OutgoingResponse } from '../outgoing/exchange.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'
import { createBreaker } from './breaker.ts'
import { ProviderError } from './errors.ts'
import { type Json, readJson } from './json.ts'
import { backoffMs, pause, retryAfterMs } from './retry.ts'

export type ProviderAddress = { url: string; key: string }

export type Patience = {
  /** One try, from connecting to the last byte. */
  timeoutMs: number
  attempts: number
  /** A longer `Retry-After` is not waited for: the caller is told instead. */
  maxWaitMs: number
  failuresToOpen: number
  openMs: number
}
export const PATIENCE: Patience = { timeoutMs: 20_000, attempts: 3, maxWaitMs: 10_000, failuresToOpen: 6, openMs: 30_000 }
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024

export type Surroundings = {
  outgoing: Outgoing
  clock: () => Date
  random?: () => number
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>
  /** Told of every try that failed, also of those that a later one made good. For logs: the message holds nothing secret or personal. */
  onTrouble?: (error: ProviderError) => void
  patience?: Partial<Patience>
}

/** `idempotencyKey`: the same for every try of one question, by whichever worker, so that a provider which bills by question bills once. */
export type Asking = { idempotencyKey: string; signal?: AbortSignal | undefined }
export type Answer<T> = { value: T; raw: Json; sandbox: boolean }
export type ProviderClient = {
  ask<S extends TSchema>(
    path: string,
    question: Record<string, Json>,
    answer: Validator<Record<never, never>, S>,
    asking: Asking,
  ): Promise<Answer<Static<S>>>
}

/** What one try came to: a result, a failure worth another try, or the end. */
type CallResult = { ok: true; response: OutgoingResponse } | { ok: false; again: boolean; unhealthy: boolean; error: ProviderError }

const isSandbox = (response: OutgoingResponse, raw: Json): boolean =>
  response.headers['x-sandbox'] === 'true' || (typeof raw === 'object' && raw !== null && !Array.isArray(raw) && raw.sandbox === true)

/** Asks one provider, in the small JSON contract of docs/PROVIDERS.md. `name` is what people call it in messages. */
export const createProviderClient = (name: string, address: ProviderAddress, around: Surroundings): ProviderClient => {
  const patience: Patience = { ...PATIENCE, ...around.patience }
  const now = (): number => around.clock().getTime()
  const random = around.random ?? Math.random
  const sleep = around.sleep ?? pause
  const breaker = createBreaker({ now, failuresToOpen: patience.failuresToOpen, openMs: patience.openMs })
  const base = address.url.replace(/\/+$/, '')

  const failed = (error: ProviderError, again: boolean, unhealthy: boolean): CallResult => ({ ok: false, again, unhealthy, error })

  const judgeError = (error: unknown): CallResult => {
    if (!(error instanceof OutgoingError)) throw error
    const cause = { cause: error }
    switch (error.code) {
      case 'aborted':
        return failed(new ProviderError(name, 'cancelled', `The question to ${name} was cancelled.`, cause), false, false)
      case 'timeout':
        return failed(
          new ProviderError(name, 'timeout', `${name} did not answer within ${patience.timeoutMs / 1_000} s.`, cause),
          true,
          true,
        )
      case 'response_too_large':
      case 'bad_response':
        return failed(
          new ProviderError(name, 'bad_response', `${name} answered with something that cannot be read: ${error.message}.`, cause),
          false,
          true,
        )
      case 'bad_url':
      case 'bad_request':
      case 'blocked_address':
        return failed(
          new ProviderError(name, 'unavailable', `${name} cannot be asked at its configured address: ${error.message}`, cause),
          false,
          true,
        )
      default:
        return failed(new ProviderError(name, 'unavailable', `${name} cannot be reached: ${error.message}.`, cause), true, true)
    }
  }

  const judgeStatus = (response: OutgoingResponse): CallResult => {
    const { status } = response
    if (status >= 200 && status < 300) return { ok: true, response }
    if (status === 401 || status === 403)
      return failed(new ProviderError(name, 'key_refused', `${name} does not accept the configured key (${status}).`), false, false)
    if (status === 429) {
      const wait = retryAfterMs(response.headers['retry-after'], now())
      const error = new ProviderError(
        name,
        'rate_limited',
        `${name} is taking no more questions for now (429).`,
        wait === null ? {} : { retryAfterMs: wait },
      )
      return failed(error, wait === null || wait <= patience.maxWaitMs, false)
    }
    if (status >= 500 || status === 408) {
      const wait = retryAfterMs(response.headers['retry-after'], now())
      const error = new ProviderError(
        name,
        'unavailable',
        `${name} is in trouble (${status}).`,
        wait === null ? {} : { retryAfterMs: wait },
      )
      return failed(error, wait === null || wait <= patience.maxWaitMs, true)
    }
    // A redirect is never followed: the operator configured one address, and the key belongs to that one alone.
    if (status >= 300 && status < 400)
      return failed(new ProviderError(name, 'bad_response', `${name} answered with a redirect (${status}).`), false, true)
    return failed(new ProviderError(name, 'rejected', `${name} refused the question (${status}).`), false, false)
  }

  const attempt = async (path: string, body: string, idempotencyKey: string, signal: AbortSignal | undefined): Promise<CallResult> => {
    try {
      return judgeStatus(
        await around.outgoing.request({
          url: base + path,
          method: 'POST',
          headers: {
            accept: 'application/json',
            'content-type': 'application/json',
            'idempotency-key': idempotencyKey,
            ...(address.key === '' ? {} : { authorization: `Bearer ${address.key}` }),
          },
          body,
          timeoutMs: patience.timeoutMs,
          maxResponseBytes: MAX_ANSWER_BYTES,
          overflow: 'fail',
          signal,
        }),
      )
    } catch (error) {
      return judgeError(error)
    }
  }

  const read = <S extends TSchema>(response: OutgoingResponse, answer: Validator<Record<never, never>, S>): Answer<Static<S>> => {
    let raw: Json
    try {
      raw = readJson(response.body)
    } catch (cause) {
      throw new ProviderError(name, 'bad_response', `${name} answered with something that is not JSON.`, { cause })
    }
    if (!answer.Check(raw)) {
      const [first] = answer.Errors(raw)
      // The field is named, never its value: that may be somebody's name.
      throw new ProviderError(
        name,
        'bad_response',
        `${name} broke its contract at ${first?.instancePath || 'the top'}: ${first?.message ?? 'wrong shape'}.`,
      )
    }
    return { value: raw as Static<S>, raw, sandbox: isSandbox(response, raw) }
  }

  return {
    ask: async (path, question, answer, { idempotencyKey, signal }) => {
      const body = JSON.stringify(question)
      for (let tries = 1; ; tries++) {
        const closedForMs = breaker.waitMs()
        if (closedForMs > 0) {
          const message = `${name} has failed too often and is left alone for ${Math.ceil(closedForMs / 1_000)} s.`
          throw new ProviderError(name, 'circuit_open', message, { retryAfterMs: closedForMs })
        }
        const outcome = await attempt(path, body, idempotencyKey, signal)
        if (outcome.ok) {
          try {
            const result = read(outcome.response, answer)
            breaker.success()
            return result
          } catch (error) {
            breaker.failure()
            if (error instanceof ProviderError) around.onTrouble?.(error)
            throw error
          }
        }
        around.onTrouble?.(outcome.error)
        if (outcome.unhealthy) breaker.failure()
        else breaker.neutral()
        if (!outcome.again || tries >= patience.attempts) throw outcome.error
        await sleep(Math.max(outcome.error.retryAfterMs ?? 0, backoffMs(tries, random)), signal)
        if (signal?.aborted) throw new ProviderError(name, 'cancelled', `The question to ${name} was cancelled.`)
      }
    },
  }
}

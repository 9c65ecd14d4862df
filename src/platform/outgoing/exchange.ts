import type { Dispatcher } from 'undici'
import { asOutgoingError, OutgoingError } from './errors.ts'

export type ResponseHeaders = Record<string, string | string[] | undefined>
export type OutgoingResponse = {
  status: number
  headers: ResponseHeaders
  /** At most `maxResponseBytes` of the body, as sent. */
  body: Buffer
  truncated: boolean
}

/** A body a little over the cap is read to its end and thrown away, for that is cheaper than a new connection. */
const DRAIN_BYTES = 65_536

export type ExchangeLimits = {
  timeoutMs: number
  maxResponseBytes: number
  overflow: 'truncate' | 'fail'
  /** True when the status line is the answer: what becomes of the body after it changes nothing. */
  statusSuffices: boolean
  signal: AbortSignal | undefined
}

/**
 * One request and its answer, driven by undici's dispatcher. A class and not closures: thousands of these are made each second.
 * It settles exactly once; whatever undici says afterwards is ignored.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #resolve: (response: OutgoingResponse) => void
  readonly #reject: (error: OutgoingError) => void
  readonly #limits: ExchangeLimits
  readonly #timer: NodeJS.Timeout
  #controller: Dispatcher.DispatchController | null = null
  #failure: OutgoingError | null = null
  #settled = false
  #status = 0
  #headers: ResponseHeaders = {}
  #chunks: Buffer[] = []
  #kept = 0
  #received = 0

  constructor(limits: ExchangeLimits, resolve: (response: OutgoingResponse) => void, reject: (error: OutgoingError) => void) {
    this.#limits = limits
    this.#resolve = resolve
    this.#reject = reject
    this.#timer = setTimeout(Exchange.#onTimeout, limits.timeoutMs, this)
    limits.signal?.addEventListener('abort', this.#onAbort)
  }

  static #onTimeout(exchange: Exchange): void {
    if (exchange.#status !== 0 && exchange.#limits.statusSuffices) exchange.#cut('The rest of the answer did not come in time')
    else exchange.fail(new OutgoingError('timeout', `No complete answer within ${exchange.#limits.timeoutMs} ms`))
  }

  readonly #onAbort = (): void => this.fail(new OutgoingError('aborted', 'The call was cancelled'))

  #settle(): boolean {
    if (this.#settled) return false
    this.#settled = true
    clearTimeout(this.#timer)
    this.#limits.signal?.removeEventListener('abort', this.#onAbort)
    return true
  }

  fail(error: OutgoingError): void {
    if (!this.#settle()) return
    this.#failure = error
    this.#reject(error)
    // Not started yet (it waits for a connection): onRequestStart finds the failure and nothing is sent.
    this.#controller?.abort(error)
  }

  #succeed(truncated: boolean): void {
    if (!this.#settle()) return
    const body = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks)
    this.#resolve({ status: this.#status, headers: this.#headers, body, truncated })
  }

  /** Takes what has come so far for the answer. */
  #cut(why: string): void {
    this.#succeed(true)
    this.#controller?.abort(new OutgoingError('response_too_large', why))
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#failure !== null) controller.abort(this.#failure)
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: ResponseHeaders): void {
    // Interim answers (100, 103) may come before the real one.
    if (status < 200) return
    this.#status = status
    this.#headers = headers
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#settled) return
    const { maxResponseBytes, overflow } = this.#limits
    this.#received += chunk.length
    if (this.#received <= maxResponseBytes) {
      this.#chunks.push(chunk)
      this.#kept += chunk.length
      return
    }
    if (overflow === 'fail') {
      this.fail(new OutgoingError('response_too_large', `The answer is longer than ${maxResponseBytes} bytes`))
      return
    }
    if (this.#kept < maxResponseBytes) {
      this.#chunks.push(chunk.subarray(0, maxResponseBytes - this.#kept))
      this.#kept = maxResponseBytes
    }
    if (this.#received > maxResponseBytes + DRAIN_BYTES) {
      this.#cut('The rest of the answer was not read')
    }
  }

  onResponseEnd(): void {
    this.#succeed(this.#received > this.#kept)
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#status !== 0 && this.#limits.statusSuffices) this.#succeed(true)
    else if (this.#settle()) this.#reject(asOutgoingError(error))
  }
}

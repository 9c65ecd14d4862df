import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import type { Ctx } from '../../context.ts'

/** A body that is JSON already, as text or as bytes: a stored result is sent as it is kept. */
export class RawJson {
  readonly text: string | Buffer
  constructor(text: string | Buffer) {
    this.text = text
  }
}

/** A stream, and how many bytes it holds until somebody has read it to its end. */
export type HeldStream = Readable & { heldBytes?: number }
export const heldBy = (stream: Readable, heldBytes: number): HeldStream => Object.assign(stream, { heldBytes })

export type Reply = {
  status?: number
  body?: unknown
  /** Makes the ETag. */
  version?: number
  /** Makes the ETag of what counts no versions; see contentTag. */
  tag?: string
  /** The day the answer was reckoned for, or how often the records in it were changed, where it depends on such; part of the ETag. */
  asOf?: string
  /** The answer holds links that expire: whoever knows the version needs them anew all the same, so it is never a 304. */
  hasLinks?: boolean
  location?: string
  /** Records besides those of its path and location whose content it holds: when one is deleted, what was kept of the answer goes with it. */
  tellsOf?: readonly string[]
  headers?: Record<string, string>
}

export type Input<Q, B> = {
  params: Record<string, string>
  query: Q
  body: B
  /** For handlers that read the body themselves: multipart uploads. */
  request: FastifyRequest
}

/** A body that was read: what the handler gets, what makes two requests the same, and how to undo what reading it left behind. */
export type Received<B> = { body: B; identity: unknown; discard: (() => Promise<void>) | null }

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export type RouteDefinition<Q extends TObject, B extends TSchema, Scope extends string> = {
  method: Method
  /** Below /api/public/v1. */
  path: string
  /** What a key must be allowed to; null where the answer itself holds no more than the key's scopes let it read. */
  scope: Scope | null
  tag: string
  summary: string
  description?: string
  query?: Q
  /** JSON body. Optional when the route can also be called without one. */
  body?: B
  bodyOptional?: boolean
  /** What the reference shows of the body, where it is checked in two steps and `body` is only the first. */
  documentedBody?: TSchema
  /** Codes of refusals besides those that every operation of its method has. */
  refuses?: readonly string[]
  /** The body as multipart/form-data, besides or instead of JSON, as the reference shows it. */
  multipart?: TObject
  /** Streams a multipart body away and says what it was. */
  readMultipart?: (ctx: Ctx, request: FastifyRequest) => Promise<Received<unknown>>
  /** The body is text/plain, handed on as it is; the schema of `body` then describes a string. */
  isTextBody?: boolean
  bodyLimitBytes?: number
  /** Parses and checks a JSON body off the main thread. Who sends an Idempotency-Key wants to know what makes two requests the same. */
  readBytes?: (ctx: Ctx, bytes: Buffer, wantsIdentity: boolean) => Promise<Received<unknown>>
  /** What is answered is JSON text already, or as long as it likes: nothing is written by the schemas of `replies`, which then only describe it. */
  isWritten?: boolean
  /** Success statuses and what they carry; null is an empty body. */
  replies: Record<number, TSchema | null>
  /** The media types of the answer where it is no JSON: the handler then returns bytes or a stream, with its content-type. */
  produces?: readonly string[]
  /** A body that is accepted as it is, for the reference. */
  example?: unknown
  handle: (ctx: Ctx, input: Input<Static<Q>, Static<B>>) => Promise<Reply>
}

/** A route with its types forgotten, as the list of all routes holds it. Which scopes there are is for the product to say. */
export type Route<Scope extends string = string> = Omit<RouteDefinition<TObject, TSchema, Scope>, 'handle'> & {
  handle: (ctx: Ctx, input: Input<never, never>) => Promise<Reply>
}

export const route = <const Scope extends string, Q extends TObject = TObject, B extends TSchema = TSchema>(
  definition: RouteDefinition<Q, B, Scope>,
): Route<Scope> => definition as unknown as Route<Scope>

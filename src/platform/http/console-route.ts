import type { FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import type { Services } from '../../context.ts'
import type { Reply, Route, RouteDefinition } from './route.ts'

/** An endpoint below /api/console/v1: for people who are signed in, by their role. */
export type ConsoleRouteDefinition<Q extends TObject, B extends TSchema> = Omit<
  RouteDefinition<Q, B, string>,
  'scope' | 'multipart' | 'readMultipart'
> & {
  roles: readonly string[]
  /** Answers also those who must set up a second factor first. */
  beforeSecondFactor?: true
  /** The answer sets a cookie or may not be told twice, so an Idempotency-Key keeps nothing of it. */
  neverReplayed?: true
}
export type ConsoleRoute = Omit<Route, 'scope'> &
  Pick<ConsoleRouteDefinition<TObject, TSchema>, 'roles' | 'beforeSecondFactor' | 'neverReplayed'>

export const consoleRoute = <Q extends TObject = TObject, B extends TSchema = TSchema>(
  definition: ConsoleRouteDefinition<Q, B>,
): ConsoleRoute => definition as unknown as ConsoleRoute

/** For those who are not signed in yet. */
export type OpenRoute = {
  path: string
  summary: string
  body: TSchema
  replies: Record<number, TSchema | null>
  example: unknown
  handle: (services: Services, input: { body: never; request: FastifyRequest }) => Promise<Reply>
}
export const openRoute = <B extends TSchema>(
  definition: Omit<OpenRoute, 'body' | 'handle'> & {
    body: B
    handle: (services: Services, input: { body: Static<B>; request: FastifyRequest }) => Promise<Reply>
  },
): OpenRoute => definition as unknown as OpenRoute

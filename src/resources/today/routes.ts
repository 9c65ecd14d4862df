import { Type } from 'typebox'
import { type ConsoleRoute, consoleRoute } from '../../platform/http/console-route.ts'
import { body, envelope, oneOf, timestamp } from '../../platform/http/fields.ts'
import { ANY_ROLE } from '../users/roles.ts'
import { getToday, LIST_KINDS, tickOff } from './service.ts'

const Item = Type.Object(
  { key: Type.String() },
  { additionalProperties: true, description: 'What else it holds depends on the kind: docs/CONSOLE-API.md.' },
)
const Today = Type.Object({
  date: Type.String({ format: 'date' }),
  asOf: timestamp(),
  isBankingDay: Type.Boolean(),
  lists: Type.Array(
    Type.Object({ kind: oneOf(LIST_KINDS), title: Type.String(), total: Type.Integer(), isMore: Type.Boolean(), items: Type.Array(Item) }),
  ),
})
const Done = body({ item: Type.String({ minLength: 1, maxLength: 200 }) })

export const todayRoutes: ConsoleRoute[] = [
  consoleRoute({
    method: 'GET',
    path: '/today',
    roles: ANY_ROLE,
    tag: 'Today',
    summary: 'What waits for me',
    replies: { 200: envelope(Today) },
    handle: async (ctx) => ({ body: { data: await getToday(ctx) } }),
  }),
  consoleRoute({
    method: 'POST',
    path: '/today/done',
    roles: ANY_ROLE,
    tag: 'Today',
    summary: 'Take an item off my list',
    body: Done,
    example: { item: 'return:pay_01jabcdefghjkmnpqrstvwxyz0' },
    replies: { 204: null },
    handle: async (ctx, { body }) => {
      await tickOff(ctx, body.item)
      return { status: 204 }
    },
  }),
]

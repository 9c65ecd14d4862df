import { createClient } from '../client/client.ts'
import type { Page } from '../client/pages.ts'
import { createTransport, type Answer as HttpAnswer, path, type Request } from '../client/transport.ts'
import type {
  ApiKey,
  AuditLine,
  Colleague,
  Found,
  Invitation,
  NewRule,
  Note,
  OpenSession,
  Presence,
  ProviderState,
  Role,
  Rule,
  RulePreview,
  Session,
  Settings,
  Timeline,
  Today,
  TotpEnrolment,
  User,
  View,
  WelcomeLook,
} from './api-types.ts'
import { guardedFetch, plainFetch, showAs } from './connection.ts'

/** Every call of the console is made here: the public interface by the client that others use too, and what only people may do. */

/** A person who looks at a busy button is told rather than kept waiting. */
const MAX_RETRY_AFTER_MS = 2_000

const options = {
  baseUrl: '',
  apiKey: null,
  headers: { 'x-holdback': 'console' },
  fetch: guardedFetch,
  retries: 2,
  maxRetryAfterMs: MAX_RETRY_AFTER_MS,
}

export const api = createClient(options)
const transport = createTransport({ ...options, prefix: '/api/console/v1' })
/** Who is asked to wait is told at once: the person decides when to try again. */
const impatient = createTransport({ ...options, prefix: '/api/console/v1', retries: 0 })

/** What settles who is here, whoever the page has shown so far. */
const unshown = createTransport({ ...options, prefix: '/api/console/v1', retries: 0, fetch: plainFetch })

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const ask = async <T>(method: Method, at: string, request?: Request): Promise<T> =>
  (await transport<{ data: T } | undefined>(method, at, request)).body?.data as T
const askOnce = async <T>(method: Method, at: string, request?: Request): Promise<T> =>
  (await impatient<{ data: T }>(method, at, request)).body.data
const askUnshown = async (method: Method, at: string, request?: Request): Promise<Session> =>
  (await unshown<{ data: Session }>(method, at, request)).body.data
const shownAs = async (asked: Promise<Session>): Promise<Session> => {
  const session = await asked
  showAs(session)
  return session
}
const askPage = async <T>(at: string, query: object): Promise<Page<T>> => (await transport<Page<T>>('GET', at, { query })).body

/** A record with the version that a later change insists on. */
export type Versioned<T> = { record: T; etag: string | undefined }
/** The tag of a record that comes in a list, by the version that it says. */
export const tagOf = ({ version }: { version: number }): string => `"v${version}"`
const versioned = <T>({ body, headers }: HttpAnswer<{ data: T }>): Versioned<T> => ({
  record: body.data,
  etag: headers.get('etag') ?? undefined,
})

/** Anything of the public interface that the client has no method for. */
export const get = async <T>(at: string, query?: object): Promise<T> => (await api.request<T>('GET', at, { query })).body
export const getVersioned = async <T>(at: string): Promise<Versioned<T>> => versioned(await api.request<{ data: T }>('GET', at))
export const post = async <T>(at: string, body?: unknown, idempotencyKey?: string, ifMatch?: string): Promise<T> =>
  (await api.request<T>('POST', at, { body, idempotencyKey, ifMatch })).body
export const patch = async <T>(at: string, body: unknown, ifMatch?: string): Promise<Versioned<T>> =>
  versioned(await api.request<{ data: T }>('PATCH', at, { body, ifMatch }))
export const remove = async (at: string): Promise<void> => {
  await api.request('DELETE', at)
}

export type NoteBody = {
  dealId?: string
  applicationId?: string
  merchantId?: string
  text: string
  tags?: string[]
  isPinned?: boolean
  mentions?: string[]
  promise?: { date: string; amount: number }
}

export const people = {
  signIn: (body: { email: string; password: string; code?: string }) => shownAs(askOnce<Session>('POST', '/sign-in', { body })),
  lookAtWelcome: (token: string) => ask<WelcomeLook>('POST', '/welcome/look', { body: { token } }),
  welcome: (body: { token: string; name?: string; password?: string; code?: string }) =>
    shownAs(askOnce<Session>('POST', '/welcome', { body })),
  session: () => shownAs(ask<Session>('GET', '/session')),
  /** Whom this browser is signed in as, which another tab may have changed. */
  whoIsHere: () => askUnshown('GET', '/session'),
  switchOrganization: (organizationId: string) => shownAs(askUnshown('PATCH', '/session', { body: { organizationId } })),
  signOut: () => ask<void>('DELETE', '/session'),
  sessions: () => ask<OpenSession[]>('GET', '/sessions'),
  endSession: (id: string) => ask<void>('DELETE', path`/sessions/${id}`),
  endOtherSessions: () => ask<{ ended: number }>('POST', '/sessions/sign-out-others'),
  rename: (name: string) => ask<Session>('PATCH', '/profile', { body: { name } }),
  changePassword: (body: { currentPassword?: string; password: string }) => ask<Session>('POST', '/password', { body }),
  enrolTotp: (password: string | undefined) => ask<TotpEnrolment>('POST', '/totp', { body: password ? { password } : {} }),
  confirmTotp: (code: string) => ask<{ recoveryCodes: string[] }>('POST', '/totp/confirm', { body: { code } }),
  newRecoveryCodes: (password: string) => ask<{ recoveryCodes: string[] }>('POST', '/totp/recovery-codes', { body: { password } }),
  disableTotp: (password: string) => ask<void>('POST', '/totp/disable', { body: { password } }),

  colleagues: () => ask<Colleague[]>('GET', '/people'),
  users: (query: object) => askPage<User>('/users', query),
  invite: (body: { email: string; role: Role; name?: string }) => ask<Invitation & { user: User }>('POST', '/users', { body }),
  changeUser: ({ id }: User, body: { role?: Role; status?: 'active' | 'disabled' }, ifMatch?: string) =>
    ask<User>('PATCH', path`/users/${id}`, { body, ifMatch }),
  inviteAgain: (id: string) => ask<Invitation>('POST', path`/users/${id}/invitation`),
  signOutUser: (id: string) => ask<{ ended: number }>('POST', path`/users/${id}/sign-out`),
  resetTotp: (id: string) => ask<User>('POST', path`/users/${id}/reset-totp`),
}

export const office = {
  keys: (query: object) => askPage<ApiKey>('/keys', query),
  createKey: (body: { name: string; scopes: string[]; expiresAt?: string }, idempotencyKey: string) =>
    ask<ApiKey & { key: string }>('POST', '/keys', { body, idempotencyKey }),
  revokeKey: (id: string) => ask<void>('DELETE', path`/keys/${id}`),
  audit: (query: object) => askPage<AuditLine>('/audit', query),
  settings: async () => versioned(await transport<{ data: Settings }>('GET', '/settings')),
  changeSettings: async (body: Partial<Settings>, ifMatch: string | undefined) =>
    versioned(await transport<{ data: Settings }>('PATCH', '/settings', { body, ifMatch })),
  providers: () => ask<ProviderState[]>('GET', '/settings/providers'),

  today: () => ask<Today>('GET', '/today'),
  done: (item: string) => ask<void>('POST', '/today/done', { body: { item } }),
  search: (q: string, signal?: AbortSignal) => ask<Found>('GET', '/search', { query: { q }, ...(signal ? { signal } : {}) }),
  views: (screen: string) => ask<View[]>('GET', '/views', { query: { screen } }),
  createView: (body: { screen: string; name: string; isShared?: boolean; search: Record<string, string>; columns?: string[] }) =>
    ask<View>('POST', '/views', { body }),
  changeView: (id: string, body: { name?: string; isShared?: boolean; search?: Record<string, string>; columns?: string[] }) =>
    ask<View>('PATCH', path`/views/${id}`, { body }),
  deleteView: (id: string) => ask<void>('DELETE', path`/views/${id}`),

  rules: (query: object) => askPage<Rule>('/rules', query),
  previewRule: (body: NewRule) => ask<RulePreview>('POST', '/rules/preview', { body }),
  createRule: (body: NewRule) => ask<Rule>('POST', '/rules', { body }),
  deleteRule: (id: string) => ask<void>('DELETE', path`/rules/${id}`),

  notes: (query: object) => askPage<Note>('/notes', query),
  createNote: (body: NoteBody, idempotencyKey: string) => ask<Note>('POST', '/notes', { body, idempotencyKey }),
  changeNote: (id: string, body: { text?: string; isPinned?: boolean; promise?: { status: 'kept' | 'broken' } | null }, ifMatch?: string) =>
    ask<Note>('PATCH', path`/notes/${id}`, { body, ifMatch }),
  deleteNote: (note: Note) => ask<void>('DELETE', path`/notes/${note.id}`, { ifMatch: tagOf(note) }),
  present: (record: string) => ask<Presence[]>('POST', '/presence', { body: { record } }),
  absent: (record: string) => ask<void>('DELETE', path`/presence/${record}`),
  reveal: (record: string, field: 'ein') => ask<{ value: string | null }>('POST', '/reveals', { body: { record, field } }),
}

/** Every note of a record: what is looked for among them may be older than a page. */
export const allNotes = async (query: object): Promise<Note[]> => {
  const found = new Map<string, Note>()
  for (let page = 1; ; page++) {
    const { data, meta } = await office.notes({ ...query, page, limit: 100 })
    for (const note of data) found.set(note.id, note)
    if (page >= meta.pagination.totalPages) return [...found.values()]
  }
}

export const timelineOf = (at: 'deals' | 'applications' | 'merchants', id: string, query: object): Promise<Timeline> =>
  get<Timeline>(path`/${at}/${id}/timeline`, query)

/** Where a browser fetches a file of a list: it goes with the cookie, as every call does. */
export const exportUrl = (
  at: string,
  query: Record<string, string | undefined>,
  format: 'csv' | 'xlsx',
  prefix = '/api/public/v1',
): string => {
  const given = new URLSearchParams({ format })
  for (const [name, value] of Object.entries(query)) if (value) given.set(name, value)
  return `${prefix}${at}?${given}`
}

import type { Ctx } from '../../context.ts'
import { invalidField } from '../../shared/errors.ts'
import { getApplication } from '../applications/service.ts'
import { type Actor, actorsOf } from '../audit/actors.ts'
import { mask } from '../audit/mask.ts'
import { actionWords } from '../audit/words.ts'
import { getDeal } from '../deals/service.ts'
import { getMerchant } from '../merchants/service.ts'
import {
  type About,
  applicationsOfMerchant,
  dealsOfMerchant,
  readDetails,
  readTimeline,
  TIMELINE_KINDS,
  type TimelineKind,
  type TimelineRow,
} from './store.ts'

export type TimelineQuery = { limit?: number; before?: string; kind?: string; actor?: string }
export type Entry = {
  id: string
  kind: TimelineKind
  type: string
  at: string
  actor: Actor | null
  title: string
  record: { id: string; label: string } | null
  data: Record<string, unknown> | null
}

const SUBJECTS: Record<string, string> = {
  deal: 'deals:read',
  application: 'applications:read',
  merchant: 'merchants:read',
  payment: 'payments:read',
  document: 'documents:read',
  alert: 'deals:read',
  underwriting: 'underwriting:read',
  analysis: 'analysis:read',
}

/** Notes are for people, audit lines for admins; a key sees what its scopes let it read elsewhere. */
const kindsFor = (ctx: Ctx, wanted: string | undefined): Set<TimelineKind> => {
  const asked = wanted === undefined ? [...TIMELINE_KINDS] : wanted.split(',')
  const unknown = asked.find((kind) => !(TIMELINE_KINDS as readonly string[]).includes(kind))
  if (unknown !== undefined) throw invalidField('kind', `must be some of ${TIMELINE_KINDS.join(', ')}, with commas between`)
  const kinds = new Set(asked as TimelineKind[])
  const session = ctx.caller?.session ?? null
  if (session === null) kinds.delete('note')
  if (session?.role !== 'admin') kinds.delete('audit')
  return kinds
}

const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)~([\w]{1,64})$/
const readCursor = (text: string | undefined): { at: string; id: string } | null => {
  if (text === undefined) return null
  const m = CURSOR.exec(text)
  if (!m) throw invalidField('before', 'is not what meta.next gave')
  return { at: m[1]!, id: m[2]! }
}

const words = (type: string): string => {
  const text = type.replace(/[._]/g, ' ').replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const LABELS: Record<string, string> = {
  deal: 'Deal',
  app: 'Application',
  mer: 'Merchant',
  pay: 'Payment',
  doc: 'Document',
  con: 'Contact',
  uwa: 'Underwriting run',
  ana: 'Analysis',
}
const labelOf = (id: string): string => LABELS[id.slice(0, id.indexOf('_'))] ?? 'Record'

const tell = async (ctx: Ctx, about: About, query: TimelineQuery): Promise<{ data: Entry[]; meta: { next: string | null } }> => {
  const limit = query.limit ?? 50
  const rows = await readTimeline(ctx, about, {
    kinds: kindsFor(ctx, query.kind),
    subjects: Object.keys(SUBJECTS).filter((subject) => ctx.scopes === null || ctx.scopes.has(SUBJECTS[subject]!)),
    actor: query.actor ?? null,
    before: readCursor(query.before),
    limit,
  })
  const [details, actor] = await Promise.all([
    readDetails(ctx, rows),
    actorsOf(
      ctx,
      rows.flatMap((row) => (row.actor === null ? [] : [row.actor])),
    ),
  ])
  const last = rows.length === limit ? rows.at(-1)! : null
  return {
    data: rows.map((row) => entryOf(row, details.get(row.id) ?? null, actor)),
    meta: { next: last === null ? null : `${last.at}~${last.id}` },
  }
}

const entryOf = (row: TimelineRow, data: Record<string, unknown> | null, actor: (id: string) => Actor): Entry => ({
  id: row.id,
  kind: row.kind,
  type: row.type,
  at: row.at,
  actor: row.actor === null ? null : actor(row.actor),
  title: row.kind === 'note' ? 'Note' : row.kind === 'audit' ? actionWords(row.type) : words(row.type),
  record: { id: row.entity_id, label: labelOf(row.entity_id) },
  data:
    data !== null && (row.kind === 'audit' || row.audit_id !== null)
      ? { ...data, before: mask(data.before as Record<string, unknown> | null), after: mask(data.after as Record<string, unknown> | null) }
      : data,
})

export const dealTimeline = async (ctx: Ctx, ref: string, query: TimelineQuery) => {
  const deal = await getDeal(ctx, ref)
  return tell(ctx, { dealIds: [deal.id], applicationIds: deal.application_id ? [deal.application_id] : [], merchantId: null }, query)
}

export const applicationTimeline = async (ctx: Ctx, ref: string, query: TimelineQuery) => {
  const application = await getApplication(ctx, ref)
  return tell(ctx, { dealIds: application.deal_id ? [application.deal_id] : [], applicationIds: [application.id], merchantId: null }, query)
}

export const merchantTimeline = async (ctx: Ctx, id: string, query: TimelineQuery) => {
  const merchant = await getMerchant(ctx, id)
  const [dealIds, applicationIds] = await Promise.all([dealsOfMerchant(ctx, merchant.id), applicationsOfMerchant(ctx, merchant.id)])
  return tell(ctx, { dealIds, applicationIds, merchantId: merchant.id }, query)
}

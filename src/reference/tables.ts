import { CODES } from '../platform/http/openapi-problems.ts'
import { SUBJECTS } from '../platform/sandbox/subjects.ts'
import { NEXT_STAGES, STAGES } from '../resources/applications/application.ts'
import { DEAL_STATUSES, NEXT } from '../resources/deals/deal.ts'
import { EVENT_SCOPES, EVENT_TYPES } from '../resources/events/record.ts'
import { SCOPES } from '../resources/keys/scopes.ts'
import { describeTools } from '../resources/underwriting/tools/tools.ts'
import { eventName, WEBHOOKS } from './components.ts'

/** The tables of docs/API.md, from what the service itself goes by. In the file they are only named: a table that is written down twice is wrong once. */

export type Table = { head: string[]; rows: string[][] }

const code = (text: string): string => `\`${text}\``
const codes = (texts: readonly string[]): string => (texts.length === 0 ? '–' : texts.map(code).join(', '))

export const TABLES: Record<string, () => Table> = {
  scopes: () => {
    const records = [...new Set(SCOPES.map((scope) => scope.split(':')[0]!))]
    return {
      head: ['Records', 'Scopes'],
      rows: records.map((name) => [name, codes(SCOPES.filter((scope) => scope.startsWith(`${name}:`)))]),
    }
  },
  stages: () => ({ head: ['From', 'To'], rows: STAGES.map((stage) => [code(stage), codes(NEXT_STAGES[stage])]) }),
  deals: () => ({ head: ['From', 'To'], rows: DEAL_STATUSES.map((status) => [code(status), codes(NEXT[status])]) }),
  codes: () => ({
    head: ['Status', 'Code', 'When'],
    rows: Object.entries(CODES).map(([name, { status, when }]) => [String(status), code(name), when]),
  }),
  events: () => ({
    head: ['Kind', 'When', 'Scope', '`data`'],
    rows: EVENT_TYPES.map((type) => [code(type), `${WEBHOOKS[type]!.summary}.`, code(EVENT_SCOPES[type]), code(eventName(type))]),
  }),
  tools: () => ({
    head: ['Tool', 'Needs', 'Takes', ''],
    rows: describeTools().map((t) => [code(t.tool), codes(t.requiredParams), codes(t.optionalParams), t.description]),
  }),
  sandbox: () => ({
    head: ['Behaves', 'Business', 'EIN', 'By id', 'Person'],
    rows: SUBJECTS.map((s) => [s.behaviour, s.businessName, s.ein, `${code(`biz_${s.key}`)}, ${code(`per_${s.key}`)}`, s.personName]),
  }),
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { office, people } from '../../api.ts'
import type { AuditLine } from '../../api-types.ts'
import { addDays, humanize, momentAt, plural } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { Diff } from '../../parts/diff.tsx'
import { ExportMenu } from '../../parts/export-menu.tsx'
import { SearchInput, Select } from '../../parts/field.tsx'
import { useListParams, usePage } from '../../parts/list.ts'
import { FilterChip } from '../../parts/menu.tsx'
import { Bar, Page } from '../../parts/page.tsx'
import { Empty } from '../../parts/state.tsx'
import { type Column, Table } from '../../parts/table/table.tsx'
import { TypedFilter } from '../../parts/typed-filter.tsx'
import { Dash, Moment } from '../../parts/value.tsx'
import { useSession } from '../../session.tsx'

const PLACES: Record<string, string> = {
  deal: '/deals/',
  app: '/applications/',
  mer: '/merchants/',
  whk: '/webhooks/',
  ana: '/statements/',
}

const RecordLink = ({ id }: { id: string | null }) => {
  if (!id) return <Dash />
  const place = PLACES[id.split('_')[0] ?? '']
  return place ? <Link to={`${place}${id}`}>{id}</Link> : id
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The first or the last moment of a day by the organization's clock, which is what the lines show. What is no day is the server's to refuse: left out, it would show everything. */
const edgeOf = (date: string | undefined, edge: 'start' | 'end', timeZone: string): string | undefined => {
  if (!date || !isDay(date)) return date
  if (edge === 'start') return momentAt(`${date}T00:00:00`, timeZone)
  return new Date(Date.parse(momentAt(`${addDays(date, 1)}T00:00:00`, timeZone)) - 1).toISOString()
}

export const AuditScreen = () => {
  const { params, setParams, setFilter, query, paging } = useListParams({ by: 'at', order: 'desc' })
  const colleagues = useQuery({ queryKey: ['colleagues'], queryFn: people.colleagues, staleTime: 300_000 })
  const keys = useQuery({ queryKey: ['keys', 'actors'], queryFn: () => office.keys({ limit: 100 }), staleTime: 300_000 })
  const known = [...(colleagues.data ?? []), ...(keys.data?.data ?? []).map(({ id, name }) => ({ id, name: `Key ${name}` }))]
  // A link may name whom no list has any more: it is shown, so that it can be taken away.
  const actors = params.actor && !known.some(({ id }) => id === params.actor) ? [...known, { id: params.actor, name: params.actor }] : known
  const filters: Record<string, string> = {}
  for (const name of ['actor', 'action', 'entity_id'] as const) if (params[name]) filters[name] = params[name]
  const { timeZone } = useSession().organization
  const from = edgeOf(params.from, 'start', timeZone)
  const to = edgeOf(params.to, 'end', timeZone)
  if (from) filters.from = from
  if (to) filters.to = to
  const { list, pagination } = usePage<AuditLine>(['audit', filters, query.page], () =>
    office.audit({ page: query.page, limit: query.limit, ...filters }),
  )
  const columns: Column<AuditLine>[] = [
    { id: 'at', header: 'When', cell: (line) => <Moment at={line.at} /> },
    { id: 'action', header: 'What', text: 'clip', cell: (line) => <span title={line.action}>{line.title}</span> },
    { id: 'actor', header: 'Who', text: 'clip', cell: (line) => line.actor.name },
    { id: 'kind', header: 'By', isSecondary: true, cell: (line) => humanize(line.actor.kind) },
    { id: 'record', header: 'Record', text: 'clip', cell: (line) => <RecordLink id={line.entityId} /> },
    { id: 'address', header: 'From', cell: (line) => line.address ?? <Dash /> },
  ]
  return (
    <Page
      title="Audit"
      sub={pagination ? plural(pagination.total, 'line') : '\u00a0'}
      actions={<ExportMenu at="/audit/export" query={filters} prefix="/api/console/v1" />}
    >
      <Bar label="Filters">
        <SearchInput
          label="Action"
          placeholder="Action, such as deal.update"
          value={params.action ?? ''}
          onSearch={(action) => setFilter({ action: action || undefined })}
        />
        <Select
          aria-label="Person or key"
          value={params.actor ?? ''}
          onChange={(event) => setFilter({ actor: event.target.value || undefined })}
          // Of one width whoever is in it: people come later than the list, and what stands right of it would move under the pointer.
          style={{ width: '12rem' }}
        >
          <option value="">Everybody</option>
          {actors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <SearchInput
          label="Record id"
          placeholder="Record id"
          value={params.entity_id ?? ''}
          onSearch={(id) => setFilter({ entity_id: id || undefined })}
        />
        <FilterChip label="Time" value={params.from || params.to ? `${params.from ?? '…'} – ${params.to ?? '…'}` : null}>
          <TypedFilter label="From" kind="date" given={params.from} onChange={(from) => setFilter({ from })} />
          <TypedFilter label="To" kind="date" given={params.to} onChange={(to) => setFilter({ to })} />
          <Button small kind="plain" onClick={() => setFilter({ from: undefined, to: undefined })}>
            Any
          </Button>
        </FilterChip>
      </Bar>
      <Table
        label="Audit lines"
        columns={columns}
        list={list}
        rowKey={(line) => line.id}
        onOpen={(line) => setParams({ line: params.line === line.id ? undefined : line.id })}
        openLabel={(line) => `${line.title} by ${line.actor.name}, before and after`}
        isCurrent={(line) => line.id === params.line}
        detail={(line) =>
          line.id === params.line ? (
            <>
              <p>
                <code>{line.action}</code>
              </p>
              <Diff before={line.before} after={line.after} />
            </>
          ) : null
        }
        paging={paging(pagination)}
        empty={
          <Empty title="No lines">Every change of every record is written here with who made it, from where, and what it was before.</Empty>
        }
      />
    </Page>
  )
}

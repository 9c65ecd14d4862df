import { useState } from 'react'
import { api } from '../../api.ts'
import { plural } from '../../format.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { saveCsv } from '../../parts/csv.ts'
import { ExportMenu } from '../../parts/export-menu.tsx'
import { Checkbox } from '../../parts/field.tsx'
import { useListParams, usePage } from '../../parts/list.ts'
import { FilterChip } from '../../parts/menu.tsx'
import { Bar, Page } from '../../parts/page.tsx'
import { Empty } from '../../parts/state.tsx'
import { Table } from '../../parts/table/table.tsx'
import { type ReadyView, Views } from '../../parts/views.tsx'
import { useMay } from '../../session.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { DEAL_COLUMNS, type DealRow, STANDARD_COLUMNS } from './columns.tsx'
import { DealFilters, FILTERS, filterQuery } from './filters.tsx'

const READY: readonly ReadyView[] = [
  { id: 'all', name: 'All', search: {} },
  { id: 'active', name: 'Active', search: { status: 'active' } },
  { id: 'past-due', name: 'Past due', search: { status: 'active', past_due_min: '1', sort: '-daysPastDue' } },
  { id: 'renewal', name: 'Renewal', search: { status: 'active', rtr_min: '50', sort: '-rtrPercentage' } },
  { id: 'defaulted', name: 'Defaulted', search: { status: 'defaulted,inCollections,inLegal' } },
]

export const DealsScreen = () => {
  const { params, setParams, setFilter, sort, query, onSort, paging } = useListParams({ by: 'fundedDate', order: 'desc' })
  const may = useMay()
  const filters = filterQuery(params)
  const { list, pagination } = usePage<DealRow>(['deals', filters, query], () => api.deals.list({ ...filters, ...query } as never).page())
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<'status' | 'note' | null>(null)
  const chosen = params.columns?.split(',') ?? STANDARD_COLUMNS
  const columns = DEAL_COLUMNS.filter(({ id }) => id === 'merchant' || chosen.includes(id))
  const search = { ...filters, ...(params.sort ? { sort: params.sort } : {}) }
  const isFiltered = Object.keys(filters).length > 0
  const rows = (list.rows ?? []).filter((deal) => selected.has(deal.id))
  // What is said to be selected is what is acted on: rows of another page or another filter are neither.
  const inSight = new Set(rows.map(({ id }) => id))

  return (
    <Page
      title="Deals"
      sub={pagination ? plural(pagination.total, 'deal') : '\u00a0'}
      actions={
        <>
          {may.scope('payments:read') && <ButtonLink to="/ach">ACH files</ButtonLink>}
          <ExportMenu at="/deals/export" query={{ ...filters, sort_by: sort.by, sort_order: sort.order }} />
        </>
      }
    >
      <Views
        screen="deals"
        ready={READY}
        search={search}
        columns={chosen}
        standardColumns={STANDARD_COLUMNS}
        params={params}
        onOpen={(next, nextColumns, id) => {
          setSelected(new Set())
          setParams(
            {
              ...Object.fromEntries(FILTERS.map((name) => [name, undefined])),
              sort: undefined,
              page: undefined,
              ...next,
              columns: nextColumns?.join(','),
              view: id === 'all' ? undefined : id,
            },
            { push: true },
          )
        }}
      />
      <Bar label="Filters">
        <DealFilters params={params} onChange={setFilter} />
        <FilterChip label="Columns" value={null}>
          {DEAL_COLUMNS.filter(({ id }) => id !== 'merchant').map(({ id, header }) => (
            <Checkbox
              key={id}
              label={header}
              checked={chosen.includes(id)}
              onChange={(event) => {
                const next = DEAL_COLUMNS.map((column) => column.id).filter((one) =>
                  one === id ? event.target.checked : chosen.includes(one),
                )
                setParams({ columns: next.join() === STANDARD_COLUMNS.join() ? undefined : next.join(',') })
              }}
            />
          ))}
        </FilterChip>
      </Bar>
      <Table
        label="Deals"
        columns={columns}
        list={list}
        rowKey={(deal) => deal.id}
        href={(deal) => `/deals/${deal.id}`}
        openLabel={(deal) => `${deal.merchantName}, ${deal.dealId}`}
        sort={sort}
        onSort={onSort}
        paging={paging(pagination)}
        selection={{
          keys: inSight,
          onChange: setSelected,
          actions: (
            <>
              {may.scope('deals:write') && (
                <Button small onClick={() => setDialog('status')}>
                  Change status
                </Button>
              )}
              {may.writeNotes && (
                <Button small onClick={() => setDialog('note')}>
                  Add a note to each
                </Button>
              )}
              <Button small onClick={() => saveSelected(rows)}>
                Export CSV
              </Button>
            </>
          ),
        }}
        empty={
          isFiltered ? (
            <Empty
              title="No deal fits these filters"
              action={
                <Button onClick={() => setFilter(Object.fromEntries(FILTERS.map((name) => [name, undefined])))}>Clear filters</Button>
              }
            >
              Try fewer of them.
            </Empty>
          ) : (
            <Empty
              title="No deals yet"
              action={may.scope('applications:read') && <ButtonLink to="/applications">Go to Applications</ButtonLink>}
            >
              A deal begins when an application is funded. An existing portfolio is imported with <code>holdback import deals</code>.
            </Empty>
          )
        }
      />
      {dialog && <BulkDialog kind={dialog} deals={rows} onClose={() => setDialog(null)} onDone={() => setSelected(new Set())} />}
    </Page>
  )
}

const saveSelected = (deals: readonly DealRow[]): void =>
  saveCsv(
    'deals.csv',
    [
      'Code',
      'Merchant',
      'Status',
      'Funded',
      'Funded amount',
      'Purchased',
      'Collected',
      'Outstanding',
      'RTR %',
      'Next payment',
      'Last payment',
    ],
    deals.map((deal) => [
      deal.dealId,
      deal.merchantName,
      deal.status,
      deal.fundedDate,
      deal.fundedAmount,
      deal.purchaseAmount,
      deal.totalCollected,
      deal.outstandingBalance,
      deal.rtrPercentage,
      deal.nextPaymentDate,
      deal.lastPaymentDate,
    ]),
  )

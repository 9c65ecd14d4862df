import type { Merchant } from '../../../client/types.ts'
import { api } from '../../api.ts'
import { maskedEin, plural } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { SearchInput, Select } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useListParams, usePage } from '../../parts/list.ts'
import { Bar, Page } from '../../parts/page.tsx'
import { Empty } from '../../parts/state.tsx'
import { type Column, Table } from '../../parts/table/table.tsx'
import { Age, Badge, Dash } from '../../parts/value.tsx'
import { useMay } from '../../session.tsx'
import { NewMerchantDialog } from './new-merchant.tsx'

const COLUMNS: Column<Merchant>[] = [
  { id: 'name', header: 'Legal name', sort: 'legalName', text: 'clip', cell: (merchant) => <span dir="auto">{merchant.legalName}</span> },
  {
    id: 'dba',
    isSecondary: true,
    header: 'Trades as',
    text: 'clip',
    cell: (merchant) => (merchant.dbaName ? <span dir="auto">{merchant.dbaName}</span> : <Dash />),
  },
  { id: 'industry', header: 'Industry', isSecondary: true, cell: (merchant) => merchant.industry ?? <Dash /> },
  { id: 'state', header: 'State', cell: (merchant) => merchant.businessState ?? <Dash /> },
  {
    id: 'ein',
    header: 'EIN',
    cell: (merchant) => (merchant.ein ? <span className="numeric">{maskedEin(merchant.ein)}</span> : <Dash reason="Not given." />),
  },
  {
    id: 'active',
    header: 'Status',
    cell: (merchant) => (merchant.isActive ? <Badge tone="info">Active</Badge> : <Badge tone="quiet">Inactive</Badge>),
  },
  { id: 'created', header: 'Since', sort: 'createdAt', cell: (merchant) => <Age at={merchant.createdAt} /> },
]

export const MerchantsScreen = () => {
  const { params, setParams, setFilter, sort, query, onSort, paging } = useListParams({ by: 'createdAt', order: 'desc' })
  const may = useMay()
  const filters = {
    ...(params.search ? { search: params.search } : {}),
    ...(params.is_active ? { is_active: params.is_active } : {}),
    ...(params.business_state ? { business_state: params.business_state } : {}),
  }
  const { list, pagination } = usePage<Merchant>(['merchants', filters, query], () =>
    api.merchants.list({ ...filters, ...query } as never).page(),
  )
  const canWrite = may.scope('merchants:write')
  return (
    <Page
      title="Merchants"
      sub={pagination ? plural(pagination.total, 'merchant') : '\u00a0'}
      actions={
        canWrite && (
          <Button kind="primary" onClick={() => setParams({ new: '1' })}>
            <Icon name="plus" />
            New merchant
          </Button>
        )
      }
    >
      <Bar label="Filters">
        <SearchInput
          label="Search merchants"
          placeholder="Name or EIN"
          value={params.search ?? ''}
          onSearch={(search) => setFilter({ search: search || undefined })}
        />
        <Select
          aria-label="Activity"
          value={params.is_active ?? ''}
          onChange={(event) => setFilter({ is_active: event.target.value || undefined })}
          style={{ width: 'auto' }}
        >
          <option value="">Active and inactive</option>
          <option value="true">Active</option>
          <option value="false">Inactive</option>
        </Select>
      </Bar>
      <Table
        label="Merchants"
        columns={COLUMNS}
        list={list}
        rowKey={(merchant) => merchant.id}
        href={(merchant) => `/merchants/${merchant.id}`}
        sort={sort}
        onSort={onSort}
        paging={paging(pagination)}
        empty={
          Object.keys(filters).length > 0 ? (
            <Empty title="No merchant fits" />
          ) : (
            <Empty
              title="No merchants yet"
              action={canWrite && <Button onClick={() => setParams({ new: '1' })}>Enter the first one</Button>}
            >
              The businesses you advance money to stand here, with their owners, deals and documents.
            </Empty>
          )
        }
      />
      {params.new === '1' && canWrite && <NewMerchantDialog onClose={() => setParams({ new: undefined })} />}
    </Page>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Merchant } from '../../../client/types.ts'
import { api, getVersioned, patch, type Versioned } from '../../api.ts'
import { Button } from '../../parts/button.tsx'
import { PAGE_SIZE, POLL_MS, usePage } from '../../parts/list.ts'
import { Columns, Page, Pairs, Section } from '../../parts/page.tsx'
import { Documents } from '../../parts/record/documents.tsx'
import { askForEin, Ein } from '../../parts/record/ein.tsx'
import { AddNoteDialog, Notes } from '../../parts/record/notes.tsx'
import { Presence } from '../../parts/record/presence.tsx'
import { Timeline } from '../../parts/record/timeline.tsx'
import { whoChanged } from '../../parts/record/who-changed.ts'
import { FormDialog } from '../../parts/record-form.tsx'
import { Empty, Failure, Skeleton } from '../../parts/state.tsx'
import { Table } from '../../parts/table/table.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { tell } from '../../parts/toast.tsx'
import { Age, Badge, Dash, Day, Money, Share, Status } from '../../parts/value.tsx'
import { useParamsState } from '../../search-params.ts'
import { useMay } from '../../session.tsx'
import type { ApplicationRow } from '../applications/move-dialog.tsx'
import type { DealRow } from '../deals/columns.tsx'
import { MERCHANT_FIELDS } from '../merchants/new-merchant.tsx'
import { UploadStatements } from '../statements/upload-statements.tsx'
import { BankAccounts } from './bank-accounts.tsx'
import { Contacts } from './contacts.tsx'
import { StatementsOverTime } from './statements-over-time.tsx'

export const MerchantScreen = () => {
  const { id } = useParams({ strict: false }) as { id: string }
  const merchant = useQuery({
    queryKey: ['merchant', id],
    queryFn: () => getVersioned<Merchant>(`/merchants/${encodeURIComponent(id)}`),
    refetchInterval: POLL_MS,
  })
  if (merchant.data) return <MerchantPage merchant={merchant.data} />
  return (
    <Page title="Merchant" back={{ to: '/merchants', label: 'Merchants' }}>
      {merchant.error ? <Failure error={merchant.error} onRetry={() => void merchant.refetch()} /> : <Skeleton />}
    </Page>
  )
}

const MerchantPage = ({ merchant: { record: merchant, etag } }: { merchant: Versioned<Merchant> }) => {
  const [params, setParams] = useParamsState()
  const [open, setOpen] = useState<'note' | 'edit' | null>(null)
  const queryClient = useQueryClient()
  const may = useMay()
  const subject = { kind: 'merchants' as const, id: merchant.id }
  const tabs = [
    { id: 'business', label: 'Business', render: () => <Business merchant={merchant} /> },
    may.scope('documents:read') && { id: 'documents', label: 'Documents', render: () => <Documents subject={subject} /> },
    may.scope('analysis:read') && {
      id: 'statements',
      label: 'Statements',
      render: () => (
        <>
          {may.scope('analysis:trigger') && <UploadStatements merchantId={merchant.id} />}
          <StatementsOverTime merchantId={merchant.id} />
        </>
      ),
    },
    { id: 'timeline', label: 'Timeline', render: () => <Timeline subject={subject} /> },
    { id: 'notes', label: 'Notes', render: () => <Notes subject={subject} onAdd={() => setOpen('note')} /> },
  ].filter((tab) => tab !== false)
  return (
    <Page
      title={merchant.legalName}
      back={{ to: '/merchants', label: 'Merchants' }}
      badge={
        <>
          {merchant.isActive ? <Badge tone="info">Active</Badge> : <Badge tone="quiet">Inactive</Badge>}
          <Presence record={merchant.id} />
        </>
      }
      sub={merchant.dbaName ? `Trades as ${merchant.dbaName}` : undefined}
      actions={
        <>
          {may.writeNotes && <Button onClick={() => setOpen('note')}>Add note</Button>}
          {may.scope('merchants:write') && (
            <Button onClick={() => void askForEin(merchant).then((isTold) => isTold && setOpen('edit'))}>Edit</Button>
          )}
        </>
      }
    >
      <Columns
        side={
          <Section title="Merchant">
            <Pairs
              of={[
                ['EIN', <Ein key="e" record={merchant.id} value={merchant.ein} />],
                ['State', merchant.businessState ?? <Dash key="s" />],
                ['Industry', merchant.industry ?? <Dash key="i" />],
                ['Owner', merchant.ownerName ?? <Dash key="o" />],
                ['E-mail', merchant.ownerEmail ?? <Dash key="m" />],
                ['Since', <Age key="c" at={merchant.createdAt} />],
              ]}
            />
          </Section>
        }
      >
        <Tabs
          label="Merchant"
          tabs={tabs}
          open={tabs.some(({ id }) => id === params.tab) ? params.tab! : 'business'}
          onOpen={(tab) => setParams({ tab, kind: undefined }, { push: true })}
        />
      </Columns>
      {open === 'note' && <AddNoteDialog subject={subject} onClose={() => setOpen(null)} />}
      {open === 'edit' && (
        <FormDialog
          title="Edit merchant"
          fields={[...MERCHANT_FIELDS, { name: 'isActive', label: 'Active', kind: 'checkbox' }]}
          initial={merchant}
          isChange
          etag={etag}
          reload={async () => ({ ...(await getVersioned<Merchant>(`/merchants/${merchant.id}`)), by: await whoChanged(subject) })}
          submitLabel="Save"
          onClose={() => setOpen(null)}
          onSubmit={async (body, given) => {
            await patch(`/merchants/${merchant.id}`, body, given.etag)
            for (const key of ['merchant', 'merchants', 'timeline', 'deals']) void queryClient.invalidateQueries({ queryKey: [key] })
            tell('Merchant saved')
            setOpen(null)
          }}
        />
      )}
    </Page>
  )
}

const Business = ({ merchant }: { merchant: Merchant }) => {
  const may = useMay()
  return (
    <>
      {may.scope('contacts:read') && <Contacts merchantId={merchant.id} />}
      <BankAccounts merchantId={merchant.id} />
      {may.scope('deals:read') && <MerchantDeals merchant={merchant} />}
      {may.scope('applications:read') && <MerchantApplications merchant={merchant} />}
    </>
  )
}

const MerchantDeals = ({ merchant }: { merchant: Merchant }) => {
  const [page, setPage] = useState(1)
  const { list, pagination } = usePage<DealRow>(['deals', 'merchant', merchant.id, page], () =>
    api.deals.list({ merchant_id: merchant.id, page, limit: PAGE_SIZE }).page(),
  )
  return (
    <Section title="Deals" flush>
      <Table
        label="Deals"
        frameless
        columns={[
          { id: 'code', header: 'Code', cell: (deal: DealRow) => deal.dealId },
          { id: 'status', header: 'Status', cell: (deal) => <Status value={deal.status} /> },
          { id: 'funded', header: 'Funded', cell: (deal) => <Day date={deal.fundedDate} /> },
          { id: 'purchased', header: 'Purchased', align: 'end', cell: (deal) => <Money value={deal.purchaseAmount} /> },
          { id: 'outstanding', header: 'Outstanding', align: 'end', cell: (deal) => <Money value={deal.outstandingBalance} /> },
          { id: 'rtr', header: 'RTR', align: 'end', cell: (deal) => <Share percent={deal.rtrPercentage} /> },
        ]}
        list={list}
        rowKey={(deal) => deal.id}
        href={(deal) => `/deals/${deal.id}`}
        paging={pagination && { ...pagination, onPage: setPage }}
        empty={<Empty title="No deals with this merchant" />}
      />
    </Section>
  )
}

const MerchantApplications = ({ merchant }: { merchant: Merchant }) => {
  const [page, setPage] = useState(1)
  const { list, pagination } = usePage<ApplicationRow>(['applications', 'merchant', merchant.id, page], () =>
    api.applications.list({ merchant_id: merchant.id, page, limit: PAGE_SIZE }).page(),
  )
  return (
    <Section title="Applications" flush>
      <Table
        label="Applications"
        frameless
        columns={[
          { id: 'number', header: 'Number', cell: (row: ApplicationRow) => row.submissionNumber },
          { id: 'stage', header: 'Stage', cell: (row) => <Status value={row.stage} /> },
          { id: 'amount', header: 'Requested', align: 'end', cell: (row) => <Money value={row.requestedAmount} /> },
          { id: 'age', header: 'Age', cell: (row) => <Age at={row.createdAt} /> },
        ]}
        list={list}
        rowKey={(row) => row.id}
        href={(row) => `/applications/${row.id}`}
        paging={pagination && { ...pagination, onPage: setPage }}
        empty={<Empty title="No applications of this merchant" />}
      />
    </Section>
  )
}

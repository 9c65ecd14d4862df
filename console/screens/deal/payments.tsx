import { useState } from 'react'
import type { Payment } from '../../../client/types.ts'
import { api } from '../../api.ts'
import { humanize } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { Select } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useListParams, usePage } from '../../parts/list.ts'
import { Menu } from '../../parts/menu.tsx'
import { Bar } from '../../parts/page.tsx'
import { Empty } from '../../parts/state.tsx'
import { type Column, Table } from '../../parts/table/table.tsx'
import { Dash, Day, Money, Status } from '../../parts/value.tsx'
import { useMay } from '../../session.tsx'
import type { DealRow } from '../deals/columns.tsx'
import { CancelDialog, ReturnDialog } from './payment-dialogs.tsx'
import { ScheduleCard } from './schedule.tsx'

const STATUSES = ['pending', 'completed', 'failed', 'cancelled'] as const

const canReturn = (payment: Payment): boolean =>
  payment.status === 'completed' && ['merchantPayment', 'payoff', 'settlement'].includes(payment.type)

export const Payments = ({ deal, onRecord }: { deal: DealRow; onRecord: () => void }) => {
  const { params, setFilter, sort, query, onSort, paging } = useListParams({ by: 'effectiveDate', order: 'desc' })
  const may = useMay()
  const status = params.status ?? ''
  const { list, pagination } = usePage<Payment>(['payments', deal.id, status, query], () =>
    api.payments.list(deal.id, { ...query, ...(status ? { status } : {}) } as never).page(),
  )
  const [dialog, setDialog] = useState<{ kind: 'return' | 'cancel'; payment: Payment } | null>(null)
  const columns: Column<Payment>[] = [
    { id: 'date', header: 'Effective', sort: 'effectiveDate', cell: (payment) => <Day date={payment.effectiveDate} /> },
    { id: 'type', header: 'Type', cell: (payment) => humanize(payment.type) },
    { id: 'amount', header: 'Amount', sort: 'amount', align: 'end', cell: (payment) => <Money value={payment.amount} /> },
    { id: 'status', header: 'Status', cell: (payment) => <Status value={payment.status} /> },
    {
      id: 'return',
      header: 'Return',
      text: 'wrap',
      // One that could not complete on its day came back from nobody: it says itself why.
      cell: (payment) => payment.returnCode ?? payment.failureReason ?? <Dash />,
    },
    { id: 'notes', header: 'Notes', text: 'clip', cell: (payment) => (payment.notes ? <span dir="auto">{payment.notes}</span> : <Dash />) },
    {
      id: 'actions',
      header: '',
      align: 'end',
      cell: (payment) =>
        may.scope('payments:write') &&
        (canReturn(payment) || payment.status === 'pending') && (
          <Menu
            trigger={
              <Button kind="plain" small icon aria-label={`Actions for the payment of ${payment.effectiveDate}`}>
                <Icon name="more" />
              </Button>
            }
            entries={[
              canReturn(payment) && { label: 'Return…', onSelect: () => setDialog({ kind: 'return', payment }) },
              payment.status === 'pending' && { label: 'Cancel…', danger: true, onSelect: () => setDialog({ kind: 'cancel', payment }) },
            ]}
          />
        ),
    },
  ]
  return (
    <>
      <ScheduleCard deal={deal} />
      <Bar label="Filters">
        <Select
          aria-label="Payment status"
          value={status}
          onChange={(event) => setFilter({ status: event.target.value || undefined })}
          style={{ width: 'auto' }}
        >
          <option value="">Every status</option>
          {STATUSES.map((value) => (
            <option key={value} value={value}>
              {humanize(value)}
            </option>
          ))}
        </Select>
      </Bar>
      <Table
        label="Payments"
        columns={columns}
        list={list}
        rowKey={(payment) => payment.id}
        sort={sort}
        onSort={onSort}
        paging={paging(pagination)}
        empty={
          status ? (
            <Empty title="No such payments">None of this deal's payments is {humanize(status).toLowerCase()}.</Empty>
          ) : (
            <Empty title="No payments yet" action={may.scope('payments:write') && <Button onClick={onRecord}>Record the first one</Button>}>
              What the merchant pays, and what comes back, will stand here.
            </Empty>
          )
        }
      />
      {dialog?.kind === 'return' && <ReturnDialog deal={deal} payment={dialog.payment} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'cancel' && <CancelDialog deal={deal} payment={dialog.payment} onClose={() => setDialog(null)} />}
    </>
  )
}

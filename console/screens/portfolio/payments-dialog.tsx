import { useState } from 'react'
import type { Page } from '../../../client/pages.ts'
import type { Payment } from '../../../client/types.ts'
import { get } from '../../api.ts'
import { formatDate, humanize } from '../../format.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { PAGE_SIZE, usePage } from '../../parts/list.ts'
import { Empty } from '../../parts/state.tsx'
import { Table } from '../../parts/table/table.tsx'
import { Day, Money, Status } from '../../parts/value.tsx'
import { useDealsOf } from './filters.tsx'

type Row = Payment & { dealCode: string; merchantName: string }

/** The payments behind one bar, each leading to its deal. */
export const PaymentsDialog = ({
  from,
  to,
  status,
  onClose,
}: {
  from: string
  to: string
  status?: string | undefined
  onClose: () => void
}) => {
  const of = useDealsOf()
  const [page, setPage] = useState(1)
  const { list, pagination } = usePage<Row>(['payments', 'between', from, to, status, of, page], () =>
    get<Page<Row>>('/payments', {
      ...of,
      include: 'deal',
      effective_from: from,
      effective_to: to,
      page,
      limit: PAGE_SIZE,
      ...(status ? { status } : {}),
      sort_by: 'amount',
      sort_order: 'desc',
    }),
  )
  return (
    <Dialog title={`Payments ${formatDate(from)} – ${formatDate(to)}`} onClose={onClose} wide>
      <Table
        label="Payments"
        columns={[
          { id: 'deal', header: 'Deal', text: 'clip', cell: (row: Row) => <span dir="auto">{row.merchantName}</span> },
          { id: 'amount', header: 'Amount', align: 'end', cell: (row) => <Money value={row.amount} /> },
          { id: 'date', header: 'Effective', cell: (row) => <Day date={row.effectiveDate} /> },
          { id: 'type', header: 'Type', cell: (row) => humanize(row.type) },
          { id: 'status', header: 'Status', cell: (row) => <Status value={row.status} /> },
        ]}
        list={list}
        rowKey={(row) => row.id}
        href={(row) => `/deals/${row.dealId}`}
        paging={pagination && { ...pagination, onPage: setPage }}
        empty={<Empty title="No payments in this time" />}
      />
    </Dialog>
  )
}

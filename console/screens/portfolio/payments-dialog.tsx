import { useState } from 'react'
import type { Page } from '../../../client/pages.ts'
import type { Payment } from '../../../client/types.ts'
import { get } from '../../api.ts'
import { formatDate, humanize } from '../../format.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { PAGE_SIZE, usePage } from '../../parts/list.ts'
import { Empty } from '../../parts/state.tsx'
import { Table } from '../../parts/table/table.tsx'
import { Dash, Day, Money, Status } from '../../parts/value.tsx'
import { useDealsOf, type Which } from './filters.tsx'

type Row = Payment & { dealCode: string; merchantName: string }

/** As the figures count them: a fee is nothing collected, and a debit that came back is told by its code. */
const COUNTED: Record<Which, object> = {
  received: { status: 'completed', type: 'merchantPayment,payoff,settlement,refund' },
  returned: { status: 'failed', type: 'merchantPayment,payoff,settlement', is_returned: true },
}

/** The payments behind one bar, each leading to its deal. */
export const PaymentsDialog = ({
  from,
  to,
  which,
  codes,
  onClose,
}: {
  from: string
  to: string
  which: Which
  codes?: string | undefined
  onClose: () => void
}) => {
  const of = useDealsOf()
  const [page, setPage] = useState(1)
  const { list, pagination } = usePage<Row>(['payments', 'between', from, to, which, codes, of, page], () =>
    get<Page<Row>>('/payments', {
      ...of,
      include: 'deal',
      effective_from: from,
      effective_to: to,
      page,
      limit: PAGE_SIZE,
      ...COUNTED[which],
      ...(codes ? { return_code: codes } : {}),
      sort_by: 'amount',
      sort_order: 'desc',
    }),
  )
  return (
    <Dialog
      title={`${which === 'returned' ? 'Returned payments' : 'Payments'} ${formatDate(from)} – ${formatDate(to)}`}
      onClose={onClose}
      wide
    >
      <Table
        label="Payments"
        columns={[
          { id: 'deal', header: 'Deal', text: 'clip', cell: (row: Row) => <span dir="auto">{row.merchantName}</span> },
          { id: 'amount', header: 'Amount', align: 'end', cell: (row) => <Money value={row.amount} /> },
          { id: 'date', header: 'Effective', cell: (row) => <Day date={row.effectiveDate} /> },
          { id: 'type', header: 'Type', cell: (row) => humanize(row.type) },
          which === 'returned'
            ? { id: 'code', header: 'Code', cell: (row) => row.returnCode ?? <Dash /> }
            : { id: 'status', header: 'Status', cell: (row) => <Status value={row.status} /> },
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

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HoldbackError } from '../../../client/error.ts'
import type { Page } from '../../../client/pages.ts'
import type { Payment } from '../../../client/types.ts'
import { get } from '../../api.ts'
import { type DayMark, PaymentCalendar } from '../../charts/calendar.tsx'
import { addDays, formatDate, formatMoney, humanize } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { Section } from '../../parts/page.tsx'
import { Empty, Failure, Skeleton } from '../../parts/state.tsx'
import { useRowsInSight } from '../../parts/table/rows-in-sight.ts'
import { Table } from '../../parts/table/table.tsx'
import { Day, Money, Status } from '../../parts/value.tsx'
import { useSession } from '../../session.tsx'
import type { DealRow } from '../deals/columns.tsx'

export type Expectation = {
  version: number
  date: string
  amount: number
  settled: number
  status: 'open' | 'partial' | 'settled' | 'missed' | 'paused' | 'cancelled'
}
export type Schedule = {
  /** Null: the deal has no payment frequency or no amount. */
  version: number | null
  paymentFrequency: string | null
  paymentAmount: number | null
  startDate: string | null
  projectedPayoffDate: string | null
  expectedToDate: number
  receivedToDate: number
  pastDueAmount: number
  daysPastDue: number
  expectations: Expectation[]
}

const DAYS_BACK = 180
const DAYS_AHEAD = 28
const DAYS_BEFORE = 28

/** The last half year, further back to what has not come, and of a deal that has ended the half year before its last payment. */
export const windowOf = (
  { fundedDate, nextPaymentDate, lastPaymentDate }: Pick<DealRow, 'fundedDate' | 'nextPaymentDate' | 'lastPaymentDate'>,
  today: string,
): { from: string; to: string } => {
  const end = nextPaymentDate === null && lastPaymentDate !== null ? lastPaymentDate : today
  const back = addDays(end, -DAYS_BACK)
  const late = nextPaymentDate === null ? back : addDays(nextPaymentDate, -DAYS_BEFORE)
  const earliest = late < back ? late : back
  return { from: earliest > fundedDate ? earliest : fundedDate, to: addDays(end, DAYS_AHEAD) }
}

/** All payments of these days: one that is left out would let a returned day look like one that was paid. */
const paymentsBetween = async (dealId: string, from: string, to: string): Promise<Payment[]> => {
  const found: Payment[] = []
  for (let page = 1; ; page++) {
    const { data, meta } = await get<Page<Payment>>('/payments', {
      deal_id: dealId,
      effective_from: from,
      effective_to: to,
      limit: 100,
      page,
    })
    found.push(...data)
    if (page >= meta.pagination.totalPages) return found
  }
}

const marksOf = (expectations: readonly Expectation[], payments: readonly Payment[]): DayMark[] => {
  const marks = new Map<string, DayMark>()
  for (const { date, amount, settled, status } of expectations)
    marks.set(date, {
      date,
      kind: status,
      note: `${humanize(status).toLowerCase()}, ${formatMoney(settled)} of ${formatMoney(amount)}`,
    })
  for (const payment of payments) {
    if (payment.status === 'failed' && payment.returnCode)
      marks.set(payment.effectiveDate, {
        date: payment.effectiveDate,
        kind: 'returned',
        note: `${formatMoney(payment.amount)} returned, ${payment.returnCode}`,
      })
    else if (payment.status === 'completed' && !marks.has(payment.effectiveDate) && payment.type !== 'refund' && payment.type !== 'fee')
      marks.set(payment.effectiveDate, { date: payment.effectiveDate, kind: 'settled', note: `${formatMoney(payment.amount)} received` })
  }
  return [...marks.values()]
}

/** What should have come and what came, day by day; the same as a table on demand. */
export const ScheduleCard = ({ deal }: { deal: DealRow }) => {
  const { today } = useSession()
  const [isTable, setTable] = useState(false)
  const { from, to } = windowOf(deal, today)
  const schedule = useQuery({
    queryKey: ['schedule', deal.id, from, to],
    queryFn: () => get<{ data: Schedule }>(`/deals/${deal.id}/schedule`, { from, to }).then(({ data }) => data),
    retry: false,
  })
  const payments = useQuery({
    queryKey: ['payments', deal.id, 'calendar', from, to],
    queryFn: () => paymentsBetween(deal.id, from, to),
  })
  const hasNone = schedule.error instanceof HoldbackError && schedule.error.status === 404
  // What was there stays; that it could not be brought up to date is said above.
  if (schedule.error && !schedule.data && !hasNone) return <Failure error={schedule.error} onRetry={() => void schedule.refetch()} />
  if (payments.error && !payments.data) return <Failure error={payments.error} onRetry={() => void payments.refetch()} />
  if ((!schedule.data && !hasNone) || !payments.data) return <Skeleton lines={4} />
  const isSet = schedule.data !== undefined && schedule.data.version !== null
  const expectations = schedule.data?.expectations ?? []
  const marks = marksOf(expectations, payments.data)
  return (
    <Section
      title="Schedule"
      actions={
        expectations.length > 0 && (
          <Button small kind="plain" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? 'As calendar' : 'As table'}
          </Button>
        )
      }
      flush={isTable}
    >
      {isTable ? (
        <Table
          useDrawn={useRowsInSight}
          label="Expected payments"
          frameless
          columns={[
            { id: 'date', header: 'Date', cell: (row: Expectation) => <Day date={row.date} /> },
            { id: 'amount', header: 'Expected', align: 'end', cell: (row) => <Money value={row.amount} /> },
            { id: 'settled', header: 'Received', align: 'end', cell: (row) => <Money value={row.settled} /> },
            { id: 'status', header: 'Status', cell: (row) => <Status value={row.status} /> },
          ]}
          list={{ rows: [...expectations].reverse(), error: null, refetch: () => schedule.refetch() }}
          rowKey={(row) => `${row.version}-${row.date}`}
          empty={<Empty title="No expected payments" />}
        />
      ) : marks.length === 0 && isSet ? (
        <Empty title="Nothing expected in these days">{`The schedule has nothing from ${formatDate(from)} to ${formatDate(to)}.`}</Empty>
      ) : marks.length === 0 ? (
        <Empty title="No schedule">
          Set a payment frequency and an amount under Edit terms; what should come then stands here, day by day.
        </Empty>
      ) : (
        <PaymentCalendar marks={marks} from={from} to={to} today={today} />
      )}
    </Section>
  )
}

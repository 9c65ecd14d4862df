import { useQueryClient } from '@tanstack/react-query'
import { getVersioned, post, type Versioned } from '../../api.ts'
import { formatDate, formatMoney, plural } from '../../format.ts'
import { paymentsLeft } from '../../parts/money.ts'
import { whoChanged } from '../../parts/record/who-changed.ts'
import { FormDialog } from '../../parts/record-form.tsx'
import { tell } from '../../parts/toast.tsx'
import { useSession } from '../../session.tsx'
import type { DealRow } from '../deals/columns.tsx'
import { FREQUENCIES } from './deal-dialogs.tsx'

const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => {
    for (const key of ['deal', 'deals', 'schedule', 'timeline', 'today']) void queryClient.invalidateQueries({ queryKey: [key] })
  }
}

type DialogProps = { deal: Versioned<DealRow>; onClose: () => void }

/** What was paid or agreed since the deal was looked at may be a reason to spread it otherwise, or not at all. */
const reloadOf = (deal: DealRow) => async () => ({
  ...(await getVersioned<DealRow>(`/deals/${deal.id}`)),
  by: await whoChanged({ kind: 'deals', id: deal.id }),
})

/** What is owed, spread anew. */
export const NewScheduleDialog = ({ deal: { record: deal, etag }, onClose }: DialogProps) => {
  const refresh = useRefresh()
  return (
    <FormDialog
      title="New schedule"
      fields={[
        { name: 'paymentFrequency', label: 'Frequency', kind: 'select', required: true, options: FREQUENCIES },
        { name: 'paymentAmount', label: 'Payment amount', kind: 'money', required: true },
        { name: 'startDate', label: 'First payment', kind: 'date', hint: 'Left empty, it goes on with the next day of the old one.' },
        { name: 'reason', label: 'Reason', required: true, maxLength: 1000, whole: true },
      ]}
      initial={{ paymentFrequency: deal.paymentFrequency ?? 'daily', paymentAmount: deal.paymentAmount }}
      etag={etag}
      reload={reloadOf(deal)}
      preview={(body) => {
        const amount = Number(body.paymentAmount ?? 0)
        if (!amount) return <p>Give an amount to see how many payments are left.</p>
        return (
          <p>
            {formatMoney(deal.outstandingBalance)} in {plural(paymentsLeft(deal.outstandingBalance, amount), 'payment')}. The schedule
            before stays as it was for what it settled.
          </p>
        )
      }}
      submitLabel="Begin the schedule"
      onClose={onClose}
      onSubmit={async (body, given) => {
        await post(`/deals/${deal.id}/schedule`, body, given.idempotencyKey, given.etag)
        refresh()
        tell('New schedule begun')
        onClose()
      }}
    />
  )
}

export const PauseDialog = ({ deal: { record: deal, etag }, onClose }: DialogProps) => {
  const refresh = useRefresh()
  const { today } = useSession()
  return (
    <FormDialog
      title="Pause payments"
      fields={[
        { name: 'from', label: 'From', kind: 'date', required: true },
        { name: 'until', label: 'Until', kind: 'date', required: true },
        { name: 'reason', label: 'Reason', required: true, maxLength: 1000, whole: true },
      ]}
      initial={{ from: today }}
      etag={etag}
      reload={reloadOf(deal)}
      preview={(body) => (
        <p>
          {body.from && body.until
            ? `Nothing is expected from ${formatDate(String(body.from))} to ${formatDate(String(body.until))}; that money moves to the end.`
            : 'Nothing is expected between the two days; that money moves to the end.'}
        </p>
      )}
      submitLabel="Pause"
      onClose={onClose}
      onSubmit={async (body, given) => {
        await post(`/deals/${deal.id}/schedule/pause`, body, given.idempotencyKey, given.etag)
        refresh()
        tell('Paused')
        onClose()
      }}
    />
  )
}

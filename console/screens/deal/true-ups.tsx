import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { get, post } from '../../api.ts'
import { formatMoney, formatMonth, formatPercent, humanize } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { Pairs, Section } from '../../parts/page.tsx'
import { FormDialog } from '../../parts/record-form.tsx'
import { NotLoaded } from '../../parts/state.tsx'
import { tell } from '../../parts/toast.tsx'
import { Age, Badge } from '../../parts/value.tsx'
import { useMay } from '../../session.tsx'
import type { DealRow } from '../deals/columns.tsx'
import styles from './alerts.module.css'

type TrueUp = {
  id: string
  status: 'open' | 'granted' | 'refused' | 'superseded'
  months: string[]
  trueRevenue: number
  specifiedPercentage: number
  dueAmount: number
  takenAmount: number
  differenceAmount: number
  paymentFrequency: string
  currentPaymentAmount: number
  proposedPaymentAmount: number
  reason: string | null
  createdAt: string
}

const payment = (amount: number, frequency: string): string => `${formatMoney(amount)} ${humanize(frequency).toLowerCase()}`

const monthsOf = ({ months }: TrueUp): string => {
  const [first, last] = [months[0]!, months.at(-1)!]
  return first === last ? formatMonth(first) : `${formatMonth(first)} – ${formatMonth(last)}`
}

/** What was due of the receipts against what was taken; deciding it may change every payment to come. */
const figuresOf = (trueUp: TrueUp): [string, string][] => [
  ['Months', monthsOf(trueUp)],
  ['True revenue', formatMoney(trueUp.trueRevenue)],
  ['Share bought', formatPercent(trueUp.specifiedPercentage, 2)],
  ['Due', formatMoney(trueUp.dueAmount)],
  ['Taken', formatMoney(trueUp.takenAmount)],
  [trueUp.differenceAmount < 0 ? 'Taken too much' : 'Taken too little', formatMoney(Math.abs(trueUp.differenceAmount))],
  ['Payment then', payment(trueUp.currentPaymentAmount, trueUp.paymentFrequency)],
  ['Proposed', payment(trueUp.proposedPaymentAmount, trueUp.paymentFrequency)],
]

type Deciding = { trueUp: TrueUp; verb: 'grant' | 'refuse' }

/** Differences between what was taken and the share of receipts that was bought; each is granted or refused. */
export const TrueUps = ({ deal }: { deal: DealRow }) => {
  const may = useMay()
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const trueUps = useQuery({
    queryKey: ['true-ups', deal.id],
    queryFn: () => get<{ data: TrueUp[] }>(`/deals/${deal.id}/true-ups`).then(({ data }) => data),
    retry: false,
  })
  if (!trueUps.data) return <NotLoaded what="True-ups" of={trueUps} />
  if (trueUps.data.length === 0) return null
  return (
    <Section title="True-ups" flush>
      <ul className={styles.list} aria-label="True-ups">
        {trueUps.data.map((trueUp) => (
          <li key={trueUp.id}>
            <div className={styles.line}>
              <Badge tone={trueUp.status === 'open' ? 'warn' : 'quiet'}>{humanize(trueUp.status)}</Badge>
              <Age at={trueUp.createdAt} />
            </div>
            <Pairs of={figuresOf(trueUp)} />
            {trueUp.reason && <p dir="auto">{trueUp.reason}</p>}
            {may.scope('deals:write') && trueUp.status === 'open' && (
              <div className={styles.line}>
                <Button small onClick={() => setDeciding({ trueUp, verb: 'grant' })}>
                  Grant…
                </Button>
                <Button small onClick={() => setDeciding({ trueUp, verb: 'refuse' })}>
                  Refuse…
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {deciding && <DecideDialog deal={deal} {...deciding} onClose={() => setDeciding(null)} />}
    </Section>
  )
}

/** Nobody grants a payment that they have not seen. */
const DecideDialog = ({ deal, trueUp, verb, onClose }: Deciding & { deal: DealRow; onClose: () => void }) => {
  const queryClient = useQueryClient()
  const now = deal.paymentAmount !== null && deal.paymentFrequency ? payment(deal.paymentAmount, deal.paymentFrequency) : 'none'
  const proposed = payment(trueUp.proposedPaymentAmount, trueUp.paymentFrequency)
  return (
    <FormDialog
      title={verb === 'grant' ? 'Grant this true-up' : 'Refuse this true-up'}
      intro={
        <>
          <Pairs of={figuresOf(trueUp)} />
          <p>
            {verb === 'grant'
              ? `The payment becomes ${proposed}; now it is ${now}. A new version of the schedule begins.`
              : `The payment stays as it is: ${now}.`}
          </p>
        </>
      }
      fields={[{ name: 'reason', label: 'Reason', required: true, maxLength: 1000, whole: true }]}
      submitLabel={humanize(verb)}
      onClose={onClose}
      onSubmit={async (body, { idempotencyKey }) => {
        await post(`/deals/${deal.id}/true-ups/${trueUp.id}/${verb}`, body, idempotencyKey)
        tell(verb === 'grant' ? 'Granted' : 'Refused')
        onClose()
        for (const key of ['true-ups', 'deal', 'deals', 'schedule', 'timeline', 'today'])
          void queryClient.invalidateQueries({ queryKey: [key] })
      }}
    />
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { HoldbackError } from '../../../client/error.ts'
import type { Page } from '../../../client/pages.ts'
import type { Payment } from '../../../client/types.ts'
import { api, get, post } from '../../api.ts'
import { formatDate, formatMoney, humanize } from '../../format.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { POLL_MS } from '../../parts/list.ts'
import { Pairs } from '../../parts/page.tsx'
import { ConfirmDialog, FormDialog } from '../../parts/record-form.tsx'
import { Loaded, Notice } from '../../parts/state.tsx'
import { tell } from '../../parts/toast.tsx'
import { Status } from '../../parts/value.tsx'
import { useSession } from '../../session.tsx'
import type { DealRow } from '../deals/columns.tsx'
import { afterPayment, afterReturn, type Outcome } from './preview.ts'
import { RETURN_CODES } from './return-codes.ts'

const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => {
    for (const key of ['deal', 'deals', 'payments', 'timeline', 'schedule', 'portfolio', 'today'])
      void queryClient.invalidateQueries({ queryKey: [key] })
  }
}

const TYPES = [
  ['merchantPayment', 'Payment'],
  ['payoff', 'Payoff'],
  ['settlement', 'Settlement'],
  ['refund', 'Refund'],
  ['fee', 'Fee'],
] as const

const OutcomeView = ({ deal, of }: { deal: DealRow; of: Outcome }) =>
  of.refusal ? (
    <Notice tone="bad">{of.refusal}</Notice>
  ) : (
    <>
      {of.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Pairs
        of={[
          ['Balance', `${formatMoney(deal.outstandingBalance)} → ${formatMoney(of.balance)}`],
          ['Collected', `${formatMoney(deal.totalCollected)} → ${formatMoney(of.collected)}`],
          [
            'Status',
            <span key="status">
              <Status value={deal.status} />
              {of.status !== deal.status && (
                <>
                  {' → '}
                  <Status value={of.status} />
                </>
              )}
            </span>,
          ],
        ]}
      />
    </>
  )

type Wanted = { type: unknown; amount: unknown; effectiveDate: unknown }

/** Payments that say the same as one that is about to be recorded: a colleague may have been quicker, or another tab. */
const readTwins = async (dealId: string, { type, amount, effectiveDate: day }: Wanted): Promise<number> => {
  const { data } = await get<Page<Payment>>('/payments', { deal_id: dealId, effective_from: day, effective_to: day, limit: 100 })
  return data.filter((one) => one.type === type && one.amount === amount && (one.status === 'completed' || one.status === 'pending')).length
}
const twinWords = (count: number, { amount, effectiveDate }: Wanted): string =>
  `${count === 1 ? 'One' : count} of ${formatMoney(Number(amount))} on ${formatDate(String(effectiveDate))} ${count === 1 ? 'is' : 'are'} recorded already; this is recorded besides.`

const Twins = ({ dealId, of, onTold }: { dealId: string; of: Wanted; onTold: (count: number) => void }) => {
  const twins = useQuery({
    queryKey: ['payments', dealId, 'the same', of.type, of.amount, of.effectiveDate],
    queryFn: () => readTwins(dealId, of),
    enabled: String(of.effectiveDate ?? '') >= '1900',
    refetchInterval: POLL_MS,
    retry: false,
  })
  const count = twins.data ?? 0
  useEffect(() => onTold(count), [count, onTold])
  return count > 0 ? <Notice tone="warn">{twinWords(count, of)}</Notice> : null
}

export const RecordPaymentDialog = ({ deal, type = 'merchantPayment', onClose }: { deal: DealRow; type?: string; onClose: () => void }) => {
  const { today } = useSession()
  const refresh = useRefresh()
  const amount = type === 'payoff' ? deal.outstandingBalance : type === 'merchantPayment' ? deal.paymentAmount : null
  // How many of the same there are, as far as the person who records one has been told.
  const told = useRef(0)
  const sent = useRef<{ key: string; knownAlike: number } | null>(null)
  const onTold = useCallback((count: number) => {
    told.current = count
  }, [])
  return (
    <FormDialog
      title="Record payment"
      fields={[
        { name: 'type', label: 'Type', kind: 'select', required: true, options: TYPES },
        { name: 'amount', label: 'Amount', kind: 'money', required: true },
        { name: 'effectiveDate', label: 'Effective date', kind: 'date', required: true, hint: 'Today or earlier counts at once.' },
        { name: 'notes', label: 'Notes', maxLength: 4000 },
      ]}
      initial={{ type, effectiveDate: today, amount }}
      submitLabel="Record payment"
      preview={(body) => {
        const value = typeof body.amount === 'number' ? body.amount : 0
        if (value === 0) return <p>Give an amount to see what it does.</p>
        return (
          <>
            <Twins dealId={deal.id} of={body as Wanted} onTold={onTold} />
            <OutcomeView deal={deal} of={afterPayment(deal, String(body.type), value, String(body.effectiveDate ?? '') > today)} />
          </>
        )
      }}
      onClose={onClose}
      onSubmit={async (body, { idempotencyKey }) => {
        // Sent once more because its answer got lost, it says what it said: the one that it may have made is not another's.
        if (sent.current?.key !== idempotencyKey) sent.current = { key: idempotencyKey, knownAlike: told.current }
        const made = await api.payments
          .create(deal.id, { ...body, knownAlike: sent.current.knownAlike } as never, { idempotencyKey })
          .catch((error: unknown) => {
            const alike = error instanceof HoldbackError ? error.problem.alike : undefined
            if (typeof alike !== 'number') throw error
            told.current = alike
            sent.current = null
            throw new Error(`${twinWords(alike, body as Wanted)} Record it once more if that is meant.`)
          })
        refresh()
        tell(`${formatMoney(made.amount)} recorded, ${humanize(made.status).toLowerCase()}`)
        onClose()
      }}
    />
  )
}

export const ReturnDialog = ({ deal, payment, onClose }: { deal: DealRow; payment: Payment; onClose: () => void }) => {
  const { today } = useSession()
  const refresh = useRefresh()
  return (
    <FormDialog
      title={`Return ${formatMoney(payment.amount)} of ${formatDate(payment.effectiveDate)}`}
      fields={[
        { name: 'returnCode', label: 'Return code', kind: 'select', required: true, options: RETURN_CODES },
        { name: 'returnedDate', label: 'Returned on', kind: 'date', max: today },
      ]}
      initial={{ returnCode: 'R01', returnedDate: today }}
      submitLabel="Record the return"
      danger
      preview={() => <OutcomeView deal={deal} of={afterReturn(deal, payment.amount)} />}
      onClose={onClose}
      onSubmit={async (body, { idempotencyKey }) => {
        await api.payments.return(deal.id, payment.id, body as never, { idempotencyKey })
        refresh()
        tell('Return recorded')
        onClose()
      }}
    />
  )
}

export const CancelDialog = (props: { deal: DealRow; payment: Payment; onClose: () => void }) =>
  props.payment.achFileId === null ? <CancelForm {...props} /> : <CancelOfFile {...props} fileId={props.payment.achFileId} />

type CancelProps = { deal: DealRow; payment: Payment; onClose: () => void }
const cancelTitle = ({ amount, effectiveDate }: Payment): string => `Cancel ${formatMoney(amount)} of ${formatDate(effectiveDate)}?`

/** What an approved file asks the bank for is taken back with the file or not at all. */
const CancelOfFile = ({ fileId, ...props }: CancelProps & { fileId: string }) => {
  const file = useQuery({
    queryKey: ['ach', 'file', fileId],
    queryFn: () => get<{ data: { status: string; fetchedAt: string | null } }>(`/ach/files/${fileId}`).then(({ data }) => data),
    staleTime: 0,
  })
  if (file.data && file.data.status !== 'approved') return <CancelForm {...props} />
  return (
    <Dialog title={cancelTitle(props.payment)} onClose={props.onClose}>
      <Loaded of={file}>
        {({ fetchedAt }) => (
          <Notice tone="warn">
            {fetchedAt === null
              ? 'An approved ACH file asks the bank for it, so it cannot be cancelled by itself. The whole file still can.'
              : 'An ACH file asks the bank for it, and the bank may have that file: it cannot be cancelled. What comes back is recorded as a return.'}
          </Notice>
        )}
      </Loaded>
      <DialogActions>
        <Button onClick={props.onClose}>Close</Button>
        <ButtonLink kind="primary" to={`/ach?file=${fileId}`}>
          Open the file
        </ButtonLink>
      </DialogActions>
    </Dialog>
  )
}

const CancelForm = ({ deal, payment, onClose }: CancelProps) => {
  const refresh = useRefresh()
  return (
    <ConfirmDialog
      title={cancelTitle(payment)}
      action="Cancel the payment"
      onClose={onClose}
      onConfirm={async ({ idempotencyKey }) => {
        await post(`/deals/${deal.id}/payments/${payment.id}/cancel`, undefined, idempotencyKey)
        refresh()
        tell('Payment cancelled')
        onClose()
      }}
    >
      The pending payment will not complete. The balance stays {formatMoney(deal.outstandingBalance)}; subscribers are told with
      payment.failed.
    </ConfirmDialog>
  )
}

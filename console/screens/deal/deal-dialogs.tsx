import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { api, get, getVersioned, patch, post, type Versioned } from '../../api.ts'
import { humanize } from '../../format.ts'
import { whoChanged } from '../../parts/record/who-changed.ts'
import { type FieldSpec, FormDialog } from '../../parts/record-form.tsx'
import { Notice } from '../../parts/state.tsx'
import { tell } from '../../parts/toast.tsx'
import type { ApplicationRow } from '../applications/move-dialog.tsx'
import type { DealRow } from '../deals/columns.tsx'

export const FREQUENCIES = ['daily', 'weekly', 'biweekly', 'semimonthly', 'monthly'].map((value) => [value, humanize(value)] as const)

/** The moves that the contract's table allows; the server is asked and has the last word. */
export const statusMoves = (deal: DealRow): string[] => {
  const troubled = ['defaulted', 'inCollections', 'inLegal']
  if (deal.status === 'active') {
    const any = ['closed', ...troubled, 'settled', 'refinanced']
    return deal.outstandingBalance === 0 ? ['paidOff', ...any] : any
  }
  if (troubled.includes(deal.status)) {
    const moves = [...troubled.filter((one) => one !== deal.status), 'active', 'settled', 'closed']
    return deal.outstandingBalance === 0 ? ['paidOff', ...moves] : moves
  }
  return deal.status === 'closed' ? ['active'] : []
}

const REPLACED_BY: FieldSpec = {
  name: 'replacedByDealId',
  label: 'Replaced by',
  hint: 'Only for refinanced: the new deal, by code.',
  maxLength: 64,
}

const useDealSave = (deal: DealRow, onClose: () => void) => {
  const queryClient = useQueryClient()
  return {
    reload: async () => ({
      ...(await getVersioned<DealRow>(`/deals/${deal.id}`)),
      by: await whoChanged({ kind: 'deals', id: deal.id }),
    }),
    save: async (body: object, etag: string | undefined, done: string) => {
      await patch<DealRow>(`/deals/${deal.id}`, body, etag)
      for (const key of ['deal', 'deals', 'timeline', 'schedule', 'payments']) void queryClient.invalidateQueries({ queryKey: [key] })
      tell(done)
      onClose()
    },
  }
}

/** The bank has its order: a deal's end does not take it back. */
export const ALREADY_ASKED = 'Those of an approved ACH file are not: the bank debits them all the same.'

type DialogProps = { deal: Versioned<DealRow>; onClose: () => void }

type Account = { id: string; accountNumberLast4: string; holderName: string; status: string }

/** The merchant's accounts to choose from; one that is named and gone from the list can still be seen and taken away. */
const useAccounts = ({ merchantId, bankAccountId }: DealRow): [value: string, label: string][] => {
  const { data = [] } = useQuery({
    queryKey: ['bank-accounts', merchantId, 'names'],
    queryFn: () => get<{ data: Account[] }>(`/merchants/${merchantId}/bank-accounts`, { limit: 50 }).then((answer) => answer.data),
  })
  const known = data.map((account): [string, string] => [
    account.id,
    `•••• ${account.accountNumberLast4}, ${account.holderName}${account.status === 'active' ? '' : ` (${humanize(account.status).toLowerCase()})`}`,
  ])
  return bankAccountId === null || data.some(({ id }) => id === bankAccountId) ? known : [[bankAccountId, 'The one named now'], ...known]
}

export const EditTermsDialog = ({ deal: { record: deal, etag }, onClose }: DialogProps) => {
  const { reload, save } = useDealSave(deal, onClose)
  const accounts = useAccounts(deal)
  return (
    <FormDialog
      title="Edit terms"
      isChange
      initial={deal}
      etag={etag}
      reload={reload}
      fields={[
        { name: 'paymentFrequency', label: 'Frequency', kind: 'select', options: FREQUENCIES },
        { name: 'paymentAmount', label: 'Payment amount', kind: 'money' },
        { name: 'nextPaymentDate', label: 'Next payment', kind: 'date' },
        { name: 'subStatus', label: 'Sub-status', maxLength: 64 },
        { name: 'purchaseAmount', label: 'Purchased amount', kind: 'money', required: true },
        { name: 'fundedAmount', label: 'Funded amount', kind: 'money', required: true },
        { name: 'fundedDate', label: 'Funded on', kind: 'date', required: true },
        { name: 'funderId', label: 'Funder reference', maxLength: 64 },
        {
          name: 'specifiedPercentage',
          label: 'Share of receipts, %',
          kind: 'number',
          hint: 'What was bought; true-ups are reckoned by it.',
        },
        {
          name: 'bankAccountId',
          label: 'Account to debit',
          kind: 'select',
          options: accounts,
          hint: 'None named: the newest that may be debited.',
        },
        {
          name: 'firstPriorityInterest',
          label: 'A first-priority perfected interest is on file',
          kind: 'checkbox',
          hint: 'States that forbid automatic debits without one let this deal be debited.',
        },
      ]}
      submitLabel="Save"
      onClose={onClose}
      onSubmit={(body, given) => save(body, given.etag, 'Terms saved')}
    />
  )
}

export const StatusDialog = ({ deal: { record: deal, etag }, onClose }: DialogProps) => {
  const { reload, save } = useDealSave(deal, onClose)
  const moves = statusMoves(deal)
  return (
    <FormDialog
      title="Change status"
      initial={{ status: moves[0] }}
      etag={etag}
      reload={reload}
      fields={[
        {
          name: 'status',
          label: 'New status',
          kind: 'select',
          required: true,
          options: moves.map((move) => [move, humanize(move)] as const),
        },
        { name: 'subStatus', label: 'Sub-status', maxLength: 64 },
        REPLACED_BY,
      ]}
      preview={(body) => (
        <p>
          {['closed', 'settled', 'refinanced', 'paidOff'].includes(String(body.status))
            ? `The deal ends, and its pending payments are cancelled. ${ALREADY_ASKED}`
            : 'Collecting goes on; subscribers are told of the new status.'}
          {body.status === 'refinanced' && ' Refinanced is final.'}
        </p>
      )}
      submitLabel="Change status"
      onClose={onClose}
      onSubmit={(body, given) => {
        if (body.status !== 'refinanced' && body.replacedByDealId)
          throw new Error('Only a refinanced deal is replaced: take the other deal away, or make this one refinanced.')
        return save(body, given.etag, `Now ${humanize(String(body.status)).toLowerCase()}`)
      }}
    />
  )
}

/** Which deal took its place may be known only after it was called refinanced. */
export const ReplacedDialog = ({ deal: { record: deal, etag }, onClose }: DialogProps) => {
  const { reload, save } = useDealSave(deal, onClose)
  return (
    <FormDialog
      title="Name the new deal"
      fields={[{ ...REPLACED_BY, hint: 'By its code.', required: true, whole: true }]}
      etag={etag}
      reload={reload}
      submitLabel="Save"
      onClose={onClose}
      onSubmit={(body, given) => save(body, given.etag, 'The new deal is named')}
    />
  )
}

/** A colleague may have begun one, and one that is begun too early is paid for by whoever funds it. */
const BeforeRenewal = ({ deal }: { deal: DealRow }) => {
  const begun = useQuery({
    queryKey: ['applications', 'merchant', deal.merchantId, 'renewals'],
    queryFn: () => api.applications.list({ merchant_id: deal.merchantId, limit: 100 }).page(),
    staleTime: 0,
  })
  const renewal = useRenewal(deal)
  const others = ((begun.data?.data ?? []) as ApplicationRow[]).filter(
    ({ renewsDealId, status }) => renewsDealId === deal.id && status !== 'closed',
  )
  return (
    <>
      <p>A new application is made for this merchant. Funding it pays this deal off and marks it refinanced.</p>
      {others.length > 0 && (
        <Notice tone="warn">
          Under way already:{' '}
          {others.map(({ id, submissionNumber }, i) => (
            <span key={id}>
              {i > 0 && ', '}
              <Link to={`/applications/${id}`}>{submissionNumber}</Link>
            </span>
          ))}
          . This makes another besides.
        </Notice>
      )}
      {renewal.data?.eligible === false && <Notice tone="warn">{`Not within reach yet: ${renewal.data.reasons.join(' ')}`}</Notice>}
    </>
  )
}

type Renewal = { eligible: boolean; reasons: string[]; eligibleFrom: string | null; payoffAmount: number }
export const useRenewal = (deal: DealRow) =>
  useQuery({
    queryKey: ['renewal', deal.id],
    queryFn: () => get<{ data: Renewal }>(`/deals/${deal.id}/renewal`).then(({ data }) => data),
    enabled: deal.status === 'active',
    retry: false,
  })

export const RenewDialog = ({ deal: { record: deal }, onClose }: DialogProps) => {
  const navigate = useNavigate()
  return (
    <FormDialog
      title="Begin a renewal"
      initial={{ requestedAmount: deal.fundedAmount }}
      fields={[{ name: 'requestedAmount', label: 'Requested amount', kind: 'money', required: true, whole: true }]}
      intro={<BeforeRenewal deal={deal} />}
      submitLabel="Make the application"
      onClose={onClose}
      onSubmit={async (body, { idempotencyKey }) => {
        const { data } = await post<{ data: { id: string } }>(`/deals/${deal.id}/renewal`, body, idempotencyKey)
        onClose()
        await navigate({ to: `/applications/${data.id}` })
      }}
    />
  )
}

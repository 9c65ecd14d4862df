import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Application } from '../../../client/types.ts'
import { getVersioned, patch } from '../../api.ts'
import { formatMoney, humanize } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { Checkbox } from '../../parts/field.tsx'
import { whoChanged } from '../../parts/record/who-changed.ts'
import { type FieldSpec, FormDialog } from '../../parts/record-form.tsx'
import { FormProblem } from '../../parts/state.tsx'
import { tell, tellFailure } from '../../parts/toast.tsx'
import { useSession } from '../../session.tsx'
import { FREQUENCIES } from '../deal/deal-dialogs.tsx'
import { movesFrom, type Stage } from './stages.ts'

export type ApplicationRow = Application & { assigneeId?: string | null; declineReasons?: string[]; renewsDealId?: string | null }

export const useApplicationRefresh = () => {
  const queryClient = useQueryClient()
  return () => {
    for (const key of ['applications', 'application', 'timeline', 'deals', 'today']) void queryClient.invalidateQueries({ queryKey: [key] })
  }
}

/** Changes an application that is still as it was seen in what is about to change; other changes meanwhile are no quarrel. */
export const changeWhile = async (field: 'stage' | 'assigneeId', seen: ApplicationRow, body: object): Promise<void> => {
  const { record: now, etag } = await getVersioned<ApplicationRow>(`/applications/${seen.id}`)
  if ((now[field] ?? null) !== (seen[field] ?? null)) {
    const by = await whoChanged({ kind: 'applications', id: seen.id })
    const deed = field === 'assigneeId' ? 'took it or gave it away' : `moved it to ${humanize(now.stage).toLowerCase()}`
    throw new Error(`${by ?? 'Somebody'} ${deed} meanwhile; nothing of yours was saved.`)
  }
  await patch(`/applications/${seen.id}`, body, etag)
}

/** Moves that need no more words are made at once; declining asks for reasons, funding for terms. */
export const needsWords = (stage: string): boolean => stage === 'declined' || stage === 'funded'

export const useMove = () => {
  const refresh = useApplicationRefresh()
  return async (application: ApplicationRow, stage: Stage): Promise<void> => {
    try {
      await changeWhile('stage', application, { stage })
      tell(`${application.applicantLegalName}: ${humanize(stage).toLowerCase()}`)
    } catch (error) {
      tellFailure(error)
    }
    refresh()
  }
}

/** `m` in a list: where it may go. */
export const ChooseMoveDialog = ({
  application,
  onChoose,
  onClose,
}: {
  application: ApplicationRow
  onChoose: (stage: Stage) => void
  onClose: () => void
}) => (
  <Dialog title={`Move ${application.applicantLegalName}`} onClose={onClose}>
    <p>From {humanize(application.stage).toLowerCase()} to:</p>
    <DialogActions>
      {movesFrom(application.stage).map((stage, i) => (
        <Button key={stage} autoFocus={i === 0} onClick={() => onChoose(stage)}>
          {humanize(stage)}
        </Button>
      ))}
    </DialogActions>
  </Dialog>
)

type WordsProps = { application: ApplicationRow; etag?: string | undefined; stage: 'declined' | 'funded'; onClose: () => void }

export const MoveWithWordsDialog = (props: WordsProps) =>
  props.stage === 'declined' ? <DeclineDialog {...props} /> : <FundDialog {...props} />

const DeclineDialog = ({ application, onClose }: WordsProps) => {
  const { organization } = useSession()
  const refresh = useApplicationRefresh()
  const [reasons, setReasons] = useState<string[]>(application.declineReasons ?? [])
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const decline = async () => {
    if (reasons.length === 0 && organization.declineReasons.length > 0) return setError(new Error('Choose at least one reason.'))
    setBusy(true)
    try {
      await changeWhile('stage', application, { stage: 'declined', ...(reasons.length > 0 ? { declineReasons: reasons } : {}) })
      refresh()
      tell(`${application.applicantLegalName} declined`)
      onClose()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={`Decline ${application.applicantLegalName}`} onClose={onClose}>
      <fieldset>
        <legend>Why? What is chosen here is kept with the application.</legend>
        {organization.declineReasons.map((reason) => (
          <Checkbox
            key={reason}
            label={reason}
            checked={reasons.includes(reason)}
            onChange={(event) => setReasons(event.target.checked ? [...reasons, reason] : reasons.filter((one) => one !== reason))}
          />
        ))}
      </fieldset>
      <FormProblem error={error} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="danger" busy={isBusy} onClick={() => void decline()}>
          Decline
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const FUNDING_FIELDS: FieldSpec[] = [
  { name: 'fundedAmount', label: 'Funded amount', kind: 'money', required: true },
  { name: 'purchaseAmount', label: 'Purchased amount', kind: 'money', required: true },
  { name: 'fundedDate', label: 'Funded on', kind: 'date', required: true },
  { name: 'paymentFrequency', label: 'Frequency', kind: 'select', options: FREQUENCIES },
  { name: 'paymentAmount', label: 'Payment amount', kind: 'money' },
  { name: 'funderId', label: 'Funder reference', maxLength: 64 },
]

const FundDialog = ({ application, etag, onClose }: WordsProps) => {
  const { today } = useSession()
  const refresh = useApplicationRefresh()
  return (
    <FormDialog
      title={`Fund ${application.applicantLegalName}`}
      fields={FUNDING_FIELDS}
      initial={{
        ...application,
        fundedAmount: application.fundedAmount ?? application.requestedAmount,
        fundedDate: application.fundedDate ?? today,
      }}
      preview={(body) => {
        const funded = Number(body.fundedAmount ?? 0)
        const purchased = Number(body.purchaseAmount ?? 0)
        if (!funded || !purchased) return <p>Give both amounts to see the factor.</p>
        if (purchased < funded) return <p>The purchased amount cannot be less than the funded amount.</p>
        const payments = body.paymentAmount ? Math.ceil(purchased / Number(body.paymentAmount)) : null
        return (
          <p>
            Makes the deal{application.merchantId ? '' : ' and, where none has this EIN, the merchant'}: {formatMoney(funded)} paid out for{' '}
            {formatMoney(purchased)}, factor {(purchased / funded).toFixed(3)}
            {payments ? `, some ${payments} payments` : ''}. Funded is final.
          </p>
        )
      }}
      etag={etag}
      reload={async () => ({
        ...(await getVersioned<ApplicationRow>(`/applications/${application.id}`)),
        by: await whoChanged({ kind: 'applications', id: application.id }),
      })}
      submitLabel="Fund"
      onClose={onClose}
      onSubmit={async (body, given) => {
        await patch(`/applications/${application.id}`, { ...body, stage: 'funded' }, given.etag)
        refresh()
        tell(`${application.applicantLegalName} funded`)
        onClose()
      }}
    />
  )
}

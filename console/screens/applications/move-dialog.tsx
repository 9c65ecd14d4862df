import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Application } from '../../../client/types.ts'
import { getVersioned, patch } from '../../api.ts'
import { humanize } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { Checkbox } from '../../parts/field.tsx'
import { whoChanged } from '../../parts/record/who-changed.ts'
import { type FieldSpec, FormDialog } from '../../parts/record-form.tsx'
import { FormProblem, Loaded } from '../../parts/state.tsx'
import { tell, tellFailure } from '../../parts/toast.tsx'
import { useLeaving } from '../../parts/use-leaving.tsx'
import { useSession } from '../../session.tsx'
import { OFFER_FIELDS, OfferWords } from './offer.tsx'
import { movesFrom, type Stage } from './stages.ts'

export type ApplicationRow = Application & { assigneeId?: string | null; declineReasons?: string[]; renewsDealId?: string | null }

export const useApplicationRefresh = () => {
  const queryClient = useQueryClient()
  /** Resolves when what is shown of applications is as it is now. */
  return async (): Promise<void> => {
    for (const key of ['timeline', 'deals', 'today']) void queryClient.invalidateQueries({ queryKey: [key] })
    await Promise.all(['applications', 'application'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
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
    void refresh()
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
  // One of an earlier time is chosen already: what is kept is seen, and can be taken away, also where the list offers it no more.
  const [offered] = useState([...new Set([...organization.declineReasons, ...reasons])])
  const { leave, warning } = useLeaving(JSON.stringify(reasons), onClose)
  const decline = async () => {
    if (reasons.length === 0 && organization.declineReasons.length > 0) return setError(new Error('Choose at least one reason.'))
    setBusy(true)
    try {
      await changeWhile('stage', application, { stage: 'declined', ...(reasons.length > 0 ? { declineReasons: reasons } : {}) })
      void refresh()
      tell(`${application.applicantLegalName} declined`)
      onClose()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={`Decline ${application.applicantLegalName}`} onClose={leave}>
      <fieldset>
        <legend>Why? What is chosen here is kept with the application.</legend>
        {offered.map((reason) => (
          <Checkbox
            key={reason}
            label={reason}
            checked={reasons.includes(reason)}
            onChange={(event) => setReasons(event.target.checked ? [...reasons, reason] : reasons.filter((one) => one !== reason))}
          />
        ))}
      </fieldset>
      <FormProblem error={error} />
      {warning}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="danger" busy={isBusy} onClick={() => void decline()}>
          Decline
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const FUNDING_FIELDS: readonly FieldSpec[] = [
  ...OFFER_FIELDS.map((field) => ({ ...field, required: field.name === 'fundedAmount' || field.name === 'purchaseAmount' })),
  { name: 'fundedDate', label: 'Funded on', kind: 'date', required: true },
]

/** Terms are shown as they are now: what a list has loaded may have been changed since, and funding is final. */
const FundDialog = (props: WordsProps) => {
  const { application, etag, onClose } = props
  const now = useQuery({
    queryKey: ['application', application.id, 'as it is'],
    queryFn: () => getVersioned<ApplicationRow>(`/applications/${application.id}`),
    enabled: etag === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (etag !== undefined) return <FundForm {...props} />
  if (now.data) return <FundForm {...props} application={now.data.record} etag={now.data.etag} />
  return (
    <Dialog title={`Fund ${application.applicantLegalName}`} onClose={onClose}>
      <Loaded of={now}>{() => null}</Loaded>
    </Dialog>
  )
}

/** What was offered and is cleared here is not agreed: left out, it would be the deal's all the same. */
const clearedOf = (application: ApplicationRow, body: object): Record<string, null> =>
  Object.fromEntries(
    FUNDING_FIELDS.filter(({ name }) => !(name in body) && application[name as keyof ApplicationRow] != null).map(({ name }) => [
      name,
      null,
    ]),
  )

const FundForm = ({ application, etag, onClose }: WordsProps) => {
  const { today } = useSession()
  const refresh = useApplicationRefresh()
  // As it was when the form opened: a page that is polled meanwhile shows what somebody else offered since.
  const [seen] = useState(application)
  return (
    <FormDialog
      title={`Fund ${application.applicantLegalName}`}
      fields={FUNDING_FIELDS}
      initial={{
        ...application,
        fundedAmount: application.fundedAmount ?? application.requestedAmount,
        fundedDate: application.fundedDate ?? today,
      }}
      preview={(_, values) => (
        <>
          <OfferWords
            of={values}
            makes={`Makes the deal${application.merchantId ? '' : ' and, where none has this EIN, the merchant'}: `}
          />
          <p>Funded is final.</p>
        </>
      )}
      etag={etag}
      reload={async () => ({
        ...(await getVersioned<ApplicationRow>(`/applications/${application.id}`)),
        by: await whoChanged({ kind: 'applications', id: application.id }),
      })}
      submitLabel="Fund"
      onClose={onClose}
      // What somebody else offered meanwhile is not agreed either, unless it is taken over: it stands beside what is not.
      alsoSent={(body, latest) => clearedOf((latest as ApplicationRow | null) ?? seen, body)}
      onSubmit={async (body, given) => {
        await patch(`/applications/${application.id}`, { ...body, stage: 'funded' }, given.etag)
        void refresh()
        tell(`${application.applicantLegalName} funded`)
        onClose()
      }}
    />
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../parts/button.tsx'
import { Dialog, DialogActions } from '../../../parts/dialog.tsx'
import { FormProblem, Notice, Skeleton } from '../../../parts/state.tsx'
import { tellFailure } from '../../../parts/toast.tsx'
import { Moment } from '../../../parts/value.tsx'
import { useSession } from '../../../session.tsx'
import { type Late, useDesk } from '../desk.tsx'
import styles from './dialogs.module.css'
import { useNames } from './history.tsx'
import { changeWords, meansTheSame, namedIn } from './words.ts'

/** Somebody corrected the analysis meanwhile: theirs and yours, and what can become of yours. */
export const LateDialog = ({ late, onClose }: { late: Late; onClose: () => void }) => {
  const { api, analysis, result, money } = useDesk()
  const { revision: saw, result: seen } = late.seen
  const queryClient = useQueryClient()
  const { user } = useSession()
  const nameOf = useNames()
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const now = useQuery({
    queryKey: ['analysis', analysis.id, 'meanwhile', saw],
    queryFn: async () => ({ latest: await api.get(), corrections: await api.corrections() }),
    gcTime: 0,
  })
  const show = (latest: typeof analysis) => {
    queryClient.setQueryData(['analysis', analysis.id, 'whole', 'latest'], latest)
    void queryClient.invalidateQueries({ queryKey: ['analysis', analysis.id, 'corrections'] })
    onClose()
  }
  const insist = async () => {
    setBusy(true)
    setError(null)
    try {
      const latest = await api.correct({ revision: now.data!.latest.revision, reason: late.reason, changes: late.changes })
      await late.afterwards?.().catch(tellFailure)
      show(latest)
    } catch (failure) {
      setError(failure)
      void now.refetch()
    } finally {
      setBusy(false)
    }
  }
  const theirs = now.data?.corrections.filter((c) => c.revision > saw || (c.undoneRevision ?? 0) > saw) ?? []
  const isOwn = theirs.length > 0 && theirs.every(({ by, undoneBy }) => (undoneBy ?? by) === user.id)
  const canInsist = now.data?.latest.result ? meansTheSame(late.changes, seen, now.data.latest.result) : false
  return (
    <Dialog title={isOwn ? 'You corrected it meanwhile' : 'Corrected by someone else'} onClose={onClose} wide>
      <Notice tone="warn" role="alert">
        {`You looked at revision ${saw}; ${now.data ? `it is at revision ${now.data.latest.revision}` : 'there is a later one'}. Yours is not saved yet.`}
      </Notice>
      {!now.data ? (
        now.error ? (
          <FormProblem error={now.error} />
        ) : (
          <Skeleton lines={3} />
        )
      ) : (
        <div className={styles.both}>
          <section>
            <h3>Meanwhile</h3>
            <ul aria-label="Meanwhile">
              {theirs.map((correction) => (
                <li key={correction.id}>
                  <b dir="auto">
                    {correction.undoneRevision !== null && correction.undoneRevision > saw
                      ? `Taken back: ${correction.reason}`
                      : correction.reason}
                  </b>
                  {correction.changes.map((change, i) => (
                    <div key={i}>{changeWords(change, result, money)}</div>
                  ))}
                  <div>
                    {nameOf(correction.undoneBy ?? correction.by)}, <Moment at={correction.undoneAt ?? correction.at} />
                  </div>
                </li>
              ))}
            </ul>
          </section>
          <section>
            <h3>Yours</h3>
            <ul aria-label="Yours">
              <li>
                <b dir="auto">{late.reason}</b>
                {late.changes.map((change, i) => (
                  <div key={i}>{changeWords(namedIn(change, seen), seen, money)}</div>
                ))}
              </li>
            </ul>
          </section>
        </div>
      )}
      {now.data && !canInsist && (
        <p>Rows or positions have other numbers now, so yours cannot be said as it is: look at the latest and say it again.</p>
      )}
      <FormProblem error={error} />
      <DialogActions>
        <Button disabled={!now.data} onClick={() => now.data && show(now.data.latest)}>
          Show the latest, drop mine
        </Button>
        {canInsist && (
          <Button kind="primary" busy={isBusy} onClick={() => void insist()}>
            Save mine on top
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

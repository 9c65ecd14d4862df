import { useState } from 'react'
import { HoldbackError } from '../../../client/error.ts'
import type { Webhook } from '../../../client/types.ts'
import { getVersioned, patch } from '../../api.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { Field, TextInput } from '../../parts/field.tsx'
import { fieldErrors } from '../../parts/problems.ts'
import { FormProblem, Notice } from '../../parts/state.tsx'
import { useLeaving } from '../../parts/use-leaving.tsx'
import { EventsPicker } from '../webhooks/events-picker.tsx'
import styles from '../webhooks/webhooks.module.css'

/** Its address, description and kinds; onto what somebody else made of them only knowingly. */
export const EditWebhook = ({
  webhook,
  etag,
  onDone,
  onClose,
}: {
  webhook: Webhook
  etag: string | undefined
  onDone: () => void
  onClose: () => void
}) => {
  const [events, setEvents] = useState<string[]>(webhook.events)
  const [url, setUrl] = useState(webhook.url)
  const [description, setDescription] = useState(webhook.description ?? '')
  // Of the version that was looked at: what is polled meanwhile is another's.
  const [version, setVersion] = useState(etag)
  const [theirs, setTheirs] = useState<Webhook | null>(null)
  const [before] = useState(webhook)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const wrong = fieldErrors(error)
  const { leave, warning } = useLeaving(JSON.stringify([url, description, events]), onClose)
  const canSave = events.length > 0 && url.trim() !== ''
  const save = async () => {
    setBusy(true)
    setError(null)
    try {
      const changed = {
        ...(events.join() === before.events.join() ? {} : { events }),
        ...(url.trim() === before.url ? {} : { url: url.trim() }),
        ...(description === (before.description ?? '') ? {} : { description: description || null }),
      }
      await patch(`/webhooks/${webhook.id}`, changed, version)
      onDone()
      onClose()
    } catch (failure) {
      const now =
        failure instanceof HoldbackError && failure.status === 412
          ? await getVersioned<Webhook>(`/webhooks/${webhook.id}`).catch(() => null)
          : null
      if (now === null) return setError(failure)
      setVersion(now.etag)
      setTheirs(now.record)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title="Edit webhook" onClose={leave} wide>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (canSave && !isBusy) void save()
        }}
      >
        {theirs && (
          <Notice tone="warn" role="alert">
            {`Somebody changed this webhook while you did. Nothing has been saved. Its events are now: ${theirs.events.join(', ')}. Yours are ticked below.`}
            {theirs.url !== before.url && ` Its address is now ${theirs.url}.`}
            {theirs.description !== before.description && ` It is now described as “${theirs.description ?? ''}”.`}
          </Notice>
        )}
        <Field label="Address" error={wrong.url} hint="https, reachable from this server.">
          <TextInput type="url" value={url} onChange={(event) => setUrl(event.target.value)} />
        </Field>
        <Field label="Description" optional error={wrong.description}>
          <TextInput value={description} maxLength={1000} onChange={(event) => setDescription(event.target.value)} />
        </Field>
        <EventsPicker chosen={events} onChange={setEvents} />
        {wrong.url ? null : <FormProblem error={error} />}
        {warning}
        <DialogActions>
          <Button onClick={onClose}>{theirs ? 'Keep what is there' : 'Cancel'}</Button>
          <Button type="submit" kind="primary" busy={isBusy} disabled={!canSave}>
            {theirs ? 'Save mine over it' : 'Save'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

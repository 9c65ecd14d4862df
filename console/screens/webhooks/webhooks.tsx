import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { newIdempotencyKey } from '../../../client/transport.ts'
import type { Webhook } from '../../../client/types.ts'
import { api } from '../../api.ts'
import { plural } from '../../format.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { Field, TextInput } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useListParams, usePage } from '../../parts/list.ts'
import { Copyable } from '../../parts/once.tsx'
import { Page } from '../../parts/page.tsx'
import { fieldErrors } from '../../parts/problems.ts'
import { Empty, FormProblem, Notice } from '../../parts/state.tsx'
import { type Column, Table } from '../../parts/table/table.tsx'
import { useLeaving } from '../../parts/use-leaving.tsx'
import { Age, Dash, Status } from '../../parts/value.tsx'
import { useMay } from '../../session.tsx'
import { EventsPicker } from './events-picker.tsx'
import styles from './webhooks.module.css'

const COLUMNS: Column<Webhook>[] = [
  { id: 'url', header: 'Address', text: 'clip', cell: (webhook) => webhook.url },
  {
    id: 'status',
    header: 'Status',
    cell: (webhook) => (
      <span title={webhook.statusReason ?? undefined}>
        <Status value={webhook.status} />
      </span>
    ),
  },
  {
    id: 'events',
    header: 'Events',
    cell: (webhook) => <span title={webhook.events.join(', ')}>{plural(webhook.events.length, 'kind')}</span>,
  },
  {
    id: 'description',
    header: 'Description',
    text: 'clip',
    cell: (webhook) => (webhook.description ? <span dir="auto">{webhook.description}</span> : <Dash />),
  },
  { id: 'reason', header: 'Why paused', text: 'clip', cell: (webhook) => webhook.statusReason ?? <Dash /> },
  { id: 'created', header: 'Since', sort: 'createdAt', cell: (webhook) => <Age at={webhook.createdAt} /> },
]

export const WebhooksScreen = () => {
  const { params, setParams, sort, query, onSort, paging } = useListParams({ by: 'createdAt', order: 'desc' })
  const may = useMay()
  const canWrite = may.scope('webhooks:write')
  const { list, pagination } = usePage<Webhook>(['webhooks', query], () => api.webhooks.list(query as never).page() as never)
  return (
    <Page
      title="Webhooks"
      sub="Signed calls to your own systems when something happens here."
      actions={
        canWrite && (
          <Button kind="primary" onClick={() => setParams({ new: '1' })}>
            <Icon name="plus" />
            New webhook
          </Button>
        )
      }
    >
      <Table
        label="Webhooks"
        columns={COLUMNS}
        list={list}
        rowKey={(webhook) => webhook.id}
        href={(webhook) => `/webhooks/${webhook.id}`}
        sort={sort}
        onSort={onSort}
        paging={paging(pagination)}
        empty={
          <Empty
            title="No subscriptions yet"
            action={canWrite && <Button onClick={() => setParams({ new: '1' })}>Make the first one</Button>}
          >
            Give an address of yours and the kinds of event it should be told of. Each call is signed, tried up to five times, and listed
            with its answer.
          </Empty>
        }
      />
      {params.new === '1' && canWrite && <NewWebhook onClose={() => setParams({ new: undefined })} />}
    </Page>
  )
}

const NewWebhook = ({ onClose }: { onClose: () => void }) => {
  const [url, setUrl] = useState('')
  const [description, setDescription] = useState('')
  const [events, setEvents] = useState<string[]>(['payment.completed', 'payment.failed'])
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another wish is another deed.
  const idempotencyKey = useMemo(newIdempotencyKey, [url, description, events])
  const queryClient = useQueryClient()
  const wrong = fieldErrors(error)
  const { leave, warning } = useLeaving(JSON.stringify([url, description, events]), onClose)
  const create = async () => {
    setBusy(true)
    setError(null)
    try {
      const webhook = await api.webhooks.create(
        { url: url.trim(), events: events as never, ...(description ? { description } : {}) },
        { idempotencyKey },
      )
      setMade({ id: webhook.id, secret: webhook.secret })
      await queryClient.invalidateQueries({ queryKey: ['webhooks'] })
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  if (made)
    return (
      <Dialog title="Webhook made" onClose={onClose} closable={false}>
        <Notice tone="warn">The signing secret is shown only now. Keep it where the receiver can read it.</Notice>
        <Copyable label="Signing secret" text={made.secret} />
        <DialogActions>
          <ButtonLink kind="primary" to={`/webhooks/${made.id}`}>
            Open the webhook
          </ButtonLink>
        </DialogActions>
      </Dialog>
    )
  return (
    <Dialog title="New webhook" onClose={leave} wide>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (url.trim() !== '' && events.length > 0 && !isBusy) void create()
        }}
      >
        <Field label="Address" error={wrong.url} hint="https, reachable from this server.">
          <TextInput
            type="url"
            autoFocus
            required
            value={url}
            placeholder="https://example.com/hooks/holdback"
            onChange={(event) => setUrl(event.target.value)}
          />
        </Field>
        <Field label="Description" optional error={wrong.description}>
          <TextInput value={description} maxLength={1000} onChange={(event) => setDescription(event.target.value)} />
        </Field>
        <EventsPicker chosen={events} onChange={setEvents} />
        {wrong.url ? null : <FormProblem error={error} />}
        {warning}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={isBusy} disabled={url.trim() === '' || events.length === 0}>
            Create webhook
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

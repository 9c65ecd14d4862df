import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { newIdempotencyKey } from '../../../client/transport.ts'
import type { Delivery, Webhook } from '../../../client/types.ts'
import { api, getVersioned, patch, type Versioned } from '../../api.ts'
import { humanize, plural } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { Select } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useListParams, usePage } from '../../parts/list.ts'
import { Menu } from '../../parts/menu.tsx'
import { Copyable } from '../../parts/once.tsx'
import { Bar, Page, Pairs, Section } from '../../parts/page.tsx'
import { ConfirmDialog, FormDialog } from '../../parts/record-form.tsx'
import { Empty, Failure, Notice, Skeleton } from '../../parts/state.tsx'
import { type Column, Table } from '../../parts/table/table.tsx'
import { tell, tellFailure } from '../../parts/toast.tsx'
import { Age, Badge, Dash, Moment, Status } from '../../parts/value.tsx'
import { useMay, useSession } from '../../session.tsx'
import { DeliveryDialog } from './delivery.tsx'
import { EditWebhook } from './edit-webhook.tsx'
import styles from './webhook.module.css'

export const WebhookScreen = () => {
  const { id } = useParams({ strict: false }) as { id: string }
  const webhook = useQuery({
    queryKey: ['webhook', id],
    queryFn: () => getVersioned<Webhook>(`/webhooks/${encodeURIComponent(id)}`),
    refetchInterval: 5_000,
  })
  if (webhook.data) return <WebhookPage webhook={webhook.data} />
  return (
    <Page title="Webhook" back={{ to: '/webhooks', label: 'Webhooks' }}>
      {webhook.error ? <Failure error={webhook.error} onRetry={() => void webhook.refetch()} /> : <Skeleton />}
    </Page>
  )
}

type Open = 'edit' | 'recover' | 'rotate' | 'delete' | null
const STATUSES = ['pending', 'succeeded', 'failed', 'paused'] as const
const POLL = 3_000

const WebhookPage = ({ webhook: { record: webhook, etag } }: { webhook: Versioned<Webhook> }) => {
  const { params, setParams, setFilter, query, paging } = useListParams({ by: 'createdAt', order: 'desc' })
  const [open, setOpen] = useState<Open>(null)
  const [secret, setSecret] = useState<string | null>(null)
  // The same until a new secret was seen: rotated once more because an answer got lost, the one that nobody saw would push out the one that receivers have.
  const [rotation, setRotation] = useState(newIdempotencyKey)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const may = useMay()
  const { organization } = useSession()
  const canWrite = may.scope('webhooks:write')
  const status = params.status ?? ''
  const { list, pagination } = usePage<Delivery>(
    ['deliveries', webhook.id, status, query],
    () => api.webhooks.deliveries(webhook.id, { ...query, ...(status ? { status } : {}) } as never).page(),
    { pollMs: POLL },
  )
  const refresh = () => {
    for (const key of ['webhook', 'webhooks', 'deliveries']) void queryClient.invalidateQueries({ queryKey: [key] })
  }
  const [isActing, setActing] = useState(false)
  const act = async (deed: () => Promise<unknown>, done: string) => {
    // Pressed twice, it is one wish.
    if (isActing) return
    setActing(true)
    try {
      await deed()
      tell(done)
    } catch (error) {
      tellFailure(error)
    }
    setActing(false)
    refresh()
  }
  const close = () => setOpen(null)
  const resend = (delivery: Delivery) => act(() => api.webhooks.resend(webhook.id, delivery.id), 'Sent again')
  const columns: Column<Delivery>[] = [
    { id: 'event', header: 'Event', cell: (delivery) => <code>{delivery.eventType}</code> },
    { id: 'status', header: 'Status', cell: (delivery) => <Status value={delivery.status} /> },
    { id: 'attempts', header: 'Attempts', align: 'end', cell: (delivery) => <span className="numeric">{delivery.attemptCount}</span> },
    {
      id: 'answer',
      header: 'Last answer',
      text: 'clip',
      cell: (delivery) => {
        const last = delivery.attempts.at(-1)
        return last ? (last.error ?? `HTTP ${last.responseStatus}`) : <Dash reason="Not tried yet." />
      },
    },
    { id: 'next', header: 'Next try', cell: (delivery) => <Moment at={delivery.nextAttemptAt} reason="No further try is planned." /> },
    { id: 'created', header: 'Created', cell: (delivery) => <Age at={delivery.createdAt} /> },
    {
      id: 'actions',
      header: '',
      align: 'end',
      cell: (delivery) =>
        canWrite && (
          <Button
            small
            kind="plain"
            busy={isActing}
            disabled={webhook.status === 'paused'}
            aria-label={`Resend ${delivery.eventType}`}
            onClick={() => void resend(delivery)}
          >
            Resend
          </Button>
        ),
    },
  ]
  return (
    <Page
      title={webhook.url}
      back={{ to: '/webhooks', label: 'Webhooks' }}
      badge={<Status value={webhook.status} />}
      sub={webhook.description ?? undefined}
      actions={
        canWrite && (
          <>
            <Button
              onClick={() => void act(() => api.webhooks.test(webhook.id), 'Test sent')}
              busy={isActing}
              disabled={webhook.status === 'paused'}
            >
              Send test
            </Button>
            {webhook.status === 'paused' && (
              <Button kind="primary" onClick={() => void act(() => patch(`/webhooks/${webhook.id}`, { status: 'active' }), 'Active again')}>
                Resume
              </Button>
            )}
            <Menu
              trigger={
                <Button icon aria-label="More actions">
                  <Icon name="more" />
                </Button>
              }
              entries={[
                { label: 'Edit…', onSelect: () => setOpen('edit') },
                // Nothing is sent while it is paused.
                webhook.status === 'active' && { label: 'Recover since…', onSelect: () => setOpen('recover') },
                { label: 'Rotate secret…', onSelect: () => setOpen('rotate') },
                webhook.status === 'active' && {
                  label: 'Pause',
                  onSelect: () => void act(() => patch(`/webhooks/${webhook.id}`, { status: 'paused' }), 'Paused'),
                },
                'separator',
                { label: 'Delete…', danger: true, onSelect: () => setOpen('delete') },
              ]}
            />
          </>
        )
      }
    >
      {webhook.status === 'paused' && (
        <Notice tone="warn">
          {webhook.statusReason ?? 'Paused by hand.'} New events are kept, and nothing is sent. Resume it, then recover what was missed
          under More actions.
        </Notice>
      )}
      <Section title="Subscription">
        <Pairs
          of={[
            [
              'Events',
              <span key="e" className={styles.events}>
                {webhook.events.map((event) => (
                  <Badge key={event} tone="quiet">
                    {event}
                  </Badge>
                ))}
              </span>,
            ],
            ['Since', <Moment key="s" at={webhook.createdAt} />],
          ]}
        />
      </Section>
      <Bar label="Filters">
        <h2>Deliveries</h2>
        <Select
          aria-label="Delivery status"
          value={status}
          onChange={(event) => setFilter({ status: event.target.value || undefined })}
          style={{ width: 'auto' }}
        >
          <option value="">Every status</option>
          {STATUSES.map((value) => (
            <option key={value} value={value}>
              {humanize(value)}
            </option>
          ))}
        </Select>
      </Bar>
      <Table
        label="Deliveries"
        columns={columns}
        list={list}
        rowKey={(delivery) => delivery.id}
        onOpen={(delivery) => setParams({ delivery: delivery.id }, { push: true })}
        paging={paging(pagination)}
        empty={
          status ? (
            <Empty title="No such deliveries">{`None of the calls that are kept is ${status}.`}</Empty>
          ) : (
            <Empty title="No deliveries yet">As soon as something happens that this webhook listens to, its call stands here.</Empty>
          )
        }
      />
      {params.delivery && (
        <DeliveryDialog
          webhookId={webhook.id}
          id={params.delivery}
          pollMs={POLL}
          isBusy={isActing}
          onResend={canWrite && webhook.status !== 'paused' ? resend : null}
          onClose={() => setParams({ delivery: undefined })}
        />
      )}
      {open === 'edit' && <EditWebhook webhook={webhook} etag={etag} onDone={refresh} onClose={close} />}
      {open === 'recover' && (
        <FormDialog
          title="Recover deliveries"
          fields={[
            {
              name: 'since',
              label: 'Since',
              kind: 'datetime',
              timeZone: organization.timeZone,
              hint: `By the organization's clock, ${organization.timeZone}.`,
              required: true,
              whole: true,
            },
          ]}
          intro={<p>Deliveries since then that did not succeed are sent again.</p>}
          submitLabel="Recover"
          onClose={close}
          onSubmit={async (body) => {
            const { requeued } = await api.webhooks.recover(webhook.id, body as never)
            refresh()
            tell(`${plural(requeued, 'delivery', 'deliveries')} on their way`)
            close()
          }}
        />
      )}
      {open === 'rotate' && (
        <ConfirmDialog
          title="Rotate the signing secret?"
          action="Rotate secret"
          onClose={close}
          onConfirm={async () => {
            const rotated = await api.webhooks.rotateSecret(webhook.id, { idempotencyKey: rotation })
            setRotation(newIdempotencyKey())
            setSecret(rotated.secret)
            close()
          }}
        >
          The new secret signs at once. The old one goes on signing a second header for 24 hours, so the receiver can be changed without
          missing a call.
        </ConfirmDialog>
      )}
      {secret && (
        <Dialog title="New signing secret" onClose={() => setSecret(null)} closable={false}>
          <Notice tone="warn">It is shown only now. The old one ends in 24 hours.</Notice>
          <Copyable label="Signing secret" text={secret} />
          <DialogActions>
            <Button kind="primary" onClick={() => setSecret(null)}>
              I have kept it
            </Button>
          </DialogActions>
        </Dialog>
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title="Delete this webhook?"
          action="Delete webhook"
          onClose={close}
          onConfirm={async () => {
            await api.webhooks.delete(webhook.id)
            await queryClient.invalidateQueries({ queryKey: ['webhooks'] })
            await navigate({ to: '/webhooks' })
          }}
        >
          Its deliveries go with it, pending ones too. Your receiver is told nothing more.
        </ConfirmDialog>
      )}
    </Page>
  )
}

import { useQuery } from '@tanstack/react-query'
import { path } from '../../../client/transport.ts'
import type { Delivery } from '../../../client/types.ts'
import { get } from '../../api.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { Pairs } from '../../parts/page.tsx'
import { Empty, Loaded } from '../../parts/state.tsx'
import { Badge, Moment, Status } from '../../parts/value.tsx'
import styles from '../webhooks/webhooks.module.css'

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

type Whole = Delivery & { payload?: unknown }

/** One delivery: what was sent, and each attempt with what came back. */
export const DeliveryDialog = ({
  webhookId,
  id,
  pollMs,
  isBusy,
  onResend,
  onClose,
}: {
  webhookId: string
  id: string
  pollMs: number
  isBusy: boolean
  onResend: ((delivery: Delivery) => void) | null
  onClose: () => void
}) => {
  // By itself: the list behind it goes on, and filters or later calls may take it out of there while somebody reads.
  const whole = useQuery({
    queryKey: ['deliveries', webhookId, 'one', id],
    queryFn: () => get<{ data: Whole }>(path`/webhooks/${webhookId}/deliveries/${id}`).then(({ data }) => data),
    refetchInterval: pollMs,
    retry: false,
  })
  if (!whole.data)
    return (
      <Dialog title="Delivery" onClose={onClose} wide>
        <Loaded of={whole}>{() => null}</Loaded>
      </Dialog>
    )
  const delivery = whole.data
  const { payload = null } = delivery
  return (
    <Dialog title={delivery.eventType} onClose={onClose} wide>
      <Pairs
        of={[
          ['Status', <Status key="s" value={delivery.status} />],
          ['Event', <code key="e">{delivery.eventId}</code>],
          ['Created', <Moment key="c" at={delivery.createdAt} />],
          ['Next try', <Moment key="n" at={delivery.nextAttemptAt} reason="No further try is planned." />],
        ]}
      />
      <h3>Attempts</h3>
      {delivery.attempts.length === 0 ? (
        <Empty title="Not tried yet" />
      ) : (
        <ol>
          {[...delivery.attempts].reverse().map((attempt) => (
            <li key={attempt.attempt} className={styles.attempt}>
              <div className={styles.line}>
                <b>#{attempt.attempt}</b>
                <Badge tone={attempt.error ? 'bad' : 'good'}>
                  {attempt.responseStatus ? `HTTP ${attempt.responseStatus}` : 'No answer'}
                </Badge>
                <Moment at={attempt.startedAt} />
                <span className="numeric">{attempt.durationMs} ms</span>
              </div>
              {attempt.error && <p>{attempt.error}</p>}
              {attempt.responseBody && (
                <pre className={styles.code} tabIndex={0} role="region" aria-label={`Answer to attempt ${attempt.attempt}`}>
                  {attempt.responseBody}
                </pre>
              )}
            </li>
          ))}
        </ol>
      )}
      {payload !== null && (
        <>
          <h3>Payload</h3>
          <pre className={styles.code} tabIndex={0} role="region" aria-label="Payload">
            {typeof payload === 'string' ? pretty(payload) : JSON.stringify(payload, null, 2)}
          </pre>
        </>
      )}
      <DialogActions>
        {onResend && (
          <Button busy={isBusy} onClick={() => onResend(delivery)}>
            Resend
          </Button>
        )}
        <Button kind="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

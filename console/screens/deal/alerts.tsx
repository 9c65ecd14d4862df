import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { get, patch, post } from '../../api.ts'
import { formatMoney, humanize } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { Section } from '../../parts/page.tsx'
import { FormDialog } from '../../parts/record-form.tsx'
import { tell, tellFailure } from '../../parts/toast.tsx'
import { Age, Badge } from '../../parts/value.tsx'
import { useMay } from '../../session.tsx'
import styles from './alerts.module.css'

type Alert = { id: string; kind: string; status: 'open' | 'seen' | 'closed'; message?: string; createdAt: string }
type TrueUp = { id: string; status: string; month?: string; difference?: number; createdAt: string }

/** What the service noticed about a deal: to be looked at, and closed with a reason. */
export const Alerts = ({ dealId }: { dealId: string }) => {
  const queryClient = useQueryClient()
  const may = useMay()
  const [closing, setClosing] = useState<Alert | null>(null)
  const alerts = useQuery({
    queryKey: ['alerts', dealId],
    queryFn: () => get<{ data: Alert[] }>('/alerts', { deal_id: dealId, limit: 20 }).then(({ data }) => data),
    retry: false,
  })
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['alerts', dealId] })
  const open = alerts.data?.filter(({ status }) => status !== 'closed') ?? []
  if (open.length === 0) return null
  const see = async (alert: Alert) => {
    try {
      await patch(`/alerts/${alert.id}`, { status: 'seen' })
    } catch (error) {
      tellFailure(error)
    }
    await refresh()
  }
  return (
    <Section title="Alerts" flush>
      <ul className={styles.list}>
        {open.map((alert) => (
          <li key={alert.id}>
            <div className={styles.line}>
              <Badge tone={alert.status === 'seen' ? 'info' : 'warn'}>{humanize(alert.kind)}</Badge>
              <Age at={alert.createdAt} />
            </div>
            {alert.message && <p>{alert.message}</p>}
            {may.scope('deals:write') && (
              <div className={styles.line}>
                {alert.status !== 'seen' && (
                  <Button small onClick={() => void see(alert)}>
                    Seen
                  </Button>
                )}
                <Button small onClick={() => setClosing(alert)}>
                  Close…
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {closing && (
        <FormDialog
          title="Close this alert"
          fields={[{ name: 'reason', label: 'Reason', required: true, maxLength: 1000, whole: true }]}
          submitLabel="Close alert"
          onClose={() => setClosing(null)}
          onSubmit={async (body) => {
            await patch(`/alerts/${closing.id}`, { status: 'closed', ...body })
            setClosing(null)
            await refresh()
          }}
        />
      )}
    </Section>
  )
}

/** Differences between what was taken and the share of receipts that was bought; each is granted or refused. */
export const TrueUps = ({ dealId }: { dealId: string }) => {
  const queryClient = useQueryClient()
  const may = useMay()
  const [deciding, setDeciding] = useState<{ id: string; verb: 'grant' | 'refuse' } | null>(null)
  const trueUps = useQuery({
    queryKey: ['true-ups', dealId],
    queryFn: () => get<{ data: TrueUp[] }>(`/deals/${dealId}/true-ups`).then(({ data }) => data),
    retry: false,
  })
  if (!trueUps.data?.length) return null
  return (
    <Section title="True-ups" flush>
      <ul className={styles.list}>
        {trueUps.data.map((trueUp) => (
          <li key={trueUp.id}>
            <div className={styles.line}>
              <Badge tone="quiet">{humanize(trueUp.status)}</Badge>
              {typeof trueUp.difference === 'number' && <span className="numeric">{formatMoney(trueUp.difference)}</span>}
              <Age at={trueUp.createdAt} />
            </div>
            {may.scope('deals:write') && !['granted', 'refused'].includes(trueUp.status) && (
              <div className={styles.line}>
                <Button small onClick={() => setDeciding({ id: trueUp.id, verb: 'grant' })}>
                  Grant…
                </Button>
                <Button small onClick={() => setDeciding({ id: trueUp.id, verb: 'refuse' })}>
                  Refuse…
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {deciding && (
        <FormDialog
          title={deciding.verb === 'grant' ? 'Grant this true-up' : 'Refuse this true-up'}
          fields={[{ name: 'reason', label: 'Reason', required: true, maxLength: 1000, whole: true }]}
          submitLabel={humanize(deciding.verb)}
          onClose={() => setDeciding(null)}
          onSubmit={async (body, { idempotencyKey }) => {
            await post(`/deals/${dealId}/true-ups/${deciding.id}/${deciding.verb}`, body, idempotencyKey)
            tell(deciding.verb === 'grant' ? 'Granted' : 'Refused')
            setDeciding(null)
            for (const key of ['true-ups', 'deal', 'timeline']) void queryClient.invalidateQueries({ queryKey: [key] })
          }}
        />
      )}
    </Section>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { get, patch, tagOf } from '../../api.ts'
import { humanize } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { POLL_MS } from '../../parts/list.ts'
import { Section } from '../../parts/page.tsx'
import { isTooLate } from '../../parts/problems.ts'
import { FormDialog } from '../../parts/record-form.tsx'
import { NotLoaded } from '../../parts/state.tsx'
import { tellFailure } from '../../parts/toast.tsx'
import { Age, Badge } from '../../parts/value.tsx'
import { useMay } from '../../session.tsx'
import styles from './alerts.module.css'

type Alert = { id: string; kind: string; status: 'open' | 'seen' | 'closed'; message?: string; createdAt: string; version: number }

const openAlerts = (dealId: string): Promise<Alert[]> =>
  get<{ data: Alert[] }>('/alerts', { deal_id: dealId, status: 'open,seen', limit: 100 }).then(({ data }) => data)

/** What the service noticed about a deal: to be looked at, and closed with a reason. */
export const Alerts = ({ dealId }: { dealId: string }) => {
  const queryClient = useQueryClient()
  const may = useMay()
  const [closing, setClosing] = useState<Alert | null>(null)
  const alerts = useQuery({
    queryKey: ['alerts', dealId],
    queryFn: () => openAlerts(dealId),
    refetchInterval: POLL_MS,
    retry: false,
  })
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['alerts', dealId] })
  const open = alerts.data ?? []
  if (!alerts.data) return <NotLoaded what="Alerts" of={alerts} />
  // A dialog in which somebody writes does not go when a colleague closes the last one.
  if (open.length === 0 && !closing) return null
  const see = async (alert: Alert) => {
    try {
      await patch(`/alerts/${alert.id}`, { status: 'seen' })
    } catch (error) {
      tellFailure(error)
    }
    await refresh()
  }
  /** The reason that a colleague gave meanwhile is not replaced unseen; that they have seen it keeps nobody from closing it. */
  const close = async ({ id }: Alert, reason: object): Promise<void> => {
    const now = (await openAlerts(dealId)).find((alert) => alert.id === id)
    if (!now) {
      void refresh()
      throw new Error('Somebody closed this alert meanwhile; their reason stands.')
    }
    try {
      await patch(`/alerts/${id}`, { status: 'closed', ...reason }, tagOf(now))
    } catch (error) {
      if (!isTooLate(error)) throw error
      await close(now, reason)
    }
  }
  return (
    <>
      {open.length > 0 && (
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
        </Section>
      )}
      {closing && (
        <FormDialog
          title="Close this alert"
          fields={[{ name: 'reason', label: 'Reason', required: true, maxLength: 1000, whole: true }]}
          submitLabel="Close alert"
          onClose={() => setClosing(null)}
          onSubmit={async (body) => {
            await close(closing, body)
            setClosing(null)
            await refresh()
          }}
        />
      )}
    </>
  )
}

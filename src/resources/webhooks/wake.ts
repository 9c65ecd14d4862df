import type pg from 'pg'
import type { Services } from '../../context.ts'

const CHANNEL = 'holdback_webhooks'
/** A notification holds less than 8,000 bytes; without names it means "look everywhere". */
const MAX_NAMED = 200

/**
 * Tells every worker which subscriptions have something to deliver. Sent after the commit and not within the transaction, where it would make
 * all commits of the database wait for each other. A lost hint costs a moment: workers also look by themselves.
 */
export const wakeDeliverers = (services: Pick<Services, 'database' | 'log'>, webhookIds: readonly string[]): void => {
  const payload = webhookIds.length > MAX_NAMED ? '' : webhookIds.join(',')
  services.database
    .statement({ name: 'wake_webhooks', text: 'SELECT pg_notify($1, $2)', values: [CHANNEL, payload] })
    .catch((err: unknown) => services.log.debug({ err }, 'workers were not woken; they look again within a second'))
}

export type WakeListener = { close: () => Promise<void> }

const RECONNECT_MS = 1_000

/** Hears the hints; `onWake` gets the subscriptions named, or null for all. Connects again by itself, and then says null, for it may have missed some. */
export const listenForWakes = (
  services: Pick<Services, 'database' | 'log'>,
  onWake: (webhookIds: string[] | null) => void,
): WakeListener => {
  let closed = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null

  const again = () => {
    client = null
    if (closed || timer !== null) return
    timer = setTimeout(() => {
      timer = null
      opening = open()
    }, RECONNECT_MS)
  }
  const open = async (): Promise<void> => {
    try {
      const fresh = await services.database.connect()
      fresh.once('end', again)
      fresh.on('notification', ({ payload }) => onWake(payload ? payload.split(',') : null))
      await fresh.query(`LISTEN ${CHANNEL}`)
      client = fresh
      if (!closed) onWake(null)
    } catch (err) {
      services.log.debug({ err }, 'no connection to hear of new deliveries; polling goes on')
      again()
    }
  }
  let opening = open()

  return {
    close: async () => {
      closed = true
      if (timer !== null) clearTimeout(timer)
      await opening
      await client?.end().catch(() => {})
    },
  }
}

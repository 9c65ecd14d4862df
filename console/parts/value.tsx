import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { formatAge, formatDate, formatMoment, formatMoney, formatPercent, humanize } from '../format.ts'
import { useSession } from '../session.tsx'
import { classes } from './classes.ts'
import styles from './value.module.css'

/** Explains what it wraps, on hover and on focus. */
export const Hint = ({ text, children }: { text: string; children: ReactElement }) => (
  <Tooltip.Root>
    <Tooltip.Trigger render={children} />
    <Tooltip.Portal>
      <Tooltip.Positioner sideOffset={6}>
        <Tooltip.Popup className={styles.tip}>{text}</Tooltip.Popup>
      </Tooltip.Positioner>
    </Tooltip.Portal>
  </Tooltip.Root>
)

/** There is no value; the reason, where there is one to tell, is said on hover and focus. */
export const Dash = ({ reason }: { reason?: string | undefined }) =>
  reason ? (
    <Hint text={reason}>
      <span className={styles.dash} tabIndex={0} role="img" aria-label={`None: ${reason}`}>
        –
      </span>
    </Hint>
  ) : (
    <span className={styles.dash}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">none</span>
    </span>
  )

export const Money = ({ value, reason }: { value: number | null | undefined; reason?: string }) =>
  value === null || value === undefined ? <Dash reason={reason} /> : <span className="numeric">{formatMoney(value)}</span>

/** A calendar day. */
export const Day = ({ date, reason }: { date: string | null | undefined; reason?: string }) =>
  date ? (
    <time className="numeric" dateTime={date}>
      {formatDate(date)}
    </time>
  ) : (
    <Dash reason={reason} />
  )

/** A moment in the organization's time zone. */
export const Moment = ({ at, reason }: { at: string | null | undefined; reason?: string }) => {
  const { timeZone } = useSession().organization
  return at ? (
    <time className="numeric" dateTime={at}>
      {formatMoment(at, timeZone)}
    </time>
  ) : (
    <Dash reason={reason} />
  )
}

/** How long ago, with the moment itself on hover. */
export const Age = ({ at }: { at: string }) => {
  const { timeZone } = useSession().organization
  return (
    <time className="numeric" dateTime={at} title={formatMoment(at, timeZone)}>
      {formatAge(at)}
    </time>
  )
}

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'quiet'

/** A shape for each tone, so that none is told by its colour alone. */
const MARKS: Record<Tone, ReactNode> = {
  good: <circle cx="4" cy="4" r="3.5" fill="currentColor" />,
  info: <circle cx="4" cy="4" r="2.9" fill="none" stroke="currentColor" strokeWidth="1.4" />,
  warn: <path d="M4 .4 7.8 7.6H.2z" fill="currentColor" />,
  bad: <path d="M.8.8h6.4v6.4H.8z" fill="currentColor" />,
  quiet: <path d="M.8 4h6.4" stroke="currentColor" strokeWidth="1.6" />,
}

export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={classes(styles.tone, tone !== 'quiet' && styles[tone])}>
    <svg className={styles.mark} viewBox="0 0 8 8" aria-hidden="true">
      {MARKS[tone]}
    </svg>
    {children}
  </span>
)

const TONES: Record<string, Tone> = {
  // deals
  active: 'info',
  paidOff: 'good',
  settled: 'quiet',
  closed: 'quiet',
  refinanced: 'good',
  defaulted: 'bad',
  inCollections: 'warn',
  inLegal: 'bad',
  // payments, analyses, deliveries, documents
  completed: 'good',
  pending: 'info',
  processing: 'info',
  failed: 'bad',
  cancelled: 'quiet',
  succeeded: 'good',
  paused: 'warn',
  uploaded: 'info',
  parsed: 'good',
  awaitingUpload: 'warn',
  // applications
  draft: 'quiet',
  submission: 'info',
  scrubbing: 'info',
  underwriting: 'info',
  offerOut: 'warn',
  contractsRequest: 'warn',
  approved: 'good',
  funded: 'good',
  declined: 'bad',
  withdrawn: 'quiet',
  onHold: 'warn',
  // priorities
  urgent: 'bad',
  high: 'warn',
  normal: 'quiet',
  low: 'quiet',
  // users, keys, files of payments
  invited: 'info',
  disabled: 'quiet',
  revoked: 'quiet',
  expired: 'warn',
  raised: 'warn',
  seen: 'info',
}

export const Status = ({ value }: { value: string }) => <Badge tone={TONES[value] ?? 'quiet'}>{humanize(value)}</Badge>

/** What ties only by a row that a person mended is not what the bank printed. */
export const Verdict = ({ isOff, isMended }: { isOff: boolean; isMended: boolean }) =>
  isOff ? (
    <Badge tone="bad">Not reconciled</Badge>
  ) : isMended ? (
    <Badge tone="warn">Reconciled by a correction</Badge>
  ) : (
    <Badge tone="good">Reconciled</Badge>
  )

/** What is not whole is never written as if it were: 99.97 % is 99.9 %, not 100.0 %. */
const shareOf = (percent: number): string => formatPercent(percent < 100 ? Math.min(99.9, percent) : percent)

/** A share, as a bar and in digits. */
export const Share = ({ percent }: { percent: number }) => (
  <span className={styles.bar}>
    <span className={styles.track} aria-hidden="true">
      <span className={styles.fill} style={{ width: `${Math.min(100, Math.max(0, percent))}%` }} />
    </span>
    <span className="numeric">{shareOf(percent)}</span>
  </span>
)

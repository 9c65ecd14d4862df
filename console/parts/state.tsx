import { type ReactNode, useEffect, useState } from 'react'
import { HoldbackError } from '../../client/error.ts'
import { plural } from '../format.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import styles from './state.module.css'

/** What stands where nothing is yet: what will be here, and the first step. */
export const Empty = ({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) => (
  <div className={styles.state}>
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {action && <div className={styles.actions}>{action}</div>}
  </div>
)

/** Who is asked to wait is told how long. */
const waitOf = ({ status, retryAfterMs }: HoldbackError): string =>
  (status === 429 || status === 503) && retryAfterMs > 0 ? ` Try again in ${plural(Math.ceil(retryAfterMs / 1000), 'second')}.` : ''

export const messageOf = (error: unknown): string => {
  if (error instanceof HoldbackError)
    return error.status === 0
      ? 'The server does not answer just now. Nothing you typed is lost; try again in a moment.'
      : `${error.detail}${waitOf(error)}`
  return error instanceof Error ? error.message : String(error)
}

export const requestIdOf = (error: unknown): string | null => (error instanceof HoldbackError ? error.requestId : null)

/** What went wrong, in place, in the server's words, with what names it in the server's log. */
export const Failure = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => {
  const requestId = requestIdOf(error)
  const isMissing = error instanceof HoldbackError && error.status === 404
  return (
    <div className={styles.state} role="alert">
      <h2>{isMissing ? 'Not here' : 'This could not be loaded'}</h2>
      <p>{messageOf(error)}</p>
      {requestId && <p className={styles.request}>Request {requestId}</p>}
      {onRetry && (
        <div className={styles.actions}>
          <Button onClick={onRetry}>Retry</Button>
        </div>
      )}
    </div>
  )
}

export const Notice = ({ tone, children, role }: { tone?: 'bad' | 'warn' | 'good'; children: ReactNode; role?: 'status' | 'alert' }) => (
  <div className={classes(styles.notice, tone && styles[tone])} role={role}>
    <Icon name={tone === 'good' ? 'check' : tone ? 'warning' : 'info'} />
    <div>{children}</div>
  </div>
)

/** Why a form was not taken. */
export const FormProblem = ({ error }: { error: unknown }) => {
  if (!error) return null
  const requestId = requestIdOf(error)
  return (
    <Notice tone="bad" role="alert">
      {messageOf(error)}
      {requestId && <div className={styles.request}>Request {requestId}</div>}
    </Notice>
  )
}

export type Fetched = { error: unknown; data: unknown; refetch: () => unknown }

/** A part of a screen that could not be loaded: what is not shown is not said to be nothing. */
export const NotLoaded = ({ what, of }: { what: string; of: Fetched }) =>
  of.data === undefined && of.error ? (
    <Notice tone="warn" role="alert">
      {what} could not be loaded: {messageOf(of.error)}{' '}
      <Button small onClick={() => void of.refetch()}>
        Retry
      </Button>
    </Notice>
  ) : null

export const Bone = ({ width = '60%' }: { width?: string }) => <span className={styles.bone} style={{ width }} />

/** Lines where text will be; they show only when it takes longer than a blink. */
export const Skeleton = ({ lines = 5, label = 'Loading' }: { lines?: number; label?: string }) => (
  <div className={styles.bones} role="status" aria-label={label}>
    {Array.from({ length: lines }, (_, i) => (
      <Bone key={i} width={`${[72, 48, 64, 40, 56][i % 5]}%`} />
    ))}
  </div>
)

type Answer<T> = { data: T | undefined; error: unknown; refetch: () => unknown }

/** The three states of anything that is fetched; what was fetched before stays while it is fetched anew. */
export function Loaded<T>({ of, lines, children }: { of: Answer<T>; lines?: number; children: (data: T) => ReactNode }) {
  if (of.data !== undefined) return children(of.data)
  if (of.error) return <Failure error={of.error} onRetry={() => void of.refetch()} />
  return <Skeleton {...(lines ? { lines } : {})} />
}

/** False until the wait has become one that people notice. */
export const useIsSlow = (isWaiting: boolean, ms = 200): boolean => {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), ms)
    return () => clearTimeout(timer)
  }, [isWaiting, ms])
  return isSlow
}

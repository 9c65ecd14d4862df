import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { HoldbackError } from '../../client/error.ts'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { messageOf } from '../parts/state.tsx'
import styles from './shell.module.css'

/** What is shown and could not be brought up to date. That a record is gone its screen says itself. */
const isStale = ({ state }: Query): boolean =>
  state.status === 'error' && state.data !== undefined && !(state.error instanceof HoldbackError && state.error.status === 404)

/** Old figures stay while new ones cannot be had, and are not passed off as new: a payment that was just recorded may be missing from them. */
export const StaleBanner = () => {
  const queryClient = useQueryClient()
  const cache = queryClient.getQueryCache()
  const stale = useSyncExternalStore(
    useCallback((listener) => cache.subscribe(listener), [cache]),
    () => cache.findAll({ type: 'active' }).find(isStale),
  )
  if (!stale) return null
  return (
    <div className={styles.banner} role="status">
      <Icon name="warning" />
      {`Some of what is shown is not up to date: ${messageOf(stale.state.error)}`}
      <Button small onClick={() => void queryClient.refetchQueries({ type: 'active', predicate: isStale })}>
        Try again
      </Button>
    </div>
  )
}

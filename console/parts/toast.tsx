import { useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { messageOf } from './state.tsx'
import styles from './toast.module.css'

type Toast = { id: number; text: string; isBad: boolean }
let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()
const SHOWN_MS = 6_000

const set = (next: readonly Toast[]): void => {
  toasts = next
  for (const listener of listeners) listener()
}
const dismiss = (id: number): void => set(toasts.filter((toast) => toast.id !== id))

const show = (text: string, isBad: boolean): void => {
  const id = ++last
  set([...toasts.slice(-3), { id, text, isBad }])
  setTimeout(() => dismiss(id), isBad ? SHOWN_MS * 2 : SHOWN_MS)
}

/** Something was done; said once, at the edge, to readers too. */
export const tell = (text: string): void => show(text, false)
/** Something that has no form of its own to say it in went wrong. */
export const tellFailure = (error: unknown): void => show(messageOf(error), true)

export const Toasts = () => {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )
  return (
    <div className={styles.stack} role="status" aria-live="polite">
      {shown.map((toast) => (
        <div key={toast.id} className={classes(styles.toast, toast.isBad && styles.bad)}>
          <Icon name={toast.isBad ? 'warning' : 'check'} />
          <span>{toast.text}</span>
          <Button kind="plain" small icon aria-label="Dismiss" onClick={() => dismiss(toast.id)}>
            <Icon name="close" size={12} />
          </Button>
        </div>
      ))}
    </div>
  )
}

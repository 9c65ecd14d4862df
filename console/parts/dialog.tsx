import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

type DialogProps = {
  title: string
  onClose: () => void
  wide?: boolean
  /** No way out but through. */
  closable?: boolean
  children: ReactNode
}

/** Where the focus goes when it closes. The entry of a menu is gone by then, and the button that opened the menu is still there. */
const focusAfter = (opener: Element | null): Element | null =>
  document.getElementById(opener?.closest('[role=menu]')?.getAttribute('aria-labelledby') ?? '') ?? opener

/** Where the last dialog of a chain gives the focus back to: what opened the first of them, for the others are gone. */
let outside: HTMLElement | null = null

const giveBack = (opener: Element | null): void => {
  const to = [opener, outside].find((element) => element instanceof HTMLElement && element !== document.body && element.isConnected)
  if (to instanceof HTMLElement) to.focus()
  else document.getElementById('content')?.focus()
}

/** The browser's own dialog: it keeps the focus, makes the rest inert, closes on Escape, and gives the focus back. Rendered only while it is open. */
export const Dialog = ({ title, onClose, wide, closable = true, children }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const opener = focusAfter(document.activeElement)
    if (opener instanceof HTMLElement && opener !== document.body && !opener.closest('dialog')) outside = opener
    dialog.current?.showModal()
    // The browser would begin with the button that closes it; people begin with the first thing to fill in.
    dialog.current?.querySelector<HTMLElement>('input:not([readonly], [type=hidden], [type=checkbox]), select, textarea')?.focus()
    return () => {
      // Taken out of the page rather than closed, so the browser does not give the focus back by itself.
      giveBack(opener)
    }
  }, [])
  useEffect(() => {
    if (closable) return
    // A key that was taken closes nothing: what has no way out but through stays in sight without a blink. The focus may be anywhere: the button that asked for it is gone.
    const take = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault()
    }
    window.addEventListener('keydown', take, { capture: true })
    return () => window.removeEventListener('keydown', take, { capture: true })
  }, [closable])
  return (
    <dialog
      ref={dialog}
      className={classes(styles.dialog, wide && styles.wide)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Of a dialog that this one opened: React hands its event on to the one behind it.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (closable) onClose()
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget) return
        // The second or third Escape in a row closes it unasked: browsers let no page keep anybody. What must be answered would wait behind it for ever.
        event.currentTarget.showModal()
        if (closable) onClose()
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {closable && (
          <Button kind="plain" icon aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </Button>
        )}
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}

export const DialogActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>

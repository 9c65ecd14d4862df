import { useEffect, useRef, useState } from 'react'
import { fetchedPart } from '../fetched.tsx'
import styles from './palette.module.css'
import type { PaletteField } from './palette-entries.tsx'
import type { Overlay } from './shell.tsx'

/** A field to type into at once; what is found comes below it, and the first time its code does. */
export const Palette = ({ onClose, onOverlay }: { onClose: () => void; onOverlay: (overlay: Overlay) => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    // The browser would begin with what is around the field.
    dialog.current?.querySelector('input')?.focus()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  const field: PaletteField = {
    text,
    onText: setText,
    placeholder: 'Search deals, applications, merchants, files, actions',
    maxLength: 200,
  }
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="Search and actions"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <PaletteEntries field={field} onClose={onClose} onOverlay={onOverlay} />
    </dialog>
  )
}

type EntriesProps = { field: PaletteField; onClose: () => void; onOverlay: (overlay: Overlay) => void }

const FieldAlone = ({ field: { text, onText, ...field } }: EntriesProps) => (
  <input className={styles.input} aria-label="Search and actions" value={text} onChange={({ target }) => onText(target.value)} {...field} />
)

const PaletteEntries = fetchedPart<EntriesProps>(() => import('./palette-entries.tsx').then((module) => module.PaletteEntries), FieldAlone)

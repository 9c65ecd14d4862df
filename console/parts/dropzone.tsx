import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type ButtonLook, buttonClass } from './button.tsx'
import { classes } from './classes.ts'
import styles from './dropzone.module.css'
import { Icon } from './icon.tsx'

/** Takes files that are dropped on it (or anywhere on the page) or chosen. */
export const Dropzone = ({
  label,
  hint,
  accept,
  wholePage,
  onFiles,
}: {
  label: string
  hint: ReactNode
  accept?: string
  wholePage?: boolean
  onFiles: (files: File[]) => void
}) => {
  const zone = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  latest.current = onFiles
  useEffect(() => {
    const area: HTMLElement | null = wholePage ? document.body : zone.current
    if (!area) return
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const onDragLeave = (event: DragEvent) => {
      if (!area.contains(event.relatedTarget as Node | null)) setOver(false)
    }
    const onDrop = (event: DragEvent) => {
      if (!event.dataTransfer?.files.length) return
      event.preventDefault()
      setOver(false)
      latest.current([...event.dataTransfer.files])
    }
    area.addEventListener('dragover', onDragOver)
    area.addEventListener('dragleave', onDragLeave)
    area.addEventListener('drop', onDrop)
    return () => {
      area.removeEventListener('dragover', onDragOver)
      area.removeEventListener('dragleave', onDragLeave)
      area.removeEventListener('drop', onDrop)
    }
  }, [wholePage])
  return (
    <div ref={zone} className={classes(styles.zone, isOver && styles.over)}>
      <FilePick label={label} accept={accept} multiple onFiles={onFiles}>
        <Icon name="upload" />
        {label}
      </FilePick>
      <span>{hint}</span>
    </div>
  )
}

type PickProps = ButtonLook & {
  label: string
  accept?: string | undefined
  multiple?: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** The browser's own field of files, looking like a button. */
export const FilePick = ({ label, accept, multiple = false, onFiles, children, ...look }: PickProps) => (
  <span className={styles.pick}>
    <span className={buttonClass(look)} aria-hidden="true">
      {children}
    </span>
    <input
      type="file"
      aria-label={label}
      multiple={multiple}
      accept={accept}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])]
        // The same file may be chosen again after it was refused.
        event.target.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  </span>
)

export type FileLine = { key: string; name: string; note: ReactNode; isWrong?: boolean; share?: number | null; action?: ReactNode }

/** What becomes of each file. */
export const FileLines = ({ files }: { files: readonly FileLine[] }) => (
  <ul className={styles.files} aria-label="Files">
    {files.map((file) => (
      <li key={file.key} className={styles.file}>
        <span className={styles.name} dir="auto">
          {file.name}
        </span>
        <span>{file.action}</span>
        <span className={classes(styles.note, file.isWrong && styles.wrong)}>{file.note}</span>
        {file.share !== undefined && file.share !== null && (
          <progress max={1} value={file.share} aria-label={`${file.name}, sent`}>
            {Math.round(file.share * 100)}%
          </progress>
        )}
      </li>
    ))}
  </ul>
)

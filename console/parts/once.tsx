import { useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './once.module.css'

const useCopy = (text: string): [boolean, () => Promise<void>] => {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), 2_000)
    } catch {
      // Not allowed to: the text can be selected with one click.
    }
  }
  return [isCopied, copy]
}

/** Several lines that are shown elsewhere, at once. */
export const CopyButton = ({ label, text }: { label: string; text: string }) => {
  const [isCopied, copy] = useCopy(text)
  return (
    <Button onClick={() => void copy()}>
      <Icon name={isCopied ? 'check' : 'copy'} />
      {isCopied ? 'Copied' : label}
    </Button>
  )
}

/** Something to be copied: a key, a link, a line for the terminal. */
export const Copyable = ({ label, text }: { label: string; text: string }) => {
  const [isCopied, copy] = useCopy(text)
  return (
    <div className={styles.once}>
      <code>{text}</code>
      <Button icon aria-label={isCopied ? `${label} copied` : `Copy ${label.toLowerCase()}`} onClick={() => void copy()}>
        <Icon name={isCopied ? 'check' : 'copy'} />
      </Button>
    </div>
  )
}

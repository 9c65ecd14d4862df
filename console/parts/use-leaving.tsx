import { type ReactNode, useState } from 'react'
import { Notice } from './state.tsx'

/** A key that is pressed in passing drops nothing that was typed: it takes two. `typed` is all of it, written down. */
export const useLeaving = (typed: string, onClose: () => void): { leave: () => void; warning: ReactNode } => {
  const [first] = useState(typed)
  const [warnedOf, setWarnedOf] = useState<string | null>(null)
  const isChanged = typed !== first
  const isWarned = isChanged && warnedOf === typed
  return {
    leave: () => (isChanged && !isWarned ? setWarnedOf(typed) : onClose()),
    warning: isWarned && (
      <Notice tone="warn" role="alert">
        What you typed is not saved. Close once more to drop it.
      </Notice>
    ),
  }
}

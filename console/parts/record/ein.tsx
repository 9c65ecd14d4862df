import { useState } from 'react'
import { office } from '../../api.ts'
import { maskedEin } from '../../format.ts'
import { Button } from '../button.tsx'
import { tellFailure } from '../toast.tsx'
import { Dash } from '../value.tsx'

/** What opens a form with the number in it: whoever sees it there has asked for it, too. */
export const askForEin = async ({ id, ein }: { id: string; ein: string | null }): Promise<boolean> => {
  if (!ein) return true
  try {
    await office.reveal(id, 'ein')
    return true
  } catch (error) {
    tellFailure(error)
    return false
  }
}

/** Masked until somebody asks; the asking is written down. */
export const Ein = ({ record, value }: { record: string; value: string | null }) => {
  // Of the number that was asked for: one that a colleague gives meanwhile is masked again.
  const [shown, setShown] = useState<{ of: string; text: string } | null>(null)
  if (!value) return <Dash reason="Not given." />
  if (shown?.of === value) return <span className="numeric">{shown.text}</span>
  const reveal = async () => {
    try {
      setShown({ of: value, text: (await office.reveal(record, 'ein')).value ?? '–' })
    } catch (error) {
      tellFailure(error)
    }
  }
  return (
    <span className="numeric">
      {maskedEin(value)}{' '}
      <Button kind="plain" small aria-label="Show the EIN" title="Asking is written to the audit log" onClick={() => void reveal()}>
        Show
      </Button>
    </span>
  )
}

import { useState } from 'react'
import { office } from '../../api.ts'
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
  const [shown, setShown] = useState<string | null>(null)
  if (!value) return <Dash reason="Not given." />
  if (shown) return <span className="numeric">{shown}</span>
  const reveal = async () => {
    try {
      setShown((await office.reveal(record, 'ein')).value ?? '–')
    } catch (error) {
      tellFailure(error)
    }
  }
  return (
    <span className="numeric">
      {`••-•••${value.slice(-4)}`}{' '}
      <Button kind="plain" small aria-label="Show the EIN" title="Asking is written to the audit log" onClick={() => void reveal()}>
        Show
      </Button>
    </span>
  )
}

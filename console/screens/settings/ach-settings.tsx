import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HoldbackError } from '../../../client/error.ts'
import { office, type Versioned } from '../../api.ts'
import type { AchOriginator, Settings } from '../../api-types.ts'
import { Button } from '../../parts/button.tsx'
import { Checkbox, Field, TextArea, TextInput } from '../../parts/field.tsx'
import { fieldErrors } from '../../parts/problems.ts'
import { FormProblem, Notice } from '../../parts/state.tsx'
import { tell } from '../../parts/toast.tsx'
import styles from './settings.module.css'

const ORIGINATOR: { name: keyof AchOriginator; label: string; hint: string; maxLength: number }[] = [
  { name: 'immediateDestination', label: 'Immediate destination', hint: 'Routing number of the bank that takes the file.', maxLength: 9 },
  { name: 'destinationName', label: 'Destination name', hint: 'Name of that bank.', maxLength: 23 },
  { name: 'immediateOrigin', label: 'Immediate origin', hint: 'As the bank assigned it.', maxLength: 10 },
  { name: 'originName', label: 'Origin name', hint: 'Name of the sender.', maxLength: 23 },
  { name: 'companyName', label: 'Company name', hint: 'What merchants see on their statements.', maxLength: 16 },
  { name: 'companyId', label: 'Company id', hint: 'As the bank assigned it, often 1 and the EIN.', maxLength: 10 },
  { name: 'odfi', label: 'Originating bank', hint: 'Its routing number: trace numbers begin with it.', maxLength: 9 },
]
const NOBODY: AchOriginator = {
  immediateDestination: '',
  immediateOrigin: '',
  destinationName: '',
  originName: '',
  companyName: '',
  companyId: '',
  odfi: '',
}

const amountOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))
const gatesOf = (text: string): Settings['achStateGates'] =>
  text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([state]) => state)
    .map(([state = '', from = '']) => ({ state: state.toUpperCase(), from }))

/** Who asks the bank for money, how much at most, and whom it may not be asked of. */
export const AchSettingsForm = ({ loaded: { record, etag }, onReload }: { loaded: Versioned<Settings>; onReload: () => void }) => {
  const [originator, setOriginator] = useState(record.achOriginator ?? NOBODY)
  const [fileLimit, setFileLimit] = useState(record.achFileLimit?.toString() ?? '')
  const [dayLimit, setDayLimit] = useState(record.achDayLimit?.toString() ?? '')
  const [holds, setHolds] = useState(record.achHoldChangedAccounts)
  const [prenotes, setPrenotes] = useState(record.achPrenotes)
  const [gates, setGates] = useState(record.achStateGates.map(({ state, from }) => `${state} ${from}`).join('\n'))
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const wrong = fieldErrors(error)
  const wanted: Partial<Settings> = {
    achOriginator: Object.values(originator).every((text) => text.trim() === '') ? null : originator,
    achFileLimit: amountOf(fileLimit),
    achDayLimit: amountOf(dayLimit),
    achHoldChangedAccounts: holds,
    achPrenotes: prenotes,
    achStateGates: gatesOf(gates),
  }
  const changed = Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(record[field as keyof Settings])),
  ) as Partial<Settings>
  const save = async () => {
    setBusy(true)
    setError(null)
    try {
      await office.changeSettings(changed, etag)
      tell('Settings saved')
      await queryClient.invalidateQueries({ queryKey: ['settings'] })
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {ORIGINATOR.map(({ name, label, hint, maxLength }) => (
        <Field key={name} label={label} hint={hint} error={wrong[`achOriginator.${name}`]}>
          <TextInput
            value={originator[name]}
            maxLength={maxLength}
            onChange={(event) => setOriginator({ ...originator, [name]: event.target.value })}
          />
        </Field>
      ))}
      <Field label="Limit of a file, dollars" optional error={wrong.achFileLimit}>
        <TextInput inputMode="decimal" value={fileLimit} onChange={(event) => setFileLimit(event.target.value)} />
      </Field>
      <Field label="Limit of a day, dollars" optional error={wrong.achDayLimit} hint="All files of one effective date together.">
        <TextInput inputMode="decimal" value={dayLimit} onChange={(event) => setDayLimit(event.target.value)} />
      </Field>
      <Checkbox
        label="Hold changed accounts"
        hint="A merchant's second account, or one that its bank changed, waits until another person has looked."
        checked={holds}
        onChange={(event) => setHolds(event.target.checked)}
      />
      <Checkbox
        label="Prenotes first"
        hint="A new account is asked for nothing first, and debited three banking days later."
        checked={prenotes}
        onChange={(event) => setPrenotes(event.target.checked)}
      />
      <Field
        label="States that forbid automatic debits"
        error={wrong.achStateGates ?? Object.entries(wrong).find(([path]) => path.startsWith('achStateGates'))?.[1]}
        hint="One a line: state and the day it begins. A deal with a first-priority perfected interest is debited all the same."
      >
        <TextArea rows={3} value={gates} onChange={(event) => setGates(event.target.value)} />
      </Field>
      {error instanceof HoldbackError && error.status === 412 ? (
        <Notice tone="warn" role="alert">
          Somebody changed the settings while you did; nothing of yours was saved.{' '}
          <Button small onClick={onReload}>
            Show theirs
          </Button>
        </Notice>
      ) : (
        <FormProblem error={error} />
      )}
      <div>
        <Button type="submit" kind="primary" busy={isBusy} disabled={Object.keys(changed).length === 0}>
          Save ACH settings
        </Button>
      </div>
    </form>
  )
}

import { useState } from 'react'
import type { AchOriginator, Settings } from '../../api-types.ts'
import { Checkbox, Field, TextArea, TextInput } from '../../parts/field.tsx'
import { parseMoney } from '../../parts/money.ts'
import { SavingForm, type SettingsFormProps, useSaving } from './save-settings.tsx'

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

/** Null is no limit. What is no amount is refused before it could be taken for none. */
const NO_AMOUNT = 'Give dollars and cents, such as 50000.00.'
const isNoAmount = (text: string): boolean => text.trim() !== '' && parseMoney(text) === null
const gatesOf = (text: string): Settings['achStateGates'] =>
  text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([state]) => state)
    .map(([state = '', from = '']) => ({ state: state.toUpperCase(), from }))

/** Who asks the bank for money, how much at most, and whom it may not be asked of. */
export const AchSettingsForm = (props: SettingsFormProps) => {
  const { record } = props.loaded
  const [originator, setOriginator] = useState(record.achOriginator ?? NOBODY)
  const [fileLimit, setFileLimit] = useState(record.achFileLimit?.toString() ?? '')
  const [dayLimit, setDayLimit] = useState(record.achDayLimit?.toString() ?? '')
  const [holds, setHolds] = useState(record.achHoldChangedAccounts)
  const [prenotes, setPrenotes] = useState(record.achPrenotes)
  const [gates, setGates] = useState(record.achStateGates.map(({ state, from }) => `${state} ${from}`).join('\n'))
  const wanted: Partial<Settings> = {
    achOriginator: Object.values(originator).every((text) => text.trim() === '') ? null : originator,
    achFileLimit: parseMoney(fileLimit),
    achDayLimit: parseMoney(dayLimit),
    achHoldChangedAccounts: holds,
    achPrenotes: prenotes,
    achStateGates: gatesOf(gates),
  }
  const saving = useSaving(props, wanted)
  const { wrong } = saving
  return (
    <SavingForm of={saving} saves="Save ACH settings" isWrong={isNoAmount(fileLimit) || isNoAmount(dayLimit)}>
      {ORIGINATOR.map(({ name, label, hint, maxLength }) => (
        <Field key={name} label={label} hint={hint} error={wrong[`achOriginator.${name}`]}>
          <TextInput
            value={originator[name]}
            maxLength={maxLength}
            onChange={(event) => setOriginator({ ...originator, [name]: event.target.value })}
          />
        </Field>
      ))}
      <Field label="Limit of a file, dollars" optional error={isNoAmount(fileLimit) ? NO_AMOUNT : wrong.achFileLimit}>
        <TextInput inputMode="decimal" value={fileLimit} onChange={(event) => setFileLimit(event.target.value)} />
      </Field>
      <Field
        label="Limit of a day, dollars"
        optional
        error={isNoAmount(dayLimit) ? NO_AMOUNT : wrong.achDayLimit}
        hint="All files of one effective date together."
      >
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
    </SavingForm>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { office, type Versioned } from '../../api.ts'
import type { ProviderState, Settings } from '../../api-types.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { Checkbox, Field, TextArea, TextInput } from '../../parts/field.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { Rules } from '../../parts/rules.tsx'
import { Loaded } from '../../parts/state.tsx'
import { Badge } from '../../parts/value.tsx'
import { useMay } from '../../session.tsx'
import { AchSettingsForm } from './ach-settings.tsx'
import { SavingForm, type SettingsFormProps, useSaving } from './save-settings.tsx'
import styles from './settings.module.css'

/** What a form is about: it begins anew where that was changed, and keeps what is typed while the other one is saved. */
const ownOf = (settings: Settings, isAch: boolean): string =>
  JSON.stringify(Object.entries(settings).filter(([name]) => name.startsWith('ach') === isAch))

type HeldProps = { loaded: Versioned<Settings>; isAch: boolean; form: ComponentType<SettingsFormProps> }

/** A form stays as it was begun while it is filled in: what somebody else changes meanwhile is told when it is saved, and takes nothing that was typed. */
const Held = ({ loaded, isAch, form: Form }: HeldProps) => {
  const queryClient = useQueryClient()
  const [held, setHeld] = useState(loaded)
  const [isChanged, setChanged] = useState(false)
  const isOwnTheSame = ownOf(loaded.record, isAch) === ownOf(held.record, isAch)
  if (held !== loaded && (isOwnTheSame || !isChanged)) setHeld(loaded)
  const show = (next: Versioned<Settings>) => {
    queryClient.setQueryData(['settings'], next)
    setHeld(next)
  }
  return <Form key={ownOf(held.record, isAch)} loaded={held} onChanged={setChanged} onShow={show} />
}

export const SettingsScreen = () => {
  const may = useMay()
  const settings = useQuery({ queryKey: ['settings'], queryFn: office.settings, staleTime: 0 })
  const providers = useQuery({ queryKey: ['providers'], queryFn: office.providers, staleTime: 30_000 })
  return (
    <Page title="Settings" actions={may.manageUsers && <ButtonLink to="/settings/users">Users</ButtonLink>}>
      <div className={styles.two}>
        <Section title="Organization">
          <Loaded of={settings}>{(loaded) => <Held loaded={loaded} isAch={false} form={SettingsForm} />}</Loaded>
        </Section>
        <Section title="ACH">
          <Loaded of={settings}>{(loaded) => <Held loaded={loaded} isAch form={AchSettingsForm} />}</Loaded>
        </Section>
        <Section title="Providers" flush>
          <Loaded of={providers}>{(list) => <Providers of={list} />}</Loaded>
        </Section>
      </div>
      <Section title="Rules" flush>
        <Rules />
      </Section>
    </Page>
  )
}

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

const SettingsForm = (props: SettingsFormProps) => {
  const { record } = props.loaded
  const [name, setName] = useState(record.name)
  const [timeZone, setTimeZone] = useState(record.timeZone)
  const [retentionDays, setRetentionDays] = useState(String(record.retentionDays))
  const [requireTotp, setRequireTotp] = useState(record.requireTotp)
  const [declineReasons, setDeclineReasons] = useState(record.declineReasons.join('\n'))
  const [noteTags, setNoteTags] = useState(record.noteTags.join('\n'))
  const wanted: Partial<Settings> = {
    name: name.trim(),
    timeZone: timeZone.trim(),
    retentionDays: Number(retentionDays),
    requireTotp,
    declineReasons: linesOf(declineReasons),
    noteTags: linesOf(noteTags),
  }
  const saving = useSaving(props, wanted)
  const { wrong } = saving
  const isNoCount = !/^\d{1,5}$/.test(retentionDays.trim())
  const zones = Intl.supportedValuesOf('timeZone')
  return (
    <SavingForm of={saving} saves="Save settings" isWrong={isNoCount}>
      <Field label="Name" error={wrong.name}>
        <TextInput value={name} maxLength={120} required onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label="Time zone" error={wrong.timeZone} hint='"Today" is the date here.'>
        <TextInput list="zones" value={timeZone} required onChange={(event) => setTimeZone(event.target.value)} />
      </Field>
      <datalist id="zones">
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <Field
        label="Keep inputs of analyses for, days"
        error={isNoCount ? 'Give a number of days.' : wrong.retentionDays}
        hint="Then their figures remain; pages and corrections end."
      >
        <TextInput inputMode="numeric" value={retentionDays} required onChange={(event) => setRetentionDays(event.target.value)} />
      </Field>
      <Field label="Reasons to decline" error={wrong.declineReasons} hint="One a line.">
        <TextArea rows={5} value={declineReasons} onChange={(event) => setDeclineReasons(event.target.value)} />
      </Field>
      <Field label="Tags of notes" error={wrong.noteTags} hint="One a line.">
        <TextArea rows={3} value={noteTags} onChange={(event) => setNoteTags(event.target.value)} />
      </Field>
      <Checkbox
        label="Require a second factor"
        hint="Everyone sets up an authenticator before going on. You must have one yourself."
        checked={requireTotp}
        onChange={(event) => setRequireTotp(event.target.checked)}
      />
    </SavingForm>
  )
}

const stateOf = (provider: ProviderState) => {
  if (!provider.isConfigured) return <Badge tone="quiet">Not configured</Badge>
  if (provider.isSandbox) return <Badge tone="warn">Sandbox</Badge>
  if (provider.isReachable === null) return <Badge tone="info">Configured</Badge>
  return provider.isReachable ? <Badge tone="good">Reachable</Badge> : <Badge tone="bad">Does not answer</Badge>
}

const Providers = ({ of }: { of: readonly ProviderState[] }) => (
  <ul className={styles.providers}>
    {of.map((provider) => (
      <li key={provider.name} className={styles.provider}>
        <span>{provider.title}</span>
        {stateOf(provider)}
        {provider.detail && <span className={styles.detail}>{provider.detail}</span>}
      </li>
    ))}
  </ul>
)

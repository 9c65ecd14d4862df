import { Button } from '../../parts/button.tsx'
import { Checkbox } from '../../parts/field.tsx'
import { EVENT_KINDS } from './event-catalogue.ts'
import styles from './webhooks.module.css'

export const EventsPicker = ({ chosen, onChange }: { chosen: readonly string[]; onChange: (events: string[]) => void }) => (
  <fieldset className={styles.events}>
    <legend>
      Events{' '}
      <Button small kind="plain" onClick={() => onChange(chosen.length === EVENT_KINDS.length ? [] : EVENT_KINDS.map(([kind]) => kind))}>
        {chosen.length === EVENT_KINDS.length ? 'None' : 'All'}
      </Button>
    </legend>
    <div className={styles.grid}>
      {EVENT_KINDS.map(([kind, meaning]) => (
        <Checkbox
          key={kind}
          label={<code>{kind}</code>}
          hint={meaning}
          checked={chosen.includes(kind)}
          onChange={(event) => onChange(event.target.checked ? [...chosen, kind] : chosen.filter((one) => one !== kind))}
        />
      ))}
    </div>
  </fieldset>
)

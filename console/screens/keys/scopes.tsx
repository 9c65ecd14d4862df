import { humanize } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import styles from './keys.module.css'

const RESOURCES: readonly (readonly [resource: string, write: 'write' | 'trigger'])[] = [
  ['deals', 'write'],
  ['payments', 'write'],
  ['applications', 'write'],
  ['merchants', 'write'],
  ['contacts', 'write'],
  ['documents', 'write'],
  ['analysis', 'trigger'],
  ['underwriting', 'trigger'],
  ['webhooks', 'write'],
]
const ALL = RESOURCES.flatMap(([resource, write]) => [`${resource}:read`, `${resource}:${write}`])

type ScopesProps = { chosen: readonly string[]; own: readonly string[]; onChange: (scopes: string[]) => void }

/** Resource × read and write. Nobody gives what they do not have. */
export const ScopeGrid = ({ chosen, own, onChange }: ScopesProps) => {
  const may = (scope: string) => own.includes(scope)
  const toggle = (scope: string) => onChange(chosen.includes(scope) ? chosen.filter((one) => one !== scope) : [...chosen, scope])
  const preset = (scopes: string[]) => () => onChange(scopes.filter(may))
  const box = (scope: string, label: string) => (
    <input type="checkbox" aria-label={label} checked={chosen.includes(scope)} disabled={!may(scope)} onChange={() => toggle(scope)} />
  )
  return (
    <fieldset>
      <legend>Scopes</legend>
      <div className={styles.presets}>
        <Button small onClick={preset(ALL.filter((scope) => scope.endsWith(':read')))}>
          Read everything
        </Button>
        <Button small onClick={preset(ALL)}>
          Everything I may
        </Button>
        <Button small onClick={preset(['analysis:read', 'analysis:trigger'])}>
          Statements only
        </Button>
        <Button small kind="plain" onClick={() => onChange([])}>
          None
        </Button>
      </div>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">Resource</th>
            <th scope="col">Read</th>
            <th scope="col">Write</th>
          </tr>
        </thead>
        <tbody>
          {RESOURCES.map(([resource, write]) => (
            <tr key={resource}>
              <th scope="row">{humanize(resource)}</th>
              <td>{box(`${resource}:read`, `${resource}:read`)}</td>
              <td>{box(`${resource}:${write}`, `${resource}:${write}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  )
}

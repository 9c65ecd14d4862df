import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { HoldbackError } from '../../client/error.ts'
import { newIdempotencyKey } from '../../client/transport.ts'
import { formatMoney, momentAt } from '../format.ts'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { Checkbox, Field, MoneyInput, Select, TextArea, TextInput } from './field.tsx'
import { parseMoney, parseNumber } from './money.ts'
import { fieldErrors } from './problems.ts'
import styles from './record-form.module.css'
import { FormProblem, Notice } from './state.tsx'
import { useLeaving } from './use-leaving.tsx'

export type FieldSpec = {
  name: string
  label: string
  kind?: 'text' | 'email' | 'url' | 'money' | 'number' | 'date' | 'datetime' | 'select' | 'textarea' | 'checkbox' | 'password'
  options?: readonly (readonly [value: string, label: string])[]
  hint?: ReactNode
  required?: boolean
  placeholder?: string
  maxLength?: number
  /** Takes the whole width; most share a line with another. */
  whole?: boolean
  pattern?: string
  autoComplete?: string
  min?: string
  max?: string
  /** Of `money`; dollars where it is not said. */
  currency?: string
  /** Whose clock shows a `datetime`. */
  timeZone?: string
}

export type Values = Record<string, string>
export type Body = Record<string, unknown>

type FormDialogProps = {
  title: string
  fields: readonly FieldSpec[]
  /** The record as it is, or what a new one begins with. */
  initial?: Record<string, unknown>
  /** A change sends only what was changed, and null for what was emptied; a new record leaves empty fields out. */
  isChange?: boolean
  submitLabel: string
  danger?: boolean
  intro?: ReactNode
  /** What is sent besides the fields that were filled in; `latest` is the record as somebody else left it meanwhile, where both versions are shown. */
  alsoSent?: (body: Body, latest: Record<string, unknown> | null) => Body
  /** What it will do, from what has been typed so far; a text in `refuse` says why it cannot be done. */
  preview?: (body: Body, values: Values) => ReactNode
  onSubmit: (body: Body, given: { idempotencyKey: string; etag: string | undefined }) => Promise<void>
  onClose: () => void
  etag?: string | undefined
  /** The record as somebody else left it, when a change came too late. */
  reload?: () => Promise<{ record: object; etag: string | undefined; by?: string | null }>
  wide?: boolean
}

const textOf = (value: unknown, spec: FieldSpec): string => {
  if (value === null || value === undefined) return ''
  if (spec.kind === 'checkbox') return value ? 'true' : ''
  if (spec.kind === 'money' && typeof value === 'number') return value.toFixed(2)
  return String(value)
}

const wireValueOf = (text: string, spec: FieldSpec): unknown => {
  if (spec.kind === 'checkbox') return text === 'true'
  const trimmed = spec.kind === 'password' ? text : text.trim()
  if (trimmed === '') return null
  if (spec.kind === 'money') return parseMoney(trimmed)
  if (spec.kind === 'number') return parseNumber(trimmed)
  if (spec.kind === 'datetime') return momentAt(trimmed, spec.timeZone ?? 'UTC')
  return trimmed
}

const bodyOf = (fields: readonly FieldSpec[], values: Values, before: Values, isChange: boolean): Body => {
  const body: Body = {}
  for (const spec of fields) {
    const value = wireValueOf(values[spec.name] ?? '', spec)
    if (isChange ? values[spec.name] !== before[spec.name] : value !== null) body[spec.name] = value
  }
  return body
}

const shownOf = (value: unknown, spec: FieldSpec): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (spec.kind === 'money' && typeof value === 'number') return formatMoney(value)
  if (spec.kind === 'checkbox') return value ? 'Yes' : 'No'
  return spec.options?.find(([option]) => option === value)?.[1] ?? String(value)
}

const missing = (fields: readonly FieldSpec[], values: Values): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const spec of fields) {
    const text = (values[spec.name] ?? '').trim()
    if (spec.required && text === '' && spec.kind !== 'checkbox') found[spec.name] = `${spec.label} is needed.`
    else if (spec.kind === 'money' && text !== '' && parseMoney(text) === null)
      found[spec.name] = 'Give dollars and cents, such as 1250.50.'
    else if (spec.kind === 'number' && text !== '' && parseNumber(text) === null) found[spec.name] = 'Give a number, such as 12.5.'
  }
  return found
}

const isAnswerLost = (error: unknown): boolean => error instanceof HoldbackError && [0, 502, 504].includes(error.status)

const WAS_DONE =
  'What you sent before was done after all; only its answer got lost. Look at what is there first: sent once more, this is done besides it.'

/** A date that is half typed, or is none (February 31st), is empty to the browser: sent so, it would take away the one that was there. */
const notDates = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...form.querySelectorAll('input')]
      .filter(({ validity }) => validity.badInput)
      .map(({ name, type }) => [name, type === 'date' ? 'Give a whole date that exists.' : 'Give a whole date and time that exist.']),
  )

/**
 * One form for every record: fields by description, mistakes beside their field, both versions when two people change one record. What was typed stays
 * until it is taken: a failure of any kind leaves the form as it is.
 */
export const FormDialog = (props: FormDialogProps) => {
  const { fields, isChange = false } = props
  const [before] = useState<Values>(() => Object.fromEntries(fields.map((spec) => [spec.name, textOf(props.initial?.[spec.name], spec)])))
  const [values, setValues] = useState(before)
  const [local, setLocal] = useState<Record<string, string>>({})
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const [etag, setEtag] = useState(props.etag)
  const queryClient = useQueryClient()
  const [theirs, setTheirs] = useState<{ record: Record<string, unknown>; by?: string | null } | null>(null)
  const [areBothShown, setBothShown] = useState(false)
  // Made when the form opens and again when what it says changes: sending the same twice is one deed, sending another is another.
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey)

  const change = (name: string, value: string) => {
    setValues((given) => ({ ...given, [name]: value }))
    setLocal(({ [name]: _, ...rest }) => rest)
    if (!error) return
    setError(null)
    // Of what got no answer nobody knows whether it was done: with its key, another one is refused where it was.
    if (!isAnswerLost(error)) setIdempotencyKey(newIdempotencyKey())
  }
  const filled = bodyOf(fields, values, before, isChange)
  const body = { ...filled, ...props.alsoSent?.(filled, theirs?.record ?? null) }

  const submit = async (version: string | undefined, form?: HTMLFormElement) => {
    const wrong = { ...missing(fields, values), ...(form ? notDates(form) : {}) }
    setLocal(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    setError(null)
    try {
      await props.onSubmit(body, { idempotencyKey, etag: version })
    } catch (failure) {
      if (failure instanceof HoldbackError && failure.status === 412 && props.reload) {
        const now = await props.reload().catch(() => null)
        if (now) {
          setEtag(now.etag)
          // The page behind it is as old as the form was.
          void queryClient.invalidateQueries()
          setTheirs({ record: now.record as Record<string, unknown>, by: now.by })
          setBothShown(true)
          return
        }
      }
      if (failure instanceof HoldbackError && failure.code === 'idempotency_mismatch') {
        setError(new Error(WAS_DONE))
        setIdempotencyKey(newIdempotencyKey())
        void queryClient.invalidateQueries()
      } else setError(failure)
      // Whether it was done shows on the page behind, sooner than it would by itself.
      if (isAnswerLost(failure)) void queryClient.invalidateQueries()
    } finally {
      setBusy(false)
    }
  }
  const { leave, warning } = useLeaving(JSON.stringify(fields.map(({ name }) => values[name])), props.onClose)

  const wrong = { ...fieldErrors(error), ...local }
  const known = new Set(fields.map(({ name }) => name))
  const isAllBesideFields = Object.keys(fieldErrors(error)).length > 0 && Object.keys(fieldErrors(error)).every((name) => known.has(name))

  if (theirs && areBothShown)
    return (
      <Dialog title="Changed by someone else" onClose={leave}>
        <Notice tone="warn" role="alert">
          {theirs.by ? `${theirs.by} changed this while you did.` : 'Somebody changed this while you did.'} Both versions are here; nothing
          has been saved.
        </Notice>
        <table className={styles.both}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Now</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {fields
              .filter(({ name }) => name in body)
              .map((spec) => (
                <tr key={spec.name}>
                  <th scope="row">{spec.label}</th>
                  <td>{shownOf(theirs.record[spec.name], spec)}</td>
                  <td>{shownOf(body[spec.name], spec)}</td>
                </tr>
              ))}
          </tbody>
        </table>
        <FormProblem error={error} />
        {warning}
        <DialogActions>
          <Button onClick={props.onClose}>Keep what is there</Button>
          <Button onClick={() => setBothShown(false)}>Change mine</Button>
          <Button kind="primary" busy={isBusy} onClick={() => void submit(etag)}>
            Save mine over it
          </Button>
        </DialogActions>
      </Dialog>
    )

  return (
    <Dialog title={props.title} onClose={leave} {...(props.wide ? { wide: true } : {})}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit(etag, event.currentTarget)
        }}
      >
        {props.intro}
        <div className={styles.grid}>
          {fields.map((spec, i) => (
            <div key={spec.name} className={spec.whole || spec.kind === 'textarea' || spec.kind === 'checkbox' ? styles.whole : undefined}>
              <Control spec={spec} value={values[spec.name] ?? ''} error={wrong[spec.name]} isFirst={i === 0} onChange={change} />
            </div>
          ))}
        </div>
        {props.preview && (
          <div className={styles.preview} role="status" aria-label="What this will do">
            {props.preview(body, values)}
          </div>
        )}
        {error && !isAllBesideFields ? <FormProblem error={error} /> : null}
        {warning}
        <DialogActions>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button
            type="submit"
            kind={props.danger ? 'danger' : 'primary'}
            busy={isBusy}
            disabled={isChange && Object.keys(body).length === 0}
          >
            {props.submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const INPUT_TYPES: Record<string, string> = {
  email: 'email',
  url: 'url',
  date: 'date',
  datetime: 'datetime-local',
  password: 'password',
}

type ControlProps = {
  spec: FieldSpec
  value: string
  error: string | undefined
  isFirst: boolean
  onChange: (name: string, value: string) => void
}

const Control = ({ spec, value, error, isFirst, onChange }: ControlProps) => {
  const common = {
    name: spec.name,
    value,
    required: spec.required,
    autoFocus: isFirst,
    onChange: (event: { target: { value: string } }) => onChange(spec.name, event.target.value),
  }
  // The field of dollars has their sign in it.
  const isForeign = spec.currency !== undefined && spec.currency !== 'USD'
  if (spec.kind === 'checkbox')
    return (
      <Checkbox
        label={spec.label}
        hint={spec.hint}
        name={spec.name}
        checked={value === 'true'}
        onChange={(event) => onChange(spec.name, event.target.checked ? 'true' : '')}
      />
    )
  return (
    <Field label={isForeign ? `${spec.label}, ${spec.currency}` : spec.label} hint={spec.hint} error={error} optional={!spec.required}>
      {spec.kind === 'select' ? (
        <Select {...common}>
          {!spec.required && <option value="">–</option>}
          {spec.options?.map(([option, label]) => (
            <option key={option} value={option}>
              {label}
            </option>
          ))}
        </Select>
      ) : spec.kind === 'textarea' ? (
        <TextArea {...common} maxLength={spec.maxLength} placeholder={spec.placeholder} />
      ) : spec.kind === 'money' ? (
        isForeign ? (
          <TextInput {...common} inputMode="decimal" autoComplete="off" />
        ) : (
          <MoneyInput {...common} placeholder={spec.placeholder} />
        )
      ) : (
        <TextInput
          {...common}
          type={INPUT_TYPES[spec.kind ?? 'text'] ?? 'text'}
          // A browser's own field of numbers leaves out what it does not take: 1,5 became 15.
          inputMode={spec.kind === 'number' ? 'decimal' : undefined}
          maxLength={spec.maxLength}
          placeholder={spec.placeholder}
          autoComplete={spec.autoComplete ?? 'off'}
          min={spec.min}
          max={spec.max}
        />
      )}
    </Field>
  )
}

/** Asks once more, and says what will happen. */
export const ConfirmDialog = ({
  title,
  children,
  action,
  danger = true,
  onConfirm,
  onClose,
}: {
  title: string
  children: ReactNode
  action: string
  danger?: boolean
  onConfirm: (given: { idempotencyKey: string }) => Promise<void>
  onClose: () => void
}) => {
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  // Said once more because its answer got lost, it is the same deed.
  const [idempotencyKey] = useState(newIdempotencyKey)
  const confirm = async () => {
    setBusy(true)
    setError(null)
    try {
      await onConfirm({ idempotencyKey })
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div>{children}</div>
      <FormProblem error={error} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind={danger ? 'danger' : 'primary'} busy={isBusy} onClick={() => void confirm()}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

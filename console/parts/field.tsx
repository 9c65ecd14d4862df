import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import { classes } from './classes.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

type Wiring = { id: string; describedBy: string | undefined; isInvalid: boolean }
const Wired = createContext<Wiring | null>(null)

type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean | undefined
  children: ReactNode
}

/** A label, a control, what helps and what is wrong, tied together for those who do not see them stand together. */
export const Field = ({ label, hint, error, optional, children }: FieldProps) => {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && (
          <span className={styles.optional} aria-hidden="true">
            {' '}
            optional
          </span>
        )}
      </label>
      <Wired value={{ id, describedBy, isInvalid: Boolean(error) }}>{children}</Wired>
      {error && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

const useWiring = () => {
  const wiring = useContext(Wired)
  return wiring ? { id: wiring.id, 'aria-describedby': wiring.describedBy, 'aria-invalid': wiring.isInvalid || undefined } : {}
}

export const TextInput = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...useWiring()} {...rest} className={classes(styles.input, className)} />
)

export const TextArea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea {...useWiring()} {...rest} className={classes(styles.input, className)} />
)

export const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
  <select {...useWiring()} {...rest} className={classes(styles.input, className)} />
)

/** Dollars, typed as people type them: `1,250.5` and `$1250.50` are the same. */
export const MoneyInput = (props: ComponentProps<'input'>) => (
  <span className={styles.money}>
    <TextInput inputMode="decimal" autoComplete="off" {...props} />
  </span>
)

export const Checkbox = ({ label, hint, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }) => (
  <label className={styles.check}>
    <input {...rest} type="checkbox" />
    <span>
      {label}
      {hint && <span className={classes(styles.hint, styles.field)}>{hint}</span>}
    </span>
  </label>
)

/** Says what was typed once the typing pauses; `/` in a list comes here. */
export const SearchInput = ({
  label,
  value,
  onSearch,
  placeholder = label,
}: {
  label: string
  value: string
  onSearch: (text: string) => void
  placeholder?: string
}) => {
  const [text, setText] = useState(value)
  const said = useRef(value)
  // The address changed under us: a saved view, the back button.
  useEffect(() => {
    if (value !== said.current) {
      said.current = value
      setText(value)
    }
  }, [value])
  useEffect(() => {
    if (text === said.current) return
    const timer = setTimeout(() => {
      said.current = text
      onSearch(text)
    }, 250)
    return () => clearTimeout(timer)
  }, [text, onSearch])
  return (
    <span className={styles.search}>
      <Icon name="search" />
      <input
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        data-search
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
    </span>
  )
}

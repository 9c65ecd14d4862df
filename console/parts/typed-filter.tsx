import { useRef, useState } from 'react'
import { Field, TextInput } from './field.tsx'
import { parseNumber } from './money.ts'

type FilterProps = { label: string; kind: 'date' | 'number'; given: string | undefined; onChange: (text: string | undefined) => void }

const isWhole = (text: string, kind: FilterProps['kind']): boolean =>
  text === '' || (kind === 'date' ? text >= '1900' : parseNumber(text) !== null)

/** What is typed asks for nothing before it is whole: a year's first digits are a year of the Romans, and a comma is not left out of a number. */
export const TypedFilter = ({ label, kind, given = '', onChange }: FilterProps) => {
  const [text, setText] = useState(given)
  const said = useRef(given)
  // The address changed under it: "Any", a view, the back button. What was typed here is in the address by itself.
  if (given !== said.current) {
    said.current = given
    setText(given)
  }
  return (
    <Field label={label} error={kind === 'number' && !isWhole(text, kind) ? 'Give a number, such as 12.5.' : undefined}>
      <TextInput
        type={kind === 'date' ? 'date' : 'text'}
        inputMode={kind === 'number' ? 'decimal' : undefined}
        value={text}
        onChange={(event) => {
          const typed = event.target.value
          setText(typed)
          // A date that is being changed is none for a moment, and no reason to ask for everything.
          if (!isWhole(typed, kind) || event.target.validity.badInput) return
          said.current = typed.trim()
          onChange(said.current || undefined)
        }}
      />
    </Field>
  )
}

import { useState } from 'react'
import { areLetterKeysOn, setLetterKeys } from '../keys.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Checkbox } from '../parts/field.tsx'
import { Pairs } from '../parts/page.tsx'

const Keys = ({ of }: { of: string }) => of.split(' ').map((key) => <kbd key={key}>{key}</kbd>)

const GROUPS: [name: string, keys: [keys: string, what: string][]][] = [
  [
    'Everywhere',
    [
      ['Ctrl K', 'Search and actions'],
      ['?', 'This list'],
      ['Esc', 'Close what is open'],
    ],
  ],
  [
    'In a list (the focus is in it)',
    [
      ['j k', 'Next, previous row'],
      ['Enter', 'Open'],
      ['x', 'Select'],
      ['/', 'To the search field'],
      ['d', 'Done (Today)'],
      ['m', 'Move to another stage (Applications)'],
    ],
  ],
  [
    'In the workspace of an analysis',
    [
      ['[ ]', 'Previous, next page'],
      ['c', 'Category'],
      ['r', 'Revenue, yes or no'],
      ['p', 'Position'],
      ['f', 'Same payee'],
      ['x', 'Select'],
      ['u', 'Undo'],
      ['Esc', 'Back to the rows'],
      ['1 6', 'Tabs'],
    ],
  ],
]

export const KeysHelp = ({ onClose }: { onClose: () => void }) => {
  const [isOn, setOn] = useState(areLetterKeysOn)
  return (
    <Dialog title="Keyboard" onClose={onClose}>
      {GROUPS.map(([name, keys]) => (
        <section key={name}>
          <h3>{name}</h3>
          <Pairs of={keys.map(([key, what]) => [what, <Keys key={key} of={key} />])} />
        </section>
      ))}
      <Checkbox
        label="Keys of a single letter"
        hint="Turn them off when other software types letters for you."
        checked={isOn}
        onChange={(event) => {
          setLetterKeys(event.target.checked)
          setOn(event.target.checked)
        }}
      />
    </Dialog>
  )
}

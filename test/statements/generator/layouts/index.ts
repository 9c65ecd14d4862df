import type { Layout } from '../statement.ts'
import { amountFirstLayouts } from './amount-first.ts'
import { boaLayouts } from './boa.ts'
import { chaseLayouts } from './chase.ts'
import { fixedWidthLayouts } from './fixed-width.ts'
import { ledgerLayouts } from './ledgers.ts'
import { randomLayout } from './random.ts'
import { regionalLayouts } from './regional.ts'
import { repeatingLayouts } from './repeats.ts'
import { sectionLayouts } from './sections.ts'
import { wellsLayouts } from './wells.ts'

const all: Layout[] = [
  ...chaseLayouts,
  ...boaLayouts,
  ...wellsLayouts,
  ...sectionLayouts,
  ...amountFirstLayouts,
  ...ledgerLayouts,
  ...fixedWidthLayouts,
  ...regionalLayouts,
  ...repeatingLayouts,
]

/** Every layout's name; besides these, `random-N` for any N is a bank that exists nowhere else. */
export const layouts: string[] = all.map((layout) => layout.name)

export const findLayout = (name: string): Layout => {
  const number = /^random-(\d+)$/.exec(name)?.[1]
  if (number) return randomLayout(Number(number))
  const found = all.find((layout) => layout.name === name)
  if (!found) throw new Error(`There is no layout ${name}; there are ${layouts.join(', ')}`)
  return found
}

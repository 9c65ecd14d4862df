import { createRequire } from 'node:module'
import { once } from './once.ts'

const load = createRequire(import.meta.url)

/** A package that is loaded when it is first asked for. For those that take a tenth of a second and that most commands, and every start, can do without. */
export const late = <Module>(name: string): (() => Module) => once(() => load(name) as Module)

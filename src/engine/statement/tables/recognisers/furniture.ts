import type { Recogniser } from './recogniser.ts'

/** What every page repeats says nothing about the lines around it. */
export const furniture: Recogniser = ({ line }) => (line.furniture ? { by: 'repeats on every page', leaves: {} } : null)

import type { Work } from '../../platform/threads/thread.ts'
import { type Item, readItems } from './read-returns.ts'

/** A file of sixteen megabytes takes a second to read, in which nobody else would be answered. */
export const work: Work<{ text: string }, Item[]> = async ({ text }) => readItems(text)

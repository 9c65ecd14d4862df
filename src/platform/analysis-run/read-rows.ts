import { isMainThread, threadId } from 'node:worker_threads'
import type { ComputeSource } from './kept-input.ts'

type Rows = Extract<ComputeSource, { kind: 'rows' }>

/**
 * Rows that a thread has read out of a body and will be asked to analyse in a moment: kept there, they need not be read a second time. A few, and only for that moment. Whoever
 * asks sends them as text too, so nothing depends on it: another thread may be asked, or this one may have ended and begun anew.
 */
const MOST = 8
const kept = new Map<string, Omit<Rows, 'holders'>>()
let count = 0

/** Where rows are to be found, and what is known of their holders since. */
export type ReadRows = { token: string; holders: string[] }

/** Null on the main thread, where nothing is analysed. */
export const keepRows = (rows: Omit<Rows, 'holders'>): string | null => {
  if (isMainThread) return null
  const token = `${threadId}-${count++}`
  kept.set(token, rows)
  if (kept.size > MOST) kept.delete(kept.keys().next().value!)
  return token
}

export const takeRows = ({ token, holders }: ReadRows): Rows | null => {
  const rows = kept.get(token)
  kept.delete(token)
  return rows ? { ...rows, holders } : null
}

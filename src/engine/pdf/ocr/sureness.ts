import type { Word } from '../../types.ts'

/** OCR that is as sure as this of an amount has hardly ever misread it: slips mostly come with about half of it. */
export const SURE = 0.85

/** What is read as one is as sure as the least sure of its words; what no OCR read is not in doubt. */
export const surenessOf = (words: readonly Word[]): number => words.reduce((least, { confidence = 1 }) => Math.min(least, confidence), 1)

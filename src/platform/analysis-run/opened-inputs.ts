import { classifyRows } from '../../engine/classify/classify.ts'
import type { ClassifyRows } from '../../engine/classify/features.ts'
import { rememberLast } from '../../engine/classify/remember.ts'
import type { KeptInput } from './kept-input.ts'
import { createOpened } from './opened.ts'
import { unpackAtOnce } from './pack.ts'

/** What an analysis is computed from, opened, with a classifier that knows its rows. */
export type OpenedInput = KeptInput & { classify: ClassifyRows }

/** Whoever corrects an analysis corrects it again: its inputs stay open. */
export const createOpenedInputs = (maxPackedBytes: number): ((packed: Uint8Array) => OpenedInput) =>
  createOpened(maxPackedBytes, (packed) => ({ ...(JSON.parse(unpackAtOnce(packed)) as KeptInput), classify: rememberLast(classifyRows) }))

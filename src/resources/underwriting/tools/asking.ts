import type { Asking } from '../../../platform/providers/client.ts'
import { uuidOf } from '../../../shared/ids.ts'
import type { ToolRun } from '../run.ts'

/** A run asks a provider one thing at most, so the run is the question, whichever worker asks it. */
export const askingFor = ({ id, signal }: ToolRun): Asking => ({ idempotencyKey: uuidOf(id), signal })

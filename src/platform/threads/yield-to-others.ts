import { constants, setPriority } from 'node:os'

/** What nobody waits for in this moment stands back behind whoever asks the service something. A process by its id; 0 is the caller itself. */
export const yieldToOthers = (pid: number): void => {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Gone already, or not allowed here: both share alike.
  }
}

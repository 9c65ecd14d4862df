import { constants, getPriority, setPriority } from 'node:os'

const { PRIORITY_BELOW_NORMAL } = constants.priority

/** What nobody waits for in this moment stands back behind whoever asks the service something. A process by its id; 0 is the caller itself. */
export const yieldToOthers = (pid: number): void => {
  try {
    // Who was started further back stays there: root could come forward.
    if (getPriority(pid) < PRIORITY_BELOW_NORMAL) setPriority(pid, PRIORITY_BELOW_NORMAL)
  } catch {
    // Gone already, or not allowed here: both share alike.
  }
}

/**
 * How long a test waits for what must come, in milliseconds. It is long because it costs nothing where things come: machines are shared, and stand still
 * for seconds at a time. What must come soon is held against what it would be otherwise, never against a clock.
 */
export const PATIENCE_MS = 180_000

/** When a test is taken for hung: five waits, each at its longest. No test has a shorter time, so none depends on how much of a processor it is given. */
export const TEST_MS = 5 * PATIENCE_MS

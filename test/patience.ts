/**
 * How long a test waits for what must come, in milliseconds. It is long because it costs nothing where things come: machines are shared, and stand still
 * for seconds at a time. What must come soon is held against what it would be otherwise, never against a clock.
 */
export const PATIENCE_MS = 90_000

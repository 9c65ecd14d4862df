import { destination, type Logger, pino } from 'pino'

/** What must never reach a log line, wherever a library puts it. */
export const REDACTED = [
  'req.headers.authorization',
  '*.authorization',
  '*.secret',
  '*.ein',
  '*.ssn',
  '*.key',
  '*.password',
  'err.detail',
  'err.where',
  'err.parameters',
  // pg hangs the whole connection, its cancel key included, onto some errors.
  'err.client',
]

export const createLog = (level: string): Logger =>
  pino({ level, redact: { paths: REDACTED, censor: '[redacted]' } }, destination({ fd: 2, sync: false }))

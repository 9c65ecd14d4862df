/** What was done, by the second part of an action: `deal.update` is "Deal changed". Whoever adds an action adds its words, or the code's own are shown. */
const DONE: Record<string, string> = {
  approve: 'approved',
  cancel: 'cancelled',
  carry: 'taken over to the deal',
  complete: 'completed',
  correct: 'corrected',
  create: 'created',
  delete: 'deleted',
  export: 'exported',
  fail: 'failed',
  fetch: 'downloaded',
  fund: 'funded',
  granted: 'granted',
  import: 'imported',
  invite: 'invited',
  mark: 'marked',
  password_change: 'changed the password',
  password_link: 'given a link for a new password',
  password_reset: 'set a new password',
  pause: 'paused',
  payment: 'moved by a payment',
  propose: 'proposed',
  raise: 'raised',
  recover: 'deliveries recovered',
  recovery_codes_renew: 'renewed the recovery codes',
  refinance: 'refinanced',
  refused: 'refused',
  release: 'released',
  resend: 'delivery sent again',
  resolve: 'return resolved',
  retention: 'inputs deleted at the end of their retention',
  return: 'returned',
  returns: 'return file read',
  reveal_ein: 'EIN shown',
  revoke: 'revoked',
  rotate_secret: 'secret rotated',
  schedule: 'schedule changed',
  select: 'documents selected',
  settings: 'settings changed',
  sign_in: 'signed in',
  sign_out: 'signed out',
  stop: 'stopped after a return',
  totp_disable: 'turned the second factor off',
  totp_enable: 'turned the second factor on',
  totp_reset: 'second factor reset',
  trigger: 'run started',
  undo: 'correction undone',
  update: 'changed',
  upload: 'uploaded',
  welcome: 'joined',
}

const WHAT: Record<string, string> = { ach: 'ACH', achFile: 'ACH file', key: 'API key' }

const plain = (code: string): string =>
  code.replace(/[._-]/g, ' ').replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const actionWords = (action: string): string => {
  const dot = action.indexOf('.')
  const [what, done] = [action.slice(0, dot), action.slice(dot + 1)]
  return `${WHAT[what] ?? capital(plain(what))} ${DONE[done] ?? plain(done)}`
}

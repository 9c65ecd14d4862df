import type { Line } from '../lines/lines.ts'

/** `BUSINESS CHECKING ...4321` and what is available today: what the site of a bank prints of an account. */
export const isPrintout = (lines: readonly Line[]): boolean =>
  lines.some((l) => l.words.length < 8 && /(?:checking|savings|chk|market)[^a-z\d]{2,}\d{4}\)?$/.test(l.squashed)) &&
  lines.some((l) => l.words.length < 8 && /^(?:current|posted|present|available|currentposted)balance/.test(l.squashed))

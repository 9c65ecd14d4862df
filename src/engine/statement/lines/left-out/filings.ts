import type { Line } from '../lines.ts'

/** `Case 2:24-cv-09966-ABC   Document 41-2   Filed 03/14/25   Page 3 of 19` */
const FILING = /^case(?:no\.?)?:?\d{1,2}:\d{2}-[a-z]{2}-\d{3,6}.{0,24}doc(?:ument)?#?\d/

/** What a court prints over the pages that are filed with it: the day, the number and the count are those of the filing. */
export const withoutFilings = (lines: Line[]): Line[] =>
  lines.some(({ squashed }) => FILING.test(squashed)) ? lines.filter(({ squashed }) => !FILING.test(squashed)) : lines

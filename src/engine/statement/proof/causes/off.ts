import type { IsoDate } from '../../../../shared/dates.ts'
import type { Direction } from '../../../types.ts'

/**
 * Where in the sums of a statement a fault lies: what one changed figure puts off in several places is told by it. `figure` is what is printed there, with its
 * name.
 */
export type Off<R> =
  /** Opening and rows do not make the closing balance. */
  | { in: 'ends'; figure: string; opening: number }
  /** A balance beside a row; `isAlone` where the next one follows as if it were right. `last` is what should be printed as the last of them. */
  | { in: 'row'; row: R; isFirst: boolean; isAlone: boolean; last: number | null }
  /** A balance of a day; `from` is the day of the one before. */
  | { in: 'day'; from: IsoDate | null; date: IsoDate; isAlone: boolean; last: number | null }
  /** A sum of rows of one side; `isPart` where it is also a part of a sum of the summary. */
  | { in: 'sum'; side: Direction | null; figure: string; isPart?: true }
  /** `by`: how many more are printed than were read. */
  | { in: 'count'; side: Direction | null; by: number; figure: string }
  /** A row that is dated outside of the period. */
  | { in: 'date'; row: R }

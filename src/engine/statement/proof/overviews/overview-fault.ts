import type { Discrepancy } from '../../../types.ts'
import type { Line } from '../../lines/lines.ts'
import { discrepancy } from '../checks.ts'

/** What an overview of accounts contradicts. `printed`: the figure that is off, where it is known which. */
export type OverviewFault = Discrepancy & { printed?: number }

export const overviewFault = (message: string, { page }: Line, printed?: number, expected?: number): OverviewFault =>
  printed === undefined || expected === undefined
    ? discrepancy('contradiction', message, null, page)
    : { ...discrepancy('contradiction', message, printed - expected, page), printed }

import { FUNDERS, type FunderRole } from '../classify/funders.ts'
import type { Cadence } from './cadence.ts'
import type { OwnMoney } from './funding.ts'
import type { PayeeGroup } from './groups.ts'
import type { Track } from './ledger.ts'
import type { ReturnMatch } from './returns.ts'
import type { Schedule } from './schedule.ts'

/** The payments of one schedule to one payee, with what was found beside them. */
export type Series = {
  group: PayeeGroup
  track: Track
  schedule: Schedule
  cadence: Cadence
  returned: readonly ReturnMatch[]
  own: OwnMoney
  /** A deposit that names nobody and may be what they pay for. */
  unnamed: number | null
  isReverse: boolean
  /** How often the payee paid in. */
  creditCount: number
}

export const roleOf = ({ funder }: PayeeGroup): FunderRole | null => (funder >= 0 ? FUNDERS[funder]!.role : null)

export const fundingOf = ({ unnamed, own }: Series): readonly number[] => (unnamed === null ? own.opening : [unnamed])

import { type Static, Type } from 'typebox'
import { body, nullable, positiveMoney } from '../../platform/http/fields.ts'

export const CreateRenewal = body({ requestedAmount: positiveMoney() })
export type CreateRenewal = Static<typeof CreateRenewal>

export const Renewal = Type.Object({
  eligible: Type.Boolean(),
  reasons: Type.Array(Type.String(), { description: 'Why not; empty when it is.' }),
  eligibleFrom: nullable(
    Type.String({
      format: 'date',
      description: 'Today when it is; else when it would be if payments come as scheduled; null when that cannot be said.',
    }),
  ),
  payoffAmount: Type.Number({ description: 'What paying the deal off takes today.' }),
  collectedPercentage: Type.Number(),
  recentReturns: Type.Integer({ description: 'Payments returned in the last 60 days.' }),
  activePositions: nullable(Type.Integer({ description: 'Of other funders, in the latest scrub; null without one.' })),
})
export type Renewal = Static<typeof Renewal>

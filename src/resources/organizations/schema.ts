import { type Static, Type } from 'typebox'
import { body, date, nullable, positiveMoney, text } from '../../platform/http/fields.ts'
import { AchOriginatorInput } from '../ach/originator.ts'

const reasons = () => Type.Array(text(100), { maxItems: 50, uniqueItems: true })

const percent = (description: string) => Type.Number({ minimum: 0, maximum: 100, description })

const fields = {
  name: text(200),
  timeZone: Type.String({ minLength: 1, maxLength: 64, examples: ['America/New_York'] }),
  retentionDays: Type.Integer({ minimum: 1, maximum: 3650, description: 'How long an analysis keeps its files and pages.' }),
  requireTotp: Type.Boolean(),
  declineReasons: reasons(),
  noteTags: reasons(),
  renewalMinCollectedPercent: percent('What must be collected of a deal before it is renewed.'),
  renewalMaxReturns: Type.Integer({ minimum: 0, maximum: 1000, description: 'Payments returned in 60 days that a renewal may have.' }),
  renewalMaxPositions: Type.Integer({
    minimum: 0,
    maximum: 100,
    description: 'Active positions of other funders that a renewal may have.',
  }),
  revenueDropPercent: percent('By how much true revenue must have fallen since funding to raise an alert.'),
  trueUpMinDifferencePercent: percent('By how much a payment must differ from the one agreed to be proposed.'),
  achOriginator: nullable(AchOriginatorInput),
  achFileLimit: nullable(positiveMoney()),
  achDayLimit: nullable(positiveMoney()),
  achHoldChangedAccounts: Type.Boolean({ description: 'A changed bank account waits until another person has looked at it.' }),
  achPrenotes: Type.Boolean({ description: 'A new account is asked for nothing first, and debited three banking days later.' }),
  achStateGates: Type.Array(body({ state: Type.String({ pattern: '^[A-Z]{2}$', examples: ['TX'] }), from: date() }), {
    maxItems: 60,
    description: 'From that day on merchants of the state are debited only where the deal has a first-priority perfected interest.',
  }),
}

export const Settings = Type.Object(fields)
export type Settings = Static<typeof Settings>
export const PatchSettings = body({
  name: Type.Optional(fields.name),
  timeZone: Type.Optional(fields.timeZone),
  retentionDays: Type.Optional(fields.retentionDays),
  requireTotp: Type.Optional(fields.requireTotp),
  declineReasons: Type.Optional(fields.declineReasons),
  noteTags: Type.Optional(fields.noteTags),
  renewalMinCollectedPercent: Type.Optional(fields.renewalMinCollectedPercent),
  renewalMaxReturns: Type.Optional(fields.renewalMaxReturns),
  renewalMaxPositions: Type.Optional(fields.renewalMaxPositions),
  revenueDropPercent: Type.Optional(fields.revenueDropPercent),
  trueUpMinDifferencePercent: Type.Optional(fields.trueUpMinDifferencePercent),
  achOriginator: Type.Optional(fields.achOriginator),
  achFileLimit: Type.Optional(fields.achFileLimit),
  achDayLimit: Type.Optional(fields.achDayLimit),
  achHoldChangedAccounts: Type.Optional(fields.achHoldChangedAccounts),
  achPrenotes: Type.Optional(fields.achPrenotes),
  achStateGates: Type.Optional(fields.achStateGates),
})
export type PatchSettings = Static<typeof PatchSettings>

export const ProviderState = Type.Object({
  name: Type.String(),
  title: Type.String(),
  isConfigured: Type.Boolean(),
  isReachable: Type.Unsafe<boolean | null>({ type: ['boolean', 'null'] }),
  detail: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  isSandbox: Type.Boolean(),
})

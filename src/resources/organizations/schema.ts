import { type Static, Type } from 'typebox'
import { body, text } from '../../platform/http/fields.ts'

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

import { type Ctx, tx } from '../../context.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { lockSettings, readSettings, writeSettings } from './store.ts'

/** What an organization decides for itself. A new setting is a field here and its default below; the column holds only what was changed. */
export type OrganizationSettings = {
  /** How long an analysis keeps its files and pages; its figures stay. */
  retentionDays: number
  /** Nobody goes on without a second factor. */
  requireTotp: boolean
  /** What the console offers when an application is declined. */
  declineReasons: string[]
  /** What notes can be marked with. */
  noteTags: string[]
  /** Who asks the bank for money, as its agreement with the bank says; null until it is configured. */
  achOriginator: AchOriginator | null
  /** Dollars: a file, or the files of one effective date together, over this cannot be approved. Null: no limit. */
  achFileLimit: number | null
  achDayLimit: number | null
  /** A merchant's second account, or one that its bank changed, waits until another person has looked at it. */
  achHoldChangedAccounts: boolean
  /** A new account is first asked for nothing, and debited no sooner than three banking days later. */
  achPrenotes: boolean
  /** From this date on merchants of the state are not debited, unless the deal has a first-priority perfected interest. */
  achStateGates: { state: string; from: string }[]
  /** Renewals: the share that must be collected, the payments returned in 60 days and the other funders' positions that may be. */
  renewalMinCollectedPercent: number
  renewalMaxReturns: number
  renewalMaxPositions: number
  /** By how much true revenue must have fallen since funding to raise an alert. */
  revenueDropPercent: number
  /** By how much a payment must differ from the one agreed to be proposed. */
  trueUpMinDifferencePercent: number
}

/** The parts of a NACHA file that name its sender. */
export type AchOriginator = {
  immediateDestination: string
  immediateOrigin: string
  destinationName: string
  originName: string
  companyName: string
  companyId: string
  odfi: string
}

export const DEFAULT_SETTINGS: Readonly<OrganizationSettings> = {
  retentionDays: 90,
  requireTotp: false,
  declineReasons: [
    'Too many positions',
    'Revenue too low',
    'Negative days or returned items',
    'Time in business',
    'Industry not funded',
    'Prior default',
    'Documents missing or altered',
    'Credit',
    'Other',
  ],
  renewalMinCollectedPercent: 50,
  renewalMaxReturns: 3,
  renewalMaxPositions: 2,
  revenueDropPercent: 25,
  trueUpMinDifferencePercent: 5,
  noteTags: ['Call', 'E-mail', 'Collections', 'Underwriting', 'Legal'],
  achOriginator: null,
  achFileLimit: null,
  achDayLimit: null,
  achHoldChangedAccounts: false,
  achPrenotes: false,
  // Texas since September 2025, Vermont from July 2027.
  achStateGates: [
    { state: 'TX', from: '2025-09-01' },
    { state: 'VT', from: '2027-07-01' },
  ],
}

/** What is kept with the defaults around it. Fields that no release knows any more are left out. */
export const withDefaults = (kept: Record<string, unknown>): OrganizationSettings => {
  const settings: Record<string, unknown> = { ...DEFAULT_SETTINGS }
  for (const name of Object.keys(DEFAULT_SETTINGS)) if (kept[name] !== undefined) settings[name] = kept[name]
  return settings as OrganizationSettings
}

export const settingsOf = async (ctx: Ctx): Promise<OrganizationSettings> => withDefaults(await readSettings(ctx))

/** Only what was said changes; null in a setting that can be null is a value like any other. */
export const changeSettings = (ctx: Ctx, changes: Partial<OrganizationSettings>): Promise<OrganizationSettings> =>
  tx(ctx, async (ctx) => {
    const kept = await lockSettings(ctx)
    const next = { ...kept, ...changes }
    if (JSON.stringify(next) === JSON.stringify(kept)) return withDefaults(kept)
    await writeSettings(ctx, next)
    recordAudit(ctx, 'organization.settings', ctx.orgId, withDefaults(kept), withDefaults(next))
    return withDefaults(next)
  })

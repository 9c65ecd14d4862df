import { assertFresh, type Ctx, tx } from '../../context.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { isTimeZone } from '../../shared/dates.ts'
import { conflict, invalidField } from '../../shared/errors.ts'
import type { PatchSettings, Settings } from './schema.ts'
import { DEFAULT_SETTINGS, withDefaults } from './settings.ts'
import { readOrganization, type SettingsRow, writeOrganization } from './store.ts'

const shownOf = (row: SettingsRow): Settings => {
  const all = withDefaults(row.settings)
  return {
    name: row.name,
    timeZone: row.time_zone,
    retentionDays: all.retentionDays,
    requireTotp: all.requireTotp,
    declineReasons: all.declineReasons,
    noteTags: all.noteTags,
    renewalMinCollectedPercent: all.renewalMinCollectedPercent,
    renewalMaxReturns: all.renewalMaxReturns,
    renewalMaxPositions: all.renewalMaxPositions,
    revenueDropPercent: all.revenueDropPercent,
    trueUpMinDifferencePercent: all.trueUpMinDifferencePercent,
    achOriginator: all.achOriginator,
    achFileLimit: all.achFileLimit,
    achDayLimit: all.achDayLimit,
    achHoldChangedAccounts: all.achHoldChangedAccounts,
    achPrenotes: all.achPrenotes,
    achStateGates: all.achStateGates,
  }
}

export type Shown = { settings: Settings; version: number }

export const getSettings = async (ctx: Ctx): Promise<Shown> => {
  const row = await readOrganization(ctx, false)
  return { settings: shownOf(row), version: row.settings_version }
}

/** `hasSecondFactor` says whether the person has one: whoever requires it of all must not shut themselves out. */
export const changeSettings = (ctx: Ctx, input: PatchSettings, hasSecondFactor: () => Promise<boolean>): Promise<Shown> =>
  tx(ctx, async (ctx) => {
    const before = await readOrganization(ctx, true)
    assertFresh(ctx, before.settings_version)
    const { name, timeZone, ...rest } = input
    if (timeZone !== undefined && !isTimeZone(timeZone))
      throw invalidField('timeZone', 'is not a time zone; use a name such as America/Chicago')
    if (rest.requireTotp && !withDefaults(before.settings).requireTotp && !(await hasSecondFactor()))
      throw conflict('conflict', 'Set up your own second factor first; else you could not go on yourself.')
    const settings = { ...before.settings, ...rest }
    const after: SettingsRow = {
      name: name?.trim() ?? before.name,
      time_zone: timeZone ?? before.time_zone,
      // Only what differs is kept: a default that a later release betters then reaches everybody who never chose.
      settings: Object.fromEntries(
        Object.entries(settings).filter(
          ([key, value]) => JSON.stringify(value) !== JSON.stringify((DEFAULT_SETTINGS as Record<string, unknown>)[key]),
        ),
      ),
      settings_version: before.settings_version + 1,
    }
    const [was, is] = [shownOf(before), shownOf(after)]
    if (JSON.stringify(was) === JSON.stringify(is)) return { settings: was, version: before.settings_version }
    if (!(await writeOrganization(ctx, after))) throw conflict('conflict', `There is already an organization named "${after.name}".`)
    recordAudit(ctx, 'settings.update', ctx.orgId, was, is)
    return { settings: is, version: after.settings_version }
  })

import type { Ctx } from '../../context.ts'
import { readSettings } from './store.ts'

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
  noteTags: ['Call', 'E-mail', 'Collections', 'Underwriting', 'Legal'],
}

/** What is kept with the defaults around it. Fields that no release knows any more are left out. */
export const withDefaults = (kept: Record<string, unknown>): OrganizationSettings => {
  const settings: Record<string, unknown> = { ...DEFAULT_SETTINGS }
  for (const name of Object.keys(DEFAULT_SETTINGS)) if (kept[name] !== undefined) settings[name] = kept[name]
  return settings as OrganizationSettings
}

export const settingsOf = async (ctx: Ctx): Promise<OrganizationSettings> => withDefaults(await readSettings(ctx))

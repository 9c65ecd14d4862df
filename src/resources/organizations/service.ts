import type { Services } from '../../context.ts'
import { isTimeZone } from '../../shared/dates.ts'
import { conflict, invalidField } from '../../shared/errors.ts'
import { type Id, newId } from '../../shared/ids.ts'
import { findOrganization, insertOrganization, listOrganizations as listRows, type Organization } from './store.ts'

export type { Organization } from './store.ts'

export const DEFAULT_TIME_ZONE = 'America/New_York'

export const createOrganization = async (
  services: Pick<Services, 'database' | 'clock'>,
  input: { name: string; timeZone?: string },
): Promise<Organization> => {
  const name = input.name.trim()
  const timeZone = input.timeZone ?? DEFAULT_TIME_ZONE
  if (name === '' || name.length > 200) throw invalidField('name', 'must be 1 to 200 characters')
  if (!isTimeZone(timeZone)) throw invalidField('time-zone', `"${timeZone}" is not a time zone; use a name such as America/Chicago`)
  const row = { id: newId('org'), name, time_zone: timeZone, created_at: services.clock().toISOString() }
  if (!(await insertOrganization(services.database.kysely, row)))
    throw conflict('conflict', `There is already an organization named "${name}".`)
  return row
}

export const listOrganizations = (services: Pick<Services, 'database'>): Promise<Organization[]> => listRows(services.database.kysely)

/** By name or id; null when there is none. */
export const getOrganization = (services: Pick<Services, 'database'>, nameOrId: string): Promise<Organization | null> =>
  findOrganization(services.database.kysely, nameOrId)

export const allOrganizationIds = async (services: Pick<Services, 'database'>): Promise<{ id: Id<'org'>; timeZone: string }[]> =>
  (await listRows(services.database.kysely)).map((o) => ({ id: o.id, timeZone: o.time_zone }))

import type { Db } from '../../platform/db/connect.ts'
import type { OrganizationsTable } from '../../platform/db/schema.ts'

export type Organization = OrganizationsTable

/** False when the name is taken. */
export const insertOrganization = async (db: Db, row: Organization): Promise<boolean> =>
  (await db
    .insertInto('organizations')
    .values(row)
    .onConflict((c) => c.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

export const listOrganizations = (db: Db): Promise<Organization[]> =>
  db.selectFrom('organizations').selectAll().orderBy('created_at').orderBy('id').execute()

export const findOrganization = async (db: Db, nameOrId: string): Promise<Organization | null> =>
  (await db
    .selectFrom('organizations')
    .selectAll()
    .where((e) => e.or([e('name', '=', nameOrId), e('id', '=', nameOrId as Organization['id'])]))
    .executeTakeFirst()) ?? null

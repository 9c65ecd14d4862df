import type { Services } from '../../context.ts'

/** Whether this process could do its work now: the database answers. */
export const isReady = async ({ database }: Pick<Services, 'database'>): Promise<boolean> => {
  try {
    await database.statement({ name: 'ready', text: 'SELECT 1', values: [] })
    return true
  } catch {
    return false
  }
}

import type { PgBoss } from 'pg-boss'

/**
 * pg-boss wakes every place of a queue for each job, and all but one look in vain: most of what PostgreSQL did for jobs were such looks. Here a job wakes one
 * idle place. Where none is idle it is found by the next that is done, and whoever finds one wakes the next, so that as many begin as there is work for.
 * Places still look by themselves now and then.
 */
export const wakeOneAtATime = (boss: PgBoss): ((queue: string) => void) => {
  const wakeOne = (queue: string): void => {
    const idle = boss.getWipData({ includeInternal: true }).find(({ name, count }) => name === queue && count === 0)
    if (idle) boss.notifyWorker(idle.id)
  }
  const db = boss.getDb()
  const listen = db.listen?.bind(db)
  if (listen) db.listen = (channel, _wakeAll, onReconnect) => listen(channel, wakeOne, onReconnect)
  return wakeOne
}

import type { Services } from '../../context.ts'

type Needs = Pick<Services, 'database' | 'clock'>

/**
 * Counts one more try, unless it comes too early: then nothing is counted and the seconds left to wait are returned, else 0. One statement, so of
 * many tries at once each sees those before it.
 */
export const countTry = async (
  { database, clock }: Needs,
  key: Buffer,
  free: number,
  maxWaitSeconds: number,
  forgetHours: number,
): Promise<number> => {
  const at = clock().toISOString()
  const { rows } = await database.pool.query<{ counted: boolean; wait: number | null }>(
    `WITH counted AS (
       INSERT INTO sign_in_tries AS t (key, tries, last_at) VALUES ($1, 1, $2)
       ON CONFLICT (key) DO UPDATE SET
         tries = CASE WHEN t.last_at < $2::timestamptz - make_interval(hours => $5::int) THEN 1 ELSE t.tries + 1 END, last_at = $2
         WHERE t.last_at + make_interval(secs => ${WAIT}) <= $2::timestamptz
       RETURNING 1)
     SELECT EXISTS (SELECT 1 FROM counted) AS counted,
       (SELECT extract(epoch FROM t.last_at + make_interval(secs => ${WAIT}) - $2::timestamptz)::float8 FROM sign_in_tries t WHERE key = $1) AS wait`,
    [key, at, free, maxWaitSeconds, forgetHours],
  )
  const { counted, wait } = rows[0]!
  // Refused, though what this statement sees asks for no wait (or for nothing yet): tries beside it were counted after it began. The next second will tell.
  return counted ? 0 : wait !== null && wait > 0 ? wait : 1
}

const WAIT = 'CASE WHEN t.tries < $3::int THEN 0 ELSE least($4::int, power(2, least(t.tries - $3::int, 20)))::float8 END'

/** Takes back `count` tries, or all of them. */
export const forgetTries = async ({ database }: Needs, key: Buffer, count: number | null): Promise<void> => {
  if (count === null) await database.pool.query('DELETE FROM sign_in_tries WHERE key = $1', [key])
  else await database.pool.query('UPDATE sign_in_tries SET tries = greatest(0, tries - $2) WHERE key = $1', [key, count])
}

export const deleteOldTries = async ({ database, clock }: Needs, hours: number): Promise<void> => {
  await database.pool.query('DELETE FROM sign_in_tries WHERE last_at < $1::timestamptz - make_interval(hours => $2::int)', [
    clock().toISOString(),
    hours,
  ])
}

import { CompiledQuery } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { fromDayNumber } from '../../shared/dates.ts'
import { invalidField, Problem } from '../../shared/errors.ts'
import { dealFilters } from '../deals/service.ts'
import { addPlanned } from './expected.ts'
import type { DealsOfBook } from './schema.ts'
import { type Ask, type Book, matchingIds, overMatching, plannedDeals, type SumRow, sumsOf } from './store.ts'

/** As many deals as are summed for one caller: what they and their payments come to is counted anew each time. docs/DECISIONS.md says what it costs. */
export const MAX_MATCHING = 10_000
/** A few milliseconds of reckoning between two questions to the database: others are to be answered meanwhile. */
export const SUMMED_AT_ONCE = 500
const MAX_WAITING = 40

/** The last of each organization's that are under way. One map a process: they share its connections. */
const lines = new WeakMap<object, Map<string, { last: Promise<unknown>; waiting: number }>>()

/** One after the other for an organization, so that no number of its callers takes the connections from the others. */
const inLine = async <T>(ctx: Ctx, work: () => Promise<T>): Promise<T> => {
  const { database } = ctx.services
  const ofProcess = lines.get(database) ?? new Map<string, { last: Promise<unknown>; waiting: number }>()
  lines.set(database, ofProcess)
  const line = ofProcess.get(ctx.orgId) ?? { last: Promise.resolve(), waiting: 0 }
  if (line.waiting >= MAX_WAITING)
    throw new Problem(429, 'rate_limited', `${MAX_WAITING} of your filtered figures are waiting already.`, {}, { 'retry-after': '5' })
  ofProcess.set(ctx.orgId, line)
  line.waiting++
  const done = line.last.then(work)
  line.last = done.catch(() => {})
  try {
    return await done
  } finally {
    if (--line.waiting === 0) ofProcess.delete(ctx.orgId)
  }
}

/**
 * Reads figures of all deals, from the sums that are kept, or of those that match: what these come to for the metrics is summed first, in one snapshot and on a
 * connection of the pool, where nobody waits behind it, and the same questions are asked of that.
 */
export const withBook = <T>(ctx: Ctx, of: DealsOfBook, metrics: readonly string[], read: (book: Book) => Promise<T>): Promise<T> => {
  const { orgId } = ctx
  const filters = dealFilters(ctx, of)
  if (filters.length === 0) return read({ orgId, ask: ctx.services.database.statement, isWhole: true })
  return inLine(ctx, () =>
    ctx.services.database.kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (db) => {
        const ask = oneByOne(db)
        const ids = await matchingIds({ orgId, ask }, filters, MAX_MATCHING + 1)
        if (ids.length > MAX_MATCHING) throw tooMany(of)
        const sums = await sumUp(db, { orgId, ask }, ids, metrics)
        return read({ orgId, ask: overMatching(ask, filters, sums), isWhole: false })
      }),
  )
}

/** A connection answers one question at a time; after one that failed no other is asked. */
const oneByOne = (db: Db): Ask => {
  let before: Promise<unknown> = Promise.resolve()
  return async <R>({ text, values }: { text: string; values: unknown[] }): Promise<R[]> => {
    const answer = before.then(() => db.executeQuery<R>(CompiledQuery.raw(text, values)))
    before = answer
    return (await answer).rows
  }
}

const tooMany = (of: DealsOfBook): Problem =>
  invalidField(
    Object.keys(of)[0]!,
    `matches more than ${MAX_MATCHING.toLocaleString('en-US')} deals: narrow it with another filter, or leave it out`,
  )

/** Some deals at a time, by their ids: no statement runs long, whatever else lies in the tables, and others are answered in between. */
const sumUp = async (db: Db, from: Pick<Book, 'orgId' | 'ask'>, ids: string[], metrics: readonly string[]): Promise<SumRow[]> => {
  const sums = new Map<string, SumRow>()
  const planned = new Map<number, number>()
  for (let at = 0; at < ids.length; at += SUMMED_AT_ONCE) {
    const some = ids.slice(at, at + SUMMED_AT_ONCE)
    for (const row of await sumsOf(from, some, metrics)) {
      const name = `${row.metric}\n${row.day}\n${row.key}`
      const sum = sums.get(name)
      if (sum) {
        sum.cents += row.cents
        sum.n += row.n
      } else sums.set(name, row)
    }
    // What schedules expect is arithmetic of ours.
    if (metrics.includes('expected')) for (const deal of await plannedDeals(db, some)) addPlanned(planned, deal, 1)
  }
  for (const [day, cents] of planned) sums.set(`expected\n${day}`, { metric: 'expected', key: '', day: fromDayNumber(day), cents, n: 0 })
  return [...sums.values()]
}

import type { Ctx } from '../../context.ts'
import { today } from '../../context.ts'

/** The codes that people call records of one kind by: a letter, the organization's year, a number counted up. */
export type CodeSeries = {
  is: (text: string) => boolean
  /**
   * The next of the organization's year. Counted outside of the caller's transaction, so a rolled-back change leaves a gap and two changes never
   * wait for each other.
   */
  next: (ctx: Ctx) => Promise<string>
  nextMany: (ctx: Ctx, count: number) => Promise<string[]>
  /** Codes that came from elsewhere will not be given out again. Like the counting itself, this stands whatever becomes of the caller's transaction. */
  keepAhead: (ctx: Ctx, codes: string[]) => Promise<void>
}

/** `kind` is what its counter is filed under. */
export const codeSeries = (kind: string, letter: string): CodeSeries => {
  const shape = new RegExp(`^${letter}-\\d{4}-\\d{6,9}$`)
  const nextMany = async (ctx: Ctx, count: number): Promise<string[]> => {
    const year = Number(today(ctx).slice(0, 4))
    // Not on the pool: the caller may hold one of its connections already, and all callers together all of them.
    const rows = await ctx.services.database.statement<{ last: number }>({
      name: 'next_code',
      text: `INSERT INTO code_counters (org_id, kind, year, last) VALUES ($1, $2, $3, $4)
             ON CONFLICT (org_id, kind, year) DO UPDATE SET last = code_counters.last + excluded.last RETURNING last`,
      values: [ctx.orgId, kind, year, count],
    })
    const last = rows[0]!.last
    return Array.from({ length: count }, (_, i) => `${letter}-${year}-${String(last - count + 1 + i).padStart(6, '0')}`)
  }
  return {
    is: (text) => shape.test(text),
    next: async (ctx) => (await nextMany(ctx, 1))[0]!,
    nextMany,
    keepAhead: async (ctx, codes) => {
      const highest = new Map<number, number>()
      for (const code of codes) {
        const [, year, number] = code.split('-').map(Number) as [number, number, number]
        highest.set(year, Math.max(number, highest.get(year) ?? 0))
      }
      for (const [year, last] of highest)
        await ctx.services.database.statement({
          name: 'keep_codes_ahead',
          text: `INSERT INTO code_counters (org_id, kind, year, last) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (org_id, kind, year) DO UPDATE SET last = greatest(code_counters.last, excluded.last)`,
          values: [ctx.orgId, kind, year, last],
        })
    },
  }
}

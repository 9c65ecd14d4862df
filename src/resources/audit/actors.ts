import type { Ctx } from '../../context.ts'
import { isId } from '../../shared/ids.ts'
import { namesOfKeys } from '../keys/service.ts'
import { peopleOf } from '../users/service.ts'

/** Who did something, as people are told. */
export type Actor = { id: string; kind: 'user' | 'key' | 'cli' | 'job' | 'other'; name: string }

const ALONE: Record<string, Pick<Actor, 'kind' | 'name'>> = {
  cli: { kind: 'cli', name: 'Command line' },
  demo: { kind: 'other', name: 'Demo data' },
}

/** Names for the actors of audit lines, by what the lines call them. */
export const actorsOf = async (ctx: Ctx, ids: Iterable<string>): Promise<(id: string) => Actor> => {
  const wanted = [...new Set(ids)]
  const [people, keys] = await Promise.all([
    peopleOf(ctx, wanted),
    namesOfKeys(
      ctx,
      wanted.filter((id) => isId('key', id)),
    ),
  ])
  return (id) => {
    if (id.startsWith('usr_')) return { id, kind: 'user', name: people.get(id)?.name ?? 'Someone who left' }
    if (id.startsWith('key_')) return { id, kind: 'key', name: keys.get(id) ?? 'A key' }
    if (id.startsWith('job:')) return { id, kind: 'job', name: `Automatic (${id.slice(4)})` }
    return { id, ...(ALONE[id] ?? { kind: 'other', name: id }) }
  }
}

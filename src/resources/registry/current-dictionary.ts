import type { Ctx } from '../../context.ts'
import type { Database } from '../../platform/db/connect.ts'
import { buildDictionary, type Dictionary } from './dictionary.ts'
import { allWords, importsSoFar } from './store.ts'

type Held = { token: string | null; dictionary: Promise<Dictionary> }

/** A process keeps the registry's words, about 50 bytes each, for each database it talks to. */
const held = new WeakMap<Database, Held>()

/** The words as this process last read them, if it did: right unless there was an import since. */
export const heldDictionary = (ctx: Ctx): Promise<Dictionary> | null => held.get(ctx.services.database)?.dictionary ?? null

/** The registry's words as they are now: read once, and again when there was an import since, by whichever process. */
export const currentDictionary = async (ctx: Ctx): Promise<Dictionary> => {
  const { database } = ctx.services
  const { token, records } = await importsSoFar(ctx)
  const known = held.get(database)
  if (known !== undefined && known.token === token) return known.dictionary
  const dictionary = allWords(ctx).then(({ words, counts }) => buildDictionary(words, counts, records))
  const mine: Held = { token, dictionary }
  held.set(database, mine)
  // What could not be read is asked for again by the next search.
  dictionary.catch(() => {
    if (held.get(database) === mine) held.delete(database)
  })
  return dictionary
}

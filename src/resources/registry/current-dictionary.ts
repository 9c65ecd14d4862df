import type { Ctx } from '../../context.ts'
import { buildDictionary, type Dictionary } from './dictionary.ts'
import { allWords, importsSoFar } from './store.ts'

/** The registry's words as a process last read them, about 50 bytes each, and the import they are of. */
export type RegistryWords = { read: { token: string | null; dictionary: Promise<Dictionary> } | null }
export const noWordsYet = (): RegistryWords => ({ read: null })

/** The words as this process last read them, if it did: right unless there was an import since. */
export const dictionaryAtHand = (ctx: Ctx): Promise<Dictionary> | null => ctx.services.registryWords.read?.dictionary ?? null

/** The registry's words as they are now: read once, and again when there was an import since, by whichever process. */
export const currentDictionary = async (ctx: Ctx): Promise<Dictionary> => {
  const { registryWords } = ctx.services
  const { token, records } = await importsSoFar(ctx)
  const known = registryWords.read
  if (known !== null && known.token === token) return known.dictionary
  const dictionary = allWords(ctx).then(({ words, counts }) => buildDictionary(words, counts, records))
  const mine = { token, dictionary }
  registryWords.read = mine
  // What could not be read is asked for again by the next search.
  dictionary.catch(() => {
    if (registryWords.read === mine) registryWords.read = null
  })
  return dictionary
}

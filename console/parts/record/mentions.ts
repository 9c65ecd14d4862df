type Colleague = { id: string; name: string; email: string }

const isLetter = (text: string | undefined): boolean => text !== undefined && /[\p{L}\p{N}_]/u.test(text)

/** Who is meant by `@name` in a text: whole names only, and of two that begin alike the longer one. Ann is not told what was written to Anna. */
export const mentionsIn = (text: string, colleagues: readonly Colleague[]): string[] => {
  const lower = text.toLowerCase()
  const words = colleagues.flatMap(({ id, name, email }) => [name, email].filter(Boolean).map((word) => ({ id, word: word.toLowerCase() })))
  const found = new Set<string>()
  for (let at = lower.indexOf('@'); at >= 0; at = lower.indexOf('@', at + 1)) {
    const named = words.filter(({ word }) => lower.startsWith(word, at + 1) && !isLetter(lower[at + 1 + word.length]))
    const longest = Math.max(0, ...named.map(({ word }) => word.length))
    for (const { id, word } of named) if (word.length === longest) found.add(id)
  }
  return [...found]
}

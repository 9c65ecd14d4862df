import type { Finding, PageText, Word } from '../types.ts'

const SHOWN_PER_PAGE_MAX = 3
/** Covered words of one page that are looked at: a patch over a name covers a handful. */
const COVERED_MAX = 500
const BAND_POINTS = 12
/** Of the height of the lower one: words on top of each other, not above and below. */
const SAME_HEIGHT = 0.5
const LETTERS_MIN = 3
/** White between words of one text, in sizes of its type. */
const WORD_GAP = 1.5

/**
 * Words under a patch, where others are seen on top: a payee or a holder that was renamed. A patch alone tells nothing, since papers are blacked out for honest
 * reasons, and so do words that are printed again on top, as those of a row that is shaded after it was printed.
 */
export const renamedWords = (page: PageText): Finding[] => {
  const covered = page.words.filter((word) => word.hiddenBy === 'covered' && /\p{L}/u.test(word.text)).slice(0, COVERED_MAX)
  if (covered.length === 0) return []
  const seenAt = byHeight(page.words.filter((word) => !word.hidden))
  const findings: Finding[] = []
  for (const text of textsOf(covered)) {
    if (findings.length >= SHOWN_PER_PAGE_MAX) break
    const under = wordsOf(text)
    const over = seenAt(text[0]!).filter((seen) => text.some((word) => liesOn(seen, word)))
    if (over.length === 0 || lettersOf(under).length < LETTERS_MIN) continue
    const above = wordsOf(over.toSorted((a, b) => a.x0 - b.x0))
    if (isPart(lettersOf(under), lettersOf(above)) || isPart(lettersOf(above), lettersOf(under))) continue
    findings.push({
      kind: 'hidden_text',
      severity: 'warning',
      message: `“${under}” lies under a painted area, and “${above}” is seen in its place.`,
      page: page.page,
      box: [text[0]!.x0, text[0]!.y0, text.at(-1)!.x1, text[0]!.y1],
    })
  }
  return findings
}

/** The words that stand at the height of another, without a look at all of the page. */
const byHeight = (words: readonly Word[]): ((word: Word) => readonly Word[]) => {
  const bands = Map.groupBy(words, (word) => bandOf(word))
  return (word) => [-1, 0, 1].flatMap((step) => bands.get(bandOf(word) + step) ?? [])
}

const bandOf = ({ y0, y1 }: Word): number => Math.floor((y0 + y1) / 2 / BAND_POINTS)

/** Words that follow each other on a line. */
const textsOf = (words: readonly Word[]): Word[][] => {
  const texts: Word[][] = []
  for (const word of words.toSorted((a, b) => a.y0 - b.y0 || a.x0 - b.x0)) {
    const last = texts.at(-1)?.at(-1)
    if (last && Math.abs(word.y0 - last.y0) < 1 && word.x0 >= last.x0 && word.x0 - last.x1 < WORD_GAP * word.size) texts.at(-1)!.push(word)
    else texts.push([word])
  }
  return texts
}

const wordsOf = (words: readonly Word[]): string => words.map((word) => word.text).join(' ')
const lettersOf = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '')
const isPart = (a: string, b: string): boolean => a !== '' && b.includes(a)

const liesOn = (a: Word, b: Word): boolean => {
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > 1 && height > SAME_HEIGHT * Math.min(a.y1 - a.y0, b.y1 - b.y0)
}

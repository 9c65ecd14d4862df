import { balanceLabelOf } from '../../tables/vocabulary.ts'
import { hasMoney, isDatedAmount, type Line, squash } from '../lines.ts'

const BARE = /^balance:?$/i
/** So many lines lie between both ends at most: what went in and out, fees, interest. */
const BETWEEN_MOST = 8

/** `Balance 10/01/2026   $8,684.39`, and nothing else. */
const isBare = ({ tokens: [label, date, money, ...more] }: Line): boolean =>
  label?.kind === 'text' && BARE.test(label.text) && date?.kind === 'date' && money?.kind === 'money' && more.length === 0

const isEnd = (line: Line): boolean => {
  if (!hasMoney(line) || isDatedAmount(line)) return false
  const label = balanceLabelOf(squash(line.tokens.flatMap((t) => (t.kind === 'text' ? [t.text] : [])).join('')))
  return label === 'opening' || label === 'closing'
}

/** Two of a page with sums or nothing between them, before any row of it. */
const isPair = (own: readonly Line[], lines: readonly Line[]): boolean => {
  const [first, second, ...more] = own
  if (!first || !second || more.length > 0 || second.index - first.index > BETWEEN_MOST) return false
  const [one, other] = [first, second].map(({ tokens }) => JSON.stringify(tokens[1]!.date))
  return one !== other && !lines.some((l) => l.page === first.page && l.index < second.index && !own.includes(l) && isDatedAmount(l))
}

/** `Balance 10/01/2026 … Balance 10/31/2026` over the rows, where no word says which of them opens: the ends of a summary, as `Balance on 10/01/2026` would be. */
export const withBareEnds = (lines: readonly Line[]): Line[] => {
  const bare = lines.filter(isBare)
  const pairs = [...Map.groupBy(bare, ({ page }) => page).values()]
  if (bare.length === 0 || !pairs.every((own) => isPair(own, lines)) || lines.some((l) => !bare.includes(l) && isEnd(l))) return [...lines]
  const ends = new Set(bare)
  return lines.map((line) => {
    if (!ends.has(line)) return line
    const [label, ...rest] = line.tokens
    return { ...line, tokens: [{ ...label!, text: 'Balance on' }, ...rest] }
  })
}

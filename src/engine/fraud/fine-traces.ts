import { median } from '../median.ts'
import type { Finding, PageText, PdfText, Word } from '../types.ts'
import { type AmountColumn, amountColumns, boxOf, MONEY, nameOf, type PrintedAmount, placeOf } from './amounts.ts'
import { isOneKind, neighboursOf, styleKey, type Tables } from './looks.ts'

// What so many amounts do alike, and at most a fifth does otherwise, is how the bank's system draws them.
const ALIKE_MIN = 8
const ODD_SHARE = 0.2
const COLUMNS_MAX = 12
const SHOWN_MAX = 3
/** What a system places by its own reckoning agrees to less than this, in points. */
const EXACT = 0.06
/** Less than this may be a printer's rounding. */
const MOVED_MIN = 0.25
/** What is farther off is told as a stray. */
const MOVED_MAX = 1.6
const WIDER_MIN = 0.01

/**
 * Amounts in the font and size of their column that are not drawn as the others of it are: of another black, narrower, half a point off, or after the
 * rest of the page. Only where all the others agree exactly, so that a system which rounds or kerns is left alone.
 */
export const fineTraces = (doc: PdfText, amounts: readonly PrintedAmount[], tables: Tables): Finding[] => {
  const anchors = anchorsOf(doc, amounts)
  const columns = amountColumns(amounts)
    .slice(0, COLUMNS_MAX)
    .flatMap((column) =>
      [...Map.groupBy(column.amounts, (amount) => `${styleKey(doc, amount)} ${signOf(amount)}`).values()].map((alike) => ({
        ...column,
        amounts: alike,
      })),
    )
    .filter((column) => column.amounts.length > ALIKE_MIN)
  const unkerned = pairsOfUsualWidth(doc, amounts)
  const signs = [inkSigns, widthSigns, edgeSigns, lineSigns, orderSigns]
  return signs.flatMap((of) => columns.flatMap((column) => of(column, { tables, anchors, unkerned })).slice(0, SHOWN_MAX))
}

type Facts = { tables: Tables; anchors: Anchors; unkerned: ReadonlySet<string> }
/** Where the line of an amount's row is, and when its first figures were drawn. */
type Anchor = { base: number; drawn: number }
type Anchors = ReadonlyMap<PrintedAmount, Anchor>
type Odd = { odd: PrintedAmount; kept: readonly PrintedAmount[]; by: number }

const signOf = ({ word }: PrintedAmount): string => word.text.replace(/[\d.,]/g, '')

/** The few whose value is another than that of all others, if they stand among these and are not all of one kind. */
const oddOnes = (
  alike: readonly PrintedAmount[],
  tables: Tables,
  value: (amount: PrintedAmount) => number,
  exact: number,
  least: number,
): Odd[] => {
  const usual = median(alike.map(value))
  const kept = alike.filter((amount) => Math.abs(value(amount) - usual) <= exact)
  const others = alike.filter((amount) => Math.abs(value(amount) - usual) > exact)
  // Those between say that nothing is exact here.
  if (others.length === 0 || others.some((amount) => Math.abs(value(amount) - usual) < least)) return []
  if (kept.length < ALIKE_MIN || others.length > alike.length * ODD_SHARE || isOneKind(others, alike)) return []
  const isUsual = (next: PrintedAmount): boolean => Math.abs(value(next) - usual) <= exact
  return others
    .slice(0, SHOWN_MAX)
    .filter((odd) => neighboursOf(odd, tables).some(isUsual))
    .map((odd) => ({ odd, kept, by: value(odd) - usual }))
}

const finding = (kind: Finding['kind'], { word, row, page }: PrintedAmount, what: string): Finding => ({
  kind,
  severity: 'warning',
  message: `${word.text} in “${row.description}” ${what}`,
  page,
  box: boxOf(word),
})

/** Colours that hardly anybody tells apart by eye; red debits and grey notes are a bank's own, and less than the least is rounding. */
const NEAR_INK_MIN = 6
const NEAR_INK_MAX = 0x40
const isNearInk = (ink: number, usual: number): boolean =>
  ink < 0 || (inkDistance(ink, usual) >= NEAR_INK_MIN && inkDistance(ink, usual) <= NEAR_INK_MAX)

const inkSigns = ({ amounts }: AmountColumn, { tables }: Facts): Finding[] => {
  const inks = [...Map.groupBy(amounts, ({ word }) => word.ink ?? -1).entries()].sort((a, b) => b[1].length - a[1].length)
  const usual = inks[0]![0]
  const others = inks.slice(1).map(([ink]) => ink)
  if (usual < 0 || inks[0]![1].length < amounts.length * (1 - ODD_SHARE) || !others.every((ink) => isNearInk(ink, usual))) return []
  return oddOnes(amounts, tables, ({ word }) => (word.ink === usual ? 0 : 1), 0, 1).map(({ odd, kept }) =>
    finding(
      'ink_differs_in_column',
      odd,
      odd.word.ink === -1
        ? `is painted in another way than the ${kept.length} others of its column, though in the same font.`
        : `is printed in the colour ${hex(odd.word.ink!)}, the ${kept.length} others of its column in ${hex(usual)}.`,
    ),
  )
}

const hex = (color: number): string => `#${color.toString(16).padStart(6, '0')}`
const inkDistance = (a: number, b: number): number =>
  Math.max(...[16, 8, 0].map((shift) => Math.abs(((a >> shift) & 0xff) - ((b >> shift) & 0xff))))

const widthOf = ({ word, scale }: PrintedAmount): number => (word.x1 - word.x0) / scale
const shapeOf = ({ word }: PrintedAmount): string => word.text.replace(/\d/g, '9')

/** With figures of one width, amounts with as many of them are equally wide: one that was squeezed or spaced to fit is not. */
const widthSigns = ({ amounts }: AmountColumn, { tables, unkerned }: Facts): Finding[] =>
  [...Map.groupBy(amounts, shapeOf).values()]
    .filter((alike) => alike.length > ALIKE_MIN)
    .flatMap((alike) => {
      const least = Math.max(MOVED_MIN, widthOf(alike[0]!) * WIDER_MIN)
      const usual = median(alike.map(widthOf))
      // Those of another shape say nothing.
      const by = (amount: PrintedAmount): number => (shapeOf(amount) === shapeOf(alike[0]!) ? widthOf(amount) - usual : 0)
      return oddOnes(alike, tables, by, EXACT, least)
    })
    .filter(({ odd }) => isUnkerned(odd, unkerned))
    .map(({ odd, kept, by }) =>
      finding(
        'size_differs_in_column',
        odd,
        `is ${widthOf(odd).toFixed(1)} points wide, the ${kept.length} others with as many figures ${(widthOf(odd) - by).toFixed(1)}.`,
      ),
    )

/** `11` and `7.` are drawn closer in many fonts; not where amounts with them are as wide as others without: balances may all begin with `11`. */
const pairsOfUsualWidth = (doc: PdfText, amounts: readonly PrintedAmount[]): Set<string> => {
  const pairs = new Set<string>()
  for (const alike of Map.groupBy(amounts, (amount) => `${styleKey(doc, amount)} ${shapeOf(amount)}`).values()) {
    if (alike.length < PAIRS_ASKED_MIN) continue
    const usual = median(alike.map(widthOf))
    const asUsual = alike.filter((amount) => Math.abs(widthOf(amount) - usual) <= EXACT).map((amount) => new Set(closePairs(amount)))
    const counts = new Map<string, number>()
    for (const own of asUsual) for (const pair of own) counts.set(pair, (counts.get(pair) ?? 0) + 1)
    for (const [pair, count] of counts) if (count < asUsual.length) pairs.add(pair)
  }
  return pairs
}
const PAIRS_ASKED_MIN = 3
const closePairs = ({ word: { text } }: PrintedAmount): string[] =>
  [...text]
    .slice(1)
    .map((sign, i) => text[i]! + sign)
    .filter((pair) => /[17]/.test(pair))
const isUnkerned = (odd: PrintedAmount, unkerned: ReadonlySet<string>): boolean => closePairs(odd).every((pair) => unkerned.has(pair))

const edgeSigns = ({ amounts, edge }: AmountColumn, { tables, unkerned }: Facts): Finding[] =>
  oddOnes(amounts, tables, (amount) => placeOf(edge, amount) / amount.scale, EXACT, MOVED_MIN)
    .filter(({ odd, by }) => Math.abs(by) <= MOVED_MAX && isUnkerned(odd, unkerned))
    .map(({ odd, kept, by }) =>
      finding(
        'amount_off_column',
        odd,
        `ends ${Math.abs(by).toFixed(1)} points ${by > 0 ? 'right' : 'left'} of the ${nameOf(edge)} that ${kept.length} others keep exactly.`,
      ),
    )

const baseOf = (word: Word): number => word.y1 - 0.22 * word.size
const LINE_MAX = 2
const ON_LINE_MAX = 60

/** The words left of an amount in its row; of several lines the nearest counts. */
const anchorsOf = (doc: PdfText, amounts: readonly PrintedAmount[]): Anchors => {
  const lines = new Map(doc.pages.map((page) => [page.page, linesOf(page)]))
  const anchors = new Map<PrintedAmount, Anchor>()
  for (const amount of amounts) {
    const [x0] = amount.row.box ?? [0]
    const base = baseOf(amount.word)
    const beside = lines
      .get(amount.page)!
      .near(base)
      .filter((word) => word.x1 < amount.word.x0 && word.x0 >= x0 - 1)
    if (beside.length === 0) continue
    const nearest = beside.map(baseOf).reduce((best, other) => (Math.abs(other - base) < Math.abs(best - base) ? other : best))
    anchors.set(amount, { base: nearest, drawn: Math.min(...beside.map((word) => word.drawn ?? Number.POSITIVE_INFINITY)) })
  }
  return anchors
}

const linesOf = ({ words }: PageText): { near: (base: number) => Word[] } => {
  const sorted = words.filter((word) => !word.hidden && !MONEY.test(word.text)).sort((a, b) => baseOf(a) - baseOf(b))
  return {
    near: (base) => {
      let low = 0
      let high = sorted.length
      while (low < high) {
        const middle = (low + high) >> 1
        if (baseOf(sorted[middle]!) < base - LINE_MAX) low = middle + 1
        else high = middle
      }
      return sorted.slice(low, low + ON_LINE_MAX).filter((word) => baseOf(word) <= base + LINE_MAX)
    },
  }
}

const lineSigns = ({ amounts }: AmountColumn, { tables, anchors }: Facts): Finding[] => {
  const anchored = amounts.filter((amount) => anchors.has(amount))
  if (anchored.length <= ALIKE_MIN) return []
  const below = (amount: PrintedAmount): number => {
    const anchor = anchors.get(amount)
    return anchor ? (baseOf(amount.word) - anchor.base) / amount.scale : Number.NaN
  }
  return oddOnes(anchored, tables, below, EXACT, MOVED_MIN).map(({ odd, kept, by }) =>
    finding(
      'amount_off_line',
      odd,
      `stands ${Math.abs(by).toFixed(1)} points ${by > 0 ? 'below' : 'above'} the line of its row, on which ${kept.length} others stand.`,
    ),
  )
}

/** Amounts that come after those of the rows below, while their own rows came in turn: typed in once the page was there. */
const orderSigns = ({ amounts }: AmountColumn, { tables, anchors }: Facts): Finding[] =>
  [...Map.groupBy(amounts, ({ page }) => page).values()].flatMap((onPage) => {
    const up = onPage.filter(({ word }) => word.drawn !== undefined).sort((a, b) => b.word.y0 - a.word.y0)
    if (up.length <= ALIKE_MIN) return []
    let next = Number.POSITIVE_INFINITY
    const late = new Map<PrintedAmount, number>()
    for (const amount of up) {
      if (amount.word.drawn! > next) late.set(amount, next)
      else next = amount.word.drawn!
    }
    return oddOnes(up, tables, (amount) => (late.has(amount) ? 1 : 0), 0, 1)
      .filter(({ odd }) => (anchors.get(odd)?.drawn ?? Number.POSITIVE_INFINITY) < late.get(odd)!)
      .map(({ odd, kept }) =>
        finding(
          'drawn_apart',
          odd,
          `is drawn after the rows below it, apart from its own row; ${kept.length} others of its column come in turn.`,
        ),
      )
  })

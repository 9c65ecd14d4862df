import type { Finding, PdfText, Statement } from '../types.ts'
import { type AmountColumn, amountColumns, boxOf, type PrintedAmount, printedAmounts } from './amounts.ts'

// Fewer amounts make no rule that one of them could break.
const COLUMN_MIN = 6
const RULE_SHARE = 0.8
const SIZE_TOLERANCE = 0.03
// Printing systems round the places of their digits; a hand is off by more.
const EDGE_TOLERANCE_POINTS = 1.6
// An amount farther away belongs to another column.
const STRAY_MAX_POINTS = 20
const SHOWN_MAX = 8

/** Amounts in another font or size than their column, or off its edge: what typing over an amount leaves behind. */
export const columnSigns = (doc: PdfText, statement: Statement): Finding[] => {
  const amounts = printedAmounts(doc, statement)
  const columns = amountColumns(amounts)
  return [...mixedSigns(doc, amounts), ...styleSigns(doc, amounts), ...strayAmounts(columns).map(strayFinding)].slice(0, SHOWN_MAX)
}

const mixedSigns = (doc: PdfText, amounts: readonly PrintedAmount[]): Finding[] => {
  const mixed = amounts.filter((amount) => amount.word.mixed)
  // Where many are mixed (a currency sign in another font), it is the bank's style.
  if (mixed.length > amounts.length * (1 - RULE_SHARE)) return []
  return mixed.map((amount) => ({
    kind: 'mixed_font_in_amount',
    severity: 'high',
    message: `The digits of ${amount.word.text} in “${amount.row.description}” are set in more than one font or size (it starts in ${fontName(doc, amount)}).`,
    page: amount.page,
    box: boxOf(amount.word),
  }))
}

/** The look of the amounts of all rows taken together: columns of one table share it, and the odd one out shows. */
const styleSigns = (doc: PdfText, amounts: readonly PrintedAmount[]): Finding[] => {
  if (amounts.length < COLUMN_MIN) return []
  const groups = Map.groupBy(amounts, (amount) => styleKey(doc, amount))
  const findings: Finding[] = []
  for (const group of groups.values()) {
    if (isHabit(group, amounts)) continue
    for (const odd of group) {
      const peers = amounts.filter((amount) => !group.includes(amount) && isPeer(amount, odd))
      const usual = mostUsual(doc, peers)
      if (usual === null) continue
      findings.push(styleFinding(doc, odd, usual, peers.length))
    }
  }
  return findings
}

const styleKey = (doc: PdfText, amount: PrintedAmount): string => `${doc.fonts[amount.word.font] ?? ''} ${amount.word.size.toFixed(1)}`
const fontName = (doc: PdfText, amount: PrintedAmount): string => doc.fonts[amount.word.font] || 'an unnamed font'

/**
 * A style that a share of the amounts has, that every amount of one direction has, or that every balance has, is the bank's own: credits in
 * bold, balances in another font.
 */
const isHabit = (group: readonly PrintedAmount[], all: readonly PrintedAmount[]): boolean => {
  if (group.length > all.length * (1 - RULE_SHARE)) return true
  const type = group[0]!.row.type
  const sameDirection = all.filter((amount) => amount.row.type === type && isPeer(amount, group[0]!))
  return group.length > 1 && group.every((amount) => amount.row.type === type) && sameDirection.every((amount) => group.includes(amount))
}

/** In the same column, by either edge. */
const isPeer = (a: PrintedAmount, b: PrintedAmount): boolean =>
  Math.abs(a.word.x1 - b.word.x1) < STRAY_MAX_POINTS / 2 || Math.abs(a.word.x0 - b.word.x0) < STRAY_MAX_POINTS / 4

const mostUsual = (doc: PdfText, peers: readonly PrintedAmount[]): PrintedAmount | null => {
  if (peers.length < COLUMN_MIN - 1) return null
  const groups = [...Map.groupBy(peers, (amount) => styleKey(doc, amount)).values()].sort((a, b) => b.length - a.length)
  return groups[0]!.length >= peers.length * RULE_SHARE ? groups[0]![0]! : null
}

const styleFinding = (doc: PdfText, odd: PrintedAmount, usual: PrintedAmount, peers: number): Finding => {
  const font = fontName(doc, odd)
  const usualFont = fontName(doc, usual)
  const size = odd.word.size
  const usualSize = usual.word.size
  const otherSize = Math.abs(size - usualSize) > usualSize * SIZE_TOLERANCE
  const what = font !== usualFont ? `in ${font}${otherSize ? ` at ${size.toFixed(1)} points` : ''}` : `at ${size.toFixed(1)} points`
  const rule =
    font !== usualFont ? `${usualFont}${otherSize ? ` at ${usualSize.toFixed(1)} points` : ''}` : `${usualSize.toFixed(1)} points`
  return {
    kind: font !== usualFont ? 'font_differs_in_column' : 'size_differs_in_column',
    severity: otherSize || family(font) !== family(usualFont) ? 'high' : 'warning',
    message: `${odd.word.text} in “${odd.row.description}” is set ${what}, the ${peers} other amounts of its column in ${rule}.`,
    page: odd.page,
    box: boxOf(odd.word),
  }
}

/** The typeface without the tag of an embedded subset and without weight and slant: a bold amount is less odd than one in another face. */
export const family = (font: string): string =>
  font
    .replace(/^[A-Z]{6}\+/, '')
    .replace(/[-,]?(bold|italic|oblique|regular|roman|medium|light|semibold|black|book|mt|ps)+/gi, '')
    .toLowerCase()

type Stray = { amount: PrintedAmount; column: AmountColumn; by: number }

/** Amounts close to a column's edge that are not on it, where nearly all others are. */
const strayAmounts = (columns: readonly AmountColumn[]): Stray[] => {
  const strays: Stray[] = []
  const strict = columns.filter(
    (column) => column.amounts.length >= COLUMN_MIN && onEdge(column).length >= column.amounts.length * RULE_SHARE,
  )
  for (const column of columns) {
    for (const amount of column.amounts) {
      const home = nearest(strict, amount)
      if (home === null) continue
      const by = distance(home, amount)
      if (Math.abs(by) <= EDGE_TOLERANCE_POINTS + hanging(home, amount) || Math.abs(by) > STRAY_MAX_POINTS) continue
      // Two or more at the same other edge are a column of their own.
      if (column !== home && column.amounts.length >= 3) continue
      strays.push({ amount, column: home, by })
    }
  }
  const all = columns.reduce((sum, column) => sum + column.amounts.length, 0)
  return strays.length > all * (1 - RULE_SHARE) ? [] : strays
}

const edgeOf = (column: AmountColumn, amount: PrintedAmount): number => (column.edge === 'right' ? amount.word.x1 : amount.word.x0)
const distance = (column: AmountColumn, amount: PrintedAmount): number => edgeOf(column, amount) - column.at
const onEdge = (column: AmountColumn): PrintedAmount[] =>
  column.amounts.filter((amount) => Math.abs(distance(column, amount)) <= EDGE_TOLERANCE_POINTS + hanging(column, amount))

const nearest = (columns: readonly AmountColumn[], amount: PrintedAmount): AmountColumn | null =>
  columns.reduce<AmountColumn | null>(
    (best, column) => (best === null || Math.abs(distance(column, amount)) < Math.abs(distance(best, amount)) ? column : best),
    null,
  )

/** A sign or a bracket may hang over the edge, so that the digits line up: up to its own width. */
const hanging = (column: AmountColumn, amount: PrintedAmount): number => {
  const { text, size } = amount.word
  const sign = column.edge === 'right' ? /(\)|-|\+|CR|DR|\*)+$/i.exec(text)?.[0] : /^[-+($£€]+/.exec(text)?.[0]
  return sign === undefined ? 0 : sign.length * 0.75 * size
}

const strayFinding = ({ amount, column, by }: Stray): Finding => ({
  kind: 'amount_off_column',
  severity: Math.abs(by) > 2 ? 'high' : 'warning',
  message: `${amount.word.text} in “${amount.row.description}” ends ${Math.abs(by).toFixed(1)} points ${by > 0 ? 'right' : 'left'} of the ${column.edge} edge that ${column.amounts.length} other amounts keep.`,
  page: amount.page,
  box: boxOf(amount.word),
})

import { median } from '../median.ts'
import { family } from '../pdf/letters/faces.ts'
import type { Finding, PdfText } from '../types.ts'
import { type AmountColumn, amountColumns, boxOf, nameOf, type PrintedAmount, placeOf } from './amounts.ts'
import { fineTraces } from './fine-traces.ts'
import { byTable, gridStrays } from './grids.ts'
import { fontName, isOneKind, isPeer, neighboursOf, STRAY_MAX_POINTS, sizeOf, styleKey, type Tables, tablesOf } from './looks.ts'

// Fewer amounts make no rule that one of them could break.
const COLUMN_MIN = 6
const RULE_SHARE = 0.8
/** Of a list with columns most amounts keep to one of them. */
const COLUMNS_SHARE = 0.5
const RULE_SHARE_ELSEWHERE = 0.95
const SIZE_TOLERANCE = 0.03
// Printing systems round the places of their digits; a hand is off by more.
const EDGE_TOLERANCE_POINTS = 1.6
const SHOWN_MAX = 8
// With more, nothing is the rule.
const STYLES_MAX = 30

/** Amounts in another font or size than their column, or off its edge: what typing over an amount leaves behind. */
export const columnSigns = (doc: PdfText, amounts: readonly PrintedAmount[]): Finding[] => {
  const { listed, grids } = byTable(amounts)
  const limits = { tolerance: EDGE_TOLERANCE_POINTS, farthest: STRAY_MAX_POINTS }
  const inColumns = listed.filter((amount) => !isMentioned(amount))
  const offEdges = strayAmounts(amountColumns(inColumns))
  const strays = [
    ...(offEdges.length > 0 && areWritten(doc, inColumns) ? [] : offEdges),
    ...grids.flatMap((grid) => gridStrays(grid, limits)),
  ]
  const tables = tablesOf(amounts)
  const found = [
    ...mixedSigns(doc, amounts, tables),
    ...styleSigns(doc, amounts, tables),
    ...strays.slice(0, SHOWN_MAX).map((stray) => strayFinding(stray, tables)),
  ]
  const coarse = [...found.slice(0, SHOWN_MAX), ...changeSigns(doc, amounts, tables)]
  return [...coarse, ...fineTraces(doc, amounts, tables)]
}

const mixedSigns = (doc: PdfText, amounts: readonly PrintedAmount[], tables: Tables): Finding[] => {
  const mixed = amounts.filter((amount) => amount.word.mixed)
  // Where many are mixed (a currency sign in another font), it is the bank's style; but in a column of balances that follow an edited row, many are.
  const isCommon = mixed.length > amounts.length * (1 - RULE_SHARE)
  const odd = isCommon ? fewOfTheirColumn(mixed, amounts, tables) : mixed.slice(0, SHOWN_MAX)
  return odd.map((amount) => ({
    kind: 'mixed_font_in_amount',
    severity: 'high',
    message: `The digits of ${amount.word.text} in “${amount.row.description}” are set in more than one font or size (it starts in ${fontName(doc, amount)}).`,
    page: amount.page,
    box: boxOf(amount.word),
  }))
}

/** The look of the amounts of all rows taken together: columns of one table share it, and the odd one out shows. */
const styleSigns = (doc: PdfText, amounts: readonly PrintedAmount[], tables: Tables): Finding[] => {
  if (amounts.length < COLUMN_MIN) return []
  const groups = Map.groupBy(amounts, (amount) => styleKey(doc, amount))
  if (groups.size > STYLES_MAX) return []
  const findings: Finding[] = []
  for (const group of groups.values()) {
    if (group.length > amounts.length * (1 - RULE_SHARE)) {
      const members = new Set(group)
      for (const odd of fewOfTheirColumn(group, amounts, tables)) {
        const peers = amounts.filter((amount) => !members.has(amount) && isPeer(amount, odd))
        const usual = mostUsual(doc, peers, RULE_SHARE)
        if (usual !== null) findings.push(styleFinding(doc, odd, usual, `${peers.length} other amounts of its column`))
      }
      continue
    }
    if (isHabit(group, amounts)) continue
    const members = new Set(group)
    for (const odd of group.slice(0, SHOWN_MAX)) {
      const others = amounts.filter((amount) => !members.has(amount))
      const peers = others.filter((amount) => isPeer(amount, odd))
      const alone = peers.length < COLUMN_MIN - 1
      // An amount in a row's text, or beside the table, is set as its text is.
      if (alone && !isFigureOf(odd)) continue
      const usual = mostUsual(doc, alone ? others : peers, alone ? RULE_SHARE_ELSEWHERE : RULE_SHARE)
      if (usual === null || (alone && isOfSmallPrint(doc, odd, usual, tables))) continue
      // Of balances, the last of each day may be bold.
      const alike = group.filter((amount) => isPeer(amount, odd)).length
      if (faceKey(doc, odd) === faceKey(doc, usual) && alike > (alike + peers.length) * (1 - RULE_SHARE)) continue
      const finding = styleFinding(
        doc,
        odd,
        usual,
        alone ? `${others.length} other amounts` : `${peers.length} other amounts of its column`,
      )
      // A short table of its own may have a look of its own.
      findings.push(alone ? { ...finding, severity: 'warning' } : finding)
    }
  }
  return findings
}

/** A style that every amount of one direction has is the bank's own: credits in bold. */
const isHabit = (group: readonly PrintedAmount[], all: readonly PrintedAmount[]): boolean => {
  const type = group[0]!.row.type
  const sameDirection = all.filter((amount) => amount.row.type === type && isPeer(amount, group[0]!))
  const members = new Set(group)
  return group.length > 1 && group.every((amount) => amount.row.type === type) && sameDirection.every((amount) => members.has(amount))
}

/**
 * Those of a common look that stand in a column where few have it: the deposit that was retyped, where the balances after it were, too. The amounts
 * right above or below them, in one table, must look otherwise, and others of their direction in the column, too: a table of its own has its own look.
 */
const fewOfTheirColumn = (group: readonly PrintedAmount[], all: readonly PrintedAmount[], tables: Tables): PrintedAmount[] => {
  const members = new Set(group)
  return amountColumns(group)
    .slice(0, COLUMNS_MAX)
    .flatMap(({ amounts: few }) => {
      const peers = all.filter((amount) => !members.has(amount) && isPeer(amount, few[0]!))
      if (few.length > (few.length + peers.length) * (1 - RULE_SHARE)) return []
      const hasLikes = (odd: PrintedAmount): boolean => peers.filter(({ row }) => row.type === odd.row.type).length >= ALIKE_MIN
      const isAmongOthers = (odd: PrintedAmount): boolean => neighboursOf(odd, tables).some((next) => !members.has(next))
      return few.slice(0, SHOWN_MAX).filter((odd) => hasLikes(odd) && isAmongOthers(odd))
    })
    .slice(0, SHOWN_MAX)
}

const isFigureOf = ({ word, row }: PrintedAmount): boolean => {
  const value = Number(word.text.replace(/\D/g, ''))
  return value === row.amount || (row.balance !== null && value === Math.abs(row.balance))
}

const OWN_TABLE_MIN = 3

/** A list of checks may be set in a size of its own, in the usual face: all amounts of its table are, and so are the other words of the row. */
const isOfSmallPrint = (doc: PdfText, odd: PrintedAmount, usual: PrintedAmount, tables: Tables): boolean => {
  const table = tables.get(odd) ?? []
  if (family(fontName(doc, odd)) !== family(fontName(doc, usual))) return false
  if (table.length < OWN_TABLE_MIN || table.some((amount) => styleKey(doc, amount) !== styleKey(doc, odd))) return false
  const [x0, y0, x1, y1] = odd.row.box ?? [0, 0, 0, 0]
  const words = doc.pages.find(({ page }) => page === odd.page)?.words ?? []
  const beside = words.filter(
    (w) => w !== odd.word && w.y0 >= y0 - 1 && w.y1 <= y1 + 1 && w.x0 >= x0 - 1 && w.x1 <= x1 + 1 && w.text !== odd.word.text,
  )
  return beside.length > 0 && beside.every((w) => Math.abs(w.size - odd.word.size) <= odd.word.size * SIZE_TOLERANCE)
}

/** `TFL TRAVEL CH 6.34 USD @ 1.2150`: a figure that the text of a row mentions stands where the text has it, and in no column. */
const isMentioned = (amount: PrintedAmount): boolean => !isFigureOf(amount) && amount.row.description.split(' ').includes(amount.word.text)

const CHANGES_MAX = 2
const EACH_SIDE_MIN = 3

/**
 * A column whose type changes between two rows of one table and stays so: the balances from an edited row on. A bank's own changes come with
 * another table, another page, or row by row, and it may set some in bold.
 */
const changeSigns = (doc: PdfText, amounts: readonly PrintedAmount[], tables: Tables): Finding[] =>
  amountColumns(amounts)
    .slice(0, COLUMNS_MAX)
    .flatMap(({ amounts: column }) => {
      const faces = Map.groupBy(column, (amount) => faceKey(doc, amount))
      if (faces.size !== 2 || [...faces.values()].some((own) => own.length < EACH_SIDE_MIN)) return []
      const down = column.toSorted((a, b) => a.page - b.page || a.word.y0 - b.word.y0)
      const changes = down
        .slice(1)
        .map((amount, i) => ({ before: down[i]!, amount }))
        .filter(({ before, amount }) => faceKey(doc, before) !== faceKey(doc, amount))
        .filter(({ before, amount }) => tables.get(before) === tables.get(amount))
      if (changes.length === 0 || changes.length > CHANGES_MAX || [...faces.values()].some((own) => isOneKind(own, column))) return []
      return changes.map(({ before, amount }) => changeFinding(doc, before, amount))
    })

const changeFinding = (doc: PdfText, before: PrintedAmount, amount: PrintedAmount): Finding => ({
  ...styleFinding(doc, amount, before, 'amounts above it'),
  message: `From ${amount.word.text} in “${amount.row.description}” on, the column is set in ${lookOf(doc, amount)}, above it in ${lookOf(doc, before)}.`,
})

const lookOf = (doc: PdfText, amount: PrintedAmount): string => `${fontName(doc, amount)} at ${sizeOf(amount).toFixed(1)} points`
/** As its style, whatever its weight and whichever copy of its font. */
const faceKey = (doc: PdfText, amount: PrintedAmount): string => `${family(fontName(doc, amount))} ${sizeOf(amount).toFixed(1)}`

const COLUMNS_MAX = 12

const mostUsual = (doc: PdfText, peers: readonly PrintedAmount[], share: number): PrintedAmount | null => {
  if (peers.length < COLUMN_MIN - 1) return null
  const groups = [...Map.groupBy(peers, (amount) => styleKey(doc, amount)).values()].sort((a, b) => b.length - a.length)
  return groups[0]!.length >= peers.length * share ? groups[0]![0]! : null
}

const styleFinding = (doc: PdfText, odd: PrintedAmount, usual: PrintedAmount, others: string): Finding => {
  const font = fontName(doc, odd)
  const usualFont = fontName(doc, usual)
  const size = sizeOf(odd)
  const usualSize = sizeOf(usual)
  const otherSize = Math.abs(size - usualSize) > usualSize * SIZE_TOLERANCE
  const what = font !== usualFont ? `in ${font}${otherSize ? ` at ${size.toFixed(1)} points` : ''}` : `at ${size.toFixed(1)} points`
  const rule =
    font !== usualFont ? `${usualFont}${otherSize ? ` at ${usualSize.toFixed(1)} points` : ''}` : `${usualSize.toFixed(1)} points`
  return {
    kind: font !== usualFont ? 'font_differs_in_column' : 'size_differs_in_column',
    severity: otherSize || family(font) !== family(usualFont) ? 'high' : 'warning',
    message: `${odd.word.text} in “${odd.row.description}” is set ${what}, the ${others} in ${rule}.`,
    page: odd.page,
    box: boxOf(odd.word),
  }
}

type Stray = { amount: PrintedAmount; column: AmountColumn; by: number }
/** A column with its edge for amounts without a sign and for those with each kind of sign. */
type Ruled = { column: AmountColumn; edges: Map<string, number> }

const WRITTEN_MOST = 40
const SPACE = 0.6

/** `Description: UBER TRIP   Amount: -168.97`: amounts that stand a space behind words end wherever their line does, and keep no edge. */
const areWritten = (doc: PdfText, amounts: readonly PrintedAmount[]): boolean => {
  const asked = amounts.slice(0, WRITTEN_MOST)
  const isBehindWord = ({ word, page }: PrintedAmount): boolean =>
    doc.pages
      .find((each) => each.page === page)!
      .words.some(
        (w) =>
          w.x1 <= word.x0 && word.x0 - w.x1 < SPACE * word.size && Math.abs(w.y1 - word.y1) < 0.3 * word.size && /\p{L}.|:$/u.test(w.text),
      )
  return asked.filter(isBehindWord).length >= asked.length * RULE_SHARE
}

/** Amounts close to a column's edge that are not on it, where nearly all others are. */
const strayAmounts = (columns: readonly AmountColumn[]): Stray[] => {
  const strict = columns
    .filter((column) => column.amounts.length >= COLUMN_MIN)
    .map((column): Ruled => ({ column, edges: edgesOf(column) }))
    .filter((ruled) => onEdge(ruled) >= ruled.column.amounts.length * RULE_SHARE)
  const all = columns.reduce((sum, column) => sum + column.amounts.length, 0)
  // Right behind their texts amounts end anywhere, and a few at one place by chance.
  if (strict.reduce((sum, { column }) => sum + column.amounts.length, 0) < all * COLUMNS_SHARE) return []
  const strays: Stray[] = []
  const between = betweenNeighbours(strict)
  for (const column of columns) {
    const own = strict.find((ruled) => ruled.column === column)
    // Three or more at an edge of their own are a column of their own.
    if (column.amounts.length >= 3 && !own) continue
    for (const amount of column.amounts) {
      const alike = strict.filter((ruled) => knowsSign(ruled, amount))
      const home = between.get(amount) ?? nearest(alike, amount) ?? own ?? nearest(strict, amount)
      if (home === null) continue
      const by = offEdge(home, amount)
      if (Math.abs(by) > EDGE_TOLERANCE_POINTS && Math.abs(by) <= STRAY_MAX_POINTS) strays.push({ amount, column: home.column, by })
    }
  }
  return strays.length > all * (1 - RULE_SHARE) ? [] : strays
}

const edgeOf = ({ edge }: AmountColumn, amount: PrintedAmount): number => placeOf(edge, amount)
const onEdge = (ruled: Ruled): number =>
  ruled.column.amounts.filter((amount) => Math.abs(offEdge(ruled, amount)) <= EDGE_TOLERANCE_POINTS).length

const NEIGHBOUR_MAX_POINTS = 40

/** Amounts that landed on the edge of another table's column, while those right above and below them keep to one close by. */
const betweenNeighbours = (strict: readonly Ruled[]): Map<PrintedAmount, Ruled> => {
  const all = strict
    .flatMap((ruled) => ruled.column.amounts.map((amount) => ({ amount, ruled })))
    .sort((a, b) => a.amount.page - b.amount.page || a.amount.word.y0 - b.amount.word.y0)
  const found = new Map<PrintedAmount, Ruled>()
  all.forEach(({ amount, ruled }, i) => {
    const neighbour = (step: 1 | -1): Ruled | null => {
      for (let j = i + step; j >= 0 && j < all.length; j += step) {
        const other = all[j]!
        const away = Math.abs(other.amount.word.y0 - amount.word.y0)
        if (other.amount.page !== amount.page || away > NEIGHBOUR_MAX_POINTS) return null
        if (away > amount.word.size / 2 && Math.abs(edgeOf(ruled.column, other.amount) - edgeOf(ruled.column, amount)) <= STRAY_MAX_POINTS)
          return other.ruled
      }
      return null
    }
    const above = neighbour(-1)
    // `992.70` among `326.95-`: without a sign it ends where their digits do.
    if (above !== null && above !== ruled && neighbour(1) === above && above.edges.has(signAtEdge(above.column, amount)))
      found.set(amount, above)
  })
  return found
}

/** Whether the column is near and has amounts of the same sign to be measured against. */
const knowsSign = ({ column, edges }: Ruled, amount: PrintedAmount): boolean => {
  const edge = edges.get(signAtEdge(column, amount))
  return edge !== undefined && Math.abs(edge - edgeOf(column, amount)) <= STRAY_MAX_POINTS
}

const nearest = (ruled: readonly Ruled[], amount: PrintedAmount): Ruled | null =>
  ruled.reduce<Ruled | null>(
    (best, other) => (best === null || Math.abs(offEdge(other, amount)) < Math.abs(offEdge(best, amount)) ? other : best),
    null,
  )

const ALIKE_MIN = 4
const SIGN_WIDTH = 0.75

const edgesOf = (column: AmountColumn): Map<string, number> => {
  const edges = new Map<string, number>()
  for (const [sign, alike] of Map.groupBy(column.amounts, (amount) => signAtEdge(column, amount))) {
    if (alike.length >= ALIKE_MIN) edges.set(sign, median(alike.map((amount) => edgeOf(column, amount))))
  }
  return edges
}

/**
 * How far an amount is from its column's edge. A sign or a bracket may hang over it, so that the digits line up: amounts with the same sign are
 * measured against each other, and where there are too few of them, up to the sign's own width is no offence.
 */
const offEdge = ({ column, edges }: Ruled, amount: PrintedAmount): number => {
  const sign = signAtEdge(column, amount)
  const edge = edges.get(sign)
  if (edge !== undefined) return edgeOf(column, amount) - edge
  const by = edgeOf(column, amount) - column.at
  return Math.abs(by) <= sign.length * SIGN_WIDTH * amount.word.size ? 0 : by
}

const signAtEdge = (column: AmountColumn, amount: PrintedAmount): string =>
  column.edge === 'middle'
    ? ''
    : ((column.edge === 'right' ? /(?:\)|-|\+| ?(?:CR|DR|OD|DB|[CD])|\*)+$/i : /^[-+($£€]+/).exec(amount.word.text)?.[0] ?? '')

/** Whether amounts that keep the column's edge stand in the same table. */
const isAmong = (amount: PrintedAmount, column: AmountColumn, tables: Tables): boolean => {
  const kept = new Set(column.amounts)
  return tables.get(amount)?.some((other) => other !== amount && kept.has(other)) ?? false
}

const strayFinding = ({ amount, column, by }: Stray, tables: Tables): Finding => ({
  kind: 'amount_off_column',
  // A short table of its own may have an edge of its own.
  severity: !isAmong(amount, column, tables) ? 'info' : Math.abs(by) > 2 ? 'high' : 'warning',
  message: `${amount.word.text} in “${amount.row.description}” ends ${Math.abs(by).toFixed(1)} points ${by > 0 ? 'right' : 'left'} of the ${nameOf(column.edge)} that ${column.amounts.length} other amounts keep.`,
  page: amount.page,
  box: boxOf(amount.word),
})

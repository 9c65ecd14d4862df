import type { Discrepancy } from '../../../types.ts'
import { type Line, startsWithDate } from '../../lines/lines.ts'
import type { Scan } from '../../tables/tables.ts'
import type { Token } from '../../text/tokens.ts'
import { discrepancy, money } from '../checks.ts'
import type { Outcome } from '../readings.ts'

/** What a card's summary is made of, and what its lists repeat of it: `Fees Charged + $0.00` above, `Total Fees for This Period $0.00` below. */

type Figure = { line: Line; label: string; value: number; x0: number }

const LOWERS =
  /^(?:your)?(?:payments?|(?:other)?credits?|payments?(?:and)?(?:other)?credits?|paymentscreditsandadjustments|refunds?|returns?)(?:received|made)?$/
const RAISES =
  /^(?:new)?(?:purchases?|transactions|balancetransfers?|(?:cash)?advances?|fees?|interest|financecharges?|otherdebits?)(?:charged|made)?$/
const REPEATED =
  /^total(transactions|fees|interest|purchases|payments|cashadvances)(?:charged|made)?for(?:this|the)(?:statement|billing)?(?:period|cycle)$/
const INTEREST_ON = /^interestcharge(?:d|s)?on[a-z]+$/
const LINES_MAX = 12
/** Labels of one box begin so near each other, in sizes of their type. */
const COLUMN = 3

const letters = (tokens: readonly Token[]): string =>
  tokens
    .map((t) => t.text)
    .join('')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** The amounts of a line, each with the letters before it. */
const figuresOf = (line: Line): Figure[] => {
  if (line.ocr || startsWithDate(line)) return []
  let from = 0
  return line.tokens.flatMap((token, at) => {
    if (token.kind !== 'money') return []
    const label = line.tokens.slice(from, at)
    from = at + 1
    return [{ line, label: letters(label), value: Math.abs(token.money!.value), x0: label[0]?.x0 ?? token.x0 }]
  })
}

/** The one amount of a line. */
const alone = (figures: readonly Figure[]): Figure[] => (figures.length === 1 && figures[0]!.label !== '' ? [figures[0]!] : [])

/** `Payment, Credits   -$27.00     Minimum Payment Due   $35.00`: of two boxes beside each other the figure of this one. */
const inColumn = (figures: readonly Figure[], { x0, line }: Figure): Figure | null =>
  figures.find((figure) => Math.abs(figure.x0 - x0) < COLUMN * line.size) ?? null

/** The lines between the balance before and the new one, where each says what it is. */
const boxOf = (lines: readonly (readonly Figure[])[], opening: number, closing: number): Figure[] | null => {
  const isFirst = ({ label, value }: Figure): boolean =>
    /^(?:previous|last)(?:statement)?balance$/.test(label) && value === Math.abs(opening)
  const from = lines.findIndex((figures) => figures.some(isFirst))
  if (from < 0) return null
  const first = lines[from]!.find(isFirst)!
  const below = lines
    .slice(from + 1, from + 1 + LINES_MAX)
    .map((figures) => (figures.length === 1 ? figures[0]! : inColumn(figures, first)))
  const to = below.findIndex(
    (figure) => figure && /^new(?:statement)?balance(?:total)?$/.test(figure.label) && figure.value === Math.abs(closing),
  )
  const box = below.slice(0, Math.max(0, to))
  const isKnown = (figure: Figure | null): figure is Figure =>
    figure !== null && figure.line.page === first.line.page && (LOWERS.test(figure.label) || RAISES.test(figure.label))
  return box.length >= 2 && box.every(isKnown) ? box : null
}

/** `Balance Transfers   $8.00` among lines that make the new balance without it. */
const offBox = (box: readonly Figure[], opening: number, closing: number): Discrepancy[] => {
  const made = box.reduce((sum, { label, value }) => (LOWERS.test(label) ? sum - value : sum + value), -opening)
  if (made === -closing) return []
  const message = `The lines of the summary make ${money(made)} of the previous balance; ${money(-closing)} is printed as the new one.`
  return [discrepancy('contradiction', message, made + closing, box[0]!.line.page)]
}

const saidTwice = (box: readonly Figure[], figures: readonly Figure[]): Discrepancy[] =>
  figures.flatMap(({ line, label, value }) => {
    const kind = REPEATED.exec(label)?.[1]
    const own = kind === undefined ? [] : box.filter((part) => part.label.replace(/charged$|made$/, '') === kind)
    if (own.length !== 1 || own[0]!.value === value) return []
    const message = `"${line.text.slice(0, 80)}" is printed below the rows, and "${own[0]!.line.text.slice(0, 60)}" in the summary.`
    return [discrepancy('contradiction', message, value - own[0]!.value, line.page)]
  })

/** `Interest Charge on Purchases`, `… on Cash Advances` over `Total Interest for This Period`. */
const offInterest = (figures: readonly Figure[]): Discrepancy[] => {
  const total = figures.find(({ label }) => REPEATED.exec(label)?.[1] === 'interest')
  const parts = figures.filter(({ label }) => INTEREST_ON.test(label))
  const made = parts.reduce((sum, { value }) => sum + value, 0)
  if (!total || parts.length === 0 || made === total.value) return []
  const message = `"${total.line.text.slice(0, 80)}" is printed, and the interest above it makes ${money(made)}.`
  return [discrepancy('contradiction', message, made - total.value, total.line.page)]
}

export const offCardBox = ({ proof: { opening, closing } }: Outcome, { taken }: Scan): Discrepancy[] => {
  if (opening === null || closing === null) return []
  const lines = taken.flatMap(({ line }) => {
    const figures = figuresOf(line)
    return figures.some(({ label }) => label !== '') ? [figures] : []
  })
  const figures = lines.flatMap(alone)
  const box = boxOf(lines, opening, closing)
  return box ? [...offBox(box, opening, closing), ...saidTwice(box, figures), ...offInterest(figures)] : []
}

import type { Discrepancy } from '../../../types.ts'
import { type Line, startsWithDate } from '../../lines/lines.ts'
import type { Scan } from '../../tables/tables.ts'
import { discrepancy, money } from '../checks.ts'
import type { Outcome } from '../readings.ts'

/** What a card's summary is made of, and what its lists repeat of it: `Fees Charged + $0.00` above, `Total Fees for This Period $0.00` below. */

type Figure = { line: Line; label: string; value: number }

const LOWERS =
  /^(?:your)?(?:payments?|(?:other)?credits?|paymentsand(?:other)?credits?|paymentscreditsandadjustments|refunds?|returns?)(?:received|made)?$/
const RAISES =
  /^(?:new)?(?:purchases?|transactions|balancetransfers?|(?:cash)?advances?|fees?|interest|financecharges?|otherdebits?)(?:charged|made)?$/
const REPEATED =
  /^total(transactions|fees|interest|purchases|payments|cashadvances)(?:charged|made)?for(?:this|the)(?:statement|billing)?(?:period|cycle)$/
const INTEREST_ON = /^interestcharge(?:d|s)?on[a-z]+$/
const LINES_MAX = 12

/** The one amount of a line and the letters before it. */
const figureOf = (line: Line): Figure[] => {
  const at = line.tokens.findIndex((t) => t.kind === 'money')
  if (line.ocr || startsWithDate(line) || at < 1 || line.tokens.slice(at + 1).some((t) => t.kind === 'money')) return []
  const label = line.tokens
    .slice(0, at)
    .map((t) => t.text)
    .join('')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
  return [{ line, label, value: Math.abs(line.tokens[at]!.money!.value) }]
}

/** The lines between the balance before and the new one, where each says what it is. */
const boxOf = (figures: readonly Figure[], opening: number, closing: number): Figure[] | null => {
  const from = figures.findIndex(
    ({ label, value }) => /^(?:previous|last)(?:statement)?balance$/.test(label) && value === Math.abs(opening),
  )
  const below = from < 0 ? [] : figures.slice(from + 1, from + 1 + LINES_MAX)
  const to = below.findIndex(({ label, value }) => /^new(?:statement)?balance(?:total)?$/.test(label) && value === Math.abs(closing))
  const box = below.slice(0, Math.max(0, to))
  const isKnown = box.every(({ label, line }) => line.page === figures[from]!.line.page && (LOWERS.test(label) || RAISES.test(label)))
  return box.length >= 2 && isKnown ? box : null
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
  const figures = taken.flatMap(({ line }) => figureOf(line))
  const box = boxOf(figures, opening, closing)
  return box ? [...offBox(box, opening, closing), ...saidTwice(box, figures), ...offInterest(figures)] : []
}

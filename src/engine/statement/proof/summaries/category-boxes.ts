import type { Direction, Discrepancy } from '../../../types.ts'
import type { Labelled } from '../../tables/labels.ts'
import type { Scan } from '../../tables/tables.ts'
import { balanceLabelOf, directionOf } from '../../tables/vocabulary.ts'
import { COLUMN } from '../../tolerances.ts'
import { discrepancy, money, sumOf } from '../checks.ts'
import type { Outcome } from '../readings.ts'

const PRICED = /fee|charge|price|each|per/

/** `Checks   0   0.03`: none of them, and they come to something. Where a second amount follows, the first is a price; a label before may have the count. */
const nothingWorth = (labelled: readonly Labelled[]): Discrepancy[] =>
  labelled.flatMap(({ line, token, near, whole, count, position, dates }, i) => {
    const { value } = token.money!
    const next = labelled[i + 1]
    const isPriced = PRICED.test(near) || (next?.line === line && next.position > 0)
    const isOwn = near === whole && position === 0 && dates.length === 0
    if (count !== 0 || value === 0 || !isOwn || line.ocr || isPriced || !directionOf(near)) return []
    return [discrepancy('contradiction', `"${line.text.slice(0, 80)}" says ${money(value)} of nothing.`, value, line.page)]
  })

const PARTS_MIN = 2

/** A kind alone is all of its side where both it and the total say how many there were. */
const isBox = ({ count }: Labelled, parts: readonly Labelled[]): boolean =>
  parts.length >= PARTS_MIN || (count !== null && parts.length === 1 && parts[0]!.count !== null)

/** What stands in lines right above a sum, in its column: kinds of one side. */
const partsAbove = (total: Labelled, all: ReadonlyMap<number, Labelled[]>, side: Direction): Labelled[] => {
  const parts: Labelled[] = []
  const beside = all.get(total.line.index) ?? []
  const isBesideOther = beside.length > 1
  for (let at = total.line.index - 1; ; at--) {
    const inLine = all.get(at)
    const part = inLine?.find(({ token }) => Math.abs(token.x1 - total.token.x1) <= COLUMN.sameEdge)
    const isKind = part && part.line.page === total.line.page && part.dates.length === 0 && balanceLabelOf(part.near) === null
    // A longer box beside it goes on where this one has ended.
    if (!part && isBesideOther && parts.length === 0 && inLine) continue
    // Under a column for each side it is the column that tells it: `FUNDS RECEIVED   20.00   0.00`.
    const of = isKind && !(isBesideOther && standAlike(inLine!, beside)) ? directionOf(part.near) : null
    if (!isKind || (of !== null && of !== side)) return parts
    parts.unshift(part)
  }
}

const standAlike = (a: readonly Labelled[], b: readonly Labelled[]): boolean =>
  a.length === b.length && a.every(({ token }, i) => Math.abs(token.x1 - b[i]!.token.x1) <= COLUMN.sameEdge)

/** `Deposits 2 20.00`, `ACH additions 3 5.00`, `Total 5 25.00`: a box of kinds whose sum is a side's, and whose kinds or their counts make another. */
const kindsThatAreOff = ({ candidates }: Outcome, labelled: readonly Labelled[]): Discrepancy[] => {
  const ofRows = new Set(candidates.flatMap((r) => r.raw.lines.map((l) => l.index)))
  const all = Map.groupBy(
    labelled.filter(({ line }) => !ofRows.has(line.index) && !line.ocr),
    ({ line }) => line.index,
  )
  const made = (side: Direction): number => sumOf(candidates.filter((r) => r.direction === side))
  const totals = [...all.values()].flat().filter(({ near, token }) => /^totals?:?$/.test(near) && token.money!.value !== 0)
  return totals.flatMap((total) => {
    const boxes = SIDES.map((side) => ({ made: made(side), parts: partsAbove(total, all, side) })).filter(({ parts }) =>
      isBox(total, parts),
    )
    const [box] = boxes.filter(({ made, parts }) => made === total.token.money!.value || made === sumOfParts(parts))
    return box ? boxFault(total, box.parts) : []
  })
}

const SIDES = ['credit', 'debit'] as const
const sumOfParts = (parts: readonly Labelled[]): number => parts.reduce((sum, { token }) => sum + token.money!.value, 0)

const boxFault = ({ line, token, count }: Labelled, parts: readonly Labelled[]): Discrepancy[] => {
  const { value } = token.money!
  const [sum, said] = [sumOfParts(parts), `"${line.text.slice(0, 80)}" is printed below kinds that`]
  // Kinds may be listed with what they are made of.
  if (sum === 2 * value) return []
  if (sum !== value) return [discrepancy('contradiction', `${said} make ${money(sum)}.`, value - sum, line.page)]
  const counted = parts.some((p) => p.count === null) ? null : parts.reduce((n, p) => n + p.count!, 0)
  return count === null || counted === null || counted === count
    ? []
    : [discrepancy('contradiction', `${said} count ${counted}.`, null, line.page)]
}

/** Boxes that list what there was of each kind. */
export const boxFaults = (outcome: Outcome, { labelled }: Scan): Discrepancy[] => [
  ...nothingWorth(labelled),
  ...kindsThatAreOff(outcome, labelled),
]

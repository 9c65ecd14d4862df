import { median } from '../../median.ts'
import type { Line } from '../lines/lines.ts'
import { COLUMN } from '../tolerances.ts'
import { type GridPiece, groupsOf, type PartlyDated, piecesOf } from './grids.ts'

/** Where each number, date and amount of a grid stands, group by group, as the lines that are whole tell. */
type GridPlaces = { kind: GridPiece['kind']; x: number; group: number }[]

const WHOLE_LINES_MIN = 3

/** Amounts end together, dates and numbers begin together. */
const edgeOf = ({ kind, token }: GridPiece): number => (kind === 'M' ? token.x1 : token.x0)

/** Null where too few lines are whole for the others to be held against them. */
export const placesOf = (lines: readonly Line[]): GridPlaces | null => {
  const whole = lines.flatMap((line) => {
    const groups = line.ocr ? groupsOf(line) : null
    return groups ? [groups] : []
  })
  const width = Math.max(0, ...whole.map((groups) => groups.length))
  const shapeOf = (groups: readonly GridPiece[][]): string => groups.map((g) => g.map((p) => p.kind).join('')).join(' ')
  const widest = whole.filter((groups) => groups.length === width)
  const alike = widest.filter((groups) => shapeOf(groups) === shapeOf(widest[0]!))
  if (width < 2 || alike.length < WHOLE_LINES_MIN || alike.length < widest.length) return null
  return alike[0]!.flatMap((group, g) =>
    group.map(({ kind }, p) => ({ kind, group: g, x: median(alike.map((groups) => edgeOf(groups[g]![p]!))) })),
  )
}

/** A line of which a scan lost a number, a date or an amount: what is left belongs to the group in whose place it stands. Without its amount a check is none. */
const checksByPlace = (line: Line, places: GridPlaces): PartlyDated[] | null => {
  const pieces = line.ocr ? piecesOf(line) : null
  if (!pieces) return null
  const groups = new Map<number, GridPiece[]>()
  for (const piece of pieces) {
    const place = places.find(({ kind, x }) => kind === piece.kind && Math.abs(x - edgeOf(piece)) <= COLUMN.nearLabel)
    if (!place) return null
    const group = groups.get(place.group) ?? []
    if (group.some((p) => p.kind === piece.kind && places.filter((o) => o.group === place.group && o.kind === p.kind).length < 2))
      return null
    groups.set(place.group, [...group, piece])
  }
  const checks = [...groups.values()].flatMap((group): PartlyDated[] => {
    const money = group.find((p) => p.kind === 'M')
    const date = group.find((p) => p.kind === 'D')?.token.date ?? null
    const number = group.find((p) => p.kind === 'N')?.number ?? ''
    return money ? [{ number, date, token: money.token, tokens: group.map((p) => p.token) }] : []
  })
  return checks.some((c) => c.date !== null) ? checks : null
}

/** The same where no lines are whole enough to tell the places: as many days as amounts go together one by one. Otherwise all but the first day are in doubt. */
const checksInTurn = (line: Line): PartlyDated[] | null => {
  const pieces = line.ocr ? piecesOf(line) : null
  const of = (kind: GridPiece['kind']): GridPiece[] => pieces?.filter((p) => p.kind === kind) ?? []
  const [amounts, dates, numbers] = [of('M'), of('D'), of('N')]
  if (amounts.length < 2 || dates.length === 0) return null
  return amounts.map(({ token }, i) => ({
    number: numbers.length === amounts.length ? numbers[i]!.number : '',
    date: dates.length === amounts.length || i === 0 ? dates[i]!.token.date : null,
    token,
    tokens: [token],
  }))
}

/** The checks of a line of a grid that a scan lost parts of. */
export const brokenChecksOf = (line: Line, places: GridPlaces | null): PartlyDated[] | null =>
  (places && checksByPlace(line, places)) ?? checksInTurn(line)

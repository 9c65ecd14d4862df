import type { Line } from '../lines/lines.ts'
import type { DateParts } from '../text/dates.ts'
import type { Token } from '../text/tokens.ts'

/** A check that a list or the words under its picture name: its number, what it was for and, mostly, its day. */
export type ListedCheck = { numbers: string[]; date: DateParts | null; token: Token; line: Line }

const NUMBER = /^(?:(?:check|cheque|chk|ck|no|number|item|serial)[.:#]*)?#?(\d{1,10})[*^#,;]{0,2}$/i
/** What may stand beside the three and says nothing else. */
const LABEL =
  /^(?:check|cheque|chk|ck|draft|number|num|no|nr|amount|amt|date|paid|posted|cleared|dated|on|for|item|serial)?[.:#*^,;$|–-]{0,3}$/i
const TURNED_AWAY = /^-|-$|^\(.*\)$/

type Piece = { kind: 'number' | 'date' | 'amount'; token: Token }

/** The line as numbers, dates and amounts; null where it says anything else. */
const piecesOf = (line: Line): Piece[] | null => {
  const pieces: Piece[] = []
  for (const token of line.tokens) {
    if (token.kind === 'date') pieces.push({ kind: 'date', token })
    else if (token.kind === 'money') pieces.push({ kind: 'amount', token })
    else if (NUMBER.test(token.text)) pieces.push({ kind: 'number', token })
    else if (!LABEL.test(token.text)) return null
  }
  return pieces.length > 0 ? pieces : null
}

/** Whether it says nothing but numbers of checks, days and amounts, so that it is no heading. */
export const isOfChecksAlone = (line: Line): boolean => piecesOf(line) !== null

const PIECES_MAX = 5

const checkOf = (pieces: readonly Piece[], line: Line): ListedCheck | null => {
  const of = (kind: Piece['kind']): Token[] => pieces.filter((p) => p.kind === kind).map((p) => p.token)
  const [numbers, dates, amounts] = [of('number'), of('date'), of('amount')]
  if (numbers.length === 0 || dates.length > 1 || amounts.length !== 1 || pieces.length > PIECES_MAX) return null
  return {
    numbers: numbers.map((t) => NUMBER.exec(t.text)![1]!.replace(/^0+/, '')),
    date: dates[0]?.date ?? null,
    token: amounts[0]!,
    line,
  }
}

/** Pieces cut into so many groups, all of the same kinds; null where they are not. */
const likeGroups = (pieces: readonly Piece[], count: number): Piece[][] | null => {
  const size = pieces.length / count
  if (!Number.isInteger(size) || !pieces.every((p, i) => p.kind === pieces[i % size]!.kind)) return null
  return Array.from({ length: count }, (_, i) => pieces.slice(i * size, (i + 1) * size))
}

const checksOn = (line: Line, pieces: readonly Piece[]): ListedCheck[] | null => {
  const amounts = pieces.filter((p) => p.kind === 'amount').length
  const checks = amounts > 0 ? likeGroups(pieces, amounts)?.map((group) => checkOf(group, line)) : null
  return checks?.every((check) => check !== null) ? checks : null
}

const LINES_MAX = 3
/** A caption stands below or above its number, not beside the next one's. */
const SAME_PLACE = 60

/** `Check 1041   Check 1042` over `$250.00   $80.00` over their days. */
const stackedAt = (
  lines: readonly Line[],
  at: number,
  piecesAt: (i: number) => Piece[] | null,
): { checks: ListedCheck[]; next: number } | null => {
  const first = piecesAt(at)
  if (!first?.every((p) => p.kind === 'number')) return null
  const groups = first.map((piece) => [piece])
  let next = at + 1
  for (; next < at + LINES_MAX && lines[next]?.page === lines[at]!.page; next++) {
    const own = piecesAt(next)
    const more = own?.some((p) => p.kind === 'number') ? null : own && likeGroups(own, groups.length)
    if (!more?.every(([piece], i) => Math.abs(piece!.token.x0 - first[i]!.token.x0) < SAME_PLACE)) break
    for (const [i, group] of more.entries()) groups[i]!.push(...group)
  }
  const checks = groups.map((group) => checkOf(group, lines[at]!))
  return checks.every((check) => check !== null) ? { checks, next } : null
}

/** The checks that these lines list, be it in a table or as words under pictures. Reversals are none. */
export const listedChecks = (lines: readonly Line[]): ListedCheck[] => {
  const known = lines.map(piecesOf)
  const out: ListedCheck[] = []
  for (let at = 0; at < lines.length; ) {
    const pieces = known[at]!
    const beside = pieces && checksOn(lines[at]!, pieces)
    const stacked = beside || !pieces ? null : stackedAt(lines, at, (i) => known[i] ?? null)
    out.push(...(beside ?? stacked?.checks ?? []))
    at = stacked?.next ?? at + 1
  }
  return out.filter(({ token }) => !TURNED_AWAY.test(token.text))
}

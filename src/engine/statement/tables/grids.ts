import type { Line } from '../lines/lines.ts'
import type { DateParts } from '../text/dates.ts'
import type { Token } from '../text/tokens.ts'

/** One check of a grid that prints several on a line; a deposit of one may say where it was made. */
export type GridCheck = { number: string; date: DateParts; token: Token; tokens: Token[]; text?: string }

/** The bank's own reference beside it may be longer than any check's. */
const CHECK_NUMBER = /^[#*]{0,2}(\d{1,15})[*^#]?[A-Za-z]?[*^]?$/
/** What a scan makes of a mark behind a number. */
const SMUDGE = /(?<=\d)[a-z]?[^\w\s]{1,3}$/
/** `*i`: a gap before it, and a picture of it. */
const MARKER = /^(?:[*^<#~+†‡§.]{1,3}|[*^]?[A-Za-z]{1,2}[*^]{0,2}|\$)$/
/** What a scan makes of such marks: `* ^` comes out as `*A`. */
const SMUDGED_MARKER = /^[^\d\s]{1,3}$/

export type GridPiece = { kind: 'D' | 'N' | 'M'; token: Token; number: string }

/** The line as dates, numbers and amounts; null when it holds words. */
export const piecesOf = (line: Line): GridPiece[] | null => {
  const pieces: GridPiece[] = []
  for (const token of line.tokens) {
    if (token.kind === 'date') pieces.push({ kind: 'D', token, number: '' })
    else if (token.kind === 'money') pieces.push({ kind: 'M', token, number: '' })
    else {
      const number = CHECK_NUMBER.exec(line.ocr ? token.text.replace(SMUDGE, '') : token.text)
      if (number) pieces.push({ kind: 'N', token, number: number[1]! })
      else if (!(line.ocr ? SMUDGED_MARKER : MARKER).test(token.text)) return null
    }
  }
  return pieces
}

const MAX_GROUP = 5

/** Cuts a line of like groups: `1043 250.00 Jan 5 99001  1045 80.00 Jan 9 99002`. Null where the groups are not alike. */
const likeGroups = (pieces: readonly GridPiece[]): GridPiece[][] | null => {
  for (let size = 3; size <= MAX_GROUP && size * 2 <= pieces.length; size++) {
    if (pieces.length % size !== 0 || !pieces.every((p, i) => p.kind === pieces[i % size]!.kind)) continue
    const groups: GridPiece[][] = []
    for (let i = 0; i < pieces.length; i += size) groups.push(pieces.slice(i, i + size))
    return groups
  }
  return null
}

/** `01/05 1043 250.00   01/09 1045* 80.00`, number or date first, a reference before or behind the amount. Null where a group is not whole. */
export const groupsOf = (line: Line): GridPiece[][] | null => {
  const pieces = piecesOf(line)
  if (!pieces || pieces.length < 3 || pieces[0]!.kind === 'M') return null
  const groups = likeGroups(pieces) ?? (pieces.length <= MAX_GROUP && oneGroup(pieces) ? [[...pieces]] : unlikeGroups(pieces))
  const count = (group: readonly GridPiece[], kind: GridPiece['kind']): number => group.filter((p) => p.kind === kind).length
  return groups.every((g) => count(g, 'M') === 1 && count(g, 'D') === 1 && count(g, 'N') > 0 && g.length <= MAX_GROUP) ? groups : null
}

export const checksOf = (line: Line): GridCheck[] | null =>
  groupsOf(line)?.map((group) => {
    const of = (kind: GridPiece['kind']): GridPiece => group.find((p) => p.kind === kind)!
    return { number: of('N').number, date: of('D').token.date!, token: of('M').token, tokens: group.map((p) => p.token) }
  }) ?? null

const WORD = /^[A-Za-z][A-Za-z./&-]{2,}$/

/** `07/03 227.22 511761504 Brch/ATM   07/17 165.00 Brch/ATM`: two deposits, each with one word, and with a number where it has one. */
export const wordedDepositsOf = ({ tokens }: Line): GridCheck[] | null => {
  const second = tokens.findIndex((t, i) => i > 0 && t.kind === 'date')
  if (second < 0) return null
  const deposits = [tokens.slice(0, second), tokens.slice(second)].flatMap((group) => wordedDeposit(group) ?? [])
  return deposits.length === 2 ? deposits : null
}

const wordedDeposit = (group: Token[]): GridCheck | null => {
  const of = (kind: Token['kind']): Token[] => group.filter((t) => t.kind === kind)
  const [[date, ...dates], [token, ...amounts], [word, ...words], [number, ...numbers]] = [of('date'), of('money'), of('text'), of('int')]
  if (group[0] !== date || !date || !token || !word || !WORD.test(word.text)) return null
  if (dates.length + amounts.length + words.length + numbers.length > 0) return null
  return { number: number?.text ?? '', date: date.date!, token, tokens: group, text: word.text }
}

const oneGroup = (pieces: readonly GridPiece[]): boolean =>
  pieces.filter((p) => p.kind === 'M').length === 1 && pieces.filter((p) => p.kind === 'D').length === 1

const unlikeGroups = (pieces: readonly GridPiece[]): GridPiece[][] => {
  const first = pieces[0]!.kind
  const groups: GridPiece[][] = []
  // Number, amount, date: the only order in which the amount does not end the group.
  const dateLast = first === 'N' && pieces[1]!.kind === 'M' && pieces[2]!.kind === 'D'
  const end = dateLast ? 'D' : 'M'
  let open = false
  for (const piece of pieces) {
    const starts = first === 'D' ? piece.kind === 'D' : !open
    if (starts) groups.push([piece])
    else groups[groups.length - 1]?.push(piece)
    open = first === 'D' ? true : piece.kind !== end
  }
  return groups
}

/** A check of which a scan lost the date. */
export type PartlyDated = Omit<GridCheck, 'date'> & { date: DateParts | null }

/** `1043 01/05 250.00  1045 01/09 80.00  1046 31.20`: a scan lost a date. Null where none is missing, or all are. */
export const partlyDatedChecksOf = (line: Line): PartlyDated[] | null => {
  const pieces = piecesOf(line)
  if (pieces?.[0]?.kind !== 'N' || pieces.at(-1)!.kind !== 'M') return null
  const checks: PartlyDated[] = []
  for (let from = 0; from < pieces.length; ) {
    const to = pieces.findIndex((p, i) => i > from && p.kind === 'M')
    const [number, date, ...more] = pieces.slice(from, to)
    if (number?.kind !== 'N' || (date && date.kind !== 'D') || more.length > 0) return null
    const token = pieces[to]!.token
    checks.push({ number: number.number, date: date?.token.date ?? null, token, tokens: pieces.slice(from, to + 1).map((p) => p.token) })
    from = to + 1
  }
  const dated = checks.filter((c) => c.date !== null).length
  return dated > 0 && dated < checks.length ? checks : null
}

/** `1043 250.00  1044 80.00`: checks without dates. */
export const undatedChecksOf = (line: Line): { number: string; token: Token }[] | null => {
  const pieces = piecesOf(line)
  if (!pieces || pieces.length < 2 || pieces.length % 2 !== 0) return null
  const checks: { number: string; token: Token }[] = []
  for (let i = 0; i < pieces.length; i += 2) {
    const [n, m] = [pieces[i]!, pieces[i + 1]!]
    if (n.kind !== 'N' || m.kind !== 'M') return null
    checks.push({ number: n.number, token: m.token })
  }
  return checks
}

export type DailyPair = { date: DateParts; token: Token }

/** `01/02 100.00  01/03 90.00`: balances by day. A second amount behind a date is another kind of balance and is left out. */
export const dailyPairsOf = (line: Line): DailyPair[] | null => {
  const pairs: DailyPair[] = []
  let date: DateParts | null = null
  for (const token of line.tokens) {
    if (token.kind === 'date') {
      if (date) return null
      date = token.date
    } else if (token.kind === 'money') {
      if (date) pairs.push({ date, token })
      else if (pairs.length === 0) return null
      date = null
    } else if (!MARKER.test(token.text)) return null
  }
  return pairs.length > 0 && date === null ? pairs : null
}

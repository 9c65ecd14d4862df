import type { Claim, Direction } from '../../../types.ts'
import { hasMoney, type Line } from '../../lines/lines.ts'
import type { Scan } from '../../tables/tables.ts'
import { sumOf } from '../checks.ts'
import type { Candidate } from '../interpret.ts'

const MAX_WORDS = 10
const BOTH_WORDS =
  /^(?:total )?(?:number|no\.|count|#) of (?:(deposits? ?(?:\/|and|&) ?(?:other )?credits?)|(?:withdrawals?|checks?) ?(?:\/|and|&) ?(?:other )?debits?)(?: this (?:period|month))?:? (\d{1,4})$/
/** `TOTAL MOVIMIENTOS ABONOS 14`. */
const MOVEMENTS = /^total (?:de )?movimientos (?:de )?(?:(abonos|depositos|depósitos)|cargos|retiros):? (\d{1,4})$/
const CHECKS = /^(?:total )?(?:number|no\.|count|#) of checks(?: paid| cleared| written)?(?: this (?:period|month))?:? (\d{1,4})$/
/** Beside the heading of the list, with a note behind it. */
const CHECKS_BESIDE = /\b(?:number|no\.|#) (?:of )?checks(?: paid)?: ?(\d{1,4})(?= |$)/i

export const isCheck = ({ raw, description }: Candidate): boolean =>
  raw.check !== null || raw.grid || raw.table.section?.kind === 'checks' || /^check\b/i.test(description)

/** Checks and fees have counts of their own on some papers, and are not in that of the debits there. */
const isFee = ({ raw }: Candidate): boolean => /\b(?:fees?|charges)\b/i.test(raw.table.section?.title ?? '')
const OTHERS = [isCheck, isFee, (row: Candidate) => isCheck(row) || isFee(row)]

/** `Number of deposits/credits 11` away from the rows, in a summary or a box: a side by both of its names is all of it. */
export const countsInBoxes = (candidates: readonly Candidate[], { taken }: Scan): Claim<Candidate>[] =>
  taken.flatMap(({ line }, i): Claim<Candidate>[] => {
    // All lines come by here, and few of them count anything.
    if (line.ocr || !/number|no\.|count|#|movimientos/i.test(line.text)) return []
    const below = taken[i + 1]?.line
    if (below && NUMBERS.test(line.text)) return overSums(candidates, line, below)
    const under = below && !hasMoney(line) && hasMoney(below) ? underLabels(line, below) : []
    if (under.length > 0) return under
    const beside = hasMoney(line) ? null : CHECKS_BESIDE.exec(line.text)
    const text = beside?.[0] ?? behindMoney(line)
    if (text === null) return []
    const said = text.toLowerCase()
    const [both, checks] = [BOTH_WORDS.exec(said) ?? MOVEMENTS.exec(said), beside ?? CHECKS.exec(said)]
    if (!both && !checks) return []
    const type: Direction = both?.[1] ? 'credit' : 'debit'
    const rows = both ? null : candidates.filter((r) => r.direction === type && isCheck(r))
    // Where no row is known to be a check, nothing tells how many there are.
    if (rows?.length === 0) return []
    const count = Number(both?.[2] ?? checks?.[1])
    const debits = candidates.filter((r) => r.direction === 'debit')
    if (both && type === 'debit' && OTHERS.some((isOther) => debits.filter((r) => !isOther(r)).length === count)) return []
    return [{ about: 'count', rows, type, count, label: text.slice(0, 80), page: line.page }]
  })

/** `NO. 23   NO. 9   NO. 45` under the labels of a summary and over its sums. */
const NUMBERS = /^(?:no\.? ?\d{1,4} ?){2,5}$/i

/** Each number counts the rows that make the sum below it: a side, its checks, or what else it has. */
const overSums = (candidates: readonly Candidate[], { words, page }: Line, { tokens }: Line): Claim<Candidate>[] => {
  const sums = tokens.filter(({ kind }) => kind === 'money')
  const of = (type: Direction, isOwn: (row: Candidate) => boolean = () => true) => ({
    type,
    rows: candidates.filter((r) => r.direction === type && isOwn(r)),
  })
  const groups = [of('credit'), of('debit'), of('debit', isCheck), of('debit', (row) => !isCheck(row))].filter(
    ({ rows }) => rows.length > 0,
  )
  return words.flatMap(({ text, x0 }): Claim<Candidate>[] => {
    const sum = /^\d{1,4}$/.test(text) ? sums.find((t) => t.x1 > x0) : undefined
    const group = sum ? groups.find(({ rows }) => sumOf(rows) === Math.abs(sum.money!.value)) : undefined
    return sum && group ? [{ about: 'count', ...group, count: Number(text), label: `NO. ${text} ${sum.text}`, page }] : []
  })
}

/** What a line says, without the figures of the summary that it stands beside. */
const behindMoney = ({ tokens, text }: Line): string | null => {
  const last = tokens.findLastIndex(({ kind }) => kind === 'money')
  const behind =
    last < 0
      ? text
      : tokens
          .slice(last + 1)
          .map((token) => token.text)
          .join(' ')
  const words = behind.trim().split(/\s+/)
  return words.length > MAX_WORDS ? null : words.join(' ')
}

/** `Dr Count` and `Cr Count` among the labels of a summary, and the numbers below them. */
const underLabels = ({ words, page }: Line, { tokens }: Line): Claim<Candidate>[] =>
  words.flatMap((word, i): Claim<Candidate>[] => {
    const side = /^(?:(dr|debits?)|cr|credits?)\.?$/i.exec(word.text)
    const count = words[i + 1]
    if (!side || !count || !/^counts?$/i.test(count.text)) return []
    const number = tokens.filter(({ kind, x0, x1 }) => kind === 'int' && x0 < count.x1 && x1 > word.x0)
    if (number.length !== 1) return []
    const label = `${word.text} ${count.text} ${number[0]!.text}`
    return [{ about: 'count', rows: null, type: side[1] ? 'debit' : 'credit', count: Number(number[0]!.text), label, page }]
  })

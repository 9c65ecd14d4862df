import type { Claim, Direction, Discrepancy } from '../../../types.ts'
import { cellsOf } from '../../lines/cells.ts'
import { hasDate, hasMoney, type Line } from '../../lines/lines.ts'
import type { Scan } from '../../tables/tables.ts'
import { CELL_GAP } from '../../tolerances.ts'
import { discrepancy, sumOf } from '../checks.ts'
import { FEE } from '../figures/figures.ts'
import type { Candidate } from '../interpret.ts'
import { LEFT_OUT } from './counts-by-sums.ts'
import { isCheck } from './counts-in-boxes.ts'

const MAX_WORDS = 10
const NOUNS =
  'transactions?|items?|entries|deposits?|credits?|additions?|withdrawals?|debits?|subtractions?|deductions?|checks?|cheques?|fees?|charges|payments?|purchases?|transfers?'
/** Both names of a side or kind: `9 Deposits/Credits`, `4 Checks/Debits`, `7 Fees and service charges`. */
const PAIR = '(\\s?(?:/|&|and)\\s?(?:(?:other|service)\\s+)?(?:credits|debits|charges))?'
const KINDS = '(?:(?:posted|electronic|other|card|atm|ach|customer|paper|service|wire|online|mobile)\\s+)*'
/** `...9487 debit` is the end of an account's number and a row's type. */
const COUNTED = new RegExp(`(?<![.…*•#x-])\\b(\\d{1,4})\\s+${KINDS}(${NOUNS})\\b${PAIR}`, 'g')
const NUMBER_OF = new RegExp(`^(?:total\\s+)?(?:number|count|no\\.?|#)\\s+of\\s+${KINDS}(${NOUNS})${PAIR}([a-z\\s]*)[:=]?\\s*(\\d{1,4})$`)
/** `Deposits: 4 items`, `Total checks paid: 4`: `Check: 1004` is one check's number. */
const NAMED = new RegExp(
  `^(?:total\\s+)?${KINDS}(${NOUNS.replaceAll('?', '')}|(?:${NOUNS})(?=\\s+count))${PAIR}([a-z\\s]*)[:=]\\s*(\\d{1,3})(?:\\s+items?)?$`,
)
/** `Total transactions 18`, `Transaction count: 18`, `Count: 18`. */
const OF_ALL = /^(?:(?:total|all)\s+(transactions|entries)|(transaction|item|entry)\s+count|count)\s*[:=]?\s*(\d{1,4})$/
/** Besides the counts a line that is nothing but a count has these words: `200 free transactions a month` is an offer. */
const ONLY =
  /^(?:end|of|the|statement|list|this|period|month|in|for|total|listed|posted|processed|paid|cleared|charged|count|shown|showing|and|there|were|was|lists|shows|has|contains|includes|are|you|your|had|made|on|account|all|\W)*$/
/** `Showing 1-18 of 18 transactions`, `18 of 18 transactions`: all of them. */
const ALL_OF = /\b(?:1\s?[-–]\s?)?(\d{1,4}) of (?=\1 )/g

/** `noun`: of rows that go by no side, the word that their heading must have. */
type Count = { n: number; side: Direction | null; ofChecks: boolean; noun: string | null }

const countOf = (n: string, items: string, other: string | undefined): Count => {
  const side = /^(?:deposit|credit|addition)/.test(items)
    ? 'credit'
    : /^(?:withdrawal|debit|subtraction|deduction|che)/.test(items)
      ? 'debit'
      : null
  const noun = side === null && !/^(?:transaction|item|entries)/.test(items) ? items.replace(/s$/, '') : null
  return { n: Number(n), side, ofChecks: items.startsWith('che') && !other, noun }
}

const NAMES_ITEMS = new RegExp(`${NOUNS}|count`)

const LABELLED_NUMBER = /^[a-z #/&.()-]+[:=]\s*\d{1,4}$/

const labelledCount = (text: string): Count[] => {
  const number = NUMBER_OF.exec(text) ?? NAMED.exec(text)
  return number && ONLY.test(number[3]!.replaceAll(' ', '')) ? [countOf(number[4]!, number[1]!, number[2])] : []
}

const NUMBER_BESIDE = new RegExp(`^(?:total\\s+)?(?:number|count|no\\.)(?:\\s+of\\s+${KINDS}(?:${NOUNS})${PAIR})?\\s*[:=]\\s*(\\d{1,4})$`)

/** `Total electronic deposits: $9,403.80      Total number: 6`: how many rows the sum is of. */
const countBesideSum = (line: Line): Count[] => {
  if (hasDate(line) || line.ocr || !/number|count|no\./.test(line.squashed) || !/^(?:sub|grand)?-?total/.test(line.squashed)) return []
  const [sum, beside, ...more] = cellsOf(line, CELL_GAP.heading).map((cell) => cell.text.toLowerCase().trim())
  const number = more.length === 0 && /\d\D*$/.test(sum ?? '') ? NUMBER_BESIDE.exec(beside ?? '')?.[2] : undefined
  return number === undefined ? [] : [{ n: Number(number), side: null, ofChecks: false, noun: null }]
}

/** What a line counts, where it does nothing else. */
const countsOf = (line: Line): Count[] => {
  if (hasMoney(line)) return countBesideSum(line)
  // `Showing 1-11 of 11` is no date.
  if (line.words.length > MAX_WORDS || (hasDate(line) && !/^showing/.test(line.squashed))) return []
  if (!/\d/.test(line.squashed) || !NAMES_ITEMS.test(line.squashed)) return []
  const text = line.text.toLowerCase().trim()
  const cells = cellsOf(line, CELL_GAP.heading).map((cell) => cell.text.toLowerCase().trim())
  // `Deposits/Credits: 8      Total Items Deposited: 0`: each for itself.
  if (cells.length > 1 && cells.every((cell) => LABELLED_NUMBER.test(cell))) return cells.flatMap(labelledCount)
  if (NUMBER_OF.test(text) || NAMED.test(text)) return labelledCount(text)
  const ofAll = OF_ALL.exec(text)
  if (ofAll) return [countOf(ofAll[3]!, 'transactions', undefined)]
  const plain = text.replace(ALL_OF, '')
  if (!ONLY.test(plain.replace(COUNTED, '').replaceAll(' ', ''))) return []
  return [...plain.matchAll(COUNTED)].map(([, n, items, other]) => countOf(n!, items!, other))
}

type Groups = {
  near: (row: Candidate, isRepeated: boolean) => Candidate[][]
  ofSection: (row: Candidate) => Candidate[]
  ofSide: (row: Candidate) => Candidate[]
}

/** The rows that a count right beside them may speak of: all, its section's, its page's, and its day's where other days are counted in the same words. Put together once: a paper may count on every line. */
const groupsOf = (rows: readonly Candidate[]): Groups => {
  const all = [...rows]
  const titleOf = ({ raw }: Candidate): string | undefined => raw.table.section?.title.replace(/\W*\bcont.*$/i, '')
  const titles = Map.groupBy(rows, titleOf)
  const tables = Map.groupBy(rows, (r) => r.raw.table)
  const pages = Map.groupBy(rows, (r) => r.page)
  const days = Map.groupBy(rows, (r) => r.date)
  const sides = Map.groupBy(rows, (r) => r.direction)
  const ofSection = (row: Candidate): Candidate[] => titles.get(titleOf(row))!
  return {
    near: (row, isRepeated) => [
      all,
      ofSection(row),
      tables.get(row.raw.table)!,
      pages.get(row.page)!,
      ...(isRepeated ? [days.get(row.date)!] : []),
    ],
    ofSection,
    ofSide: (row) => sides.get(row.direction)!,
  }
}

/** `Number of transactions: 20` says all of it wherever it stands, unless it means a section or a side. */
const choicesAnywhere = (rows: readonly Candidate[]): Candidate[][] => [
  ...new Set(rows.map((r) => r.raw.table.section?.title)).values().map((title) => rows.filter((r) => r.raw.table.section?.title === title)),
  [...rows],
  rows.filter((r) => r.direction === 'credit'),
  rows.filter((r) => r.direction === 'debit'),
  ...LEFT_OUT.map((isOut) => rows.filter((r) => !isOut(r))),
]

/** `Items paid: 4` may be what was paid out, the checks of it, or what was not the bank's own. */
const itemsPaid = ({ text }: Line, rows: readonly Candidate[]): Candidate[][] => {
  if (!/\bitems? paid\b/i.test(text)) return []
  const out = rows.filter((r) => r.direction === 'debit')
  return [out, out.filter(isCheck), out.filter((r) => !FEE.test(r.description))]
}

const NEARLY = 2
const MANY = 4

/** `18 transactions` apart from the rows: of all of them, where it is nearly so many. Another number may be of something else; so may items, of which a deposit has several. */
const isOfNearlyAll = ({ squashed }: Line, [count, ...more]: readonly Count[], rows: readonly Candidate[]): boolean =>
  count !== undefined && more.length === 0 && count.n >= MANY && Math.abs(count.n - rows.length) <= NEARLY && !squashed.includes('item')

/** `sections`: the rows of the lists beside it. */
type Counted = Count & { line: Line; choices: Candidate[][]; sections: Candidate[][] }

const wordsOf = ({ squashed }: Line): string => squashed.replace(/\d+/g, '')

const SUMS_BETWEEN = 3

type Shown = Scan['taken'][number] & { counts: Count[] }

/** The line above a count that is no sum and no other count: `Total deposits: 100.00`, `Total number of deposits: 2`. */
const aboveSums = (shown: readonly Shown[], at: number): Shown | undefined => {
  let i = at - 1
  while (i > 0 && i >= at - SUMS_BETWEEN && (shown[i]!.by === 'total' || shown[i]!.counts.length > 0)) i--
  return shown[i]
}

/** Both of those who ask for the counts of a scan ask with the same rows. */
const countedBefore = new WeakMap<Scan, { candidates: readonly Candidate[]; counted: Counted[] }>()

const countedIn = (candidates: readonly Candidate[], scanned: Scan): Counted[] => {
  const before = countedBefore.get(scanned)
  if (before?.candidates === candidates) return before.counted
  const counted = countedAmong(candidates, scanned)
  countedBefore.set(scanned, { candidates, counted })
  return counted
}

/** The counts that stand right beside rows, with the rows that they may speak of. */
const countedAmong = (candidates: readonly Candidate[], { taken }: Scan): Counted[] => {
  const shown = taken.flatMap(({ line, by }): Shown[] =>
    line.furniture || by.startsWith('column header') ? [] : [{ line, by, counts: countsOf(line) }],
  )
  const counting = shown.filter(({ counts }) => counts.length > 0)
  if (counting.length === 0) return []
  const rowAt = new Map<number, Candidate>()
  for (const row of candidates) for (const line of row.raw.lines) rowAt.set(line.index, row)
  const alike = Map.groupBy(counting, ({ line }) => wordsOf(line))
  const isRepeated = (line: Line): boolean => alike.get(wordsOf(line))!.length > 1
  const groups = groupsOf(candidates)
  return shown.flatMap(({ line, counts }, i) => {
    if (counts.length === 0) return []
    const near = [aboveSums(shown, i), shown[i + 1]].flatMap((t) => (t ? (rowAt.get(t.line.index) ?? []) : []))
    const isOfAny = counts.every(({ side, noun }) => side === null && noun === null)
    const isOfAll = isOfAny && (NUMBER_OF.test(line.text.toLowerCase().trim()) || isOfNearlyAll(line, counts, candidates))
    if (near.length === 0 && !isOfAll) return []
    const beside = near.flatMap((row) => groups.near(row, isRepeated(line)))
    // A sum below the last list of a side may be of all of them.
    const ofSide = hasMoney(line) ? near.map(groups.ofSide) : []
    const possible = [...(near.length === 0 ? choicesAnywhere(candidates) : [...beside, ...ofSide]), ...itemsPaid(line, candidates)]
    // Beside a sum the count is of the rows that make it.
    const sums = new Set(line.tokens.flatMap((t) => t.money?.value ?? []))
    const summed = sums.size > 0 ? possible.filter((rows) => sums.has(sumOf(rows))) : []
    const choices = summed.length > 0 ? summed : possible
    // Where no row is known to be a check, nothing tells how many there are.
    const known = counts.filter((count) => !count.ofChecks || candidates.some(isCheck))
    return known.flatMap((count): Counted[] => {
      if (count.noun === null) return [{ ...count, line, choices, sections: near.map(groups.ofSection) }]
      const own = near.filter((row) => row.raw.table.section?.title.toLowerCase().includes(count.noun!))
      if (own.length === 0) return []
      const beside = own.flatMap((row) => groups.near(row, isRepeated(line)))
      return [{ ...count, line, choices: beside, sections: own.map(groups.ofSection) }]
    })
  })
}

const counted = (rows: readonly Candidate[], { side, n, ofChecks }: Count): boolean =>
  side === null && !ofChecks
    ? rows.length === n
    : rows.filter((r) => (side === null || r.direction === side) && (!ofChecks || isCheck(r))).length === n

/** `18 transactions` above a list or below it must be as many as were read. */
export const countGaps = (candidates: readonly Candidate[], scanned: Scan): Discrepancy[] =>
  countedIn(candidates, scanned)
    .filter((count) => count.side === null && !count.choices.some((rows) => counted(rows, count)))
    .map(({ line, n, sections }) => {
      const away = (rows: readonly Candidate[]): number => Math.abs(rows.length - n)
      const nearest = sections.reduce((best, rows) => (away(rows) < away(best) ? rows : best), candidates)
      const such = nearest.length < candidates.length ? 'such rows' : 'rows'
      return discrepancy('contradiction', `"${line.text.slice(0, 80)}" is printed; ${nearest.length} ${such} were read.`, null, line.page)
    })

/** `Credits 5   Debits 6` and nothing else. */
const BOTH_SIDES =
  /^(?:total |number of |# of )*(?<first>credits?|deposits?|debits?|withdrawals?)\s*[:=]?\s*(?<n>\d{1,4})\s+(?:total |number of |# of )*(?<second>credits?|deposits?|debits?|withdrawals?)\s*[:=]?\s*(?<m>\d{1,4})$/i
/** `5 deposits, 6 withdrawals`, `You made 5 deposits and 6 withdrawals this period.` */
const BOTH_COUNTED =
  /^(?:\d{1,4} (?:transactions|entries)[:,]? (?:of which )?)?(?:you (?:had|made) |there were )?(?<n>\d{1,4}) (?<first>credits?|deposits?|debits?|withdrawals?|in|out)(?:,| and|,? ?[&+/|·•-])? (?<m>\d{1,4}) (?<second>credits?|deposits?|debits?|withdrawals?|in|out)(?: (?:in|during|for|this|the|statement|billing|period|month|cycle))*\.?$/i
const COUNT_OF_SIDE = /\b(dr|debit|cr|credit)s?\.?\s+count\s*[:=]?\s*(\d{1,4})\b(?![.,]\d)/gi

/** `Dr Count 18 Cr Count 16`, among other facts of the whole or of a page: both sides by their names. */
export const countsOfSides = (candidates: readonly Candidate[], { taken }: Scan): Claim<Candidate>[] =>
  taken.flatMap(({ line }): Claim<Candidate>[] => {
    const found = line.squashed.includes('count') && !line.ocr ? [...line.text.matchAll(COUNT_OF_SIDE)] : []
    const counts = found.map(([label, side, n]) => ({
      label,
      type: /^c/i.test(side!) ? ('credit' as const) : ('debit' as const),
      n: Number(n),
    }))
    if (counts.length !== 2 || counts[0]!.type === counts[1]!.type) return []
    const isOf = (rows: readonly Candidate[]): boolean =>
      counts.every(({ type, n }) => rows.filter((r) => r.direction === type).length === n)
    const own = candidates.filter((r) => r.page === line.page)
    return counts.map(({ label, type, n }) => ({ about: 'count', rows: isOf(own) ? own : null, type, count: n, label, page: line.page }))
  })

/** Both sides counted on a line of their own: where one is the number of its rows, the other must be, but for what banks leave out. */
export const countsOfBothSides = (candidates: readonly Candidate[], { taken }: Scan): Claim<Candidate>[] =>
  taken.flatMap(({ line }): Claim<Candidate>[] => {
    const said = line.ocr ? undefined : (BOTH_SIDES.exec(line.text) ?? BOTH_COUNTED.exec(line.text))?.groups
    const sideOf = (name: string): Direction => (/^c|^dep|^in/i.test(name) ? 'credit' : 'debit')
    if (!said || sideOf(said.first!) === sideOf(said.second!)) return []
    const counts = [
      { type: sideOf(said.first!), count: Number(said.n) },
      { type: sideOf(said.second!), count: Number(said.m) },
    ]
    const own = (type: Direction): Candidate[] => candidates.filter((r) => r.direction === type)
    const off = counts.filter(({ type, count }) => own(type).length !== count)
    const [odd] = off
    if (!odd || off.length > 1 || LEFT_OUT.some((isOut) => own(odd.type).filter((r) => !isOut(r)).length === odd.count)) return []
    return [{ about: 'count', rows: null, ...odd, label: line.text.slice(0, 80), page: line.page }]
  })

/** `9 deposits`: which rows are any, a person may correct. */
export const countClaims = (candidates: readonly Candidate[], scanned: Scan): Claim<Candidate>[] =>
  countedIn(candidates, scanned).flatMap((count) => {
    const { side, n, line, choices, ofChecks } = count
    if (side === null) return []
    const chosen = choices.find((choice) => counted(choice, count)) ?? candidates
    const rows = ofChecks ? chosen.filter(isCheck) : chosen
    const isAll = rows.length === candidates.length
    return [{ about: 'count', rows: isAll ? null : rows, type: side, count: n, label: line.text.slice(0, 80), page: line.page }]
  })

import type { IsoDate } from '../../../../shared/dates.ts'
import type { Dating } from '../../facts/period/dating.ts'
import type { Line } from '../../lines/lines.ts'
import { isOfChecksAlone, type ListedCheck, listedChecks } from '../../tables/listed-checks.ts'
import type { Scan } from '../../tables/tables.ts'
import { resolveDate } from '../../text/dates.ts'
import { dateFault, discrepancy, type Fault, MAX_NAMED, money } from '../checks.ts'
import type { Candidate } from '../interpret.ts'
import type { Outcome } from '../readings.ts'

const IN_TEXT = /^(?:check|cheque|chk|ck|(?:share )?draft)\b\W*(?:no\b\W*|number\b\W*)?0*(\d{1,10})(?=$|\s)/i
const PICTURES = /image|picture/i
/** A list that repeats so many checks and leaves one out does not mean to. */
const ALL_BUT_ONE = 3

const numberOf = ({ raw, description, direction }: Candidate): string | null => {
  if (direction !== 'debit') return null
  // `Check 7891  Trace 072954517821093`: of two numbers the one that is called so.
  const number = IN_TEXT.exec(description)?.[1] ?? raw.check ?? null
  return number === null ? null : number.replace(/^0+/, '')
}

type Listed = Omit<ListedCheck, 'date' | 'numbers'> & { number: string; date: IsoDate | null }

/** Lines of one heading that list checks and are no rows that count. */
type List = { checks: Listed[]; isNamed: boolean; arePictures: boolean }

type Headed = Omit<List, 'checks'> & { lines: Line[] }

/** The lines under each heading that are no rows which count. What is read of a scan has slips of its own. */
const linesByHeading = ({ candidates }: Outcome, { taken }: Scan): Map<string, Headed> => {
  const counted = new Set(candidates.flatMap((c) => c.raw.lines))
  const byHeading = new Map<string, Headed>()
  let open: Headed = { isNamed: false, arePictures: false, lines: [] }
  byHeading.set('', open)
  for (const { line, by } of taken) {
    if (by.startsWith('heading') && !isOfChecksAlone(line)) {
      const title = line.squashed.replace(/\W*cont.*$/, '')
      const isOfChecks = line.heading === 'repeat' && /check|cheque|draft/.test(title)
      const arePictures = isOfChecks && PICTURES.test(title)
      open = byHeading.get(title) ?? { isNamed: isOfChecks && !arePictures, arePictures, lines: [] }
      byHeading.set(title, open)
    } else if (!counted.has(line) && !line.ocr && !line.furniture) open.lines.push(line)
  }
  return byHeading
}

const listsOf = (outcome: Outcome, scanned: Scan, { context }: Dating, isKnown: (number: string) => boolean): List[] =>
  [...linesByHeading(outcome, scanned).values()].map(({ lines, ...list }) => ({
    ...list,
    checks: listedChecks(lines).map(({ numbers, date, token, line }) => ({
      // Beside the number there may be a reference.
      number: numbers.find(isKnown) ?? numbers[0]!,
      date: date && resolveDate(date, context),
      token,
      line,
    })),
  }))

const amountOf = ({ token }: Listed): number => Math.abs(token.money!.value)

/** What the rows are looked up by: a file may list thousands of checks, under hundreds of headings. */
type Known = {
  byNumber: ReadonlyMap<string, readonly Candidate[]>
  byAmount: ReadonlyMap<number, readonly Candidate[]>
  /** Every number in a text, without its leading zeros. */
  inTexts: ReadonlySet<string>
  /** The numbers of all lists. */
  listed: ReadonlySet<string>
}

const FIGURES = /\d+/g

const knownOf = (rows: readonly Candidate[], lists: readonly List[]): Known => ({
  byNumber: Map.groupBy(
    rows.filter((row) => numberOf(row) !== null),
    (row) => numberOf(row)!,
  ),
  byAmount: Map.groupBy(rows, (row) => row.amount),
  inTexts: new Set(rows.flatMap(({ description }) => description.match(FIGURES) ?? []).map((figures) => figures.replace(/^0+/, ''))),
  listed: new Set(lists.flatMap(({ checks }) => checks.map((check) => check.number))),
})

/** What one list says of the checks that the rows have too. */
const faultsOf = ({ checks, isNamed, arePictures }: List, rows: Known, isOnly: boolean): Fault<Candidate>[] => {
  const { byNumber } = rows
  const known = checks.filter(({ number }) => byNumber.has(number))
  const isSameAmount = (check: Listed): boolean => byNumber.get(check.number)!.some((row) => row.amount === amountOf(check))
  const [same, others] = [known.filter(isSameAmount), known.filter((check) => !isSameAmount(check))]
  // Another account has checks of the same numbers; a list by its name, in a statement that is alone, is of no other.
  // The picture of a check of that number and that day is of no other, however few there are.
  const isPictured = (check: Listed): boolean => arePictures && byNumber.get(check.number)!.some((row) => row.date === check.date)
  const isOfRows =
    same.length > others.length || (isNamed && isOnly && others.length <= Math.max(1, same.length)) || others.every(isPictured)
  if (!isOfRows) return []
  const dated = same.filter((check) => check.date !== null)
  const isSameDay = (check: Listed): boolean =>
    byNumber.get(check.number)!.some((row) => row.amount === amountOf(check) && row.date === check.date)
  const moved = dated.filter((check) => !isSameDay(check))
  // Some lists print another day than the rows do, of every check.
  const areDaysOfRows = moved.length < dated.length || (isNamed && isOnly && dated.length === 1)
  const unknown = checks.filter(({ number }) => !byNumber.has(number))
  const isComplete = same.length > 1 && same.length > unknown.length + others.length
  return [
    ...others.map((check) => amountFault(check, byNumber.get(check.number)![0]!)),
    ...(areDaysOfRows && moved.length * 2 <= dated.length + 1 ? moved : []).map((check) =>
      dayFault(check, byNumber.get(check.number)!.find((row) => row.amount === amountOf(check))!),
    ),
    ...(isComplete ? unknown.flatMap((check) => unknownFault(check, rows) ?? []) : []),
    ...(isNamed && same.length >= ALL_BUT_ONE && same.length === checks.length ? leftOutFault(rows) : []),
  ]
}

const amountFault = ({ number, line, token, ...check }: Listed, row: Candidate): Fault<Candidate> => {
  const value = amountOf({ number, line, token, ...check })
  const said = `Check ${number} is listed with ${money(value)} a second time; its row says ${money(row.amount)}.`
  return {
    ...discrepancy('contradiction', said, row.amount - value, line.page),
    claim: { about: 'section', rows: [row], type: 'debit', value, said, page: line.page },
  }
}

const dayFault = ({ number, date }: Listed, row: Candidate): Fault<Candidate> =>
  dateFault(row, 'contradiction', `Check ${number} is listed with ${date} a second time; its row is dated ${row.date}.`, {
    from: date,
    to: date,
  })

/** A check of the list that no row has by its number: where nothing else in the rows may be it, one of the two was changed. */
const unknownFault = (check: Listed, { byAmount, inTexts, listed }: Known): Fault<Candidate> | null => {
  const { number, line } = check
  const alike = byAmount.get(amountOf(check)) ?? []
  const renumbered = alike.find((row) => row.date === check.date && numberOf(row) !== null && !listed.has(numberOf(row)!))
  if (renumbered) {
    const message = `Check ${number} of ${money(amountOf(check))} is listed a second time; the row of that day and amount is check ${numberOf(renumbered)}.`
    return discrepancy('contradiction', message, null, line.page)
  }
  if (alike.length > 0 || inTexts.has(number)) return null
  return discrepancy(
    'contradiction',
    `Check ${number} of ${money(amountOf(check))} is listed, and no row tells of it.`,
    amountOf(check),
    line.page,
  )
}

const leftOutFault = ({ byNumber, listed }: Known): Fault<Candidate>[] => {
  const [first, ...more] = [...byNumber].filter(([number]) => !listed.has(number))
  if (!first || more.length > 0) return []
  const [number, [row]] = first as [string, [Candidate]]
  return [
    discrepancy(
      'contradiction',
      `Check ${number} is among the rows, and the list of all other checks leaves it out.`,
      row.amount,
      row.page,
    ),
  ]
}

/** A summary of checks, or the words under their pictures, say once more what the rows say: where they do not, one of the two was changed. */
export const contradictedChecks = (outcome: Outcome, scanned: Scan, dating: Dating): Fault<Candidate>[] => {
  const { candidates, printed } = outcome
  const numbers = new Set(candidates.flatMap((row) => numberOf(row) ?? []))
  if (numbers.size === 0) return []
  const lists = listsOf(outcome, scanned, dating, (number) => numbers.has(number))
  const known = knownOf(candidates, lists)
  return lists.flatMap((list) => faultsOf(list, known, printed.elsewhere.size === 0)).slice(0, MAX_NAMED)
}

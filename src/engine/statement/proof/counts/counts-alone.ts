import type { Direction, Finding } from '../../../types.ts'
import { cellsOf } from '../../lines/cells.ts'
import { hasDate, hasMoney, type Line } from '../../lines/lines.ts'
import { type Labelled, labelledOf } from '../../tables/labels.ts'
import type { Scan } from '../../tables/tables.ts'
import { CELL_GAP } from '../../tolerances.ts'
import { sumOf } from '../checks.ts'
import type { Candidate } from '../interpret.ts'
import { linesBeside } from '../sums/lines-beside.ts'
import { sideNamed, wholeSideNamed } from '../sums/paired-sums.ts'
import { LEFT_OUT } from './counts-by-sums.ts'
import { isCheck } from './counts-in-boxes.ts'

// Counts that stand by themselves, away from the rows and from any sum: which rows they are of nothing shows. What banks leave out of such counts is tried, and one
// that then is nearly as many as some rows, and as many as none, is told.

const MAX_WORDS = 8
const KINDS = {
  debit: 'debits|debit (?:items|transactions|entries)|(?:checks|withdrawals) ?(?:/|and|&) ?(?:other )?debits',
  credit: 'credits|credit (?:items|transactions|entries)|deposits ?(?:/|and|&) ?(?:other )?credits',
  checks: 'checks(?: paid| cleared)?|paid checks',
  any: 'items? (?:paid|posted|processed)|paid items|(?<=total )(?:items|transactions|entries)',
}
const ALONE = new RegExp(
  `^(?:total |number of |no\\. of |# of )*(?:(${KINDS.debit})|(${KINDS.credit})|(${KINDS.checks})|(${KINDS.any}))` +
    '(?: (?:this|in|for|in the|for the) (?:statement )?(?:period|cycle|month))?\\s*[:=]?\\s*(\\d{1,4})$',
  'i',
)
/** Others may be counted with what has not been read, as the items of a deposit are. */
const NEAR = 2
const NEAR_SHARE = 0.1

const saidOn = (line: Line): RegExpExecArray[] => {
  const whole = line.words.length <= MAX_WORDS && !hasMoney(line) && !hasDate(line) ? ALONE.exec(line.text) : null
  const cells = whole ? [whole] : cellsOf(line, CELL_GAP.heading).map(({ text }) => ALONE.exec(text.trim()))
  return cells.filter((said) => said !== null)
}

/** The rows that a count may be of, and the same without what banks leave out. */
const choicesOf = (rows: readonly Candidate[], [debit, credit, checks]: readonly (string | undefined)[], line: Line): number[] => {
  const [out, paidIn] = (['debit', 'credit'] as const).map((side) => rows.filter((r) => r.direction === side))
  // What was taken for the heading of the rows makes no checks of them.
  const isHeaded = ({ raw }: Candidate): boolean => raw.table.section?.line === line && raw.check === null && !raw.grid
  const ofChecks = rows.filter((row) => isCheck(row) && !(isHeaded(row) && !/^check\b/i.test(row.description)))
  const groups = debit ? [out!] : credit ? [paidIn!] : checks ? [ofChecks] : [rows, out!, ofChecks]
  if (rows.length === 0) return [0]
  return groups
    .filter((own) => own.length > 0)
    .flatMap((own) => [own.length, ...LEFT_OUT.map((isOut) => own.filter((r) => !isOut(r)).length)])
}

const SUM =
  /^(?:total)?(?:deposits|credits|additions|withdrawals|debits|subtractions|checks)(?:(?:and|\/|&)(?:other)?(?:credits|debits|additions))?(?:paid|made)?(?:this(?:period|month|cycle))?[:.]*$/
const TOTAL = /^(?:total|totaal|summe|sum)/
const OF_PERIOD = '(?:for|in|during)?(?:this|the)(?:statement)?(?:period|cycle|month)$'
/** What is charged for the account in its period goes out of it, and what is paid on it comes in; interest that is earned may be paid later. */
const FEES = new RegExp(`^(?:total)?(?:service)?(?:fees|charges)(?:charged|paid|assessed)?${OF_PERIOD}`)
const INTEREST = new RegExp(`^(?:total)?interest(?:paid|credited)${OF_PERIOD}`)
/** `Number of deposits 2`, wherever in a line. */
const COUNT = /\b(?:number|no\.?|#) of (deposits|credits|withdrawals|debits)[:\s]{1,3}(\d{1,4})(?![\d.,/])/gi

const sideIn = (words: string): Direction => (/deposit|credit|addition/.test(words) ? 'credit' : 'debit')

/** `Total deposits   400.00` of a month without rows, or without one of that side, or `Fees charged this period` where nothing went out; `Number of deposits 2` of the same. */
export const sumsOfNothing = (rows: readonly Candidate[], { taken, labelled }: Scan): Finding[] => {
  const isEmpty = (side: Direction | null): side is Direction => side !== null && !rows.some(({ direction }) => direction === side)
  if (!isEmpty('credit') && !isEmpty('debit')) return []
  const said = rows.length === 0 ? 'no rows were read' : 'no row of that side was read'
  const told = (line: Line): Finding => ({
    ...{ kind: 'other_figure', severity: 'warning', page: line.page, box: null },
    message: `"${line.text.slice(0, 80)}" is printed; ${said}.`,
  })
  // `Deposited items 22   0.10   2.20` is a charge; with no rows at all there is nothing else that it could be of.
  const sideOf = (near: string): Direction | null => {
    if (SUM.test(near)) return sideIn(near)
    if (FEES.test(near) || INTEREST.test(near)) return FEES.test(near) ? 'debit' : 'credit'
    return wholeSideNamed(near) ?? (rows.length === 0 || TOTAL.test(near) || isOtherSummed ? sideNamed(near) : null)
  }
  const isSum = ({ near, token, position }: Labelled): boolean => position === 0 && token.money!.value !== 0 && isEmpty(sideOf(near))
  const lines = linesBeside(rows, taken)
  // `Deposits   400.00` over the only row, in the words of a list: so `Withdrawals   25.00` is the sum of another.
  const made = sumOf(rows)
  const isOtherSummed =
    rows.length > 0 &&
    lines.some((line) =>
      labelledOf(line).some((one) => one.position === 0 && one.token.money!.value === made && sideNamed(one.near) === rows[0]!.direction),
    )
  const ofBoxes = labelled.filter((one) => !one.line.ocr && isSum(one)).map(({ line }) => line)
  const counts = taken.flatMap(({ line }) => {
    const isOff = [...line.text.matchAll(COUNT)].some(([, kind, n]) => n !== '0' && isEmpty(sideIn(kind!.toLowerCase())))
    return isOff && !line.ocr && !line.furniture ? [line] : []
  })
  return [...new Set([...lines.filter((line) => labelledOf(line).some(isSum)), ...ofBoxes, ...counts])].map(told)
}

/** `Items paid 7`, `Number of debits 5` and the like, in a head or a box, of which the rows make no such number. */
export const countsAlone = (rows: readonly Candidate[], { taken }: Scan): Finding[] =>
  taken.flatMap(({ line }): Finding[] => {
    if (line.ocr || line.furniture || !/\d/.test(line.text) || !/debit|credit|check|item|transaction|entries/.test(line.squashed)) return []
    return saidOn(line).flatMap(([said, ...found]): Finding[] => {
      const [n, choices] = [Number(found.at(-1)), choicesOf(rows, found, line)]
      const isNear = rows.length === 0 || choices.some((choice) => Math.abs(choice - n) <= Math.max(NEAR, choice * NEAR_SHARE))
      if (choices.includes(n) || !isNear) return []
      const message = `"${said.slice(0, 80)}" is printed; ${choices[0]} such rows were read.`
      return [{ kind: 'other_figure', severity: 'info', message, page: line.page, box: null }]
    })
  })

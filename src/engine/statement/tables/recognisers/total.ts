import { onlyLetters } from '../../../letters.ts'
import { isListSum } from '../../lines/app-rows/parts.ts'
import { amountsOf, hasDate, hasMoney, isDatedAmount, type Line, squash, startsWithDate } from '../../lines/lines.ts'
import type { Token } from '../../text/tokens.ts'
import { COLUMN } from '../../tolerances.ts'
import { distanceTo, type Header } from '../headers.ts'
import { type Labelled, labelledOf, wordsOnly } from '../labels.ts'
import type { Table } from '../tables.ts'
import { isHeadingText, isTotalLabel } from '../vocabulary.ts'
import { labelledAt } from './balance.ts'
import type { Recogniser } from './recogniser.ts'
import { isUndatedRow } from './undated-row.ts'

const COUNTED_MIN = 5
/** `4 items   $600.00` below the rows of a section. */
const ITEMS_ALONE = /^(?:items|transactions|entries)$/

/** A sum: by its word, even behind a footnote, or by the name of the section whose rows stand above it: `Paper Checks Paid   $1,200.00`. */
const isTotal = (label: string, labelled: readonly Labelled[], table: Table | null): boolean => {
  if (isTotalLabel(label) || /totall?ing$/.test(label)) return true
  const section = table?.section
  const signed = section?.kind === 'credit' || section?.kind === 'debit' || section?.kind === 'checks'
  if (!signed || labelled.length !== 1 || !table!.lines.some((l) => hasDate(l) && hasMoney(l))) return false
  const { near, line } = labelled[0]!
  if (!isHeadingText(near)) return false
  // On the next page the section is called `Fees and charges (continued)`; its sum is not.
  const title = onlyLetters(squash(section.title.replace(/\W*\bcont(?:inued|'?d)?\b.*$/i, '')))
  // `* Gap in check sequence   Conventional Checks Paid (3)   $1,200.00`: what a star begins is a footnote beside it.
  const isAlone =
    near.replace(/\W|\d/g, '') === label.replace(/\W|\d/g, '') ||
    (section.kind === 'checks' && /check/.test(near) && /^[*^#]/.test(line.text))
  // `3 Checks Paid   85.69` below `Checks Paid From Your Account`.
  if (isAlone && line.tokens[0]!.kind === 'int' && near.length >= COUNTED_MIN && title.startsWith(onlyLetters(near))) return true
  if (isAlone && line.tokens[0]!.kind === 'int' && ITEMS_ALONE.test(near)) return true
  return isTotalLabel(near) || (isAlone && (section.kind === 'checks' || onlyLetters(near).startsWith(title)))
}

/** `Total Wine` is a shop: a sum's label is made of a heading's words, or says whose sum it is (`Total for ANA ORTEGA`). */
const isShop = (label: string): boolean =>
  !/^totalfor|^subtotal|^grandtotals?$|^therew(?:ere|as)|#\d{4}:total/.test(label) && !isHeadingText(label.replace(/^sub|totall?ing$/g, ''))

const OF_ALL = '(?:at(?:the)?end(?:of(?:the)?(?:period|statement|month))?)'
const TOTALS = new RegExp(`^(?:grand|closing|ending|final)?totals?${OF_ALL}?$`)
/** What is the total of all pages, and not of one. */
const TOTALS_OF_ALL = new RegExp(`^(?:grand|closing|ending|final)totals?|^totals?${OF_ALL}$`)

/** `Aug 31   Closing totals   17,511.32   31,707.51`: no row moves money both ways. `Total` alone may be a shop, with its amount and the balance. */
const isDatedTotal = (line: Line, header: Header | null): boolean => {
  const label = wordsOnly(line)
  if (!TOTALS.test(label)) return false
  const amounts = amountsOf(line)
  return amounts.length > 1 && (TOTALS_OF_ALL.test(label) || isBothWays(amounts, header))
}

const isBothWays = (amounts: readonly Token[], header: Header | null): boolean =>
  (['credit', 'debit'] as const).every((side) =>
    header?.money.some((c) => c.role === side && amounts.some((t) => distanceTo(t, c) <= COLUMN.nearAmount)),
  )

/** `Total   14,999.05   6,883.05   8,116.00`: the last may be what the first two make, where neither the first nor the last of the rows has it beside it. */
const isNet = (amounts: readonly Token[], table: Table | null): boolean => {
  const [one, other, last, ...more] = amounts.map((t) => t.money!.value)
  if (last === undefined || more.length > 0 || Math.abs(Math.abs(one!) - Math.abs(other!)) !== Math.abs(last)) return false
  const balanceOf = (row: Line | undefined): number | undefined => row?.tokens.findLast((t) => t.kind === 'money')?.money?.value
  const lines = table?.lines ?? []
  return balanceOf(lines.find(isDatedAmount)) !== last && balanceOf(lines.findLast(isDatedAmount)) !== last
}

/** `Total   183.76   3,193.66   4,000.00`: under the balances of the rows stands the one that they lead to. */
const balanceBehind = (line: Line, label: string, header: Header | null, table: Table | null): Labelled[] => {
  const columns = header?.money ?? []
  const amounts = amountsOf(line)
  const [last, column] = [amounts.at(-1), columns.at(-1)]
  if (columns.length < 3 || column!.role !== 'balance' || !last || distanceTo(last, column!) > COLUMN.nearAmount) return []
  if (isNet(amounts, table)) return []
  // `SUBTOTAL:   4,000.00` at the foot of a page, under the balances alone.
  const isSubtotal = amounts.length === 1 && /^subtotals?\W*$/.test(label)
  if (!isSubtotal && (amounts.length !== columns.length || !TOTALS.test(label))) return []
  return [{ line, token: last, near: label, whole: label, position: 0, dates: [], count: null }]
}

/** `* skip in sequence   Total checks = $600.00`, `… are not listed. Total checks: $600.00`: a note, and the sum behind it. */
const BEHIND_NOTE = /^(?:[*^#†‡].*|.*[a-z][.;]\s+)\b(?=(?:sub)?totals?\b)/i

/** The line's amounts and its label, without a note that stands before the sum. */
const sumOf = (line: Line): { labelled: Labelled[]; label: string } | null => {
  const labelled = startsWithDate(line) ? labelledOf(line) : labelledAt(line)
  const words = wordsOnly(line)
  const note = labelled?.length === 1 ? BEHIND_NOTE.exec(line.text) : null
  const label = note ? words.slice(words.lastIndexOf('total')) : words
  if (!note || !isHeadingText(label)) return labelled && { labelled, label: words }
  return { labelled: [{ ...labelled![0]!, near: label, whole: label }], label }
}

/** `Total deposits   $600.00`. */
export const total: Recogniser = ({ line }, { section, header, table, body, closed }) => {
  if (startsWithDate(line) && !isDatedTotal(line, header)) return null
  const { labelled, label } = sumOf(line) ?? { labelled: null, label: '' }
  if (
    !labelled ||
    !(isTotal(label, labelled, table) || isListSum(line)) ||
    (isUndatedRow(line, header, body) && isShop(label) && !isListSum(line))
  )
    return null
  // The totals of a table may stand below its closing balance.
  const of = closed ?? { section, header }
  return {
    by: 'total',
    inTable: true,
    balances: balanceBehind(line, label, of.header, table).map((labelled) => ({
      // A grand total is that of all pages.
      label: TOTALS_OF_ALL.test(label) ? 'closing' : 'carriedOut',
      labelled,
      line,
      header: of.header,
      table,
    })),
    total: { line, labelled, label, section: of.section, header: of.header, table },
    labelled,
    leaves: { previous: line },
  }
}

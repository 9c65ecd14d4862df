import type { Token } from '../text/tokens.ts'
import { CELL_GAP, COLUMN } from '../tolerances.ts'
import type { Column, Header } from './headers.ts'
import type { Item } from './items.ts'

/** Rows that fill each of the columns, so that their starts are no chance. */
const FULL_SHARE = 0.6

const isAside = ({ role }: Column): boolean => role === 'reference' || role === 'type'
const isOfText = (column: Column): boolean => column.role === 'description' || isAside(column)
const middle = ({ x0, x1 }: Column): number => (x0 + x1) / 2

/** Labels of texts that stand beside each other, some of them no description's: `Originating Branch   Remarks`. */
const neighbours = ({ columns }: Header): Column[][] => {
  const runs: Column[][] = [[]]
  for (const column of columns.toSorted((a, b) => a.x0 - b.x0)) {
    if (isOfText(column)) runs.at(-1)!.push(column)
    else runs.push([])
  }
  return runs.filter((run) => run.some(isAside))
}

type Text = { x0: number; x1: number; hasDigit: boolean }

/** Where each text of a row stands that stands under these labels, between what is money or a day. */
const textsOf = ({ dates, cells, texts, line }: Item, labels: readonly Column[]): Text[] => {
  const others = [...dates, ...cells.map(({ token }) => token), ...texts.filter((t) => t.kind === 'date')]
  const left = Math.max(Number.NEGATIVE_INFINITY, ...others.flatMap((t) => (t.x1 <= middle(labels[0]!) ? [t.x1] : [])))
  const right = Math.min(Number.POSITIVE_INFINITY, ...others.flatMap((t) => (t.x0 >= middle(labels.at(-1)!) ? [t.x0] : [])))
  const found: Text[] = []
  let before: Token | null = null
  for (const token of texts) {
    if (token.x0 < left || token.x1 > right) continue
    const hasDigit = /\d/.test(token.text)
    if (before === null || token.x0 - before.x1 > CELL_GAP.stacked * line.size) found.push({ x0: token.x0, x1: token.x1, hasDigit })
    else {
      const last = found.at(-1)!
      last.x1 = token.x1
      last.hasDigit ||= hasDigit
    }
    before = token
  }
  return found
}

const OF_NUMBERS = /ref|num|no\.?$|nbr|#|trace|seq|confirmation/
/** Of the texts that begin left of a reference's or a kind's label, those that must be such by their looks. */
const ASIDES_SHARE = 0.5

/** Whether the texts may be the column's own though they begin left of its label: one long name of a payee reaches under `Ref Number`, too, and is none. */
const mayBeOwn = (label: Column, texts: readonly Text[]): boolean => {
  const reaching = texts.filter(({ x1, hasDigit }) => x1 > label.x0 && (hasDigit || !isAside(label) || !OF_NUMBERS.test(label.label)))
  return reaching.length >= (isAside(label) ? texts.length * ASIDES_SHARE : 1)
}

/** These labels with the starts of their texts; none where the texts do not tell them. */
const startsUnder = (labels: readonly Column[], rows: readonly Item[]): [Column, Column][] => {
  const full = rows.map((row) => textsOf(row, labels)).filter((texts) => texts.length === labels.length)
  if (full.length < 2 || full.length < rows.length * FULL_SHARE) return []
  const edges = labels.map((_, i) => full.reduce((least, texts) => Math.min(least, texts[i]!.x0), Number.POSITIVE_INFINITY))
  const isAligned = full.every((texts) => texts.every(({ x0 }, i) => x0 - edges[i]! <= COLUMN.sameEdge))
  const isOver = labels.every((label, i) => middle(label) >= edges[i]! && middle(label) < (edges[i + 1] ?? Number.POSITIVE_INFINITY))
  // `From PAYPAL` left of `Ref Number` that no text reaches, where the label before is flush with its texts: labels are not centred, and it has none of its own.
  const isReached = labels.every((label, i) =>
    mayBeOwn(
      label,
      full.map((texts) => texts[i]!),
    ),
  )
  const isFlush = labels.some((label, i) => Math.abs(label.x0 - edges[i]!) <= COLUMN.sameEdge)
  return isAligned && isOver && (isReached || !isFlush)
    ? labels.map((label, i) => [label, { ...label, x0: Math.min(label.x0, edges[i]!) }])
    : []
}

/**
 * `Originating Branch          Remarks` set in the middle of their columns, over texts that are flush left: a text then begins under the label of the column before, and
 * would be taken for a part of that. Where rows have as many texts as there are labels, each beginning at its own edge, the texts say where columns begin.
 */
export const withStartsOfTexts = (header: Header, items: readonly Item[]): Header => {
  if (header.description === null || !header.columns.some(isAside)) return header
  const rows = items.filter((i) => i.dates.length > 0 && i.cells.length > 0)
  const moved = new Map(neighbours(header).flatMap((labels) => startsUnder(labels, rows)))
  if (moved.size === 0) return header
  const own = (c: Column): Column => moved.get(c) ?? c
  return { ...header, columns: header.columns.map(own), description: own(header.description) }
}

import { textWidth } from '../../generator/fonts.ts'
import type { PdfPage, TextOp } from '../../generator/pdf.ts'
import type { Random } from '../../generator/random.ts'
import { money } from '../../generator/statement.ts'
import type { Excuse } from '../excuses.ts'
import type { Subject, SubjectRow } from '../subject.ts'

export interface Altered {
  pages: PdfPage[]
  what: string
  excuse: Excuse | null
  /** A reading that still gives the true rows and ends is right, too (the paper lists them twice, say). A figure or a page that is wrong must be named. */
  truthWillDo: boolean
  /** The file says it was made in the altered year, too: its own date must not give the paper away. */
  made?: 'nextYear'
}

export type Alteration = (subject: Subject, random: Random) => Altered | null

/** The same pages with some words replaced or taken away; nothing of the clean paper is touched. */
export const edited = (subject: Subject, changes: Map<TextOp, TextOp | null>): PdfPage[] =>
  subject.pages.map((page) => ({
    ...page,
    ops: page.ops.flatMap((op) => {
      const change = op.kind === 'text' ? changes.get(op) : undefined
      return change === undefined ? [op] : change === null ? [] : [change]
    }),
  }))

const figure = /[\d,]*\.\d\d/
export const centsIn = (op: TextOp): number | null => {
  const text = op.text.match(figure)?.[0]
  return text ? Math.round(Number(text.replaceAll(',', '')) * 100) : null
}

/** The op with another figure, its right edge kept; the last figure of its text unless told otherwise. */
export const withFigure = (op: TextOp, cents: number): TextOp => {
  const old = op.text.match(figure)?.[0] ?? ''
  const plain = /^\d{4,}\./.test(old) ? money(cents).replaceAll(',', '') : money(cents)
  const text = op.text.replace(old, plain)
  const right = op.x + textWidth(op.text, op.font, op.size, op.spacing)
  const follows = /^[-+$(\d]/.test(op.text)
  return { ...op, text, x: follows ? right - textWidth(text, op.font, op.size, op.spacing) : op.x }
}

/** One digit altered, two exchanged, or a thousand more: what people do to figures. */
const falsified = (cents: number, random: Random): number => {
  const how = random.int(0, 3)
  if (how === 0) return cents + random.int(1, 9) * 100_000
  if (how === 1) return cents + random.pick([1, 10, 100, 1_000, 9, 90, 900])
  const digits = String(cents)
  const at = random.int(0, digits.length - 1)
  const digit = how === 2 ? (Number(digits[at]) + random.int(1, 8)) % 10 : 9 - Number(digits[at])
  const altered = Number(digits.slice(0, at) + String(digit) + digits.slice(at + 1))
  return altered === cents || altered === 0 ? cents + 1_000 : altered
}

export const one = <T>(list: readonly T[], random: Random): T | null => (list.length === 0 ? null : random.pick(list))
export const rowsWith = (subject: Subject, wanted: (row: SubjectRow) => boolean): SubjectRow[] =>
  subject.rows.filter((row) => row.ops.length > 0 && row.cents > 0 && wanted(row))
export const top = (row: SubjectRow): number => Math.min(...row.ops.map((op) => op.y))
export const bottom = (row: SubjectRow): number => Math.max(...row.ops.map((op) => op.y))
/** Rows that stand on a line of their own: a grid of checks has several to a line. */
export const alone = (subject: Subject): SubjectRow[] =>
  rowsWith(
    subject,
    (row) =>
      !subject.rows.some((other) => other !== row && other.page === row.page && other.ops.some((op) => Math.abs(op.y - top(row)) < 1)),
  )

export const alterFigure = (subject: Subject, op: TextOp | null, random: Random, what: string, truthWillDo = false): Altered | null => {
  const cents = op && centsIn(op)
  if (!op || cents === null) return null
  const altered = withFigure(op, falsified(cents, random))
  return altered.text === op.text
    ? null
    : { pages: edited(subject, new Map([[op, altered]])), what: `${what}: ${op.text} became ${altered.text}`, excuse: null, truthWillDo }
}

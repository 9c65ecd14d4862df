import type { Line } from '../lines.ts'

const TIMES_MIN = 4
/** Of the lines that hold nothing but a letter or two, those that must be initials. */
const SHARE = 0.8
/** In sizes of the type of the row: a picture's letter stands beside its row. */
const NEAR = 2.5
const LETTERS = /^\p{Lu}{1,2}$/u

const initialsOf = ({ tokens }: Line): string =>
  tokens
    .filter((t) => t.kind === 'text')
    .map((t) => /[\p{L}\d]/u.exec(t.text)?.[0] ?? '')
    .join('')
    .toUpperCase()

const isOf = (letters: Line, row: Line | undefined): boolean =>
  row !== undefined &&
  row.page === letters.page &&
  letters.x1 < row.x0 &&
  Math.abs(row.y - letters.y) <= NEAR * row.size &&
  initialsOf(row).startsWith(letters.text)

/** Without the letters that apps draw in a circle beside each payee, in place of its picture: on a line of their own they would part a row's text from its date. */
export const withoutInitials = (lines: readonly Line[]): readonly Line[] => {
  const alone = lines.filter((line) => line.tokens.length === 1 && LETTERS.test(line.text))
  if (alone.length < TIMES_MIN) return lines
  const places = new Map(lines.map((line, i) => [line, i]))
  const initials = new Set(alone.filter((line) => isOf(line, lines[places.get(line)! - 1]) || isOf(line, lines[places.get(line)! + 1])))
  return initials.size >= TIMES_MIN && initials.size >= alone.length * SHARE ? lines.filter((line) => !initials.has(line)) : lines
}

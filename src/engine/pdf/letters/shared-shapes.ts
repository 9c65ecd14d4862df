import type { DisputedFont } from '../../types.ts'
import { plain, type RawFile } from './raw.ts'
import { readTable, referred } from './raw-fonts.ts'

const CODES_MAX = 2 ** 16
/** How often programs of fonts are unpacked to see whether they are the same one; a statement has a dozen of them. */
const COMPARED_MAX = 20
/** Copies and subsets of one font that are remembered for a code. */
const REMEMBERED_MAX = 8

type Said = { figure: string; code: number; program: number }

/**
 * Fonts that draw with the very same shapes and call them by other figures: an embedded font that stands in the file twice, with two tables (`/ToUnicode`), one
 * for the rows that lie. A bank's own fonts never differ so, since a code of one program is one shape.
 */
export const createShapes = (file: RawFile, figures: ReadonlySet<string>) => {
  const said = new Map<string, Said[]>()
  const isSame = createComparison(file)
  const disputeOf = (font: string, dictionary: string): Omit<DisputedFont, 'font'> | null => {
    const way = wayOf(file, dictionary)
    if (way === null) return null
    const { program } = way
    const name = font.replace(/^[A-Z]{6}\+/, '')
    let found: Omit<DisputedFont, 'font'> | null = null
    for (const { data } of referred(file, dictionary, 'ToUnicode'))
      for (const [code, figure] of readTable(data() ?? '', CODES_MAX)) {
        if (![...figure].some((letter) => figures.has(letter))) continue
        const key = `${name} ${code} ${way.by}`
        const before = said.get(key) ?? []
        const other = before.find((each) => each.figure !== figure && isSame(each.program, program))
        if (other) found ??= told(other, figure)
        else if (before.length < REMEMBERED_MAX) said.set(key, [...before, { figure, code, program }])
      }
    return found
  }
  return { disputeOf }
}

/** Which of two is the lie is known where the code is the figure's own. */
const told = ({ figure, code }: Said, other: string): Omit<DisputedFont, 'font'> =>
  String.fromCharCode(code) === other ? { shown: other, said: figure } : { shown: figure, said: other }

/** The program that draws a font's letters, and all that decides which of its shapes a code is; null where it is not embedded. */
const wayOf = (file: RawFile, dictionary: string): { program: number; by: string } | null => {
  const kind = /\/Subtype\s*\/(Type0|Type1|MMType1|TrueType)\b/.exec(dictionary)?.[1]
  if (kind === undefined) return null
  const owner = kind === 'Type0' ? descendantOf(file, dictionary) : dictionary
  const descriptor = plain(referred(file, owner, 'FontDescriptor').at(-1)?.text ?? '')
  const program = /\/FontFile[23]?\s+(\d+)\s+\d+\s+R/.exec(descriptor)?.[1]
  if (program === undefined) return null
  const encoding = encodingOf(file, dictionary)
  if (encoding === '' && /\/Encoding\b/.test(dictionary)) return null
  const flags = kind === 'Type0' ? '' : (/\/Flags\s+(\d+)/.exec(descriptor)?.[1] ?? '')
  return { program: Number(program), by: [kind, flags, encoding, mapOf(owner)].join(' ') }
}

const descendantOf = (file: RawFile, dictionary: string): string => {
  const listed = /\/DescendantFonts\s*\[\s*(\d+)\s+\d+\s+R/.exec(dictionary)?.[1]
  const elsewhere = /^\s*\[?\s*(\d+)\s+\d+\s+R/.exec(referred(file, dictionary, 'DescendantFonts').at(-1)?.text ?? '')?.[1]
  const number = listed ?? elsewhere
  return number === undefined ? '' : plain(file.objects(Number(number)).at(-1)?.text ?? '')
}

/** As it is written, wherever that is. */
const encodingOf = (file: RawFile, dictionary: string): string => {
  const inline = /\/Encoding\s*(\/[^\s/<>[\]()]+|<<[^>]*>>)/.exec(dictionary)?.[1]
  return (inline ?? referred(file, dictionary, 'Encoding').at(-1)?.text ?? '').replace(/\s+/g, ' ').trim()
}

/** A map of a font's own has a number, by which it is told from others. */
const mapOf = (descendant: string): string => /\/CIDToGIDMap\s*(\/\w+|\d+)/.exec(descendant)?.[1] ?? '/Identity'

/** Whether two programs are one, or copies of each other. */
const createComparison = (file: RawFile): ((a: number, b: number) => boolean) => {
  const known = new Map<string, boolean>()
  const dataOf = (program: number): string | null => file.objects(program).at(-1)?.data() ?? null
  return (a, b) => {
    if (a === b) return true
    const pair = `${a} ${b}`
    const before = known.get(pair)
    if (before !== undefined || known.size >= COMPARED_MAX) return before ?? false
    const data = dataOf(a)
    const same = data !== null && data === dataOf(b)
    known.set(pair, same)
    return same
  }
}

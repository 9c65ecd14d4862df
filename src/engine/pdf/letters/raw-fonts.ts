import { cleanGlyph } from './glyphs.ts'
import { COMMENT, type RawFile, type RawObject } from './raw.ts'

const DICTIONARY_MAX = 20_000

const HEX = '<([\\s\\dA-Fa-f]*)>'
const BOUND = /begin(bfchar|bfrange)([\s\S]*?)end\1/g
const CHAR = new RegExp(`${HEX}\\s*${HEX}`, 'g')
const RANGE = new RegExp(`${HEX}\\s*${HEX}\\s*(?:${HEX}|\\[([^\\]]*)\\])`, 'g')
/** More than a ligature stands for. */
const LETTERS_MAX = 8

const digitsOf = (hex: string): string => hex.replace(/\s+/g, '')

/** The texts that a table gives to codes below `codes`: mostly single letters. */
export const readTable = (table: string, codes: number): [number, string][] => {
  const out: [number, string][] = []
  const add = (code: number, unicode: string, by = 0): void => {
    const units = digitsOf(unicode).match(/.{4}/g)?.slice(0, LETTERS_MAX) ?? []
    if (!(code < codes) || units.length === 0) return
    const values = units.map((unit, i) => Number.parseInt(unit, 16) + (i === units.length - 1 ? by : 0))
    out.push([code, [...String.fromCharCode(...values)].map((letter) => cleanGlyph(letter.codePointAt(0)!)).join('')])
  }
  for (const [, kind, body] of table.replace(COMMENT, ' ').matchAll(BOUND)) {
    if (kind === 'bfchar') {
      for (const [, code, unicode] of body!.matchAll(CHAR)) add(Number.parseInt(digitsOf(code!), 16), unicode!)
      continue
    }
    for (const [, from, to, first, list] of body!.matchAll(RANGE)) {
      const [low, high] = [Number.parseInt(digitsOf(from!), 16), Math.min(Number.parseInt(digitsOf(to!), 16), codes - 1)]
      const each = list === undefined ? null : [...list.matchAll(new RegExp(HEX, 'g'))].map(([, unicode]) => unicode!)
      for (let code = low; code <= high; code++) {
        const unicode = each === null ? first! : each[code - low]
        if (unicode !== undefined) add(code, unicode, each === null ? code - low : 0)
      }
    }
  }
  return out
}

export const referred = (file: RawFile, dictionary: string, key: string): RawObject[] => {
  const number = new RegExp(`/${key}\\s+(\\d+)\\s+\\d+\\s+R`).exec(dictionary)?.[1]
  return number === undefined ? [] : file.objects(Number(number))
}

/** The dictionary that has something at a place, with those inside of it. */
export const dictionaryAround = (text: string, at: number): string => {
  let depth = 0
  let from = at
  for (; from > at - DICTIONARY_MAX && from > 0; from--) {
    if (text.startsWith('>>', from - 1) && from < at) {
      depth++
      from--
    } else if (text.startsWith('<<', from - 1)) {
      if (depth === 0) break
      depth--
      from--
    }
  }
  depth = 0
  let to = at
  for (; to < at + DICTIONARY_MAX && to < text.length; to++) {
    if (text.startsWith('<<', to)) {
      depth++
      to++
    } else if (text.startsWith('>>', to)) {
      if (depth === 0) break
      depth--
      to++
    }
  }
  return text.slice(from + 1, to)
}

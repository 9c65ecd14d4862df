import { cleanGlyph } from './glyphs.ts'
import type { RawFile, RawObject } from './raw.ts'

const DICTIONARY_MAX = 20_000

/** The single letters that a table gives to codes below `codes`. */
export const readTable = (text: string, codes: number): [number, string][] => {
  const out: [number, string][] = []
  const add = (code: number, unicode: string): void => {
    if (code < codes && unicode.length === 4) out.push([code, cleanGlyph(Number.parseInt(unicode, 16))])
  }
  for (const [, body] of text.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code, unicode] of body!.matchAll(/<\s*([0-9A-Fa-f]+)\s*>\s*<\s*([0-9A-Fa-f]+)\s*>/g))
      add(Number.parseInt(code!, 16), unicode!)
  for (const [, body] of text.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from, to, first, list] of body!.matchAll(
      /<\s*([0-9A-Fa-f]+)\s*>\s*<\s*([0-9A-Fa-f]+)\s*>\s*(?:<\s*([0-9A-Fa-f]+)\s*>|\[([^\]]*)\])/g,
    )) {
      const [low, high] = [Number.parseInt(from!, 16), Math.min(Number.parseInt(to!, 16), codes - 1)]
      const each = list?.match(/[0-9A-Fa-f]+/g)
      for (let code = low; code <= high; code++) {
        const unicode = each ? each[code - low] : (Number.parseInt(first!, 16) + code - low).toString(16).padStart(first!.length, '0')
        if (unicode !== undefined) add(code, unicode)
      }
    }
  return out
}

export const referred = (file: RawFile, dictionary: string, key: string): RawObject[] => {
  const number = new RegExp(`/${key}\\s+(\\d+)\\s+\\d+\\s+R`).exec(dictionary)?.[1]
  return number === undefined ? [] : file.objects(Number(number))
}

/** Names without their odd spellings. */
export const plain = (text: string): string =>
  text.includes('#') ? text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text

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

import { ALIAS_WORDS, LEGAL_FORMS, STOP_WORDS, TRAILING_FORMS, WRITTEN_OUT } from './business-words.ts'

/** A name brought to the form in which two spellings of one business look alike. */
export type BusinessName = {
  /** What is left without legal forms, fillers and punctuation, in the order given. */
  words: string[]
  /** The same in one piece: blanks in other places make no difference to it. */
  compact: string
}

const MAX_WORDS = 16
const MAX_CHARACTERS = 300

const DIGIT_AS_LETTER: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '5': 'S', '8': 'B' }
/** OCR reads letters as digits; a word of letters with one of these among them is such a misreading, "A1" or "24H" is not. */
const withoutMisreadDigits = (word: string): string =>
  /[0158]/.test(word) && /^[A-Z0158]+$/.test(word) && word.replace(/\d/g, '').length >= 3 && /[A-Z]\d*[A-Z]/.test(word)
    ? word.replace(/[0158]/g, (digit) => DIGIT_AS_LETTER[digit]!)
    : word

/** Letters that are no other letter with a mark. */
const PLAIN: Readonly<Record<string, string>> = { Ø: 'O', Ł: 'L', Đ: 'D', Æ: 'AE', Œ: 'OE', Þ: 'TH' }
const MARKS = /[\u0300-\u036f]/g
const ALIAS_SPELLINGS =
  /\b(?:D\s*[/.]\s*B\s*[/.]\s*A\b\.?|T\s*\/\s*A\b|A\s*\/\s*K\s*\/\s*A\b|F\s*\/\s*K\s*\/\s*A\b|DOING BUSINESS AS|TRADING AS|FORMERLY KNOWN AS)/g

const ASCII_ONLY = /^[\x20-\x7e]*$/
const withoutMarks = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toUpperCase()
    .replace(/[ØŁĐÆŒÞ]/g, (letter) => PLAIN[letter]!)

const rawWords = (text: string): string[] => {
  const cut = text.slice(0, MAX_CHARACTERS)
  // Nearly every name is plain; an import reads millions of them.
  return (
    (ASCII_ONLY.test(cut) ? cut.toUpperCase() : withoutMarks(cut))
      .replace(ALIAS_SPELLINGS, ' DBA ')
      .replace(/['’‘`´]/g, '')
      // A dot inside of an abbreviation binds (L.L.C.), any other divides.
      .replace(/\b(?:[A-Z]\.){2,}[A-Z]?/g, (short) => ` ${short.replaceAll('.', '')} `)
      .replace(/[&+]/g, ' AND ')
      .split(/[^A-Z0-9]+/)
      .filter((word) => word !== '')
  )
}

/** Letters that stand alone in a row are one word: J & J, A B C. */
const joinLetters = (words: string[]): string[] => {
  const out: string[] = []
  let run = ''
  for (const word of words) {
    if (word.length === 1 && word >= 'A') {
      run += word
      continue
    }
    if (run !== '') out.push(run)
    run = ''
    out.push(word)
  }
  if (run !== '') out.push(run)
  return out
}

const withoutForms = (words: string[]): string[] => {
  const kept = words.filter((word) => !LEGAL_FORMS.has(word))
  while (kept.length > 1 && TRAILING_FORMS.has(kept.at(-1)!)) kept.pop()
  return kept.length > 0 ? kept : words
}

const toName = (raw: string[]): BusinessName | null => {
  const joined = joinLetters(raw.filter((word) => word !== 'AND'))
  const named = withoutForms(joined)
  const content = named.filter((word) => !STOP_WORDS.has(word))
  const words = (content.length > 0 ? content : named)
    .map((word) => WRITTEN_OUT.get(word) ?? withoutMisreadDigits(word))
    .slice(0, MAX_WORDS)
  return words.length === 0 ? null : { words, compact: words.join('') }
}

/** The names in a text: one, or several where it says DBA or the like. Empty when it holds no letter or digit. */
export const readNames = (text: string): BusinessName[] => {
  const parts: string[][] = [[]]
  rawWords(text).forEach((word, i, all) => {
    if (ALIAS_WORDS.has(word) && i > 0 && i < all.length - 1) parts.push([])
    else parts.at(-1)!.push(word)
  })
  return parts.map(toName).filter((name) => name !== null)
}

const MIN_GLUED = 3
const MIN_GLUED_SHORT = 4
const GLUED_SHORT = [...WRITTEN_OUT].filter(([short]) => short.length >= MIN_GLUED_SHORT)

/** The name, and where one of its words ends in the short form of another (GARCIABROS) the name with that written out, as the registry has it. */
export const withGluedWrittenOut = (name: BusinessName): BusinessName[] => {
  const words = name.words.map((word) => {
    const found = GLUED_SHORT.find(([short]) => word.length >= short.length + MIN_GLUED && word.endsWith(short))
    return found === undefined ? word : word.slice(0, -found[0].length) + found[1]
  })
  const compact = words.join('')
  return compact === name.compact ? [name] : [name, { words, compact }]
}

/** As stored beside a record, so that a search need not read its names anew: a line a name, the legal one first. */
export const writeNames = (names: readonly BusinessName[]): string => names.map((name) => name.words.join(' ')).join('\n')
export const readWrittenNames = (text: string): BusinessName[] =>
  text.split('\n').map((line) => ({ words: line.split(' '), compact: line.replaceAll(' ', '') }))

/** Nine digits, with or without the dash, as NN-NNNNNNN; null for anything else. */
export const readEin = (text: string): string | null => {
  const m = /^\s*(\d{2})\s*-?\s*(\d{7})\s*$/.exec(text)
  return m === null ? null : `${m[1]}-${m[2]}`
}

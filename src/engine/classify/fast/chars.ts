/**
 * Characters of a descriptor as the matcher sees them: upper case, accents gone, `&` and apostrophes not there (AT&T is ATT, LOWE'S is LOWES),
 * everything that is no letter or digit parts words.
 */
export const SEPARATOR = 0
export const JOINER = 1

const accents = 'ÀÁÂÃÄÅ:A|Ç:C|ÈÉÊË:E|ÌÍÎÏ:I|Ñ:N|ÒÓÔÕÖØ:O|ÙÚÛÜ:U|Ý:Y|àáâãäå:A|ç:C|èéêë:E|ìíîï:I|ñ:N|òóôõöø:O|ùúûü:U|ýÿ:Y'

/** Code of the upper-case letter or digit, SEPARATOR or JOINER, by char code below 256. */
export const UPPER: Uint8Array = (() => {
  const table = new Uint8Array(256)
  for (let c = 48; c <= 57; c++) table[c] = c
  for (let c = 65; c <= 90; c++) {
    table[c] = c
    table[c + 32] = c
  }
  table[38] = JOINER
  table[39] = JOINER
  table[96] = JOINER
  for (const group of accents.split('|')) {
    const [from, to] = group.split(':') as [string, string]
    for (const char of from) table[char.charCodeAt(0)] = to.charCodeAt(0)
  }
  return table
})()

/** A descriptor's characters as bytes, one each: what no table knows parts words. */
export const byteOf = (code: number): number => (code < 256 ? code : code === 0x2019 || code === 0x2018 ? 39 : 32)

/** Writes `text` at `at`; the caller has made room. */
export const writeBytes = (text: string, bytes: Uint8Array, at: number): void => {
  for (let i = 0; i < text.length; i++) bytes[at + i] = byteOf(text.charCodeAt(i))
}

/** How many symbols the matcher knows. 0 is none. */
export const ALPHABET = 37

/** Letters and digits to 1…36, with those that OCR takes for each other made one: 0/O, 1/I/L, 5/S, 8/B. */
export const FOLD: Uint8Array = (() => {
  const table = new Uint8Array(128)
  for (let c = 65; c <= 90; c++) table[c] = c - 64
  for (let d = 0; d <= 9; d++) table[48 + d] = 27 + d
  table[48] = table[79]!
  table[49] = table[73]!
  table[76] = table[73]!
  table[53] = table[83]!
  table[56] = table[66]!
  return table
})()

/** Digits that stand for letters when OCR reads badly. */
export const isOcrDigit = (code: number): boolean => code === 48 || code === 49 || code === 53 || code === 56

export const HASH_SEED_A = 0x811c9dc5 | 0
export const HASH_SEED_B = 0x9747b28c | 0
export const hashA = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193)
export const hashB = (hash: number, code: number): number => (Math.imul(hash, 31) + code) | 0

/** Words of a phrase as the tokenizer makes them. */
export const wordsOf = (text: string): string[] => {
  const words: string[] = []
  let word = ''
  for (let i = 0; i <= text.length; i++) {
    const u = i < text.length ? UPPER[byteOf(text.charCodeAt(i))]! : SEPARATOR
    if (u === JOINER) continue
    if (u !== SEPARATOR) word += String.fromCharCode(u)
    else if (word !== '') {
      words.push(word)
      word = ''
    }
  }
  return words
}

/** Items of a list in a data file: parted by `|` or line ends. */
export const listOf = (text: string): string[] =>
  text
    .split(/[|\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '')

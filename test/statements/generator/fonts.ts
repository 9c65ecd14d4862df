export type FontName = 'sans' | 'sansBold' | 'serif' | 'serifBold' | 'mono' | 'monoBold'

export const baseFonts: Record<FontName, string> = {
  sans: 'Helvetica',
  sansBold: 'Helvetica-Bold',
  serif: 'Times-Roman',
  serifBold: 'Times-Bold',
  mono: 'Courier',
  monoBold: 'Courier-Bold',
}

/** Advance widths of the characters 32 to 126, in thousandths of the size. */
const helvetica = `278,278,355,556,556,889,667,191,333,333,389,584,278,333,278,278,556,556,556,556,556,556,556,556,556,556,278,278,584,584,584,556,
1015,667,667,722,722,667,611,778,722,278,500,667,556,833,722,778,667,778,722,667,611,722,667,944,667,667,611,278,278,278,469,556,
333,556,556,500,556,556,278,556,556,222,222,500,222,833,556,556,556,556,333,500,278,556,500,722,500,500,500,334,260,334,584`
const helveticaBold = `278,333,474,556,556,889,722,238,333,333,389,584,278,333,278,278,556,556,556,556,556,556,556,556,556,556,333,333,584,584,584,611,
975,722,722,722,722,667,611,778,722,278,556,722,611,833,722,778,667,778,722,667,611,722,667,944,667,667,611,333,278,333,584,556,
333,556,611,556,611,556,333,611,611,278,278,556,278,889,611,611,611,611,389,556,333,611,556,778,556,556,500,389,280,389,584`
const times = `250,333,408,500,500,833,778,180,333,333,500,564,250,333,250,278,500,500,500,500,500,500,500,500,500,500,278,278,564,564,564,444,
921,722,667,667,722,611,556,722,722,333,389,722,611,889,722,722,556,722,667,556,611,722,722,944,722,722,611,333,278,333,469,500,
333,444,500,444,500,444,333,500,500,278,278,500,278,778,500,500,500,500,333,389,278,500,500,722,500,500,444,480,200,480,541`
const timesBold = `250,333,555,500,500,1000,833,278,333,333,500,570,250,333,250,278,500,500,500,500,500,500,500,500,500,500,333,333,570,570,570,500,
930,722,667,722,722,667,611,778,778,389,500,778,667,944,722,778,611,778,722,556,667,722,722,1000,722,722,667,333,278,333,581,500,
333,500,556,444,556,444,333,500,556,278,333,556,278,833,556,500,556,556,444,389,333,556,500,722,500,500,444,394,220,394,520`

const table = (list: string): number[] => list.split(',').map(Number)
const courier = Array.from({ length: 95 }, () => 600)
const widths: Record<FontName, number[]> = {
  sans: table(helvetica),
  sansBold: table(helveticaBold),
  serif: table(times),
  serifBold: table(timesBold),
  mono: courier,
  monoBold: courier,
}

/** Characters beyond ASCII: the byte they get in the PDF, their width in Helvetica, and whether they need a map back to Unicode. */
const special = new Map<string, { code: number; width: number; mapped: boolean }>([
  ['ﬁ', { code: 1, width: 500, mapped: true }],
  ['ﬂ', { code: 2, width: 500, mapped: true }],
  ['−', { code: 3, width: 584, mapped: true }],
  ['\uea01', { code: 4, width: 350, mapped: true }],
  ['\uea02', { code: 5, width: 350, mapped: true }],
  ['\uea03', { code: 6, width: 350, mapped: true }],
  ['–', { code: 150, width: 556, mapped: false }],
  ['—', { code: 151, width: 1000, mapped: false }],
  ['•', { code: 149, width: 350, mapped: false }],
  ['’', { code: 146, width: 222, mapped: false }],
  ['©', { code: 169, width: 737, mapped: false }],
  ['®', { code: 174, width: 737, mapped: false }],
  ['\u00a0', { code: 160, width: 278, mapped: false }],
  ['€', { code: 128, width: 556, mapped: false }],
  ['ª', { code: 170, width: 370, mapped: false }],
  ['º', { code: 186, width: 365, mapped: false }],
])
/** Letters with accents are as wide as those without. */
for (const letter of 'ÀÁÂÃÄÇÈÉÊËÍÑÓÔÕÖÚÛÜàáâãäçèéêëìíîïñòóôõöùúûüß')
  special.set(letter, { code: letter.charCodeAt(0), width: 556, mapped: false })

const charWidth = (character: string, font: FontName): number => {
  const code = character.charCodeAt(0)
  if (code >= 32 && code < 127) return widths[font][code - 32] as number
  if (font === 'mono' || font === 'monoBold') return 600
  const bare = character.normalize('NFD').charCodeAt(0)
  if (bare !== code && bare >= 32 && bare < 127) return widths[font][bare - 32] as number
  return special.get(character)?.width ?? 556
}

export const textWidth = (text: string, font: FontName, size: number, spacing = 0): number => {
  const table = widths[font]
  let sum = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    sum += code >= 32 && code < 127 ? (table[code - 32] as number) : charWidth(text[index] as string, font)
  }
  return (sum * size) / 1000 + spacing * text.length
}

export const needsUnicodeMap = (text: string): boolean => {
  for (const character of text) if (special.get(character)?.mapped) return true
  return false
}

/** The body of a PDF literal string. */
export const encodeText = (text: string): string => {
  let out = ''
  for (const character of text) {
    const code = character.charCodeAt(0)
    if (character === '(' || character === ')' || character === '\\') out += `\\${character}`
    else if (code >= 32 && code < 127) out += character
    else {
      const known = special.get(character)
      if (!known) throw new Error(`The generator's fonts have no character ${JSON.stringify(character)}`)
      out += `\\${known.code.toString(8).padStart(3, '0')}`
    }
  }
  return out
}

export const differences = '[1 /fi /fl /minus /bullet /bullet /bullet]'

/** A map from our bytes to Unicode: icons land in the private-use area, as they do in neobanks' own files. */
export const toUnicodeMap = (): string => {
  const pairs: string[] = []
  for (let code = 32; code < 127; code += 1) pairs.push(`<${code.toString(16)}> <${code.toString(16).padStart(4, '0')}>`)
  for (const [character, { code }] of special)
    pairs.push(`<${code.toString(16).padStart(2, '0')}> <${character.charCodeAt(0).toString(16).padStart(4, '0')}>`)
  const blocks: string[] = []
  for (let start = 0; start < pairs.length; start += 100) {
    const block = pairs.slice(start, start + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <00> <FF> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

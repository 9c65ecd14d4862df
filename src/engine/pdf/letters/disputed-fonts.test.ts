import { deflateSync } from 'node:zlib'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import { rawPdf, textAt } from '../../../../test/pdf/make-pdf.ts'
import { leastProcessorMs } from '../../../../test/processor-time.ts'
import { findDisputedFonts } from './disputed-fonts.ts'
import { openRaw } from './raw.ts'

const table = (pairs: [number, string][]): string =>
  `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${pairs.length} beginbfchar\n${pairs
    .map(([code, letter]) => `<${code.toString(16).padStart(2, '0')}> <${letter.charCodeAt(0).toString(16).padStart(4, '0')}>`)
    .join('\n')}\nendbfchar endcmap`
const stream = (content: string, dictionary = ''): string => `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`
const packed = (content: string): string => stream(deflateSync(Buffer.from(content)).toString('latin1'), '/Filter /FlateDecode')

/** A file with a font of that dictionary; its table is object 100, further objects follow from 102. */
const fileWith = (font: string, said: [number, string][], { cmap = '', extra = [] as string[] } = {}): Buffer =>
  rawPdf([textAt(50, 100, 'Text')], {
    resources: '',
    extra: [packed(cmap || table(said)), `<< /Type /Font /BaseFont /Figures /ToUnicode 100 0 R ${font} >>`, ...extra],
  })
const disputes = (bytes: Uint8Array): string[] =>
  findDisputedFonts(openRaw(bytes)).map(({ font, shown, said }) => `${font}: ${shown} for ${said}`)

const EIGHT_NINE = '/Encoding << /Differences [33 /eight /nine /comma] >>'
const EMBEDDED = '<< /Type /FontDescriptor /Flags 32 /FontFile2 103 0 R >>'
const SYMBOLIC = '<< /Type /FontDescriptor /Flags 4 /FontFile2 103 0 R >>'

describe('fonts that draw a figure and say it is another', () => {
  test.each<[string, string, [number, string][], string[]]>([
    [
      'by the names of its codes',
      `/Subtype /Type1 ${EIGHT_NINE}`,
      [
        [33, '9'],
        [34, '9'],
      ],
      [],
    ],
    [
      'by names of another kind',
      '/Subtype /Type1 /Encoding << /Differences [33 /uni0038 /nine.tnum] >>',
      [
        [33, '8'],
        [34, '8'],
      ],
      [],
    ],
    ['in a font of drawings', `/Subtype /Type3 ${EIGHT_NINE}`, [[34, '8']], []],
    ['by the usual encoding of a font that every reader has', '/Subtype /Type1 /Encoding /WinAnsiEncoding', [[0x31, '7']], []],
    ['without any encoding', '/Subtype /TrueType', [[0x31, '7']], []],
    [
      'an encoding, and a list, that stand elsewhere',
      '/Subtype /Type1 /Encoding 102 0 R',
      [[33, '9']],
      ['<< /Differences 103 0 R >>', '[33 /eight]'],
    ],
    ['an embedded font that picks shapes by name', `/Subtype /TrueType /FontDescriptor 102 0 R ${EIGHT_NINE}`, [[34, '8']], [EMBEDDED]],
    ['a letter for a figure', `/Subtype /Type1 ${EIGHT_NINE}`, [[33, 'B']], []],
  ])('%s', (_, font, said, extra) => {
    expect(disputes(fileWith(font, said, { extra }))).toHaveLength(1)
  })

  test('the figures are named; a range and a list of a range count as single codes do', () => {
    const range = 'beginbfrange <20> <22> <0038> <23> <24> [<002c> <0031>] endbfrange'
    expect(disputes(fileWith(`/Subtype /Type1 ${EIGHT_NINE}`, [], { cmap: range }))).toEqual(['Figures: 8 for 9'])
    const list = 'beginbfrange <21> <23> [<0038> <0039> <002e>] endbfrange'
    expect(disputes(fileWith(`/Subtype /Type1 ${EIGHT_NINE}`, [], { cmap: list }))).toEqual(['Figures: , for .'])
  })

  test.each([
    ['two letters for one', '1 beginbfchar <21> <00390038> endbfchar', '98'],
    ['a letter behind one that is nothing', '1 beginbfchar <21> <00000039> endbfchar', '9'],
    ['a figure beyond the first plane', '1 beginbfchar <21> <D835DFD7> endbfchar', '9'],
    ['spaces within the numbers', '1 beginbfchar <2 1> <00 39> endbfchar', '9'],
    ['comments', '1 beginbfchar % <41>\n<21>%x\n<0039> endbfchar', '9'],
    ['a range of two letters each', '1 beginbfrange <20> <22> <00390037> endbfrange', '98'],
  ])('however the table is written: %s', (_, cmap, said) => {
    expect(disputes(fileWith(`/Subtype /Type1 ${EIGHT_NINE}`, [], { cmap }))).toEqual([`Figures: 8 for ${said}`])
  })

  test('a comment before the table', () => {
    const file = fileWith(`/Subtype /Type1 ${EIGHT_NINE}`, [[33, '9']]).toString('latin1')
    const commented = Buffer.from(file.replace('/ToUnicode 100 0 R', '/ToUnicode%x\n100 0 R'), 'latin1')
    expect(disputes(commented)).toEqual(['Figures: 8 for 9'])
  })

  describe('however the table is packed', () => {
    const NINE = table([[33, '9']])
    const deflated = deflateSync(Buffer.from(NINE))
    const packedAs = (filter: string, data: Buffer | string): Buffer =>
      rawPdf([textAt(50, 100, 'Text')], {
        extra: [
          stream(typeof data === 'string' ? data : data.toString('latin1'), filter),
          `<< /Type /Font /BaseFont /Figures /ToUnicode 100 0 R /Subtype /Type1 ${EIGHT_NINE} >>`,
        ],
      })

    test.each<[string, string, Buffer | string]>([
      ['in letters', '/Filter /ASCIIHexDecode', `${Buffer.from(NINE).toString('hex')}>`],
      ['in letters, packed before', '/Filter [/ASCIIHexDecode /FlateDecode]', `${deflated.toString('hex')}>`],
      ['by short names', '/Filter [ /AHx /Fl ]', `${deflated.toString('hex')}>`],
      ['by a name with a number', '/Filter /Flate#44ecode', deflated],
      ['with parameters that say nothing', '/Filter /FlateDecode /DecodeParms << /Predictor 1 >>', deflated],
    ])('%s', (_, filter, data) => {
      expect(disputes(packedAs(filter, data))).toEqual(['Figures: 8 for 9'])
    })

    test('in base 85', () => {
      const base85 = (bytes: Buffer): string => {
        const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4, ' ')])
        let out = ''
        for (let i = 0; i < padded.length; i += 4) {
          let value = padded.readUInt32BE(i)
          const five: string[] = []
          for (let k = 0; k < 5; k++, value = Math.floor(value / 85)) five.unshift(String.fromCharCode(33 + (value % 85)))
          out += five.join('') === '!!!!!' ? 'z' : five.join('')
        }
        return `${out}~>`
      }
      expect(disputes(packedAs('/Filter /ASCII85Decode', base85(Buffer.from(NINE))))).toEqual(['Figures: 8 for 9'])
    })

    test('and where nobody can look into it, that is told', () => {
      const lzw = packedAs('/Filter /LZWDecode', 'whatever')
      expect(disputes(lzw)).toEqual(['Figures: figures for what cannot be looked at'])
      expect(disputes(packedAs('/Filter 7 0 R', deflated))).toHaveLength(1)
    })
  })

  test('in a file whose objects are packed, or whose names are spelled oddly', async () => {
    const bytes = fileWith(`/Subtype /Type1 ${EIGHT_NINE}`, [[33, '9']])
    const odd = Buffer.from(bytes.toString('latin1').replace('/ToUnicode', '/To#55nicode').replace('/eight', '/#65ight'), 'latin1')
    expect(disputes(odd)).toEqual(['Figures: 8 for 9'])
    const used = rawPdf([textAt(50, 100, '!', { font: 'X' })], {
      page: '/Resources << /Font << /X 101 0 R >> >>',
      extra: [packed(table([[33, '9']])), `<< /Type /Font /BaseFont /Figures /ToUnicode 100 0 R /Subtype /Type1 ${EIGHT_NINE} >>`],
    })
    const again = await (await PDFDocument.load(used)).save({ useObjectStreams: true })
    expect(Buffer.from(again).includes('/ToUnicode')).toBe(false)
    expect(disputes(again)).toEqual(['Figures: 8 for 9'])
  })
})

describe('honest fonts', () => {
  test.each<[string, string, [number, string][], string[]]>([
    [
      'codes of its own, said rightly',
      `/Subtype /Type1 ${EIGHT_NINE}`,
      [
        [33, '8'],
        [34, '9'],
        [35, ','],
      ],
      [],
    ],
    [
      'names that are numbers of shapes',
      '/Subtype /Type1 /Encoding << /Differences [33 /g8 /C0_9 /A /B] >>',
      [
        [33, '1'],
        [34, '2'],
        [35, '3'],
        [36, '4'],
      ],
      [],
    ],
    [
      'an embedded symbolic font, whose own table picks the shape',
      `/Subtype /TrueType /FontDescriptor 102 0 R ${EIGHT_NINE}`,
      [[33, '1']],
      [SYMBOLIC],
    ],
    [
      'an embedded font with codes of its own',
      '/Subtype /TrueType /FontDescriptor 102 0 R /Encoding /WinAnsiEncoding',
      [[0x31, 'B']],
      [EMBEDDED],
    ],
    ['a composite font', '/Subtype /Type0 /Encoding /Identity-H', [[0x31, '7']], []],
    [
      'a hyphen that is soft, a minus that is longer',
      '/Subtype /Type1 /Encoding << /Differences [33 /hyphen /minus] >>',
      [
        [33, '\u00ad'],
        [34, '\u2212'],
      ],
      [],
    ],
  ])('%s', (_, font, said, extra) => {
    expect(disputes(fileWith(font, said, { extra }))).toEqual([])
  })
})

describe('fonts that draw with the same shapes', () => {
  const descriptor = (program: number, flags = 4) => `<< /Type /FontDescriptor /Flags ${flags} /FontFile2 ${program} 0 R >>`
  const simple = (name: string, said: number, drawn: number, encoding = '/WinAnsiEncoding') =>
    `<< /Type /Font /Subtype /TrueType /BaseFont /${name} /Encoding ${encoding} /FontDescriptor ${drawn} 0 R /ToUnicode ${said} 0 R >>`
  const composite = (name: string, said: number, drawn: number) =>
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${drawn} 0 R] /ToUnicode ${said} 0 R >>`
  const ONE = packed(table([[0x31, '1']]))
  const SEVEN = packed(table([[0x31, '7']]))
  const PROGRAM = packed('shapes of letters')
  /** The tables are 100 and 101, programs 102 and 103, what else there is follows. */
  const disputesOf = (programs: [string, string], ...others: string[]): string[] =>
    disputes(rawPdf([textAt(50, 100, 'Text')], { extra: [ONE, SEVEN, ...programs, ...others] }))

  test.each<[string, string[]]>([
    ['one program', [descriptor(102), simple('AAAAAA+Face', 100, 104), simple('AAAAAA+Face', 101, 104)]],
    ['the lie first', [descriptor(102), simple('AAAAAA+Face', 101, 104), simple('AAAAAA+Face', 100, 104)]],
    ['a copy of it', [descriptor(102), descriptor(103), simple('AAAAAA+Face', 100, 104), simple('BBBBBB+Face', 101, 105)]],
    [
      'a composite font',
      [
        '<< /Subtype /CIDFontType2 /CIDToGIDMap /Identity /FontDescriptor 105 0 R >>',
        descriptor(102),
        composite('AAAAAA+Face', 100, 104),
        composite('AAAAAA+Face', 101, 104),
      ],
    ],
  ])('must agree on what they are: %s', (_, fonts) => {
    const [found, ...more] = disputesOf([PROGRAM, PROGRAM], ...fonts)
    expect(found).toMatch(/^[AB]{6}\+Face: 1 for 7$/)
    expect(more).toEqual([])
  })

  test.each<[string, string[]]>([
    ['the same table twice', [descriptor(102), simple('AAAAAA+Face', 100, 104), simple('AAAAAA+Face', 100, 104)]],
    [
      'subsets with codes of their own',
      [descriptor(102), descriptor(103), simple('AAAAAA+Face', 100, 104), simple('BBBBBB+Face', 101, 105)],
    ],
    [
      'encodings of their own',
      [
        descriptor(102),
        simple('AAAAAA+Face', 100, 104, '<< /Differences [49 /g1] >>'),
        simple('AAAAAA+Face', 101, 104, '<< /Differences [49 /g7] >>'),
      ],
    ],
  ])('nothing is said of %s', (_, fonts) => {
    expect(disputesOf([PROGRAM, packed('other shapes')], ...fonts)).toEqual([])
  })
})

test('a hundred thousand fonts, dictionaries without an end and tables that unpack to gigabytes do not take long', async () => {
  const fonts = Array.from({ length: 100_000 }, () => `<< /Type /Font /Subtype /Type1 /ToUnicode 100 0 R ${EIGHT_NINE} >>`)
  const bomb = packed('beginbfchar '.padEnd(2 ** 27, ' '))
  const endless = `${'<< /ToUnicode 100 0 R '.repeat(50_000)}`
  const bytes = rawPdf([textAt(50, 100, 'Text')], { extra: [bomb, ...fonts, endless] })
  expect(await leastProcessorMs(15_000, () => findDisputedFonts(openRaw(bytes)))).toBeLessThan(15_000)
})

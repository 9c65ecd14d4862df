import { describe, expect, test } from 'vitest'
import type { PdfText, Row, Statement, Word } from '../types.ts'
import { holderSigns } from './holder-block.ts'

const FONTS = ['Helvetica', 'Helvetica-Bold', 'Times-Roman', 'ABCDEF+Helvetica', 'FrutigerLTStd-Bd', 'FrutigerLTStd-Roman', 'F7']
const [BOLD, TIMES, SUBSET, FRUTIGER_BOLD, FRUTIGER, NAMELESS] = [1, 2, 3, 4, 5, 6]
const SIZE = 9

type Printed = { text: string; base: number; left?: number; font?: number; size?: number }

const wordsOf = ({ text, base, left = 60, font = 0, size = SIZE }: Printed): Word[] => {
  let x = left
  return text.split(' ').map((part) => {
    const x0 = x
    const x1 = x0 + part.length * size * 0.55
    x = x1 + size * 0.3
    return { text: part, x0, x1, y0: base - 0.78 * size, y1: base + 0.22 * size, size, font }
  })
}

const NAME = 'BAYVIEW CATERING LLC'
const block = (name: Partial<Printed> = {}): Printed[] => [
  { text: NAME, base: 100, ...name },
  { text: '1840 HARBOR BLVD', base: 111 },
  { text: 'OAKLAND CA 94607-1122', base: 122 },
]
const BODY: Printed[] = Array.from({ length: 20 }, (_, i) => ({ text: `08/${i + 10} SOMETHING PAID`, base: 200 + i * 12 }))

const told = (printed: readonly Printed[], body: readonly Printed[] = BODY): string[] => {
  const words = [...printed, ...body].flatMap(wordsOf)
  const doc = { pages: [{ page: 1, width: 612, height: 792, words, source: 'text' }], fonts: FONTS } as unknown as PdfText
  const rows = [{ page: 1 } as Row]
  return holderSigns(doc, { holder: NAME, rows } as Statement).map(({ severity, message }) => `${severity} ${message}`)
}

describe('a line of the holder’s address', () => {
  test.each<[string, Printed[], string]>([
    [
      'in a face of its own',
      block({ font: TIMES }),
      `warning “${NAME}” is set in Times-Roman, as nothing else in the file is; the other lines of that address are in helvetica.`,
    ],
    [
      'in a face of its own, and larger: it may be a title',
      block({ font: TIMES, size: 12 }),
      `info “${NAME}” is set in Times-Roman, as nothing else in the file is; the other lines of that address are in helvetica.`,
    ],
    ['higher', block({ base: 99.2 }), `warning “${NAME}” stands 0.8 points above where it belongs by the other lines of that address.`],
    ['lower', block({ base: 100.5 }), `warning “${NAME}” stands 0.5 points below where it belongs by the other lines of that address.`],
    [
      'in the midst of others',
      [...block(), { text: 'SUITE 4', base: 0 }].map((line, i) => ({ ...line, base: [100, 111, 133, 122.7][i]! })),
      'warning “SUITE 4” stands 0.7 points below where it belongs by the other lines of that address.',
    ],
  ])('%s is told', (_, printed, message) => {
    expect(told(printed)).toEqual([message])
  })

  test.each<[string, Printed[], Printed[]?]>([
    ['in its place', block()],
    ['in bold', block({ font: BOLD })],
    ['in another subset of the font', block({ font: SUBSET })],
    ['in a font without a name', block({ font: NAMELESS })],
    [
      'in the bold of a face with marks of its own',
      block({ font: FRUTIGER_BOLD }).map((line, i) => (i === 0 ? line : { ...line, font: FRUTIGER })),
    ],
    ['in the face of headings', block({ font: TIMES }), [{ text: 'Account activity', base: 190, font: TIMES }, ...BODY]],
    ['all in another face than the page', block().map((line) => ({ ...line, font: TIMES }))],
    ['in larger type at its own distance', block({ size: 11, base: 99.2 })],
    ['a line apart', block({ base: 97 })],
    ['on a page that is not set exactly', block({ base: 99.2 }), BODY.map((line, i) => ({ ...line, base: line.base + (i % 3) * 0.3 }))],
    ['on a page that has little else', block({ base: 99.2 }), BODY.slice(0, 4)],
    [
      'parted in two, as by a code of its own line',
      [100, 110, 120, 130.9, 140.9].map((base, i) => ({ text: [NAME, 'UNIT 4', 'HARBOR HOUSE', 'LONDON', 'EC1A 1BB'][i]!, base })),
    ],
  ])('%s is not told', (_, printed, body) => {
    expect(told(printed, body)).toEqual([])
  })
})

import { expect, test } from 'vitest'
import type { PageImage } from '../render.ts'
import { hasPrint } from './date-cells.ts'
import type { OcrPage, OcrWord } from './ocr-words.ts'
import { withOverlookedDates } from './overlooked-dates.ts'

const PITCH = 20
const SIZE = 10

/** Lines of a page, each `left=word left=word`. */
const wordsOf = (lines: readonly string[]): OcrWord[] =>
  lines.flatMap((line, row) =>
    line
      .split(' ')
      .filter(Boolean)
      .map((part) => {
        const [x0, text] = part.split('=') as [string, string]
        const y0 = 20 + row * PITCH
        return { text, x0: Number(x0), x1: Number(x0) + text.length * 6, y0, y1: y0 + SIZE, confidence: 0.96 }
      }),
  )

const paper = (shade = 255): PageImage => ({ width: 400, height: 300, dpi: 72, data: new Uint8Array(400 * 300).fill(shade) })
const ink = (image: PageImage, x0: number, y0: number, x1: number, y1: number, value = 30): void => {
  for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) image.data[y * image.width + x] = value
}
/** Print as a date has it: strokes with white between them. */
const print = (image: PageImage, x0: number, y0: number, value?: number): void => {
  for (let x = x0; x < x0 + 36; x += 4) ink(image, x, y0 + 2, x + 2, y0 + 8, value)
}

const LIST = ['10=Oct 34=03 80=DEPOSIT 300=10.00', '10=Oct 34=05 80=CARD 300=12.00', '80=SHOP 300=14.00', '80=RENT 300=15.00']
const THIRD = 20 + 2 * PITCH

const read = async (lines: readonly string[], image: PageImage, said: string, confidence = 0.95) => {
  let looks = 0
  const ocr: OcrPage = async () => {
    looks++
    return said.split(' ').map((text, i) => ({ text, x0: i * 20, x1: i * 20 + 15, y0: 0, y1: 10, confidence }))
  }
  const { words, unread } = await withOverlookedDates(image, wordsOf(lines), ocr, undefined)
  const third = words.filter(({ y0 }) => Math.abs(y0 - THIRD) < 5).sort((a, b) => a.x0 - b.x0)
  return { third: third.map(({ text }) => text).join(' '), unread: unread.length, looks }
}

test('a date of a list that prints days once, and that OCR overlooked, is read by itself', async () => {
  const image = paper()
  print(image, 10, THIRD)
  expect(await read(LIST, image, 'Oct 10')).toEqual({ third: 'Oct 10 SHOP 14.00', unread: 0, looks: 1 })
})

test('a blank cell is not looked at, nor one with a rule, a mark or the shade of a photograph in it', async () => {
  const image = paper(140)
  expect(await read(LIST, image, 'Oct 10')).toEqual({ third: 'SHOP 14.00', unread: 0, looks: 0 })
  ink(image, 44, 0, 46, 300)
  ink(image, 0, THIRD + 9, 400, THIRD + 10)
  ink(image, 12, THIRD + 3, 15, THIRD + 6)
  expect(await read(LIST, image, 'Oct 10')).toEqual({ third: 'SHOP 14.00', unread: 0, looks: 0 })
  print(image, 10, THIRD, 60)
  expect(hasPrint(image, { x0: 10, y0: THIRD, x1: 46, y1: THIRD + SIZE })).toBe(true)
})

test('where something is printed and no date can be read, that is told', async () => {
  const image = paper()
  print(image, 10, THIRD)
  for (const said of ['Ocl lO', '10/12', 'SHOP', '1,400.00'])
    expect(await read(LIST, image, said)).toMatchObject({ third: 'SHOP 14.00', unread: 1 })
  expect(await read(LIST, image, 'Oct 10', 0.3)).toMatchObject({ third: 'SHOP 14.00', unread: 1 })
  // What two views show alike is believed sooner.
  expect(await read(LIST, image, 'Oct 10', 0.7)).toEqual({ third: 'Oct 10 SHOP 14.00', unread: 0, looks: 2 })
})

test('half a date is read again, and a word of another kind in the column of dates is left alone', async () => {
  const image = paper()
  print(image, 10, THIRD)
  const half = LIST.with(2, '10=Oct 80=SHOP 300=14.00')
  expect(await read(half, image, 'Oct 10')).toMatchObject({ third: 'Oct 10 SHOP 14.00', unread: 0 })
  const other = LIST.with(2, '10=POS 80=SHOP 300=14.00')
  expect(await read(other, image, 'Oct 10')).toEqual({ third: 'POS SHOP 14.00', unread: 0, looks: 0 })
})

test('a page of which every date was overlooked tells by its label where they stand', async () => {
  const image = paper()
  print(image, 10, THIRD)
  const list = ['10=Date 80=Description 300=Amount', '80=CARD 300=12.00', '80=SHOP 300=14.00', '80=RENT 300=15.00']
  expect(await read(list, image, 'Oct 10')).toEqual({ third: 'Oct 10 SHOP 14.00', unread: 0, looks: 1 })
  expect(await read(list, image, 'Ocl')).toMatchObject({ third: 'SHOP 14.00', unread: 1 })
})

test('a list without a label of which one row has a date has no column of dates, and text that begins where dates do lost none', async () => {
  const image = paper()
  print(image, 10, THIRD)
  expect((await read(LIST.with(1, '80=CARD 300=12.00'), image, 'Oct 10')).looks).toBe(0)
  expect((await read(LIST.with(2, '10=Total 46=deposits 300=14.00'), image, 'Oct 10')).looks).toBe(0)
})

test('of checks beside each other, the date of a column that OCR overlooked is read by itself, in front of its number or behind it', async () => {
  const image = paper()
  print(image, 200, THIRD)
  const inFront = ['10=04/01 60=3450 120=839.71 200=04/03 250=3453 310=41.46', '', '10=04/08 60=3451 120=625.27 250=3454 310=45.44']
  expect(await read(inFront, image, '04/16')).toMatchObject({ third: '04/08 3451 625.27 04/16 3454 45.44', unread: 0 })
  const behind = paper()
  print(behind, 240, THIRD)
  const lines = ['10=3450 50=04/01 120=839.71 200=3453 240=04/03 310=41.46', '', '10=3451 50=04/08 120=625.27 200=3454 310=45.44']
  expect(await read(lines, behind, '04/16')).toMatchObject({ third: '3451 04/08 625.27 3454 04/16 45.44', unread: 0 })
  expect(await read(inFront, paper(), '04/16')).toMatchObject({ looks: 0, unread: 0 })
})

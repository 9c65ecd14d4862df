import { expect, test } from 'vitest'
import type { PageText } from '../../types.ts'
import type { PageImage } from '../render.ts'
import { lookCloser } from './closer-look.ts'
import { ocrPage } from './ocr-page.ts'
import type { OcrPage, OcrWord } from './ocr-words.ts'

const page: PageText = { page: 1, width: 612, height: 792, words: [], source: 'text' }
/** Grey columns, each of its own value, so that a cut tells where it was cut. */
const image: PageImage = { width: 200, height: 60, dpi: 72, data: Uint8Array.from({ length: 200 * 60 }, (_, i) => i % 200) }

const word = (text: string, x0: number, confidence: number, width = 20): OcrWord => ({
  text,
  x0,
  y0: 20,
  x1: x0 + width,
  y1: 30,
  confidence,
})
const TEXT = Array.from({ length: 10 }, (_, i) => ({ ...word('Deposit', 10 * i, 0.96, 8), y0: 2, y1: 10 }))

/** What is read where the page shows these words, and each cut out part what `look` says. */
const readAs = async (words: OcrWord[], look: (cut: PageImage, times: number) => OcrWord[]): Promise<{ seen: string[]; looks: number }> => {
  let looks = 0
  const ocr: OcrPage = async (picture, of) => (of === 'page' ? [...TEXT, ...words] : look(picture, ++looks))
  const {
    page: { words: read },
  } = await ocrPage(page, image, ocr, undefined)
  return { seen: read.filter(({ y0 }) => y0 > 15).map(({ text, confidence }) => `${text} ${confidence}`), looks }
}
const says = (text: string, confidence: number) => (): OcrWord[] => [word(text, 4, confidence)]

test('a figure that OCR is not sure of is looked at by itself, and what is surer stands', async () => {
  expect(await readAs([word('1738.17', 100, 0.26)], says('173.17', 0.97))).toEqual({ seen: ['173.17 0.97'], looks: 1 })
  expect((await readAs([word('OS/11', 100, 0.63)], says('05/11', 0.9))).seen).toEqual(['05/11 0.9'])
})

test('what is no figure as it was read is looked at, however sure OCR is of it', async () => {
  expect((await readAs([word('113:52', 100, 0.92)], says('113.52', 0.96))).seen).toEqual(['113.52 0.96'])
})

test('clear figures, times, words and long numbers are not looked at', async () => {
  const clear = [word('113.52', 0, 0.96), word('20:00', 30, 0.97), word('ID:90', 60, 0.6), word('760123456789012345', 90, 0.4)]
  expect((await readAs(clear, says('1.00', 0.99))).looks).toBe(0)
})

test('what is less sure, no figure, or several words is not taken, and the next view is asked', async () => {
  const views = [[word('178.17', 4, 0.3)], [word('Fee', 4, 0.99)], [word('173', 4, 0.99), word('17', 30, 0.99)], [word('173.17', 4, 0.9)]]
  expect(await readAs([word('1738.17', 100, 0.5)], (_, times) => views[times - 1]!)).toEqual({ seen: ['173.17 0.9'], looks: 4 })
  expect((await readAs([word('1738.17', 100, 0.5)], says('173.17', 0.4))).seen).toEqual(['1738.17 0.5'])
})

test('an amount that OCR does not believe at all is kept where a closer look shows it, with the sign that came apart', async () => {
  const apart = [{ ...word('-', 96, 0, 2), y0: 24, y1: 26 }, word('1,003.00', 100, 0)]
  expect((await readAs(apart, says('-1,003.00', 0.91))).seen).toEqual(['-1,003.00 0.91'])
  expect((await readAs(apart, () => [])).seen).toEqual([])
})

test('an amount that came apart is looked at as a whole, and stays in pieces where that shows none', async () => {
  const apart = [word('+$1', 80, 0.56, 10), word('574.44', 94, 0.4)]
  const widths: number[] = []
  const look = (text: string) => (cut: PageImage) => {
    widths.push(cut.width)
    return [word(text, 4, 0.92)]
  }
  expect(await readAs(apart, look('+$1,574.44'))).toEqual({ seen: ['+$1,574.44 0.92'], looks: 1 })
  expect(widths).toEqual([42])
  expect((await readAs(apart, look('+$1,574'))).seen).toEqual(['+$1 0.56', '574.44 0.4'])
  expect((await readAs([word('7675', 80, 0.96, 10), word('574.44', 94, 0.4)], look('574.44'))).seen).toEqual(['7675 0.96', '574.44 0.92'])
})

test('what OCR itself does not believe may be an amount or a word', async () => {
  expect((await readAs([word('TSA', 100, 0.02)], says('173.17', 0.95))).seen).toEqual(['173.17 0.95'])
  expect((await readAs([word('TSA', 100, 0.02)], says('173.17', 0.7))).seen).toEqual([])
  expect((await readAs([word('TSA', 100, 0.02)], says('TSA', 0.7))).seen).toEqual([])
  expect((await readAs([word('§©CLOVER', 100, 0.02)], says('CLOVER', 0.97))).seen).toEqual(['CLOVER 0.97'])
  expect((await readAs([word('TSA', 100, 0.3)], says('173.17', 0.95))).seen).toEqual(['TSA 0.3'])
})

/** A paper with ink in these places, and rows of a date, a text and an amount, all but one of them whole. */
const inked = (...places: [number, number, number, number][]): PageImage => {
  const data = new Uint8Array(300 * 200).fill(255)
  for (const [x0, y0, x1, y1] of places) for (let y = y0; y < y1; y++) data.fill(0, y * 300 + x0, y * 300 + x1)
  return { width: 300, height: 200, dpi: 72, data }
}
const at = (text: string, x0: number, x1: number, y: number, confidence = 0.96): OcrWord => ({
  text,
  x0,
  y0: y,
  x1,
  y1: y + 10,
  confidence,
})
const rows = (last: OcrWord[]): OcrWord[] => [
  ...[20, 40, 60, 80].flatMap((y) => [at('05/11', 10, 40, y), at('Deposit', 60, 110, y), at('113.52', 230, 280, y)]),
  ...last,
]
const readPaper = async (paper: PageImage, words: OcrWord[], look: OcrWord[]): Promise<{ seen: string[]; looks: number }> => {
  let looks = 0
  const ocr: OcrPage = async (_, of) => {
    if (of === 'page') return words
    looks++
    return look
  }
  const {
    page: { words: read },
  } = await ocrPage(page, paper, ocr, undefined)
  return { seen: read.filter(({ y0 }) => y0 >= 100).map(({ text }) => text), looks }
}

test('ink in a column of amounts that nothing was read of is looked at, once, and bare paper is not', async () => {
  const last = [at('05/12', 10, 40, 100), at('Deposit', 60, 110, 100)]
  const paper = inked([10, 20, 280, 26], [240, 100, 280, 110])
  expect(await readPaper(paper, rows(last), [at('797.51', 4, 50, 4, 0.7)])).toEqual({ seen: ['05/12', 'Deposit', '797.51'], looks: 2 })
  expect(await readPaper(paper, rows([...last, at('A,', 232, 240, 100, 0.3)]), [at('797.51', 4, 50, 4)])).toMatchObject({
    seen: ['05/12', 'Deposit', '797.51'],
  })
  expect((await readPaper(paper, rows(last), [at('797.51', 4, 50, 4, 0.4)])).seen).toEqual(['05/12', 'Deposit'])
  expect((await readPaper(inked([10, 20, 280, 26]), rows(last), [at('797.51', 4, 50, 4)])).looks).toBe(0)
})

test('a date that is not surely read where dates stand is looked at', async () => {
  const last = [at('Sie.', 10, 40, 100, 0.3), at('Deposit', 60, 110, 100), at('9.00', 240, 280, 100)]
  const paper = inked([10, 20, 280, 26], [10, 100, 40, 110])
  expect((await readPaper(paper, rows(last), [at('05/12', 4, 30, 4)])).seen).toEqual(['05/12', 'Deposit', '9.00'])
  expect((await readPaper(paper, rows(last), [at('Size', 4, 30, 4)])).seen).toEqual(['Size', 'Deposit', '9.00'])
  expect((await readPaper(paper, rows(last.slice(1)), [at('05/12', 4, 30, 4)])).seen).toEqual(['Deposit', '9.00', '05/12'])
})

test('thousands and cents that stand apart, or were overlooked, are parts of their amount', async () => {
  const paper = inked([10, 20, 280, 26], [262, 120, 278, 130])
  expect((await readPaper(paper, rows([at('1,', 210, 222, 100), at('905.26', 230, 280, 100)]), [])).seen).toEqual(['1,905.26'])
  expect((await readPaper(paper, rows([at('7675', 190, 215, 100), at('905.26', 230, 280, 100)]), [])).seen).toEqual(['7675', '905.26'])
  const pointless = [at('33,255', 200, 250, 140), at('35', 256, 280, 140)]
  expect((await readPaper(paper, rows(pointless), [at('33,255.35', 4, 60, 4)])).seen).toEqual(['33,255.35'])
  expect((await readPaper(paper, rows(pointless), [at('33,255', 4, 60, 4)])).seen).toEqual(['33,255', '35'])
  const open = [at('1,242.', 210, 260, 120)]
  expect((await readPaper(paper, rows(open), [at('1,242.27', 4, 60, 4)])).seen).toEqual(['1,242.27'])
  expect((await readPaper(paper, rows(open), [at('1,242.', 4, 60, 4)])).seen).toEqual(['1,242.'])
})

test('cents that came apart with their point, or were lost with it, are read with their amount', async () => {
  const paper = inked([10, 20, 280, 26], [230, 100, 280, 110])
  const apart = [at('05/12', 10, 40, 100), at('291', 230, 256, 100), at('.30-', 259, 284, 100, 0.34)]
  expect((await readPaper(paper, rows(apart), [at('291.30-', 4, 60, 4, 0.7)])).seen).toEqual(['05/12', '291.30-'])
  // Not surely read, and not what the two pieces say.
  expect((await readPaper(paper, rows(apart), [at('297.30-', 4, 60, 4, 0.7)])).seen).toEqual(['05/12', '291', '.30-'])
  const cutOff = [at('05/12', 10, 40, 100), at('272', 230, 256, 100)]
  expect((await readPaper(paper, rows(cutOff), [at('272.59', 4, 60, 4, 0.7)])).seen).toEqual(['05/12', '272.59'])
  expect((await readPaper(paper, rows(cutOff), [at('272', 4, 60, 4)])).seen).toEqual(['05/12', '272'])
  // A number that ends where the amounts do is whole, and one before the column is none of its figures.
  expect((await readPaper(paper, rows([at('05/12', 10, 40, 100), at('272', 254, 280, 100)]), [at('9.99', 4, 60, 4)])).looks).toBe(0)
})

test('a view ends half way to its neighbours, and at the edge of the paper', async () => {
  const cuts: number[][] = []
  const look = (cut: PageImage): OcrWord[] => {
    cuts.push([cut.data[0]!, cut.data[cut.width - 1]!, cut.height])
    return [word('9.00', 4, 0.95)]
  }
  await readAs([word('CARD', 77, 0.96), word('9.0', 100, 0.5), word('8.00', 180, 0.5)], look)
  expect(cuts).toEqual([
    [99, 123, 18],
    [176, 199, 18],
  ])
})

test('a page that nobody can read is not looked at for long', async () => {
  const many = Array.from({ length: 100 }, (_, i) => word(`${i}.15`, i, 0.5, 1))
  expect((await readAs(many, () => [])).looks).toBe(200)
  const words = Array.from({ length: 100 }, (_, i) => word('rubbish', i, 0.3, 1))
  expect((await readAs(words, () => [])).looks).toBe(60)
})

test('a page of specks is given up soon: following each from its neighbour to the next is no work for minutes', async () => {
  let asked = 0
  const specks = Array.from({ length: 600 }, (_, i) => {
    const [x0, y0] = [(i % 200) * 10, Math.floor(i / 200) * 30]
    const speck = { text: String(i % 10), x0, y0, x1: x0 + 8, y1: y0 + 20 }
    return Object.defineProperty(speck, 'confidence', {
      get: () => {
        asked++
        return 0.3
      },
    }) as OcrWord
  })
  const paper = { width: 2_000, height: 100, data: new Uint8Array(200_000).fill(255), dpi: 300 }
  expect(await lookCloser(paper, specks, async () => [], undefined)).toHaveLength(specks.length)
  // Looking at each of them beside each of its line would be seventy million.
  expect(asked).toBeLessThan(5_000_000)
})

test('what has no height is not looked at', async () => {
  const paper = { width: 100, height: 100, data: new Uint8Array(10_000).fill(255), dpi: 300 }
  const flat = { text: '113:52', x0: 10, y0: 50, x1: 60, y1: 50, confidence: 0.1 }
  const pictures: number[] = []
  const look = async ({ height }: { height: number }): Promise<OcrWord[]> => {
    pictures.push(height)
    return []
  }
  expect(await lookCloser(paper, [flat], look, undefined)).toEqual([flat])
  expect(pictures).toEqual([])
})

test('cents that OCR saw with their amount and once more by themselves are there once', async () => {
  const twice = [word('14,,/628:.', 100, 0.41, 50), word('92', 139, 0.96, 10)]
  expect((await readAs(twice, says('14,628.92', 0.96))).seen).toEqual(['14,628.92 0.96'])
  // Figures behind an amount, and others within it, are their own.
  expect((await readAs([word('14,,/628:.', 80, 0.41, 50), word('92', 139, 0.96, 10)], says('14,628.92', 0.96))).seen).toHaveLength(2)
  expect((await readAs([word('14,,/628:.', 100, 0.41, 50), word('17', 139, 0.96, 10)], says('14,628.92', 0.96))).seen).toHaveLength(2)
})

test('cents that are set apart behind the point of their amount are a part of it', async () => {
  const apart = [word('8,071.', 100, 0.07, 30), word('87', 135, 0.86, 8)]
  const whole = (confidence: number) => (cut: PageImage) => (cut.width > 40 ? [word('8,071.87', 4, confidence)] : [])
  expect((await readAs(apart, whole(0.93))).seen).toEqual(['8,071.87 0.93'])
  expect((await readAs(apart, whole(0.4))).seen).toEqual(['87 0.86'])
})

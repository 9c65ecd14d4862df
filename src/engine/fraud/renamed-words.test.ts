import { beforeAll, describe, expect, test } from 'vitest'
import { rawPdf, textAt } from '../../../test/pdf/make-pdf.ts'
import { loadPdfium } from '../../platform/parsing/pdfium-wasm.ts'
import type { Pdfium } from '../pdf/pdfium.ts'
import { readPdf } from '../pdf/read.ts'
import { unseenSigns } from './unseen.ts'

let pdfium: Pdfium
beforeAll(async () => {
  pdfium = await loadPdfium()
})

const FILLER = textAt(50, 100, 'This page has enough plain words to be read as text')
const at = (text: string, x = 100) => textAt(x, 500, text)
/** A white box over what stands from x on at that height, and text in black again. */
const box = (x: number, width: number, grey = 1) => `${grey} g ${x} 288 ${width} 13 re f 0 g\n`

const told = async (content: string): Promise<string[]> =>
  unseenSigns(await readPdf(pdfium, rawPdf([FILLER + content]))).map(({ severity, message }) => `${severity} ${message}`)

describe('words under a patch, with others on top', () => {
  test.each([
    [
      'a payee',
      `${at('FORWARD FINANCING')}${box(98, 120)}${at('SYSCO FOODS')}`,
      'warning “FORWARD FINANCING” lies under a painted area, and “SYSCO FOODS” is seen in its place.',
    ],
    [
      'a part of a text',
      `${at('ACH DEBIT FUNDBOX DAILY')}${box(155, 100)}${at('SYSCO FOODS', 157)}`,
      'warning “FUNDBOX DAILY” lies under a painted area, and “SYSCO FOODS” is seen in its place.',
    ],
    [
      'with letters that both share',
      `${at('EXAMPLE FUNDING LLC')}${box(98, 120)}${at('EXAMPLE TRADING LLC')}`,
      'warning “FUNDING” lies under a painted area, and “TRADING” is seen in its place.',
    ],
  ])('%s', async (_, content, message) => {
    expect(await told(content)).toEqual([message])
  })

  test.each([
    ['a row that is shaded before it is printed', `${box(90, 300, 0.9)}${at('FORWARD FINANCING')}`],
    ['a row that is shaded afterwards and printed again', `${at('FORWARD FINANCING')}${box(90, 300, 0.9)}${at('FORWARD FINANCING')}`],
    ['words drawn twice to be bold', `${at('FORWARD FINANCING')}${at('FORWARD FINANCING', 100.3)}`],
    ['a name that is blacked out', `${at('FORWARD FINANCING')}${box(90, 300, 0)}`],
    ['a white ground below all that is printed', `1 g 0 0 612 792 re f 0 g\n${at('FORWARD FINANCING')}`],
    ['words beside the patch', `${at('FORWARD FINANCING')}${box(98, 120)}${at('SYSCO FOODS', 240)}`],
  ])('nothing is said of %s', async (_, content) => {
    expect(await told(content)).toEqual([])
  })
})

describe('a sign under a patch', () => {
  const seen = async (content: string): Promise<string[]> =>
    (await readPdf(pdfium, rawPdf([FILLER + content]))).pages[0]!.words.filter((word) => !word.hidden && /\d/.test(word.text)).map(
      ({ text }) => text,
    )

  test.each([
    ['a minus', `${at('-553.80')}${box(99, 4.2)}`, ['553.80'], 1],
    ['a minus behind', `${at('553.80-')}${box(130.6, 4)}`, ['553.80'], 1],
    ['brackets', `${at('(553.80)')}${box(99, 4.2)}${box(133.9, 4)}`, ['553.80'], 2],
  ])('%s is not read, and told', async (_, content, figures, findings) => {
    expect(await seen(content)).toEqual(figures)
    const messages = await told(content)
    expect(messages).toHaveLength(findings)
    for (const message of messages) expect(message).toMatch(/^high “[-()]” beside “553\.80” lies under a painted area\.$/)
  })

  test.each([
    ['a ground that is painted first', `${box(90, 60, 0.9)}${at('-553.80')}`, '-553.80'],
    ['a frame around the amount', `${at('(553.80)')}0.5 w 97 287 45 14 re S\n`, '(553.80)'],
    ['a line below it', `${at('-553.80')}0 g 98 290.5 40 0.5 re f\n`, '-553.80'],
  ])('with %s it is read', async (_, content, figure) => {
    expect(await seen(content)).toEqual([figure])
    expect(await told(content)).toEqual([])
  })
})

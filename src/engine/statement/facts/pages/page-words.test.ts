import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'
import { countOfPagesIn, numberIn } from './page-words.ts'

const page = (head: string, foot = ''): string => `
      EXAMPLE BANK                        Account Number 000123456789     ${head}
      Statement Period 01/01/2025 - 01/31/2025
      Beginning balance                   1,000.00
      Ending balance                      1,030.00

      Date        Description                 Amount      Balance
      01/05       DEPOSIT                      50.00     1,050.00
      01/21       PAPER SHOP                  -20.00     1,030.00

      ${foot}`

test.each([
  'Page 1 of 3',
  'Page Number: 1 of 3',
  'Pages 1 of 3',
  'p. 1 of 3',
  'p. 1/3',
  'Pág. 1 de 3',
  'Pag. 1 di 3',
  'Pag 1/3',
  'Hoja 1 de 3',
  'Folha 1/3',
  'Feuillet 1/3',
  'Side 1 av 3',
  'Sida 1 (3)',
  'Strona 1 z 3',
  'Number of pages: 3',
  'Total pages 3',
  'Pages: 3',
  'Anzahl Seiten: 3',
  'Seiten: 3',
  'Nombre de pages: 3',
  'Total de páginas: 3',
  'Page count: 3',
  'This statement has 3 pages.',
])('the only page of three is not the whole statement: %s', (words) => {
  expect(offs(draw(page(words)))).toEqual(['missing_page'])
  expect(offs(draw(page('', words)))).toEqual(['missing_page'])
  const isNumber = numberIn(words) !== null
  const others = [2, 3].map((number) => (isNumber ? words.replace('1', `${number}`) : 'Terms and conditions'))
  expect(proved(draw([page(words), ...others]))).toHaveLength(2)
})

test('what a register or a sentence numbers is no page', () => {
  for (const text of ['R.M. de Santander, Hoja 286, Folio 64, Libro 5', 'Side 2', 'Strona 4', 'Pages 3 and 4', 'see our pages: 3rd'])
    expect([numberIn(text), countOfPagesIn(text)]).toEqual([null, null])
  expect(proved(draw(page('', 'R.M. de Santander, Hoja 286, Folio 64, Libro 5')))).toHaveLength(2)
})

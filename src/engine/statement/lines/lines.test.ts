import { expect, test } from 'vitest'
import { drawPage } from '../test-page.ts'
import { styleOf } from '../text/style.ts'
import { linesOf } from './lines.ts'

const textsOf = (drawing: string): string[] => {
  const pages = [drawPage(1, drawing)]
  return linesOf(pages, styleOf(pages)).map(({ text }) => text)
}

test('a line holds what a line of print can hold, so that no pattern is asked of a hundred thousand letters', () => {
  const [long, many, plain] = textsOf(`pending ${'('.repeat(90_000)}\n${'-'.repeat(90_000)}\nDeposits   ${'.'.repeat(60)}   1,200.00`)
  expect(long).toBe('pending')
  expect(many).toHaveLength(4_000)
  expect(plain).toBe(`Deposits ${'.'.repeat(60)} 1,200.00`)
  expect(textsOf('12.00 '.repeat(3_000))[0]!.split(' ')).toHaveLength(400)
})

import { expect, test } from 'vitest'
import { leastOf, mostOf } from '../../extremes.ts'
import { linesOf } from '../lines/lines.ts'
import { drawPage } from '../test-page.ts'
import { styleOf } from '../text/style.ts'
import { contentOf } from './content.ts'
import { itemsOf } from './items.ts'
import type { SectionKind } from './vocabulary.ts'

// More than a call takes arguments: a thousand pages without a heading between them are one table.

const LINES = 130_000

const linesLike = (drawing: string) => {
  const pages = [drawPage(1, drawing)]
  const [line] = linesOf(pages, styleOf(pages))
  return Array.from({ length: LINES }, (_, index) => ({ ...line!, index }))
}

const contentLike = (kind: SectionKind, drawing: string) => {
  const lines = linesLike(drawing)
  const section = { id: 0, kind, title: kind, line: lines[0]! }
  return contentOf({ tables: [{ id: 0, section, header: null, lines }], totals: [], balances: [], labelled: [], taken: [] })
}

test('a table of any length has its rows, its days and its columns', () => {
  expect(contentLike('checks', '1001  11/05  10.00').rows).toHaveLength(LINES)
  expect(contentLike('daily', '11/05  10.00').daily).toHaveLength(LINES)
  const rows = linesLike('11/05  ACH DEBIT   10.00   990.00')
  expect(itemsOf(rows, () => false, null, null, false)).toHaveLength(LINES)
  const edges = rows.map(({ x0 }) => x0)
  expect([leastOf(edges), mostOf(edges)]).toEqual([edges[0], edges[0]])
})

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, expect, test } from 'vitest'
import { compilePdfium, openPdfium, type Pdfium } from '../../src/engine/pdf/pdfium.ts'
import { readPdf } from '../../src/engine/pdf/read.ts'
import { readStatements } from '../../src/engine/statement/read.ts'
import { generateMerchant, layouts, renderStatement } from './generator/index.ts'

/** A row's box lies on its text: whoever is shown it sees the very line. */

let pdfium: Pdfium
beforeAll(async () => {
  pdfium = await openPdfium(await compilePdfium(readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'))))
})

const lettersOf = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
const money = (cents: number): string => lettersOf((cents / 100).toFixed(2))

for (const layout of layouts) {
  test(`${layout}: the words under each box are the row's`, async () => {
    const doc = await readPdf(pdfium, renderStatement(generateMerchant(7, { months: 1 }), 0, layout).pdf)
    const statements = readStatements(doc, { fileName: 'generated.pdf' })
    const rows = statements.flatMap((s) => s.rows)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      const [x0, y0, x1, y1] = row.box!
      const page = doc.pages[row.page! - 1]!
      expect(x0 >= -1 && y0 >= -1 && x1 <= page.width + 1 && y1 <= page.height + 1, row.description).toBe(true)
      const under = page.words.filter((w) => {
        const [x, y] = [(w.x0 + w.x1) / 2, (w.y0 + w.y1) / 2]
        return x >= x0 - 1 && x <= x1 + 1 && y >= y0 - 1 && y <= y1 + 1
      })
      const text = lettersOf(under.map((w) => w.text).join(''))
      expect(text, `${row.date} ${row.description}`).toContain(money(row.amount))
      // A check of a grid is known by its number; other descriptions may run over lines: half of their longer words stand under the box (a row may end on the next page).
      const check = /^(?:Check|Share Draft) (\d+)$/.exec(row.description)
      const words = check
        ? [check[1]!]
        : row.description
            .split(/\s+/)
            .map(lettersOf)
            .filter((w) => w.length >= 4)
      const found = words.filter((w) => text.includes(w)).length
      expect(found, `${row.description} under ${text}`).toBeGreaterThanOrEqual(Math.ceil(words.length * (check ? 1 : 0.5)))
      if (check) expect(text.length, text).toBeLessThanOrEqual(40)
    }
  })
}

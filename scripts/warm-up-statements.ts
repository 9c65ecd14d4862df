import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateMerchant, renderStatement } from '../test/statements/generator/index.ts'

/** `node scripts/warm-up-statements.ts` draws the statements that readers warm themselves with, anew. */
const FOLDER = join(import.meta.dirname, '..', 'src', 'platform', 'parsing', 'warm-up')
/** With seeds that make short files. */
const DRAWN = { 'boa-business': 11, 'wells-history': 12, pnc: 13, 'us-bank': 14, mercury: 15, 'jack-henry': 16 }

for (const [layout, seed] of Object.entries(DRAWN)) {
  const merchant = generateMerchant(`warm-up ${seed}`, { months: 1, volume: 1, positions: 1 })
  const { pdf, truth } = renderStatement(merchant, 0, layout)
  writeFileSync(join(FOLDER, `${layout}.pdf`), pdf)
  console.log(`${layout}: ${truth.pageCount} pages`)
}

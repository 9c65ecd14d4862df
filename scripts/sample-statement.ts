import { writeFileSync } from 'node:fs'
import { generateMerchant, renderStatement } from '../test/statements/generator/index.ts'

/** `node scripts/sample-statement.ts [FILE.pdf] [LAYOUT] [SEED] [MONTH 0-2]`: a made-up statement to try the engine on. */
const [path = 'sample.pdf', layout = 'chase-business', seed = '11', month = '0'] = process.argv.slice(2)
const merchant = generateMerchant(Number(seed), { months: 3 })
writeFileSync(path, renderStatement(merchant, Number(month), layout).pdf)
console.log(`${path}: ${merchant.holder}, ${layout}`)

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CASES, differences, drawings, formatDrawing, readingOf } from './drawing.ts'

// npm run drawings: which drawings a change alters, and how. With --write the files take over what is read now; look at the difference first.

const write = process.argv.includes('--write')
let altered = 0
const all = drawings()
for (const drawing of all) {
  const read = readingOf(drawing)
  if (read === drawing.read) continue
  altered++
  console.log(`${drawing.name}: ${drawing.title}`)
  for (const line of differences(drawing.read, read)) console.log(`    ${line}`)
  if (write) writeFileSync(join(CASES, `${drawing.name}.txt`), formatDrawing(drawing, read))
}
console.log(`${altered} of ${all.length} drawings ${altered === 1 ? 'is' : 'are'} altered${write && altered > 0 ? ', and written' : ''}.`)
process.exitCode = altered > 0 && !write ? 1 : 0

import { writeFileSync } from 'node:fs'
import { loadPdfium } from '../../../src/platform/parsing/pdfium-wasm.ts'
import { oddities } from './choices.ts'
import { composeOf, writeComposition } from './compose.ts'
import type { Outcome } from './judge.ts'
import { shrink, tryComposition } from './trial.ts'

/**
 * `npm run compositions -- --seed 1 --count 300`: statements composed of independent decisions, read and held against their truth; each proven one is forged
 * twice. `--show` names what is not right and proven, `--shrink` says which decisions it hangs on, `--only 17` takes one, `--pdf FILE` writes it.
 */
const argument = (name: string, otherwise: string): string => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : (process.argv[at + 1] ?? otherwise)
}
const has = (name: string): boolean => process.argv.includes(`--${name}`)

const seed = argument('seed', '1')
const only = argument('only', '')
const indexes = only === '' ? Array.from({ length: Number(argument('count', '300')) }, (_, index) => index) : only.split(',').map(Number)
const forgeriesEach = Number(argument('forgeries', '2'))
if (has('pdf')) writeFileSync(argument('pdf', 'composition.pdf'), writeComposition(composeOf(seed, indexes[0] as number)))

const pdfium = await loadPdfium()
const started = Date.now()
const outcomes = new Map<Outcome, number>()
const forged = { tried: 0, notProven: 0, told: 0, excused: 0, silent: 0 }
const silentBy = new Map<string, number>()
for (const index of indexes) {
  const composition = composeOf(seed, index)
  const trial = await tryComposition(pdfium, composition, forgeriesEach)
  const { outcome, wrong, said } = trial.verdict
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  // At once: a long run that is cut off must not take with it what it found.
  if (outcome !== 'right and proven' && (has('show') || outcome === 'WRONG AND PROVEN')) {
    console.log(`#${index} ${outcome} [${wrong.join(', ')}] ${said.slice(0, 2).join(' | ').slice(0, 260)}`)
    console.log(
      `    ${has('shrink') ? `hangs on: ${oddities(await shrink(pdfium, composition, trial.verdict))}` : oddities(composition.choices)}`,
    )
  }
  for (const one of trial.forged) {
    forged.tried += 1
    forged[one.outcome] += 1
    if (one.outcome !== 'silent') continue
    silentBy.set(one.name, (silentBy.get(one.name) ?? 0) + 1)
    console.log(`#${index} SILENT ${one.name}/${one.draw}: ${one.what}`)
    if (has('show')) console.log(`    ${oddities(composition.choices)}`)
  }
}
console.log(`\n${indexes.length} compositions of seed ${seed} in ${Math.round((Date.now() - started) / 1000)} s`)
for (const [outcome, count] of [...outcomes].sort((a, b) => b[1] - a[1])) console.log(`${String(count).padStart(6)}  ${outcome}`)
console.log(`forged: ${JSON.stringify(forged)} ${[...silentBy].map(([name, count]) => `${name} ${count}`).join(', ')}`)
process.exitCode = forged.silent === 0 && !outcomes.has('WRONG AND PROVEN') ? 0 : 1

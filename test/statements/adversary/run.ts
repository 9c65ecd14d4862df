import { excuses } from './excuses.ts'
import { type Noticing, runAdversary, type Trial } from './trial.ts'

/**
 * `npm run adversary -- --count 100000 --seed 1`: alters clean papers fact by fact and counts what the reader does not notice.
 * What no reader could notice is named in excuses.ts, before the run. `--only chase` takes some papers, `--how Date` some alterations; `--show` tells what went unnoticed as it is found.
 */
const argument = (name: string, otherwise: string): string => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : (process.argv[at + 1] ?? otherwise)
}

const columns: Noticing[] = ['noticed', 'noticedByFinding', 'stillTrue', 'excused', 'unnoticed']
type Counts = Record<Noticing, number>
const tally = new Map<string, Counts>()
const papers = new Map<string, Counts>()
const count = (map: Map<string, Counts>, key: string, outcome: Noticing): void => {
  const counts = map.get(key) ?? { noticed: 0, noticedByFinding: 0, stillTrue: 0, excused: 0, unnoticed: 0 }
  counts[outcome] += 1
  map.set(key, counts)
}
const print = (title: string, map: Map<string, Counts>): void => {
  console.log(`\n${title.padEnd(40)}${'tried'.padStart(8)}${columns.map((name) => name.padStart(18)).join('')}`)
  for (const [key, counts] of map) {
    const tried = columns.reduce((sum, name) => sum + counts[name], 0)
    console.log(`${key.padEnd(40)}${String(tried).padStart(8)}${columns.map((name) => String(counts[name]).padStart(18)).join('')}`)
  }
}

console.log('Not to be noticed by any reader:')
for (const [name, reason] of Object.entries(excuses)) console.log(`  ${name}: ${reason}`)

const show = process.argv.includes('--show')
let trials = 0
const started = Date.now()
const result = await runAdversary({
  count: Number(argument('count', '2000')),
  seed: Number(argument('seed', '1')),
  only: argument('only', ''),
  how: argument('how', ''),
  onTrial: (trial: Trial) => {
    count(tally, trial.alteration, trial.outcome)
    count(papers, trial.subject, trial.outcome)
    // At once: a long run that is cut off must not take with it what it found.
    if (trial.outcome === 'unnoticed' && show) console.log(`${trial.subject} #${trial.seed} ${trial.alteration}: ${trial.what}`)
    trials += 1
    if (show && trials % 5000 === 0) console.log(`… ${trials} in ${Math.round((Date.now() - started) / 1000)} s`)
  },
})
print('alteration', tally)
print('paper', new Map([...papers].filter(([, counts]) => process.argv.includes('--all') || counts.unnoticed > 0)))
console.log(`\nNot proven as they are, so not tried: ${result.notProven.join(', ') || 'none'}`)
console.log(
  `${result.trials} alterations of ${result.papers} papers in ${Math.round((Date.now() - started) / 1000)} s, ${result.unnoticed.length} unnoticed`,
)
process.exitCode = result.unnoticed.length === 0 ? 0 : 1

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Part, Result } from './result.ts'

/** `npm run bench [part…]`: every benchmark, one table, kept as JSON beside the run before it. */
const PARTS: Record<string, () => Promise<Part>> = {
  portfolio: async () => (await import('./parts/portfolio.ts')).portfolio,
  collections: async () => (await import('./parts/collections.ts')).collections,
  waiting: async () => (await import('./parts/waiting.ts')).waiting,
  memory: async () => (await import('./parts/memory.ts')).memory,
  jobs: async () => (await import('./parts/jobs.ts')).jobs,
  webhooks: async () => (await import('./parts/webhooks.ts')).webhookBenchmark,
  pdf: async () => (await import('./parts/pdf.ts')).pdf,
  classify: async () => (await import('./parts/classify.ts')).classify,
  analysis: async () => (await import('./parts/analysis.ts')).analysis,
  registry: async () => (await import('./parts/registry.ts')).registry,
  console: async () => (await import('./parts/console.ts')).consoleBenchmark,
  desk: async () => (await import('./parts/desk.ts')).desk,
  hostile: async () => (await import('./parts/hostile.ts')).hostile,
}

/** Asked for by name alone: the one takes tens of gigabytes and most of an hour, the other installs 660 MB of other people's packages. */
const ONLY_BY_NAME: Record<string, () => Promise<Part>> = {
  scale: async () => (await import('./parts/scale.ts')).scale,
  peers: async () => (await import('./parts/peers.ts')).peers,
}
const ALL = { ...PARTS, ...ONLY_BY_NAME }

const FOLDER = join(import.meta.dirname, 'results')
const LATEST = join(FOLDER, 'latest.json')

type Kept = { at: string; machine: string; results: Result[] }

const number = (n: number): string => (n >= 100 ? Math.round(n).toLocaleString('en-US') : n.toPrecision(3))

const table = (results: Result[], before: Map<string, Result>): string => {
  const rows = results.map((r) => {
    const earlier = before.get(r.name)
    const was = earlier ? (earlier.ratio === null ? number(earlier.value) : earlier.ratio.toFixed(2)) : ''
    return [r.name, `${number(r.value)} ${r.unit}`, r.ratio === null ? '' : r.ratio.toFixed(2), r.aim, was]
  })
  const head = ['benchmark', 'measured', 'ratio', 'aim', 'before']
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const wanted = process.argv.slice(2)
const names = wanted.length > 0 ? wanted : Object.keys(PARTS)
const unknown = names.filter((n) => !(n in ALL))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(ALL).join(', ')}.`)
  process.exit(64)
}
const kept = await readFile(LATEST, 'utf8').then(
  (t) => JSON.parse(t) as Kept,
  () => null,
)
const before = new Map((kept?.results ?? []).map((r) => [r.name, r]))
const results: Result[] = []
for (const name of names) {
  process.stderr.write(`${name}…\n`)
  results.push(...(await (await ALL[name]!())()))
}
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`
console.log(`${machine}\n\n${table(results, before)}`)
await mkdir(FOLDER, { recursive: true })
const merged = [...(kept?.results ?? []).filter((r) => !results.some((n) => n.name === r.name)), ...results]
await writeFile(LATEST, `${JSON.stringify({ at: new Date().toISOString(), machine, results: merged } satisfies Kept, null, 2)}\n`)

import { createParser, type Parser } from '../../../src/platform/parsing/parser.ts'
import { drawKind, type Kind, kinds, next, writeDrawn } from './index.ts'
import { judge, type Verdict } from './judge.ts'

/**
 * `npm run unseen`: every drawing of both sets through the reader as users meet it (a process of its own, OCR included), one line each.
 *   npm run unseen -- --seeds 3 --only headerless --why
 */
const argument = (name: string): string | undefined => process.argv[process.argv.indexOf(`--${name}`) + 1]
const has = (name: string): boolean => process.argv.includes(`--${name}`)

const nothing: Verdict = { rows: false, texts: false, ends: false, proven: false, wrongButProven: false, whole: false, counts: '' }

const readOne = async (parser: Parser, kind: Kind, seed: number): Promise<Verdict & { why: string }> => {
  const drawn = drawKind(kind, seed)
  try {
    const { statements } = await parser.read(writeDrawn(drawn), { fileName: `${kind.name}.pdf` })
    const why = statements.flatMap((one) => one.discrepancies.map(({ message }) => message))
    return { ...judge(statements, drawn.truths), why: why.slice(0, 3).join(' | ') }
  } catch (error) {
    return { ...nothing, why: error instanceof Error ? error.message : String(error) }
  }
}

const tick = (value: boolean, letter: string): string => (value ? letter : '.')

const parser = createParser({ processes: 2 })
try {
  const seeds = has('seeds') ? Number(argument('seeds')) : 1
  for (const [title, set] of [
    ['kinds', kinds],
    ['2027', next],
  ] as const) {
    const chosen = set.filter(({ name }) => !has('only') || name.includes(argument('only') ?? ''))
    const jobs = chosen.flatMap((kind) => Array.from({ length: seeds }, (_, index) => ({ kind, seed: index + 1 })))
    const verdicts = await Promise.all(jobs.map(async ({ kind, seed }) => ({ kind, seed, ...(await readOne(parser, kind, seed)) })))
    console.log(`\n${title}: R rows exact, T texts, E ends, P proven, ! wrong but proven`)
    for (const one of verdicts) {
      const marks = `${tick(one.rows, 'R')}${tick(one.texts, 'T')}${tick(one.ends, 'E')}${tick(one.proven, 'P')}${tick(one.wrongButProven, '!')}`
      console.log(
        `${marks}  ${one.kind.name}${seeds > 1 ? ` #${one.seed}` : ''}  ${one.counts}${has('why') && !one.whole ? `  ${one.why}` : ''}`,
      )
    }
    const count = (holds: (one: (typeof verdicts)[number]) => boolean): number => verdicts.filter(holds).length
    console.log(
      `${title}: ${verdicts.length} drawings, rows exact ${count((one) => one.rows)}, rows and ends ${count((one) => one.rows && one.ends)}, ` +
        `proven ${count((one) => one.proven)}, wrong but proven ${count((one) => one.wrongButProven)}`,
    )
  }
} finally {
  await parser.close()
}

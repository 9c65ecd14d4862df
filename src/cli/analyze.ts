import { stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { analyzeStatements } from '../engine/analyze.ts'
import { ReadError, type Statement } from '../engine/types.ts'
import { analysisToWire } from '../platform/analysis-run/wire.ts'
import { withNeighbours } from '../platform/parsing/neighbours.ts'
import { createParser, type Parser, type ReadOptions } from '../platform/parsing/parser.ts'
import { transactionsCsv } from './csv.ts'
import { type Progress, progressOn } from './progress.ts'
import { renderReport } from './report.ts'
import { type CliIo, paintFor, printable } from './terminal.ts'

export const ANALYZE_HELP = `Usage: holdback analyze FILE… [--json] [--csv OUT] [--explain]

Reads bank statements (PDF) and reports what they say: whether they add up, revenue and balances
by month, advances being repaid, signs of editing. Nothing leaves this machine.

  --json      print the analysis as JSON, as the interface answers it, and nothing else
  --csv OUT   also write every transaction to OUT
  --explain   instead of the report, print what each line was taken for and how each reading scored
  --help      this text

Exit code: 0 when every file was read (also when a statement does not add up), 2 when a file could
not be read, 64 when the command line is wrong.
`

const EXIT = { ok: 0, failed: 1, unreadable: 2, usage: 64 } as const

type FileResult = { path: string; statements: Statement[]; error: null } | { path: string; statements: null; error: string }

export const runAnalyze = async (argv: string[], io: CliIo): Promise<number> => {
  const args = parseCommandLine(argv)
  if ('problem' in args) {
    io.stderr.write(`${args.problem}\n\n${ANALYZE_HELP}`)
    return EXIT.usage
  }
  if (args.help) {
    io.stdout.write(ANALYZE_HELP)
    return EXIT.ok
  }
  const outcomes = await readAll(args.files, args.explain, io)
  const failures = outcomes.filter((o) => o.error !== null)
  if (failures.length > 0) {
    for (const f of failures) io.stderr.write(`holdback: ${printable(f.path)}: ${printable(f.error!)}\n`)
    if (outcomes.length > failures.length)
      io.stderr.write(
        `holdback: ${failures.length} of ${outcomes.length} files could not be read, so there is no result; leave them out to analyze the rest.\n`,
      )
    if (args.json) printJson(failedWire(failures.map((f) => `${basename(f.path)}: ${f.error}`).join(' ')), io)
    return EXIT.unreadable
  }
  if (args.explain) return EXIT.ok
  const analysis = analyzeStatements(outcomes.flatMap((o) => o.statements ?? []))
  if (args.csv !== null) {
    try {
      await writeFile(args.csv, transactionsCsv(analysis))
      io.stderr.write(`${analysis.rows.length.toLocaleString('en-US')} transactions written to ${printable(args.csv)}\n`)
    } catch (error) {
      io.stderr.write(`holdback: ${printable(args.csv)} could not be written: ${reason(error)}\n`)
      return EXIT.failed
    }
  }
  if (args.json) printJson({ status: 'completed', mode: 'pdf', error: null, ...analysisToWire(analysis) }, io)
  else io.stdout.write(renderReport(analysis, paintFor(io.stdout), io.stdout.columns || 100))
  return EXIT.ok
}

const parseCommandLine = (
  argv: string[],
): { files: string[]; json: boolean; csv: string | null; explain: boolean; help: boolean } | { problem: string } => {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        csv: { type: 'string' },
        explain: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    if (values.help) return { files: [], json: false, csv: null, explain: false, help: true }
    if (positionals.length === 0) return { problem: 'holdback analyze: name at least one PDF file.' }
    if (values.explain && (values.json || values.csv !== undefined))
      return { problem: 'holdback analyze: --explain stands alone, without --json or --csv.' }
    if (values.csv === '') return { problem: 'holdback analyze: --csv needs a file name.' }
    return { files: positionals, json: values.json, csv: values.csv ?? null, explain: values.explain, help: false }
  } catch (error) {
    return { problem: `holdback analyze: ${reason(error)}` }
  }
}

const readAll = async (paths: string[], explain: boolean, io: CliIo): Promise<FileResult[]> => {
  const parser = createParser({ processes: Math.min(paths.length, Math.max(1, availableParallelism() - 1)) })
  const progress = progressOn(io.stderr, paths.length)
  try {
    const first = await Promise.all(paths.map((path) => readOne(path, parser, progress, explain, io)))
    return await withNeighbours(
      first,
      (one) => one.statements ?? [],
      (i, neighbours) => readOne(paths[i]!, parser, progress, false, io, neighbours),
    )
  } finally {
    progress.done()
    await parser.close()
  }
}

const readOne = async (
  path: string,
  parser: Parser,
  progress: Progress,
  explain: boolean,
  io: CliIo,
  neighbours?: ReadOptions['neighbours'],
): Promise<FileResult> => {
  const name = basename(path)
  const problem = await notAFile(path)
  if (problem !== null) return { path, statements: null, error: problem }
  try {
    const result = await parser.read(path, {
      fileName: name,
      ...(neighbours && { neighbours }),
      signal: io.signal,
      onProgress: (p) => progress.page(name, p),
      ...(explain && {
        onExplained: (text) => void io.stdout.write(`${printable(path)}\n${text.split('\n').map(printable).join('\n')}\n`),
      }),
    })
    progress.file(
      name,
      `${result.pageCount} page${result.pageCount === 1 ? '' : 's'}, ${result.statements.length} statement${result.statements.length === 1 ? '' : 's'}`,
    )
    return { path, statements: result.statements, error: null }
  } catch (error) {
    progress.file(name, 'could not be read')
    if (error instanceof ReadError) return { path, statements: null, error: error.message }
    throw error
  }
}

const notAFile = async (path: string): Promise<string | null> => {
  try {
    const info = await stat(path)
    if (info.isDirectory()) return 'This is a folder; name the PDF files in it.'
    if (!info.isFile()) return 'This is not a regular file.'
    if (info.size === 0) return 'The file is empty.'
    return null
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'There is no such file.' : `It cannot be opened: ${reason(error)}`
  }
}

const failedWire = (error: string) => ({
  status: 'failed',
  mode: 'pdf',
  error,
  summary: null,
  mcaPositions: null,
  classifications: null,
  transactions: null,
  statements: null,
  metrics: null,
})

const printJson = (value: object, io: CliIo): void => void io.stdout.write(`${JSON.stringify(value, null, 2)}\n`)

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error))

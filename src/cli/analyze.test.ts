import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateMerchant, renderStatement } from '../../test/statements/generator/index.ts'
import { runAnalyze } from './analyze.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holdback-cli-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = async (...argv: string[]) => {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runAnalyze(argv, { stdout: { write: (t) => out.push(t) }, stderr: { write: (t) => err.push(t) } })
  return { code, out: out.join(''), err: err.join('') }
}
const file = async (name: string, bytes: string | Uint8Array): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

describe('the command line', () => {
  test('without files, or with an unknown option, shows the help and fails', async () => {
    for (const argv of [[], ['--frobnicate', 'a.pdf']]) {
      const { code, out, err } = await run(...argv)
      expect(code).toBe(64)
      expect(out).toBe('')
      expect(err).toContain('Usage: holdback analyze')
    }
  })

  test('--help is no failure', async () => {
    const { code, out } = await run('--help')
    expect(code).toBe(0)
    expect(out).toContain('--csv OUT')
  })
})

describe('files that cannot be read end with 2 and are named with the reason', () => {
  test('a missing file, a folder, an empty file, and one that is no PDF', async () => {
    const missing = join(folder, 'nowhere.pdf')
    const empty = await file('empty.pdf', '')
    const text = await file('notes.txt', 'these are no statements')
    const { code, out, err } = await run(missing, folder, empty, text)
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(err).toContain(`${missing}: There is no such file.`)
    expect(err).toContain(`${folder}: This is a folder`)
    expect(err).toContain(`${empty}: The file is empty.`)
    expect(err).toMatch(new RegExp(`${text}: .*PDF`))
  })

  test('--json then prints a failed analysis and nothing else', async () => {
    const { code, out } = await run('--json', await file('broken.pdf', '%PDF-1.7 nothing follows'))
    expect(code).toBe(2)
    expect(JSON.parse(out)).toMatchObject({
      status: 'failed',
      mode: 'pdf',
      summary: null,
      transactions: null,
      error: expect.stringContaining('broken.pdf'),
    })
  })

  test('a name with control characters does not reach the terminal as such', async () => {
    const { err } = await run(join(folder, 'evil\u001b[31m.pdf'))
    expect(err).not.toContain('\u001b')
  })
})

describe('a statement', () => {
  const merchant = generateMerchant(7, { positions: 1, unknownShare: 0, story: 'plain', months: 3 })
  const rendered = renderStatement(merchant, 1, 'chase-business')

  test('is reported with its marks, months and positions', async () => {
    const { code, out, err } = await run(await file('march.pdf', rendered.pdf))
    expect(code).toBe(0)
    for (const heading of ['Statements', 'Summary', 'Months', 'Balance', 'Positions', 'Largest revenue sources'])
      expect(out).toContain(heading)
    expect(out).toContain(`··${merchant.account.last4}`)
    expect(out).not.toContain('\u001b')
    expect(err).toContain('march.pdf')
  })

  test('--json prints the analysis alone, and --csv writes a line a transaction', async () => {
    const csv = join(folder, 'rows.csv')
    const { code, out } = await run(await file('march.pdf', rendered.pdf), '--json', '--csv', csv)
    expect(code).toBe(0)
    const wire = JSON.parse(out)
    expect(Object.keys(wire)).toEqual([
      'status',
      'mode',
      'error',
      'summary',
      'mcaPositions',
      'classifications',
      'transactions',
      'statements',
      'accounts',
      'metrics',
      'correctionsNotApplied',
    ])
    expect(wire).toMatchObject({ status: 'completed', mode: 'pdf', error: null })
    expect(wire.summary.totalTransactions).toBe(rendered.truth.rows.length)
    const lines = (await readFile(csv, 'utf8')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(1 + rendered.truth.rows.length)
  })
})

test('--explain says what each line was taken for and how each reading scored, and stands alone', async () => {
  const { pdf } = renderStatement(generateMerchant(7, { months: 1 }), 0, 'chase-business')
  const path = await file('why.pdf', pdf)
  const { code, out } = await run('--explain', path)
  expect(code).toBe(0)
  expect(out).toMatch(/column header: date, description, amount/)
  expect(out).toMatch(/row 1 /)
  expect(out).toMatch(/\d+\.\d proved +\d+ rows/)
  expect((await run('--explain', '--json', path)).code).toBe(64)
})

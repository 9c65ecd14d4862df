import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvStream } from './csv.ts'
import { download } from './download.ts'
import type { Row, Sheet } from './sheet.ts'
import { MAX_SHEET_ROWS, xlsxStream } from './xlsx.ts'

const sheet = (rows: Row[], columns: Sheet['columns'] = [{ title: 'name' }, { title: 'amount', kind: 'money' }]): Sheet => ({
  name: 'Deals',
  columns,
  rows,
})

/** Reads an archive by its central directory, as every unpacker does. */
const unzip = (bytes: Buffer): Map<string, string> => {
  const files = new Map<string, string>()
  const end = bytes.length - 22
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50)
  let at = bytes.readUInt32LE(end + 16)
  for (let n = 0; n < bytes.readUInt16LE(end + 10); n++) {
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const packed = bytes.readUInt32LE(at + 20)
    const local = bytes.readUInt32LE(at + 42)
    const from = local + 30 + bytes.readUInt16LE(local + 26)
    const content = inflateRawSync(bytes.subarray(from, from + packed))
    expect(content.length).toBe(bytes.readUInt32LE(at + 24))
    files.set(name, content.toString())
    at += 46 + nameLength
  }
  return files
}

const sheetXml = async (one: Sheet) => unzip(await buffer(xlsxStream([one]))).get('xl/worksheets/sheet1.xml')!

const HOSTILE = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '=HYPERLINK("http://x","y")', '\u0000=1']

test('text that a spreadsheet would run gets an apostrophe in CSV; numbers stay numbers', async () => {
  const rows = parse(await text(csvStream(sheet([...HOSTILE.map((h) => [h, -5] as Row), ['plain - text', -0.5]])))) as string[][]
  expect(rows[0]).toEqual(['name', 'amount'])
  HOSTILE.forEach((h, i) => {
    expect(rows[i + 1]).toEqual([`'${h}`, '-5'])
  })
  expect(rows.at(-1)).toEqual(['plain - text', '-0.5'])
})

test('commas, quotes, line breaks, Arabic and emoji come back from CSV as they were', async () => {
  const names = ['a,b', 'say "hi"', 'two\nlines', 'two\r\nlines', 'مخبز الميناء', '🍞 Bakery', ' padded ', '']
  const rows = parse(await text(csvStream(sheet(names.map((n) => [n, null]))))) as string[][]
  expect(rows.slice(1).map((r) => r[0])).toEqual(names)
})

test('an XLSX opens: every part is there, cells are typed, dates are days, nothing is a formula', async () => {
  const one = sheet(
    [...HOSTILE.map((h) => [h, 1.5, null, null] as Row), ['<b>&"\u0001\ud800_x0041_', null, '2026-03-31', '2026-03-31T12:00:00.000Z']],
    [{ title: 'name' }, { title: 'amount', kind: 'money' }, { title: 'day', kind: 'date' }, { title: 'at', kind: 'dateTime' }],
  )
  const files = unzip(await buffer(xlsxStream([one, { ...one, name: 'Deals', rows: [] }])))
  expect([...files.keys()].sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
    'xl/worksheets/sheet2.xml',
  ])
  const xml = files.get('xl/worksheets/sheet1.xml')!
  expect(xml).not.toContain('<f>')
  expect(xml).toContain('<c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c><c s="1"><v>1.5</v></c>')
  expect(xml).toContain('<t xml:space="preserve">&lt;b&gt;&amp;&quot;\ufffd_x005F_x0041_</t>')
  // 2026-03-31 is day 46112 of the format.
  expect(xml).toContain('<c s="3"><v>46112</v></c><c s="4"><v>46112.5</v></c>')
  expect(files.get('xl/workbook.xml')).toMatch(/name="Deals".*name="Deals 2"/)
})

test('unpackers of others read it: unzip finds no fault, Python reads the same cells', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdback-xlsx-'))
  try {
    const path = join(folder, 'a.xlsx')
    writeFileSync(path, await buffer(xlsxStream([sheet([['مخبز 🍞 <&>', 12.34]])])))
    const program = `import sys,zipfile,xml.etree.ElementTree as E
z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
[E.fromstring(z.read(n)) for n in z.namelist()]
n='{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
print('|'.join(''.join(c.itertext()) for c in E.fromstring(z.read('xl/worksheets/sheet1.xml')).iter(n+'c')))`
    let read: string
    try {
      read = execFileSync('python3', ['-c', program, path], { encoding: 'utf8', env: { ...process.env, PYTHONIOENCODING: 'utf8' } })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
      throw error
    }
    expect(read.trim()).toBe('name|amount|مخبز 🍞 <&>|12.34')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('200,000 rows stream: memory stays flat and rows are only asked for as fast as they are read', async () => {
  let made = 0
  const rows = function* (): Generator<Row> {
    for (; made < 200_000; made++) yield [`Merchant ${made}`, made / 100]
  }
  let bytes = 0
  let atFirst = 0
  for await (const chunk of xlsxStream([{ ...sheet([]), rows: rows() }])) {
    if (bytes === 0) atFirst = made
    bytes += (chunk as Buffer).length
  }
  expect(made).toBe(200_000)
  expect(atFirst).toBeLessThan(20_000)
  expect(bytes).toBeGreaterThan(500_000)
})

test('a source that fails breaks the file off: it never ends as if it were whole', async () => {
  const rows = function* (): Generator<Row> {
    yield ['a', 1]
    throw new Error('the database went away')
  }
  await expect(buffer(xlsxStream([{ ...sheet([]), rows: rows() }]))).rejects.toThrow('went away')
  await expect(text(csvStream({ ...sheet([]), rows: rows() }))).rejects.toThrow('went away')
})

test('rows past what a worksheet takes go on in another one', async () => {
  const rows = function* (): Generator<Row> {
    for (let n = 1; n <= MAX_SHEET_ROWS; n++) yield [n]
  }
  const files = unzip(await buffer(xlsxStream([{ name: 'Rows', columns: [{ title: 'n', kind: 'number' }], rows: rows() }])))
  expect(files.get('xl/worksheets/sheet2.xml')).toContain(`</row><row><c><v>${MAX_SHEET_ROWS}</v></c></row></sheetData>`)
  expect(files.get('xl/workbook.xml')).toMatch(/name="Rows".*name="Rows 2"/)
})

test('a download says what it is and what to call it', async () => {
  const { headers, body } = download('xlsx', 'deals 2026/"x"', [sheet([])])
  expect(headers['content-disposition']).toBe('attachment; filename="deals-2026-x-.xlsx"')
  expect((await buffer(body)).subarray(0, 2).toString()).toBe('PK')
  expect(await sheetXml(sheet([]))).toContain('<sheetData><row>')
})

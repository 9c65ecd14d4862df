import { Readable } from 'node:stream'
import { dayNumber, type IsoDate, isIsoDate } from '../../shared/dates.ts'
import type { CellKind, CellValue, Column, Row, Sheet } from './sheet.ts'
import { type Entry, zip } from './zip.ts'

/** A worksheet ends here; the rest goes on in another. */
export const MAX_SHEET_ROWS = 1_048_576
const MAX_CELL_CHARACTERS = 32_767
const CHUNK_CHARACTERS = 65_536
/** Day 0 of the format, so that its leap day of 1900, which never was, lies before any date of ours that matters. */
const DAY_ZERO = dayNumber('1899-12-30' as IsoDate)

/** Places in cellXfs below. */
const STYLE: Record<CellKind, number> = { text: 0, number: 0, money: 1, percent: 2, date: 3, dateTime: 4 }
const HEADING = 5
const DEFAULT_WIDTH: Record<CellKind, number> = { text: 22, number: 12, money: 15, percent: 10, date: 12, dateTime: 19 }

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

// XML 1.0 has no place for these at all.
const UNWRITABLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const xmlText = (text: string): string =>
  text
    .slice(0, MAX_CELL_CHARACTERS)
    .toWellFormed()
    .replace(UNWRITABLE, '')
    // The format reads _x0041_ as A; written so, it is read as it stands.
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (c) => ESCAPES[c]!)
    .replaceAll('\r', '&#13;')

const textCell = (text: string, style: number): string =>
  `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

const serialOf = (text: string, kind: CellKind): number | null => {
  if (kind === 'date') return isIsoDate(text) && text >= '1900-03-01' ? dayNumber(text) - DAY_ZERO : null
  if (kind !== 'dateTime') return null
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? null : ms / 86_400_000 - DAY_ZERO
}

/** Text is typed as text, so nothing in it is ever a formula. */
const cellXml = (cell: CellValue | undefined, kind: CellKind): string => {
  if (cell === null || cell === undefined) return '<c/>'
  const style = STYLE[kind]
  const number = typeof cell === 'number' ? cell : typeof cell === 'string' ? serialOf(cell, kind) : null
  if (number !== null) return Number.isFinite(number) ? `<c${style ? ` s="${style}"` : ''}><v>${number}</v></c>` : '<c/>'
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`
  return textCell(cell as string, 0)
}

const columnsXml = (columns: readonly Column[]): string =>
  columns
    .map((c, i) => `<col min="${i + 1}" max="${i + 1}" width="${c.width ?? DEFAULT_WIDTH[c.kind ?? 'text']}" customWidth="1"/>`)
    .join('')

const firstOf = (columns: readonly Column[]): string =>
  `${HEAD}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
  `${columns.length > 0 ? `<cols>${columnsXml(columns)}</cols>` : ''}<sheetData><row>${columns.map((c) => textCell(c.title, HEADING)).join('')}</row>`

/** As many rows as one worksheet takes; `source` keeps the rest, and `more` says whether there is one. */
async function* worksheet(columns: readonly Column[], source: Rows): AsyncGenerator<string> {
  let xml = firstOf(columns)
  const kinds = columns.map((c) => c.kind ?? 'text')
  for (let n = 1; n < MAX_SHEET_ROWS && source.next !== null; n++) {
    const row = source.next
    xml += `<row>${kinds.map((kind, i) => cellXml(row[i], kind)).join('')}</row>`
    await source.advance()
    if (xml.length >= CHUNK_CHARACTERS) {
      yield xml
      xml = ''
    }
  }
  yield `${xml}</sheetData></worksheet>`
}

/** Rows with one look ahead. */
type Rows = { next: Row | null; advance: () => Promise<void>; close: () => Promise<void> }
const rowsOf = async (rows: Sheet['rows']): Promise<Rows> => {
  const iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  const source: Rows = {
    next: null,
    advance: async () => {
      const { done, value } = await iterator.next()
      source.next = done ? null : value
    },
    close: async () => {
      await iterator.return?.()
    },
  }
  await source.advance()
  return source
}

/** What a tab may be called: 31 characters, none of which mean something in a reference, and no two alike. */
const tabName = (name: string, taken: Set<string>): string => {
  const clean =
    name
      .replace(/[\][:*?/\\]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || 'Sheet'
  for (let n = 1; ; n++) {
    const suffix = n === 1 ? '' : ` ${n}`
    const tab = clean.slice(0, 31 - suffix.length) + suffix
    if (taken.has(tab.toLowerCase())) continue
    taken.add(tab.toLowerCase())
    return tab
  }
}

async function* parts(sheets: readonly Sheet[]): AsyncGenerator<Entry> {
  const tabs: string[] = []
  const taken = new Set<string>()
  for (const sheet of sheets) {
    const source = await rowsOf(sheet.rows)
    try {
      do {
        tabs.push(tabName(sheet.name, taken))
        yield { name: `xl/worksheets/sheet${tabs.length}.xml`, content: worksheet(sheet.columns, source) }
      } while (source.next !== null)
    } finally {
      await source.close()
    }
  }
  yield { name: '[Content_Types].xml', content: [contentTypes(tabs)] }
  yield { name: '_rels/.rels', content: [relations([['officeDocument', 'xl/workbook.xml']])] }
  yield { name: 'xl/workbook.xml', content: [workbook(tabs)] }
  const targets = tabs.map((_, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`] as const)
  yield { name: 'xl/_rels/workbook.xml.rels', content: [relations([...targets, ['styles', 'styles.xml']])] }
  yield { name: 'xl/styles.xml', content: [STYLES] }
}

const contentTypes = (tabs: string[]): string => {
  const type = (part: string, kind: string) =>
    `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
  return (
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>${type('/xl/workbook.xml', 'sheet.main')}${type('/xl/styles.xml', 'styles')}` +
    `${tabs.map((_, i) => type(`/xl/worksheets/sheet${i + 1}.xml`, 'worksheet')).join('')}</Types>`
  )
}

const relations = (targets: readonly (readonly [string, string])[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([kind, target], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`

const workbook = (tabs: string[]): string =>
  `${HEAD}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${tabs
    .map((tab, i) => `<sheet name="${xmlText(tab)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join('')}</sheets></workbook>`

const STYLES =
  `${HEAD}<styleSheet ${MAIN}><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="6">${[0, 4, 2, 164, 165].map((f) => `<xf numFmtId="${f}" fontId="0" fillId="0" borderId="0" xfId="0"${f ? ' applyNumberFormat="1"' : ''}/>`).join('')}` +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

/** A workbook, written while its rows come: memory does not grow with them. */
export const xlsxStream = (sheets: readonly Sheet[]): Readable => Readable.from(zip(parts(sheets)), { objectMode: false })

/** What a table that leaves the house looks like, whatever the format. */
export type CellKind = 'text' | 'number' | 'money' | 'percent' | 'date' | 'dateTime'
export type Column = { title: string; kind?: CellKind /** In characters; the format's own guess otherwise. */; width?: number }
/** Money is dollars, a percentage is the number before its sign, dates and times are ISO text; null is an empty cell. */
export type CellValue = string | number | boolean | null
export type Row = readonly CellValue[]

export type Sheet = { name: string; columns: readonly Column[]; rows: AsyncIterable<Row> | Iterable<Row> }

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

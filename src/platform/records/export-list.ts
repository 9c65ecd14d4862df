import { type TObject, type TSchema, Type } from 'typebox'
import { type Ctx, today, tx } from '../../context.ts'
import { recordAudit } from '../events/audit.ts'
import { download } from '../exports/download.ts'
import { type CellValue, type Column, EXPORT_FORMATS, type ExportFormat, type Row } from '../exports/sheet.ts'
import { oneOf } from '../http/fields.ts'
import type { Reply } from '../http/route.ts'
import type { Filter } from './filters.ts'
import type { ListSpec, PageQuery } from './list.ts'
import { inExportSlot, listAll } from './list-all.ts'

/** The query of a list's export: its filters and its sort, and the format; all rows are one page. */
export const exportQuery = <P extends Record<string, TSchema>>(list: TObject<P>) => {
  const { page: _, limit: __, ...filters } = list.properties as P & { page: TSchema; limit: TSchema }
  return Type.Object(
    { format: Type.Optional(oneOf(EXPORT_FORMATS, { description: 'Default csv.' })), ...(filters as Omit<P, 'page' | 'limit'>) },
    { additionalProperties: false },
  )
}

export type ExportedList<R> = {
  /** What the audit line and the file are called: `deals`. */
  name: string
  sheet: string
  columns: readonly Column[]
  cells: (row: R) => readonly CellValue[]
  spec: ListSpec
}

async function* rowsOf<R>(ctx: Ctx, list: ExportedList<R>, query: PageQuery, filters: Filter[]): AsyncGenerator<Row> {
  for await (const batch of listAll<R>(ctx, list.spec, query, filters)) for (const row of batch) yield list.cells(row)
}

/** Everything that matches, as a file that streams. Who took it along is recorded. */
export const exportList = async <R>(
  ctx: Ctx,
  list: ExportedList<R>,
  query: PageQuery & { format?: ExportFormat },
  filters: Filter[],
): Promise<Reply> => {
  return inExportSlot(ctx, async () => {
    await tx(ctx, async (ctx) => recordAudit(ctx, `${list.name}.export`, ctx.orgId, null, { ...query }))
    return download(query.format ?? 'csv', `${list.name}-${today(ctx)}`, [
      { name: list.sheet, columns: list.columns, rows: rowsOf(ctx, list, query, filters) },
    ])
  })
}

import type { AnalysisResult, Box } from '../../../client/analysis-result.ts'
import type { Desk, Place } from './desk.tsx'

export type Marked = { kind: 'sign' | 'off'; message: string; box: Box | null; isHigh: boolean }

export const fileOf = (result: AnalysisResult, statement: number): number => result.statements[statement]?.file ?? 0

/** What was found on a page besides its rows. */
export const marksOn = (result: AnalysisResult, { file, page }: Place): Marked[] => {
  const all = result.statements.flatMap((statement, i) => {
    if (fileOf(result, i) !== file) return []
    return [
      ...statement.discrepancies
        .filter((d) => d.page === page)
        .map((d): Marked => ({ kind: 'off', message: d.message, box: null, isHigh: true })),
      ...statement.findings
        .filter((f) => f.page === page)
        .map((f): Marked => ({ kind: 'sign', message: f.message, box: f.box, isHigh: f.severity === 'high' })),
    ]
  })
  // What does not add up is often a sign as well: said once, with its place.
  return all.filter((mark, i) => {
    const same = all.findIndex(({ message, box }) => message === mark.message && (box !== null || mark.box === null))
    return same === -1 || same === i
  })
}

export const allPlaces = (files: Desk['files']): Place[] =>
  files.flatMap(({ file, pageCount }) => Array.from({ length: pageCount }, (_, i) => ({ file, page: i + 1 })))

/** The next or previous page, through all files. */
export const placeBeside = (files: Desk['files'], at: Place, step: 1 | -1): Place | null => {
  const places = allPlaces(files)
  return places[places.findIndex(({ file, page }) => file === at.file && page === at.page) + step] ?? null
}

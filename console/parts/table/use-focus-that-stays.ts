import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** The row that has the focus may go: it was ticked off, or deleted. Whoever works without a mouse goes on with the row that took its place, not from the top of the page. */
export const useFocusThatStays = <Row>(area: RefObject<HTMLElement | null>, rows: readonly Row[], rowKey: (row: Row) => string) => {
  const at = useRef<{ key: string; index: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: how a row is called does not change; that there are others does.
  useEffect(() => {
    const { key, index } = at.current ?? {}
    if (key === undefined || index === undefined || rows.some((row) => rowKey(row) === key)) return
    at.current = null
    if (document.activeElement !== document.body) return
    const next = area.current?.querySelector(`tr[data-index="${Math.min(index, rows.length - 1)}"]`)
    next?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true })
  }, [rows, area])
  return {
    came: ({ target }: FocusEvent) => {
      const row = target.closest<HTMLElement>('tr[data-row]')
      at.current = row ? { key: row.dataset.row!, index: Number(row.dataset.index) } : null
    },
    /** To another element; one that was taken away has none that the focus went to. */
    left: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) at.current = null
    },
  }
}

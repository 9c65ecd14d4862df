/** From where to where something reaches on its line. */
export type Span = { x0: number; x1: number }

export const overlap = (a: Span, b: Span): boolean => Math.min(a.x1, b.x1) > Math.max(a.x0, b.x0)

/** Of the nearer of both edges, or of the middles: columns are set by any of them. */
export const distance = (a: Span, b: Span): number =>
  Math.min(Math.abs(a.x0 - b.x0), Math.abs(a.x1 - b.x1), Math.abs(a.x0 + a.x1 - b.x0 - b.x1) / 2)

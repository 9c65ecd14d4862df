/** The least and the most of any number of numbers: as arguments of `Math.min` those of a long list overflow the stack. */
export const leastOf = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
export const mostOf = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)

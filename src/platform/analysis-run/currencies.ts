/** Of statements that count, each once, in their order: sums over several of them add one to the other. */
export const currenciesOf = (statements: readonly { currency: string; duplicateOf: number | null; excluded: boolean }[]): string[] => [
  ...new Set(statements.filter(({ duplicateOf, excluded }) => duplicateOf === null && !excluded).map(({ currency }) => currency)),
]

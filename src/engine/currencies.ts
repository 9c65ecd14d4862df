/** Of statements, or accounts of bank data, that count, each once, in their order: sums over several of them add one to the other. */
export const currenciesOf = (
  statements: readonly { currency: string; duplicateOf: number | null; excluded: boolean }[],
  accounts: readonly { currency?: string; excluded: boolean }[] = [],
): string[] => [
  ...new Set([
    ...statements.filter(({ duplicateOf, excluded }) => duplicateOf === null && !excluded).map(({ currency }) => currency),
    ...accounts.filter(({ excluded }) => !excluded).map(({ currency = 'USD' }) => currency),
  ]),
]

/** What is said of sums over statements in several currencies; null where there is one. */
export const unlikeCurrencies = (currencies: readonly string[]): string | null =>
  currencies.length > 1 ? `Statements in ${currencies.join(' and ')}: sums over all of them are amounts of neither.` : null

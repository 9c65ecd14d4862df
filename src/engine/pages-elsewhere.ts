import type { Discrepancy, Statement } from './types.ts'

const lacksPages = ({ discrepancies }: Statement): boolean => discrepancies.some(({ kind }) => kind === 'missing_page')

/**
 * A month that is parted over two files: two statements of one account and the same last day that both lack pages. Each says where the others may be; they are
 * read apart, so neither is proven.
 */
export const pagesElsewhere = (statements: readonly Statement[], named: (s: Statement) => string): [number, Discrepancy][] => {
  const parts = statements.flatMap((s, i) => (s.accountLast4 !== null && s.periodEnd !== null && lacksPages(s) ? [i] : []))
  const keyOf = (i: number): string => {
    const { kind, currency, accountLast4, periodEnd } = statements[i]!
    return [kind, currency, accountLast4, periodEnd].join(' ')
  }
  return [...Map.groupBy(parts, keyOf).values()].flatMap((group) =>
    group.flatMap((own): [number, Discrepancy][] => {
      const other = group.find((i) => i !== own)
      if (other === undefined) return []
      const message = `Pages that it lacks may be those of ${named(statements[other]!)}.`
      return [[own, { kind: 'missing_page', message, amount: null, page: null }]]
    }),
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AnalysisResult } from '../../../../client/analysis-result.ts'
import { get } from '../../../api.ts'
import type { Comparison } from '../../../desk-api.ts'
import { formatDate, formatNumber, plural } from '../../../format.ts'
import { Notice } from '../../../parts/state.tsx'
import { useDesk } from '../desk.tsx'
import { moneysOf } from '../money.ts'
import styles from './tabs.module.css'

/** What the statements and the bank's own data say of the same days: where they differ, somebody changed something, or something is missing. */
export const BankData = ({ comparison }: { comparison: Comparison }) => {
  const { select, show, money } = useDesk()
  const { matched, onlyInStatements, onlyInData, onlyInStatementsCount, onlyInDataCount, analysisId } = comparison
  // The rows of the statements are in theirs, which need not be the data's dollars; of one whose answer is not here an amount has no sign.
  const statements = useQuery({
    queryKey: ['analysis', analysisId, 'statements'],
    queryFn: () => get<{ data: Pick<AnalysisResult, 'statements'> }>(`/analysis/${analysisId}`, { fields: 'statements' }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const printed = (statement: number | null, amount: number): string =>
    statements.data ? moneysOf(statements.data.data).of(statement, amount) : amount.toFixed(2)
  const isWhole = onlyInStatementsCount === 0 && onlyInDataCount === 0
  return (
    <>
      <Notice tone={isWhole ? 'good' : 'bad'}>
        {isWhole
          ? `All ${plural(matched, 'row')} of the days that both cover agree.`
          : `${plural(matched, 'row')} agree; ${formatNumber(onlyInStatementsCount)} only in the statements, ${formatNumber(onlyInDataCount)} only in the bank’s data.`}
      </Notice>
      <section>
        <h3 className={styles.heading}>Only in the statements</h3>
        <ul className={styles.lines} aria-label="Only in the statements">
          {onlyInStatements.map((row) => (
            <li key={row.index}>
              <Link
                className={styles.line}
                to="/statements/$analysisId"
                params={{ analysisId }}
                search={{ row: String(row.index) } as never}
              >
                <span dir="auto">{row.description}</span>
                <span className={styles.quiet}>{formatDate(row.date)}</span>
                <b className="numeric">{`${row.type === 'debit' ? '−' : ''}${printed(row.statement, row.amount)}`}</b>
              </Link>
            </li>
          ))}
          {onlyInStatements.length === 0 && <li className={styles.quiet}>None.</li>}
        </ul>
        {onlyInStatements.length < onlyInStatementsCount && (
          <p className={styles.quiet}>{`The first ${onlyInStatements.length} of ${onlyInStatementsCount}.`}</p>
        )}
      </section>
      <section>
        <h3 className={styles.heading}>Only in the bank’s data</h3>
        <ul className={styles.lines} aria-label="Only in the bank’s data">
          {onlyInData.map((row) => (
            <li key={row.index}>
              <button
                type="button"
                className={styles.line}
                onClick={() => {
                  show({})
                  select(row.index)
                }}
              >
                <span dir="auto">{row.name}</span>
                <span className={styles.quiet}>{formatDate(row.date)}</span>
                <b className="numeric">{`${row.type === 'debit' ? '−' : ''}${money.sum(Math.abs(row.amount))}`}</b>
              </button>
            </li>
          ))}
          {onlyInData.length === 0 && <li className={styles.quiet}>None.</li>}
        </ul>
        {onlyInData.length < onlyInDataCount && <p className={styles.quiet}>{`The first ${onlyInData.length} of ${onlyInDataCount}.`}</p>}
      </section>
      <Link to="/statements/$analysisId" params={{ analysisId }}>
        Open the statements
      </Link>
    </>
  )
}

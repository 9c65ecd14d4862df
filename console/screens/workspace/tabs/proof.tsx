import type { AnalyzedStatement } from '../../../../client/analysis-result.ts'
import { formatDate, plural } from '../../../format.ts'
import { Button } from '../../../parts/button.tsx'
import { classes } from '../../../parts/classes.ts'
import { Empty } from '../../../parts/state.tsx'
import { Badge } from '../../../parts/value.tsx'
import { useDesk } from '../desk.tsx'
import { cents, gapsOf, sumsOf } from '../proof.ts'
import styles from './tabs.module.css'

/** Why the figures can be believed: each statement's own sum against what is printed. */
export const Proof = () => {
  const { result, money } = useDesk()
  if (result.statements.length === 0)
    return (
      <Empty title="There are no statements to prove">
        The rows were given as data. Where statements of the same days are there, compare the two to see whether they agree.
      </Empty>
    )
  const gaps = gapsOf(result.statements)
  return (
    <>
      {gaps.length > 0 && (
        <section>
          <h3 className={styles.heading}>Between statements</h3>
          <ul className={styles.notes}>
            {gaps.map(({ account, statement, from, to, jump }) => (
              <li key={`${account}-${from}`}>
                {jump === null
                  ? `${account}: no statement covers ${formatDate(from)} to ${formatDate(to)}.`
                  : `${account}: the balance changes by ${money.of(statement, jump)} between ${formatDate(from)} and ${formatDate(to)}, and no row says why.`}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ul className={styles.cards} aria-label="Proof of each statement">
        {result.statements.map((statement, i) => (
          <StatementCard key={`${statement.fileName}-${i}`} statement={statement} index={i} />
        ))}
      </ul>
    </>
  )
}

const StatementCard = ({ statement, index }: { statement: AnalyzedStatement; index: number }) => {
  const { result, goTo, isOpen, open, show, money } = useDesk()
  const written = (value: number) => money.of(index, value)
  const { credits, debits, checked, fitting } = sumsOf(result, index)
  const { openingBalance: opening, closingBalance: closing } = statement
  const isCounted = statement.duplicateOf === null && !statement.excluded
  const computed = opening === null ? null : (cents(opening) + cents(credits) - cents(debits)) / 100
  const go = (page: number | null) => goTo({ file: statement.file ?? 0, page: page ?? 1 })
  // One that was worked out from the others is never called printed; which it is stands below among what is off.
  const asPrinted = statement.discrepancies.some(({ kind }) => kind === 'derived_balance') ? '' : ', as printed'
  const lines: [string, string][] = [
    [`Opening${asPrinted}`, opening === null ? 'not printed' : written(opening)],
    ['+ credits', written(credits)],
    ['− debits', written(debits)],
    ['= computed', computed === null ? 'not known' : written(computed)],
    [`Closing${asPrinted}`, closing === null ? 'not printed' : written(closing)],
  ]
  const off = computed !== null && closing !== null ? (cents(computed) - cents(closing)) / 100 : null
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <h3 dir="auto">
          <button type="button" className={classes('bare', styles.link)} onClick={() => go(1)}>
            {statement.fileName}
          </button>
        </h3>
        {statement.excluded ? (
          <Badge tone="quiet">Left out</Badge>
        ) : statement.duplicateOf !== null ? (
          <Badge tone="warn">Repeated</Badge>
        ) : statement.reconciled ? (
          <Badge tone="good">{statement.reconciledBy === 'correction' ? 'Adds up by a correction' : 'Adds up'}</Badge>
        ) : (
          <Badge tone="bad">Does not add up</Badge>
        )}
      </div>
      <p className={styles.quiet} dir="auto">
        {[
          statement.holder,
          statement.bank,
          statement.accountLast4 && `account ending ${statement.accountLast4}`,
          statement.periodStart && statement.periodEnd && `${formatDate(statement.periodStart)} – ${formatDate(statement.periodEnd)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {statement.duplicateOf !== null && (
        <p
          className={styles.notes}
        >{`Repeats ${result.statements[statement.duplicateOf]?.fileName ?? 'another statement'}; its rows count once.`}</p>
      )}
      {isCounted && (
        <table className={styles.sum} aria-label={`Sum of ${statement.fileName}`}>
          <tbody>
            {lines.map(([name, amount]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="numeric">{amount}</td>
              </tr>
            ))}
            {off !== null && off !== 0 && (
              <tr className={styles.off}>
                <th scope="row">Off by</th>
                <td className="numeric">{written(Math.abs(off))}</td>
              </tr>
            )}
          </tbody>
        </table>
      )}
      {isCounted && checked > 0 && (
        <p className={styles.quiet}>
          {fitting === checked
            ? `All ${plural(checked, 'running balance')} follow from the rows.`
            : `${fitting} of ${plural(checked, 'running balance')} follow from the rows.`}
        </p>
      )}
      {statement.discrepancies.length > 0 && (
        <ul className={styles.findings} aria-label="What is off">
          {statement.discrepancies.map(({ message, page, amount }, i) => (
            <li key={`${message}-${i}`}>
              <button type="button" className={styles.finding} data-severity="high" onClick={() => go(page)}>
                <span>{message}</span>
                <span className={styles.quiet}>
                  {[amount !== null && written(amount), page !== null && `page ${page}`].filter(Boolean).join(', ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.tools}>
        {isCounted && (
          <Button small kind="plain" onClick={() => show({ statement: String(index) })}>
            Show its rows
          </Button>
        )}
        {isOpen && statement.duplicateOf === null && (
          <Button small kind="plain" onClick={() => open({ kind: 'account', statement: index, excluded: !statement.excluded })}>
            {statement.excluded ? 'Count this account' : 'Leave this account out'}
          </Button>
        )}
      </div>
    </li>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AnalysisMetrics, AnalysisSummary, AnalyzedStatement, McaPosition } from '../../../client/analysis-result.ts'
import { get } from '../../api.ts'
import { ChartFrame } from '../../charts/frame.tsx'
import { TimeChart } from '../../charts/time-chart.tsx'
import { formatDate, formatMonth, formatNumber, formatPercent, humanize, plural } from '../../format.ts'
import { Figures, Section } from '../../parts/page.tsx'
import { Empty, Loaded, Notice } from '../../parts/state.tsx'
import { type Column, Table } from '../../parts/table/table.tsx'
import { Badge, Dash, Day } from '../../parts/value.tsx'
import { currenciesOf, type Moneys, moneysIn } from '../workspace/money.ts'

type Month = AnalysisMetrics['months'][number]
type OverTime = {
  analysisIds: string[]
  notJoined: { analysisId: string; reason: string }[]
  accounts: {
    bank: string | null
    accountLast4: string | null
    from: string | null
    to: string | null
    statements: number[]
    gaps: { from: string; to: string }[]
    breaks: { statement: number; amount: number }[]
  }[]
  statements: (AnalyzedStatement & { analysisId: string })[]
  summary: AnalysisSummary
  mcaPositions: McaPosition[]
  metrics: AnalysisMetrics
}

const Amount = ({ of, sum }: { of: number | null; sum: Moneys['sum'] }) =>
  of === null ? <Dash /> : <span className="numeric">{sum(of)}</span>

const accountName = ({ bank, accountLast4 }: { bank: string | null; accountLast4: string | null }): string =>
  [bank, accountLast4 && `ending ${accountLast4}`].filter(Boolean).join(', ') || 'Account without a number'

const monthsIn = ({ sum }: Moneys): Column<Month>[] => [
  { id: 'month', header: 'Month', cell: ({ month, partial }) => (partial ? `${formatMonth(month)} (part)` : formatMonth(month)) },
  { id: 'revenue', header: 'True revenue', align: 'end', cell: ({ trueRevenue }) => <Amount of={trueRevenue} sum={sum} /> },
  {
    id: 'change',
    header: 'Change',
    align: 'end',
    cell: ({ revenueChange }) =>
      revenueChange === null ? <Dash reason="The month before is missing or partial." /> : formatPercent(revenueChange * 100),
  },
  { id: 'deposits', header: 'Deposits', align: 'end', cell: ({ depositCount }) => formatNumber(depositCount) },
  { id: 'adb', header: 'Average balance', align: 'end', cell: ({ averageDailyBalance }) => <Amount of={averageDailyBalance} sum={sum} /> },
  { id: 'negative', header: 'Negative days', align: 'end', cell: ({ daysNegative }) => daysNegative ?? <Dash /> },
  { id: 'nsf', header: 'NSF', align: 'end', cell: ({ nsfCount }) => formatNumber(nsfCount) },
  { id: 'mca', header: 'Advance payments', align: 'end', cell: ({ mcaPayments }) => <Amount of={mcaPayments} sum={sum} /> },
]

const positionsIn = ({ sum }: Moneys): Column<McaPosition>[] => [
  { id: 'funder', header: 'Funder', cell: ({ funderName }) => <span dir="auto">{funderName}</span> },
  { id: 'active', header: 'State', cell: ({ active }) => <Badge tone={active ? 'info' : 'quiet'}>{active ? 'Active' : 'Ended'}</Badge> },
  {
    id: 'payment',
    header: 'Payment',
    align: 'end',
    cell: ({ avgPayment, frequency }) => `${sum(avgPayment)} ${humanize(frequency).toLowerCase()}`,
  },
  { id: 'first', header: 'First', cell: ({ firstPayment }) => <Day date={firstPayment} /> },
  { id: 'last', header: 'Last', cell: ({ lastPayment }) => <Day date={lastPayment} /> },
  { id: 'paid', header: 'Paid', align: 'end', cell: ({ totalPayments }) => <Amount of={totalPayments} sum={sum} /> },
]

/** Every statement of a merchant as one: months joined, none counted twice, positions over all of them. */
export const StatementsOverTime = ({ merchantId }: { merchantId: string }) => {
  const joined = useQuery({
    queryKey: ['over-time', merchantId],
    queryFn: async () => (await get<{ data: OverTime }>(`/merchants/${merchantId}/statements-over-time`)).data,
  })
  return <Loaded of={joined}>{(data) => (data.analysisIds.length === 0 ? <Nothing of={data} /> : <Joined of={data} />)}</Loaded>
}

const Nothing = ({ of: { notJoined } }: { of: OverTime }) => (
  <Section title="Statements over time">
    <Empty title="No statements of this merchant yet">
      {notJoined[0]?.reason ?? 'Statements that are analysed for this merchant or its deals are joined here, month by month.'}
    </Empty>
  </Section>
)

const Joined = ({ of }: { of: OverTime }) => {
  const { overall, months } = of.metrics
  const currencies = currenciesOf({ statements: of.statements })
  const money = moneysIn(currencies, (statement) => of.statements[statement]?.currency)
  const lastOf = (month: string): string => {
    const found = of.statements.find(
      ({ periodStart, periodEnd }) => periodStart && periodEnd && periodStart.slice(0, 7) <= month && month <= periodEnd.slice(0, 7),
    )
    return found ? `/statements/${found.analysisId}?month=${month}` : '/statements'
  }
  const warnings = of.accounts.flatMap((account) => [
    ...account.gaps.map(({ from, to }) => `${accountName(account)}: no statement covers ${formatDate(from)} to ${formatDate(to)}.`),
    ...account.breaks.map(
      ({ statement, amount }) =>
        `${accountName(account)}: ${of.statements[statement]?.fileName ?? 'a statement'} opens ${money.of(statement, Math.abs(amount))} away from where the one before it closed.`,
    ),
  ])
  return (
    <>
      <Figures
        of={[
          {
            name: 'Months',
            amount: formatNumber(months.length),
            note:
              of.summary.dateRange.start &&
              of.summary.dateRange.end &&
              `${formatDate(of.summary.dateRange.start)} – ${formatDate(of.summary.dateRange.end)}`,
          },
          {
            name: 'Monthly revenue',
            amount: overall.averageMonthlyRevenue === null ? <Dash reason="No full month." /> : money.whole(overall.averageMonthlyRevenue),
          },
          {
            name: 'Trend',
            amount: overall.trend ? formatPercent(overall.trend.change * 100) : <Dash reason="A trend needs two full months." />,
            note: overall.trend?.direction,
          },
          {
            name: 'Holdback',
            amount: overall.holdback === null ? <Dash reason="No full month." /> : formatPercent(overall.holdback * 100),
            note: plural(overall.activePositions, 'active position'),
          },
        ]}
      />
      {currencies.length > 1 && (
        <Notice tone="bad">{`These statements are in ${currencies.join(' and ')}: sums over all of them are amounts of neither.`}</Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="warn">
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ChartFrame
        title="True revenue over time"
        definition="Calendar months of all statements, each counted once. A month opens its statement."
        columns={monthsIn(money)}
        rows={months}
        rowKey={({ month }) => month}
        href={({ month }) => lastOf(month)}
      >
        <TimeChart
          label="True revenue by month"
          money={money}
          series={[
            { name: 'True revenue', draw: 'bar', colour: 'var(--chart-2)' },
            { name: 'Advance payments', draw: 'line', colour: 'var(--chart-4)' },
          ]}
          points={months.map(({ month, trueRevenue, mcaPayments }) => ({
            key: month,
            label: formatMonth(month),
            short: formatMonth(month).split(' ')[0]!,
            to: lastOf(month),
            values: [trueRevenue, mcaPayments],
          }))}
        />
      </ChartFrame>
      <Section title="Positions over time" flush>
        <Table
          label="Positions"
          frameless
          columns={positionsIn(money)}
          list={{ rows: of.mcaPositions, error: null, refetch: () => {} }}
          rowKey={(position) => `${position.funderName}-${position.transactions[0]}`}
          empty={<Empty title="No position in any month" />}
        />
      </Section>
      <Section title="Joined from" flush>
        <Table
          label="Statements"
          frameless
          columns={[
            { id: 'file', header: 'File', text: 'clip', cell: (s: OverTime['statements'][number]) => <span dir="auto">{s.fileName}</span> },
            { id: 'account', header: 'Account', cell: accountName },
            { id: 'from', header: 'From', cell: ({ periodStart }) => <Day date={periodStart} /> },
            { id: 'to', header: 'To', cell: ({ periodEnd }) => <Day date={periodEnd} /> },
            {
              id: 'state',
              header: 'Proof',
              cell: ({ duplicateOf, reconciled, reconciledBy }) =>
                duplicateOf !== null ? (
                  <Badge tone="quiet">Repeated, counted once</Badge>
                ) : (
                  <Badge tone={!reconciled ? 'bad' : reconciledBy === 'correction' ? 'warn' : 'good'}>
                    {!reconciled ? 'Does not add up' : reconciledBy === 'correction' ? 'Adds up by a correction' : 'Adds up'}
                  </Badge>
                ),
            },
          ]}
          list={{ rows: of.statements, error: null, refetch: () => {} }}
          rowKey={(s) => `${s.analysisId}-${s.fileName}-${s.periodStart}-${s.accountLast4}`}
          href={(s) => `/statements/${s.analysisId}`}
          empty={null}
        />
      </Section>
      {of.notJoined.length > 0 && (
        <Notice>
          {`${plural(of.notJoined.length, 'analysis', 'analyses')} not joined: `}
          {of.notJoined.map(({ analysisId, reason }, i) => (
            <span key={analysisId}>
              {i > 0 && ' '}
              <Link to="/statements/$analysisId" params={{ analysisId }}>
                {reason}
              </Link>
            </span>
          ))}
        </Notice>
      )}
    </>
  )
}

import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import type { AnalysisItem } from '../../../client/types.ts'
import { api } from '../../api.ts'
import { formatMonth, humanize, plural } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { Select } from '../../parts/field.tsx'
import { POLL_MS, RUNNING_POLL_MS, useListParams, usePage } from '../../parts/list.ts'
import { Bar, Page } from '../../parts/page.tsx'
import { RulesDialog } from '../../parts/rules.tsx'
import { Empty } from '../../parts/state.tsx'
import { type Column, Table } from '../../parts/table/table.tsx'
import { Badge, Dash, Moment, Verdict as ProofBadge, Status } from '../../parts/value.tsx'
import { useMay } from '../../session.tsx'
import styles from './statements.module.css'
import { UploadStatements } from './upload-statements.tsx'

const STATUSES = ['pending', 'processing', 'completed', 'failed'] as const
const isRunning = ({ status }: AnalysisItem): boolean => status === 'pending' || status === 'processing'

const title = ({ overview, fileNames, mode, statementCount }: AnalysisItem): string =>
  overview?.holders.join(', ') || fileNames?.join(', ') || (mode === 'pdf' ? plural(statementCount, 'statement') : 'Transactions')

const whyNothing = ({ status, overview }: AnalysisItem): string =>
  status === 'failed'
    ? 'It could not be read.'
    : status !== 'completed'
      ? 'Not read yet.'
      : overview
        ? 'Every account is left out.'
        : 'Not kept of an analysis this old.'

const accountsOf = (item: AnalysisItem): ReactNode => {
  const { overview } = item
  const accounts =
    overview?.accounts.flatMap(({ bank, accountLast4 }) => [bank, accountLast4 && `·${accountLast4}`].filter(Boolean).join(' ') || []) ?? []
  if (accounts.length > 0) return <span dir="auto">{accounts.join(', ')}</span>
  const unnamed = overview && overview.accounts.length > 0 ? 'Neither bank nor number is printed.' : whyNothing(item)
  return <Dash reason={item.mode === 'pdf' ? unnamed : 'Rows were given as data.'} />
}

const monthsOf = (item: AnalysisItem): ReactNode => {
  const months = item.overview?.months ?? []
  if (months.length === 0) return <Dash reason={whyNothing(item)} />
  const [first, last] = [formatMonth(months[0]!), formatMonth(months.at(-1)!)]
  return <span className="numeric">{first === last ? first : `${first} – ${last}`}</span>
}

const Verdict = ({ item: { overview, status } }: { item: AnalysisItem }) => {
  if (!overview || status !== 'completed') return <Status value={status} />
  return (
    <span className={styles.verdict}>
      {overview.reconciled === null ? (
        <Badge tone="quiet">No statement</Badge>
      ) : (
        <ProofBadge isOff={!overview.reconciled} isMended={overview.reconciledBy === 'correction'} />
      )}
      <span>{overview.mcaPositions === 0 ? 'No position' : plural(overview.mcaPositions, 'position')}</span>
    </span>
  )
}

const COLUMNS: Column<AnalysisItem>[] = [
  { id: 'what', header: 'Analysis', text: 'clip', cell: (item) => <span dir="auto">{title(item)}</span> },
  { id: 'account', header: 'Account', text: 'clip', cell: accountsOf },
  { id: 'months', header: 'Months', cell: monthsOf },
  { id: 'verdict', header: 'Verdict', cell: (item) => <Verdict item={item} /> },
  {
    id: 'linked',
    header: 'Linked to',
    cell: ({ dealId, merchantId }) =>
      dealId ? (
        <Link to={`/deals/${dealId}`}>Deal</Link>
      ) : merchantId ? (
        <Link to={`/merchants/${merchantId}?tab=statements`}>Merchant</Link>
      ) : (
        <Dash reason="Uploaded on its own." />
      ),
  },
  { id: 'created', header: 'Uploaded', sort: 'createdAt', cell: (item) => <Moment at={item.createdAt} /> },
]

const MAX_COMPARED = 4

export const StatementsScreen = () => {
  const { params, setParams, setFilter, sort, query, onSort, paging } = useListParams({ by: 'createdAt', order: 'desc' })
  const may = useMay()
  const status = params.status ?? ''
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { list, pagination } = usePage<AnalysisItem>(
    ['analyses', status, query],
    () => api.analysis.list({ ...query, include: 'overview', ...(status ? { status } : {}) } as never).page(),
    { pollMs: (rows) => (rows?.some(isRunning) ? RUNNING_POLL_MS * 2 : POLL_MS) },
  )
  // Some may have been chosen on another page.
  const statuses = useRef(new Map<string, string>())
  for (const { id, status } of list.rows ?? []) statuses.current.set(id, status)
  const areRead = [...chosen].every((id) => statuses.current.get(id) === 'completed')
  return (
    <Page
      title="Statements"
      sub="Bank statements as PDF, read to the cent, with the line behind every figure."
      actions={<Button onClick={() => setParams({ rules: '1' })}>Rules for payees</Button>}
    >
      {may.scope('analysis:trigger') && <UploadStatements />}
      <Bar label="Filters">
        <Select
          aria-label="Analysis status"
          value={status}
          onChange={(event) => setFilter({ status: event.target.value || undefined })}
          style={{ width: 'auto' }}
        >
          <option value="">Every status</option>
          {STATUSES.map((value) => (
            <option key={value} value={value}>
              {humanize(value)}
            </option>
          ))}
        </Select>
      </Bar>
      <Table
        label="Analyses"
        columns={COLUMNS}
        list={list}
        rowKey={(item) => item.id}
        href={(item) => `/statements/${item.id}`}
        openLabel={title}
        selection={{
          keys: chosen,
          onChange: setChosen,
          actions: (
            <>
              <Button
                small
                disabled={chosen.size < 2 || chosen.size > MAX_COMPARED || !areRead}
                onClick={() => void navigate({ to: '/statements/compare', search: { ids: [...chosen].join(',') } as never })}
              >
                Compare
              </Button>
              {!areRead && <span>Only completed ones can be compared.</span>}
            </>
          ),
        }}
        sort={sort}
        onSort={onSort}
        paging={paging(pagination)}
        empty={
          status ? (
            <Empty title={`No ${humanize(status).toLowerCase()} analyses`} />
          ) : (
            <Empty title="No analyses yet">Drop up to ten PDFs of one merchant above. Each result stays here until it is deleted.</Empty>
          )
        }
      />
      {params.rules === '1' && <RulesDialog onClose={() => setParams({ rules: undefined })} />}
    </Page>
  )
}

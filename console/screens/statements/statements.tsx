import type { AnalysisItem } from '../../../client/types.ts'
import { api } from '../../api.ts'
import { humanize, plural } from '../../format.ts'
import { Select } from '../../parts/field.tsx'
import { POLL_MS, RUNNING_POLL_MS, useListParams, usePage } from '../../parts/list.ts'
import { Bar, Page } from '../../parts/page.tsx'
import { Empty } from '../../parts/state.tsx'
import { type Column, Table } from '../../parts/table/table.tsx'
import { Age, Dash, Moment, Status } from '../../parts/value.tsx'
import { useMay } from '../../session.tsx'
import { UploadStatements } from './upload-statements.tsx'

const STATUSES = ['pending', 'processing', 'completed', 'failed'] as const
const isRunning = ({ status }: AnalysisItem): boolean => status === 'pending' || status === 'processing'

/** What lists may say besides, where the server knows it. */
type Item = AnalysisItem & { fileNames?: string[]; accounts?: string[]; months?: number; error?: string | null }

const COLUMNS: Column<Item>[] = [
  {
    id: 'what',
    header: 'Analysis',
    text: 'clip',
    cell: (item) => (
      <span dir="auto">
        {item.fileNames?.join(', ') || (item.mode === 'pdf' ? plural(item.statementCount, 'statement') : 'Transactions')}
      </span>
    ),
  },
  { id: 'status', header: 'Status', cell: (item) => <Status value={item.status} /> },
  { id: 'mode', header: 'From', cell: (item) => (item.mode === 'pdf' ? 'PDF' : humanize(item.mode)) },
  { id: 'statements', header: 'Statements', align: 'end', cell: (item) => <span className="numeric">{item.statementCount}</span> },
  {
    id: 'linked',
    header: 'Linked to',
    cell: (item) => (item.dealId ? 'A deal' : item.merchantId ? 'A merchant' : <Dash reason="Uploaded on its own." />),
  },
  { id: 'created', header: 'Uploaded', sort: 'createdAt', cell: (item) => <Moment at={item.createdAt} /> },
  { id: 'age', header: 'Age', cell: (item) => <Age at={item.createdAt} /> },
]

export const StatementsScreen = () => {
  const { params, setFilter, sort, query, onSort, paging } = useListParams({ by: 'createdAt', order: 'desc' })
  const may = useMay()
  const status = params.status ?? ''
  const { list, pagination } = usePage<Item>(
    ['analyses', status, query],
    () => api.analysis.list({ ...query, ...(status ? { status } : {}) } as never).page(),
    { pollMs: (rows) => (rows?.some(isRunning) ? RUNNING_POLL_MS * 2 : POLL_MS) },
  )
  return (
    <Page title="Statements" sub="Bank statements as PDF, read to the cent, with the line behind every figure.">
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
    </Page>
  )
}

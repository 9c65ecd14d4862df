import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, people } from '../../api.ts'
import { humanize, plural } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { ExportMenu } from '../../parts/export-menu.tsx'
import { SearchInput, Select } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useListParams, usePage } from '../../parts/list.ts'
import { Bar, Page } from '../../parts/page.tsx'
import { Segments } from '../../parts/segments.tsx'
import { Empty } from '../../parts/state.tsx'
import { type Column, Table } from '../../parts/table/table.tsx'
import { Age, Dash, Money, Status } from '../../parts/value.tsx'
import { useMay, useSession } from '../../session.tsx'
import { AssigneeName } from './assignee.tsx'
import { Board } from './board.tsx'
import { type ApplicationRow, ChooseMoveDialog, MoveWithWordsDialog, needsWords, useMove } from './move-dialog.tsx'
import { NewApplicationDialog, PRIORITIES } from './new-application.tsx'
import { movesFrom, STAGES, type Stage } from './stages.ts'

const FILTERS = ['search', 'stage', 'priority', 'assignee_id'] as const

export const ApplicationsScreen = () => {
  const { params, setParams, setFilter, sort, query, onSort, paging } = useListParams({ by: 'createdAt', order: 'desc' })
  const may = useMay()
  const { user } = useSession()
  const isTable = params.view === 'table'
  // The board shows every stage, whatever a link or the table before it chose: its export is of what it shows.
  const filters = Object.fromEntries(
    FILTERS.flatMap((name) => (params[name] && (isTable || name !== 'stage') ? [[name, params[name]]] : [])),
  ) as Record<string, string>
  const colleagues = useQuery({ queryKey: ['colleagues'], queryFn: people.colleagues, staleTime: 300_000 })
  const { list, pagination } = usePage<ApplicationRow>(
    ['applications', filters, query],
    () => api.applications.list({ ...filters, ...query } as never).page(),
    { enabled: isTable },
  )
  const [choosing, setChoosing] = useState<ApplicationRow | null>(null)
  const [wording, setWording] = useState<{ application: ApplicationRow; stage: 'declined' | 'funded' } | null>(null)
  const moveNow = useMove()
  const move = (application: ApplicationRow, stage: Stage) => {
    setChoosing(null)
    if (needsWords(stage)) setWording({ application, stage: stage as 'declined' | 'funded' })
    else void moveNow(application, stage)
  }
  const canWrite = may.scope('applications:write')
  const columns: Column<ApplicationRow>[] = [
    {
      id: 'name',
      header: 'Applicant',
      sort: 'applicantLegalName',
      text: 'clip',
      cell: (row) => <span dir="auto">{row.applicantLegalName}</span>,
    },
    { id: 'number', header: 'Number', isSecondary: true, cell: (row) => <span className="numeric">{row.submissionNumber}</span> },
    { id: 'stage', header: 'Stage', sort: 'stage', cell: (row) => <Status value={row.stage} /> },
    { id: 'amount', header: 'Requested', sort: 'requestedAmount', align: 'end', cell: (row) => <Money value={row.requestedAmount} /> },
    { id: 'state', header: 'State', cell: (row) => row.applicantState ?? <Dash /> },
    { id: 'priority', header: 'Priority', sort: 'priority', cell: (row) => humanize(row.priority) },
    {
      id: 'assignee',
      header: 'Assignee',
      cell: (row) => <AssigneeName id={row.assigneeId} colleagues={colleagues.data} />,
    },
    { id: 'age', header: 'Age', sort: 'createdAt', cell: (row) => <Age at={row.createdAt} /> },
  ]
  return (
    <Page
      title="Applications"
      sub={isTable ? (pagination ? plural(pagination.total, 'application') : '\u00a0') : undefined}
      actions={
        <>
          <Segments
            label="Show as"
            value={isTable ? 'table' : 'board'}
            options={[
              ['board', 'Board'],
              ['table', 'Table'],
            ]}
            onChange={(view) => setParams({ view: view === 'board' ? undefined : view, page: undefined, stage: undefined }, { push: true })}
          />
          <ExportMenu at="/applications/export" query={filters} />
          {canWrite && (
            <Button kind="primary" onClick={() => setParams({ new: '1' })}>
              <Icon name="plus" />
              New application
            </Button>
          )}
        </>
      }
    >
      <Bar label="Filters">
        <SearchInput
          label="Search applications"
          placeholder="Name, EIN or number"
          value={params.search ?? ''}
          onSearch={(search) => setFilter({ search: search || undefined })}
        />
        {isTable && (
          <Select
            aria-label="Stage"
            value={params.stage ?? ''}
            onChange={(event) => setFilter({ stage: event.target.value || undefined })}
            style={{ width: 'auto' }}
          >
            <option value="">Every stage</option>
            {STAGES.map((stage) => (
              <option key={stage} value={stage}>
                {humanize(stage)}
              </option>
            ))}
          </Select>
        )}
        <Select
          aria-label="Priority"
          value={params.priority ?? ''}
          onChange={(event) => setFilter({ priority: event.target.value || undefined })}
          style={{ width: 'auto' }}
        >
          <option value="">Every priority</option>
          {PRIORITIES.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Assignee"
          value={params.assignee_id ?? ''}
          onChange={(event) => setFilter({ assignee_id: event.target.value || undefined })}
          style={{ width: '12rem' }}
        >
          <option value="">Everyone's</option>
          <option value={user.id}>Mine</option>
          {/* A link may name who is here no more: shown, so that the filter can be seen and taken away. */}
          {colleagues.data
            ?.filter(({ id, isActive }) => (isActive || id === params.assignee_id) && id !== user.id)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          {params.assignee_id && colleagues.data && !colleagues.data.some(({ id }) => id === params.assignee_id) && (
            <option value={params.assignee_id}>{params.assignee_id}</option>
          )}
        </Select>
        {!isTable && (
          <Button
            kind="plain"
            aria-pressed={params.ended === '1'}
            onClick={() => setParams({ ended: params.ended === '1' ? undefined : '1' })}
          >
            {params.ended === '1' ? 'Hide ended' : 'Show ended'}
          </Button>
        )}
      </Bar>
      {isTable ? (
        <Table
          label="Applications"
          columns={columns}
          list={list}
          rowKey={(row) => row.id}
          href={(row) => `/applications/${row.id}`}
          openLabel={(row) => `${row.applicantLegalName}, ${row.submissionNumber}`}
          sort={sort}
          onSort={onSort}
          paging={paging(pagination)}
          rowKeys={canWrite ? { m: (row) => movesFrom(row.stage).length > 0 && setChoosing(row) } : {}}
          empty={
            Object.keys(filters).length > 0 ? (
              <Empty title="No application fits these filters" />
            ) : (
              <Empty
                title="No applications yet"
                action={canWrite && <Button onClick={() => setParams({ new: '1' })}>Enter the first one</Button>}
              >
                Merchants who ask for an advance stand here from the first call to funding.
              </Empty>
            )
          }
        />
      ) : (
        <Board
          filters={filters}
          colleagues={colleagues.data ?? []}
          hasEnded={params.ended === '1'}
          onMove={move}
          onChooseMove={setChoosing}
        />
      )}
      {params.new === '1' && canWrite && <NewApplicationDialog onClose={() => setParams({ new: undefined })} />}
      {choosing && (
        <ChooseMoveDialog application={choosing} onChoose={(stage) => move(choosing, stage)} onClose={() => setChoosing(null)} />
      )}
      {wording && <MoveWithWordsDialog {...wording} onClose={() => setWording(null)} />}
    </Page>
  )
}

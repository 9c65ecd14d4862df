import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { api } from '../../api.ts'
import type { Colleague } from '../../api-types.ts'
import { formatNumber, formatWholeMoney, humanize } from '../../format.ts'
import { areLetterKeysOn } from '../../keys.ts'
import { Button } from '../../parts/button.tsx'
import { classes } from '../../parts/classes.ts'
import { Icon } from '../../parts/icon.tsx'
import { POLL_MS } from '../../parts/list.ts'
import { Menu } from '../../parts/menu.tsx'
import { Failure, Skeleton } from '../../parts/state.tsx'
import { Age, Badge, Dash } from '../../parts/value.tsx'
import { useMay } from '../../session.tsx'
import styles from './board.module.css'
import type { ApplicationRow } from './move-dialog.tsx'
import { CardPapers, type Papers } from './papers.tsx'
import { movesFrom, type Stage } from './stages.ts'

const OPEN_STAGES: readonly Stage[] = ['draft', 'submission', 'scrubbing', 'underwriting', 'offerOut', 'contractsRequest', 'approved']
const ENDED_STAGES: readonly Stage[] = ['funded', 'declined', 'withdrawn']
const PER_COLUMN = 50

/** With its papers, so that a card has its height from the start: one that grew under the pointer would let a click miss its menu. */
type CardRow = ApplicationRow & { papers?: Papers }

type BoardProps = {
  filters: Record<string, string>
  colleagues: readonly Colleague[]
  hasEnded: boolean
  onMove: (application: ApplicationRow, stage: Stage) => void
  onChooseMove: (application: ApplicationRow) => void
}

/** A column a stage. A card can be dragged, or moved from its menu, only where its stage allows. */
export const Board = ({ filters, colleagues, hasEnded, onMove, onChooseMove }: BoardProps) => {
  const stages = hasEnded ? [...OPEN_STAGES, ...ENDED_STAGES] : OPEN_STAGES
  const hasPapers = useMay().scope('underwriting:read')
  const [dragged, setDragged] = useState<ApplicationRow | null>(null)
  const columns = useQuery({
    queryKey: ['applications', 'board', filters, hasEnded],
    queryFn: async () => {
      const pages = await Promise.all(
        stages.map((stage) =>
          api.applications
            .list({
              ...filters,
              stage,
              ...(hasPapers ? { include: 'papers' } : {}),
              limit: PER_COLUMN,
              sort_by: 'createdAt',
              sort_order: 'asc',
            } as never)
            .page(),
        ),
      )
      return Object.fromEntries(
        stages.map((stage, i) => [stage, { rows: pages[i]!.data as CardRow[], total: pages[i]!.meta.pagination.total }]),
      )
    },
    refetchInterval: POLL_MS,
    placeholderData: (before) => before,
  })
  if (!columns.data)
    return columns.error ? <Failure error={columns.error} onRetry={() => void columns.refetch()} /> : <Skeleton lines={8} />
  const allowed = dragged ? movesFrom(dragged.stage) : []
  return (
    <div className={styles.board} tabIndex={0} role="region" aria-label="Applications by stage, scrollable">
      {stages.map((stage) => (
        <Column
          key={stage}
          stage={stage}
          rows={columns.data[stage]?.rows ?? []}
          total={columns.data[stage]?.total ?? 0}
          filters={filters}
          colleagues={colleagues}
          drag={dragged ? (allowed.includes(stage) ? 'allowed' : dragged.stage === stage ? null : 'closed') : null}
          onDrag={setDragged}
          onDrop={() => {
            if (dragged && allowed.includes(stage)) onMove(dragged, stage)
            setDragged(null)
          }}
          onMove={onMove}
          onChooseMove={onChooseMove}
        />
      ))}
    </div>
  )
}

type ColumnProps = Pick<BoardProps, 'filters' | 'colleagues' | 'onMove' | 'onChooseMove'> & {
  stage: Stage
  rows: readonly CardRow[]
  total: number
  drag: 'allowed' | 'closed' | null
  onDrag: (application: ApplicationRow | null) => void
  onDrop: () => void
}

const Column = ({ stage, rows, total, filters, drag, onDrop, ...rest }: ColumnProps) => {
  const [isOver, setOver] = useState(false)
  return (
    <section
      className={styles.column}
      aria-label={`${humanize(stage)}, ${total}`}
      data-allowed={drag === 'allowed' ? '' : undefined}
      data-closed={drag === 'closed' ? '' : undefined}
      data-over={isOver && drag === 'allowed' ? '' : undefined}
      onDragOver={(event) => {
        if (drag !== 'allowed') return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop()
      }}
    >
      <div className={styles.head}>
        <h2>{humanize(stage)}</h2>
        <span>{formatNumber(total)}</span>
      </div>
      {rows.map((application) => (
        <Card key={application.id} application={application} {...rest} />
      ))}
      {total > rows.length && (
        <Link className={styles.more} to={`/applications?${new URLSearchParams({ ...filters, view: 'table', stage })}`}>
          {formatNumber(total - rows.length)} more in the table
        </Link>
      )}
    </section>
  )
}

const Card = ({
  application,
  colleagues,
  onDrag,
  onMove,
  onChooseMove,
}: { application: CardRow } & Pick<ColumnProps, 'colleagues' | 'onDrag' | 'onMove' | 'onChooseMove'>) => {
  const may = useMay()
  const card = useRef<HTMLElement>(null)
  const canMove = may.scope('applications:write') && movesFrom(application.stage).length > 0
  const assignee = colleagues.find(({ id }) => id === application.assigneeId)
  return (
    <article
      ref={card}
      className={styles.card}
      draggable={canMove}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', application.submissionNumber)
        onDrag(application)
      }}
      onDragEnd={() => onDrag(null)}
      onKeyDown={(event) => {
        if (event.key === 'm' && canMove && areLetterKeysOn() && !event.ctrlKey && !event.metaKey) {
          event.preventDefault()
          onChooseMove(application)
        }
      }}
    >
      <Link to={`/applications/${application.id}`} dir="auto">
        {application.applicantLegalName}
      </Link>
      <div className={styles.row}>
        <span className={styles.amount}>{formatWholeMoney(application.requestedAmount)}</span>
        {application.applicantState && <span>{application.applicantState}</span>}
        {(application.priority === 'high' || application.priority === 'urgent') && (
          <Badge tone={application.priority === 'urgent' ? 'bad' : 'warn'}>{humanize(application.priority)}</Badge>
        )}
        {application.status === 'onHold' && <Badge tone="warn">On hold</Badge>}
        <span>
          <span className="visually-hidden">In this stage since </span>
          {application.stageSince ? <Age at={application.stageSince} /> : <Dash reason="When it came into this stage was not kept." />}
        </span>
      </div>
      {application.papers && <CardPapers applicationId={application.id} papers={application.papers} />}
      <div className={classes(styles.row, styles.line)}>
        <span>{assignee?.name ?? (application.assigneeId ? 'Taken' : 'Nobody yet')}</span>
        {canMove && (
          <Menu
            trigger={
              <Button kind="plain" small icon aria-label={`Move ${application.applicantLegalName}`}>
                <Icon name="more" />
              </Button>
            }
            entries={[
              { heading: 'Move to' },
              ...movesFrom(application.stage).map((stage) => ({ label: humanize(stage), onSelect: () => onMove(application, stage) })),
            ]}
          />
        )}
      </div>
    </article>
  )
}

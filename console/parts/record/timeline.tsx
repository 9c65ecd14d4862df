import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { timelineOf } from '../../api.ts'
import type { TimelineEntry } from '../../api-types.ts'
import { formatMoney, humanize } from '../../format.ts'
import { useParamsState } from '../../search-params.ts'
import { useMay } from '../../session.tsx'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { Diff } from '../diff.tsx'
import { Select } from '../field.tsx'
import { POLL_MS } from '../list.ts'
import { Markdown } from '../markdown.tsx'
import { Bar } from '../page.tsx'
import { Empty, Failure, Skeleton } from '../state.tsx'
import { Moment } from '../value.tsx'
import type { Subject } from './subject.ts'
import styles from './timeline.module.css'

const KINDS = [
  ['', 'Everything'],
  ['event', 'Events'],
  ['note', 'Notes'],
  ['run', 'Runs'],
] as const

/** Everything that happened to a record, in one stream, newest first. */
export const Timeline = ({ subject }: { subject: Subject }) => {
  const [params, setParams] = useParamsState()
  const may = useMay()
  const kind = params.kind ?? ''
  const stream = useInfiniteQuery({
    queryKey: ['timeline', subject.kind, subject.id, kind],
    queryFn: ({ pageParam }) =>
      timelineOf(subject.kind, subject.id, { limit: 30, ...(kind ? { kind } : {}), ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: (last) => last.meta.next ?? undefined,
    refetchInterval: POLL_MS,
  })
  const entries = stream.data?.pages.flatMap((page) => page.data)
  return (
    <>
      <Bar label="Filter">
        <Select
          aria-label="Kind"
          value={kind}
          onChange={(event) => setParams({ kind: event.target.value || undefined })}
          style={{ width: 'auto' }}
        >
          {[...KINDS, ...(may.readAudit ? ([['audit', 'Audit lines']] as const) : [])].map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Bar>
      {entries ? (
        entries.length === 0 ? (
          <Empty title="Nothing has happened yet">Payments, changes, notes and runs of tools appear here as they happen.</Empty>
        ) : (
          <ol className={styles.stream} aria-label="Timeline">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        )
      ) : stream.error ? (
        <Failure error={stream.error} onRetry={() => void stream.refetch()} />
      ) : (
        <Skeleton />
      )}
      {stream.hasNextPage && (
        <div>
          <Button busy={stream.isFetchingNextPage} onClick={() => void stream.fetchNextPage()}>
            Show earlier
          </Button>
        </div>
      )}
    </>
  )
}

type Fields = Record<string, unknown> | null

const Entry = ({ entry }: { entry: TimelineEntry }) => {
  const [isOpen, setOpen] = useState(false)
  const data = entry.data
  const change = data && ('before' in data || 'after' in data) ? (data as { before?: Fields; after?: Fields }) : null
  const text = entry.kind === 'note' && typeof data?.text === 'string' ? data.text : null
  return (
    <li className={classes(styles.entry, styles[entry.kind])}>
      <div className={styles.head}>
        <b dir="auto">
          {entry.title}
          {typeof data?.amount === 'number' && ` ${formatMoney(data.amount)}`}
        </b>
        <span className={styles.meta}>
          <Moment at={entry.at} />
          {entry.actor && ` · ${entry.actor.name}`}
          {` · ${humanize(entry.kind)}`}
        </span>
        {data && !text && (
          <Button kind="plain" small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Less' : 'Details'}
          </Button>
        )}
      </div>
      {text && <Markdown text={text} />}
      {isOpen && data && <Diff before={change?.before ?? null} after={change ? (change.after ?? null) : data} />}
    </li>
  )
}

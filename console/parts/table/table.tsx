import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react'
import { formatNumber } from '../../format.ts'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { Bone, Empty, Failure, useIsSlow } from '../state.tsx'
import { BodyRow } from './body-row.tsx'
import styles from './table.module.css'
import { useFocusThatStays } from './use-focus-that-stays.ts'
import { useRowKeys } from './use-row-keys.ts'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** Takes several lines, or is cut with an ellipsis; otherwise it stays on one line. */
  text?: 'wrap' | 'clip'
  /** The server's name for sorting by it. */
  sort?: string
  /** Where several tables stand below each other, their columns have the same width. */
  width?: string
  /** Left out on a phone, whose rows open to all of it. */
  isSecondary?: boolean
}

export type Sort = { by: string; order: 'asc' | 'desc' }

/** What useQuery knows about a list. */
export type ListState<Row> = {
  rows: readonly Row[] | undefined
  error: unknown
  isStale?: boolean
  refetch: () => unknown
}

export type Paging = { page: number; totalPages: number; total: number; onPage: (page: number) => void }

/** `actions` null: what can be done with the selected stands elsewhere. */
export type Selection = { keys: ReadonlySet<string>; onChange: (keys: ReadonlySet<string>) => void; actions: ReactNode | null }

export type TableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  list: ListState<Row>
  rowKey: (row: Row) => string
  /** Where the row leads; its first cell is the link. */
  href?: (row: Row) => string
  /** In place of a link: the first cell is a button. */
  onOpen?: (row: Row) => void
  /** Said of the first cell's control, where its text alone would not do. */
  openLabel?: (row: Row) => string
  empty: ReactNode
  sort?: Sort
  onSort?: (sort: Sort) => void
  paging?: Paging | undefined
  selection?: Selection | undefined
  /** Under the row's own cells, over the whole width. */
  detail?: (row: Row) => ReactNode
  isCurrent?: (row: Row) => boolean
  /** More keys for a focused row, by `event.key`. */
  rowKeys?: Record<string, (row: Row) => void>
  /** Which rows are drawn: every one, or for tables that may be long `useRowsInSight`. */
  useDrawn?: UseDrawn
  /** Lower rows, for tables that are worked through. */
  dense?: boolean
  /** Takes the height that it is given and scrolls inside. */
  fill?: boolean
  /** The place of a row that must be in sight; `isFocused` says that it takes the focus, too. */
  inSight?: { index: number; isFocused: boolean } | null
  /** A row's control got the focus. */
  onPoint?: (row: Row) => void
  frameless?: boolean
  /** The headings are for readers only: the section's title says what the columns are. */
  headless?: boolean
}

const ROW_HEIGHT = 35
const DENSE_ROW_HEIGHT = 29

/** The places of the rows that are drawn (null: of all), and the room that those before and behind them take. */
export type Drawn = {
  places: readonly number[] | null
  before: number
  after: number
  scrollTo: ((index: number, options: { align: 'auto' | 'center' }) => void) | null
}
export type UseDrawn = (count: number, height: number, heading: number, scroll: RefObject<HTMLDivElement | null>) => Drawn
export const EVERY_ROW: Drawn = { places: null, before: 0, after: 0, scrollTo: null }
const useEveryRow: UseDrawn = () => EVERY_ROW

/** The one table of the console: sorting, paging, selection, keys, and every state of a list. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, list, rowKey, empty, sort, onSort, paging, selection } = props
  const scroll = useRef<HTMLDivElement>(null)
  const rows = list.rows ?? []
  const { useDrawn = useEveryRow } = props
  const { places, before, after, scrollTo } = useDrawn(rows.length, props.dense ? DENSE_ROW_HEIGHT : ROW_HEIGHT, ROW_HEIGHT, scroll)
  const isVirtual = places !== null
  const lastToggled = useRef<string | null>(null)
  /** With Shift, all rows from the last one that was chosen. */
  // biome-ignore lint/correctness/useExhaustiveDependencies: all of it comes from the properties; the same ones draw the same rows.
  const toggle = useCallback(
    (key: string, isRange = false) => {
      if (!selection) return
      const next = new Set(selection.keys)
      const from = isRange && lastToggled.current !== null ? rows.findIndex((row) => rowKey(row) === lastToggled.current) : -1
      if (from >= 0) {
        const to = rows.findIndex((row) => rowKey(row) === key)
        for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(rowKey(row))
      } else if (!next.delete(key)) next.add(key)
      lastToggled.current = key
      selection.onChange(next)
    },
    [props],
  )
  const { inSight } = props
  useEffect(() => {
    if (!inSight || inSight.index < 0) return
    const row = () => scroll.current?.querySelector<HTMLElement>(`tr[data-index="${inSight.index}"]`)
    if (scrollTo) scrollTo(inSight.index, { align: row() ? 'auto' : 'center' })
    else row()?.scrollIntoView({ block: 'nearest' })
    if (!inSight.isFocused) return
    // Its row is drawn once the list has scrolled there.
    const frame = requestAnimationFrame(() => row()?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [inSight, scrollTo])
  useRowKeys(scroll, {
    x: selection ? (key) => toggle(key) : undefined,
    ...Object.fromEntries(
      Object.entries(props.rowKeys ?? {}).map(([name, act]) => [
        name,
        (key: string) => {
          const row = rows.find((row) => rowKey(row) === key)
          if (row) act(row)
        },
      ]),
    ),
  })
  const followFocus = useFocusThatStays(scroll, rows, rowKey)
  const isSlow = useIsSlow(list.rows === undefined && !list.error)

  if (list.error && list.rows === undefined) return <Failure error={list.error} onRetry={() => void list.refetch()} />
  if (list.rows?.length === 0)
    return (
      <div className={classes(!props.frameless && styles.frame, props.fill && styles.fill)}>
        {paging && paging.total > 0 ? <PastTheEnd {...paging} /> : empty}
      </div>
    )

  const width = columns.length + (selection ? 1 : 0)
  const isAllSelected = rows.length > 0 && rows.every((row) => selection?.keys.has(rowKey(row)))

  const renderRow = (row: Row, index: number) => (
    <BodyRow key={rowKey(row)} table={props} row={row} index={index} isVirtual={isVirtual} onToggle={toggle} />
  )

  return (
    <div className={classes(!props.frameless && styles.frame, props.fill && styles.fill)}>
      {selection && selection.actions !== null && selection.keys.size > 0 && (
        <div className={styles.selected} role="toolbar" aria-label="Selected rows">
          <strong>{formatNumber(selection.keys.size)} selected</strong>
          {selection.actions}
          <Button kind="plain" small onClick={() => selection.onChange(new Set())}>
            Clear
          </Button>
        </div>
      )}
      <div
        className={classes(styles.scroll, isVirtual && !props.fill && styles.tall)}
        ref={scroll}
        tabIndex={0}
        role="region"
        aria-label={`${label}, scrollable`}
        onBlur={followFocus.left}
        onFocus={(event) => {
          followFocus.came(event)
          const at = props.onPoint && (event.target as Element).closest<HTMLElement>('tr[data-index]')?.dataset.index
          if (at !== undefined && at !== null) props.onPoint!(rows[Number(at)]!)
        }}
      >
        <table
          className={classes(
            styles.table,
            list.isStale && styles.stale,
            columns.some(({ width }) => width) && styles.fixed,
            props.headless && styles.headless,
            props.dense && styles.dense,
          )}
          aria-label={label}
          aria-busy={list.isStale || undefined}
          aria-rowcount={isVirtual ? rows.length + 1 : undefined}
        >
          {columns.some(({ width }) => width) && (
            <colgroup>
              {selection && <col />}
              {columns.map(({ id, width }) => (
                <col key={id} style={width ? { width } : undefined} />
              ))}
            </colgroup>
          )}
          <thead>
            <tr>
              {selection && (
                <th className={styles.check} scope="col">
                  <input
                    type="checkbox"
                    aria-label="Select all on this page"
                    checked={isAllSelected}
                    onChange={() => selection.onChange(new Set(isAllSelected ? [] : rows.map(rowKey)))}
                  />
                </th>
              )}
              {columns.map((column) => (
                <Heading key={column.id} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody aria-busy={list.rows === undefined || undefined}>
            {list.rows === undefined && <Waiting columns={width} isShown={isSlow} />}
            {before > 0 && <Gap height={before} />}
            {places ? places.map((place) => renderRow(rows[place]!, place)) : rows.map(renderRow)}
            {after > 0 && <Gap height={after} />}
          </tbody>
        </table>
      </div>
      {paging && list.rows !== undefined && <Pager {...paging} shown={rows.length} />}
    </div>
  )
}

function Heading<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}) {
  const isSorted = column.sort !== undefined && sort?.by === column.sort
  const order = isSorted ? sort.order : null
  return (
    <th
      scope="col"
      className={classes(column.align === 'end' && styles.end, column.isSecondary && styles.secondary)}
      aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : undefined}
    >
      {column.sort && onSort ? (
        <button
          type="button"
          className={classes(styles.sort, isSorted && styles.sorted)}
          onClick={() => onSort({ by: column.sort!, order: order === 'desc' ? 'asc' : 'desc' })}
        >
          {column.header}
          <svg className={styles.arrow} viewBox="0 0 8 8" aria-hidden="true">
            <path
              d={order === 'asc' ? 'M4 1v6M1.5 3.5 4 1l2.5 2.5' : 'M4 1v6M1.5 4.5 4 7l2.5-2.5'}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.2"
            />
          </svg>
        </button>
      ) : (
        column.header || <span className="visually-hidden">Actions</span>
      )}
    </th>
  )
}

const Waiting = ({ columns, isShown }: { columns: number; isShown: boolean }) =>
  Array.from({ length: 8 }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_, i) => (
        <td key={i}>{isShown ? <Bone width={`${[70, 50, 60, 40][(i + row) % 4]}%`} /> : '\u00a0'}</td>
      ))}
    </tr>
  ))

/** Rows were taken away since, or an address names a page that never was: there is something, only not here. */
const PastTheEnd = ({ total, totalPages, onPage }: Paging) => (
  <Empty title="Nothing on this page" action={<Button onClick={() => onPage(totalPages)}>Go to the last page</Button>}>
    {`The list has ${formatNumber(total)} ${total === 1 ? 'row' : 'rows'}, on ${formatNumber(totalPages)} ${totalPages === 1 ? 'page' : 'pages'}.`}
  </Empty>
)

const Gap = ({ height }: { height: number }) => (
  <tr aria-hidden="true">
    <td style={{ height, padding: 0, border: 0 }} />
  </tr>
)

/** Where there is more than stands on one page. */
export const Pager = ({ page, totalPages, total, shown, onPage }: Paging & { shown: number }) => (
  <div className={styles.foot}>
    <span>
      {totalPages > 1 ? `${formatNumber(shown)} of ${formatNumber(total)}` : `${formatNumber(total)} ${total === 1 ? 'row' : 'rows'}`}
    </span>
    {totalPages > 1 && (
      <nav className={styles.pager} aria-label="Pages">
        <Button kind="plain" small icon aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <Icon name="left" />
        </Button>
        <span>
          Page {formatNumber(page)} of {formatNumber(totalPages)}
        </span>
        <Button kind="plain" small icon aria-label="Next page" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
          <Icon name="right" />
        </Button>
      </nav>
    )}
  </div>
)

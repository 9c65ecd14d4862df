import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './table.module.css'
import type { TableProps } from './table.tsx'

type BodyRowProps<Row> = {
  /** What the table was given. */
  table: TableProps<Row>
  row: Row
  index: number
  isVirtual: boolean
  onToggle: (key: string, isRange?: boolean) => void
}

/** A row, and what stands beneath it. A table that scrolls was given nothing new: only the rows that come into sight are drawn. */
export const BodyRow = memo(function BodyRow<Row>({ table, row, index, isVirtual, onToggle }: BodyRowProps<Row>) {
  const { columns, selection } = table
  const key = table.rowKey(row)
  const detail = table.detail?.(row)
  const isCurrent = table.isCurrent?.(row)
  return (
    <>
      <tr
        data-row={key}
        data-index={index}
        data-opens={table.href || table.onOpen ? '' : undefined}
        data-selected={selection?.keys.has(key) || isCurrent ? '' : undefined}
        aria-rowindex={isVirtual ? index + 2 : undefined}
        aria-current={isCurrent || undefined}
      >
        {selection && (
          <td className={styles.check}>
            <input
              type="checkbox"
              aria-label={`Select ${table.openLabel?.(row) ?? key}`}
              checked={selection.keys.has(key)}
              onChange={(event) => onToggle(key, (event.nativeEvent as MouseEvent).shiftKey)}
            />
          </td>
        )}
        {columns.map((column, i) => (
          <td
            key={column.id}
            className={classes(
              column.align === 'end' && styles.end,
              column.text && styles[column.text],
              column.isSecondary && styles.secondary,
            )}
          >
            {i === 0 ? <Opening row={row} {...table} cell={column.cell(row)} /> : column.cell(row)}
          </td>
        ))}
      </tr>
      {detail && (
        <tr>
          <td colSpan={columns.length + (selection ? 1 : 0)}>{detail}</td>
        </tr>
      )}
    </>
  )
}) as <Row>(props: BodyRowProps<Row>) => ReactNode

function Opening<Row>({ row, href, onOpen, openLabel, cell }: TableProps<Row> & { row: Row; cell: ReactNode }) {
  if (href)
    return (
      <Link to={href(row)} className={styles.link} data-row-link aria-label={openLabel?.(row)}>
        {cell}
      </Link>
    )
  if (onOpen)
    return (
      <button
        type="button"
        className={classes('bare', styles.link)}
        data-row-link
        aria-label={openLabel?.(row)}
        onClick={() => onOpen(row)}
      >
        {cell}
      </button>
    )
  return cell
}

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Section } from '../parts/page.tsx'
import { useRowsInSight } from '../parts/table/rows-in-sight.ts'
import { type Column, Table } from '../parts/table/table.tsx'
import styles from './chart.module.css'

type FrameProps<Row> = {
  title: string
  /** What is counted, and how. */
  definition: ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  href?: (row: Row) => string
  /** In place of the drawing, where there is too little to draw. */
  instead?: ReactNode
  /** Which of its figures are shown, as chart and as table. */
  choice?: ReactNode
  children: ReactNode
}

/** A chart with its definition, and the same figures as a table: for readers, for copying, for those who trust digits more. */
export function ChartFrame<Row>({ title, definition, columns, rows, rowKey, href, instead, choice, children }: FrameProps<Row>) {
  const [isTable, setTable] = useState(false)
  return (
    <Section
      title={title}
      flush={isTable}
      actions={
        !instead && (
          <Button small kind="plain" aria-pressed={isTable} aria-label={`${title} as table`} onClick={() => setTable(!isTable)}>
            {isTable ? 'As chart' : 'As table'}
          </Button>
        )
      }
    >
      {instead ??
        (isTable ? (
          <>
            {choice && <div className={styles.choice}>{choice}</div>}
            <Table
              useDrawn={useRowsInSight}
              label={title}
              frameless
              columns={columns}
              list={{ rows, error: null, refetch: () => {} }}
              rowKey={rowKey}
              {...(href ? { href } : {})}
              empty={null}
            />
          </>
        ) : (
          <div className={styles.chart}>
            {choice}
            {children}
            <p className={styles.definition}>{definition}</p>
          </div>
        ))}
    </Section>
  )
}

/** The width there is to draw in. */
export const useWidth = <E extends Element>(): [React.RefObject<E | null>, number] => {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}

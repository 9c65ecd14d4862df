import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import styles from './workspace.module.css'

const KEY = 'holdback.desk-panes'
const LEAST = 18
const STEP = 2

type Widths = [left: number, right: number]
const STANDARD: Widths = [31, 26]

const kept = (): Widths => {
  try {
    const given = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Widths | null
    return given?.length === 2 && given.every((n) => n >= LEAST && n <= 60) && given[0] + given[1] <= 100 - LEAST ? given : STANDARD
  } catch {
    return STANDARD
  }
}

/** Three panes whose widths people set, by mouse or by arrows, and find again. Where there is no left one, two. */
export const Panes = ({ left, middle, right }: { left: ReactNode | null; middle: ReactNode; right: ReactNode }) => {
  const frame = useRef<HTMLDivElement>(null)
  const [[a, b], setWidths] = useState(kept)
  const set = (next: Widths) => {
    const bounded: Widths = [Math.max(LEAST, next[0]), Math.max(LEAST, next[1])]
    if (bounded[0] + bounded[1] > 100 - LEAST) return
    setWidths(bounded)
    localStorage.setItem(KEY, JSON.stringify(bounded))
  }
  const grip = (which: 'left' | 'right') => {
    const at = which === 'left' ? a : b
    const move = (share: number) => set(which === 'left' ? [share, b] : [a, share])
    const onPointerMove = (event: PointerEvent<HTMLElement>) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
      const { left, width } = frame.current!.getBoundingClientRect()
      const share = ((event.clientX - left) / width) * 100
      move(which === 'left' ? share : 100 - share)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0
      if (step === 0) return
      event.preventDefault()
      move(at + (which === 'left' ? step : -step))
    }
    return (
      <div
        className={styles.grip}
        role="separator"
        aria-orientation="vertical"
        aria-label={which === 'left' ? 'Width of the page' : 'Width of the figures'}
        aria-valuenow={Math.round(at)}
        aria-valuemin={LEAST}
        aria-valuemax={60}
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onKeyDown={onKeyDown}
      />
    )
  }
  return (
    <div
      className={styles.panes}
      ref={frame}
      data-two={left === null ? '' : undefined}
      style={{ '--left': `${a}fr`, '--right': `${b}fr`, '--middle': `${100 - (left === null ? 0 : a) - b}fr` } as CSSProperties}
    >
      {left !== null && (
        <>
          <div className={styles.left}>{left}</div>
          {grip('left')}
        </>
      )}
      <div className={styles.middle}>{middle}</div>
      {grip('right')}
      <div className={styles.right}>{right}</div>
    </div>
  )
}

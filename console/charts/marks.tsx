import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './chart.module.css'

type MarkProps = { to: string; label: string; index: number; count: number; onPoint: (index: number | null) => void; children: ReactNode }

/** A part of a chart that opens the deals behind it. One of them takes the focus by Tab, the arrows walk among them. */
export const Mark = ({ to, label, index, count, onPoint, children }: MarkProps) => (
  <Link
    to={to}
    className={styles.mark}
    aria-label={label}
    data-mark
    tabIndex={index === count - 1 ? 0 : -1}
    onMouseEnter={() => onPoint(index)}
    onMouseLeave={() => onPoint(null)}
    onFocus={() => onPoint(index)}
    onBlur={() => onPoint(null)}
    preload={false}
  >
    {children}
  </Link>
)

/** The arrow keys within one chart. */
export const useMarkKeys = <E extends SVGSVGElement | HTMLElement>() => {
  const ref = useRef<E>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const onKeyDown = (event: Event) => {
      const { key } = event as KeyboardEvent
      const step = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 0
      if (step === 0) return
      const marks = [...element.querySelectorAll<HTMLElement | SVGElement>('[data-mark]')]
      const at = marks.indexOf(event.target as HTMLElement)
      const next = marks[at + step]
      if (at >= 0 && next) {
        event.preventDefault()
        next.focus()
      }
    }
    element.addEventListener('keydown', onKeyDown)
    return () => element.removeEventListener('keydown', onKeyDown)
  })
  return ref
}

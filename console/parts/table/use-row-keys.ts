import { type RefObject, useEffect, useRef } from 'react'
import { areLetterKeysOn } from '../../keys.ts'

type Acts = Record<string, ((rowKey: string) => void) | undefined>

const isTyping = (target: Element): boolean => target.closest('input:not([type=checkbox]), select, textarea, [contenteditable]') !== null
const linksIn = (area: Element): HTMLElement[] => [...area.querySelectorAll<HTMLElement>('[data-row-link]')]

/**
 * `j` and `k` (or the arrows) walk the rows, `Enter` opens, other letters act on the row that has the focus. A click anywhere on a row opens it too. The
 * letters act only while the focus is inside, and can be turned off.
 */
export const useRowKeys = (area: RefObject<HTMLElement | null>, acts: Acts): void => {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const element = area.current
    if (!element) return
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as Element
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
      if (!isArrow && !areLetterKeysOn()) return
      const row = target.closest<HTMLElement>('tr[data-row]')
      if (isArrow || event.key === 'j' || event.key === 'k') {
        const links = linksIn(element)
        const at = row ? links.findIndex((link) => row.contains(link)) : -1
        const next = links[event.key === 'j' || event.key === 'ArrowDown' ? at + 1 : Math.max(0, at - 1)]
        if (!next) return
        event.preventDefault()
        next.focus()
        return
      }
      if (event.key === '/') {
        const search = document.querySelector<HTMLElement>('main [data-search]')
        if (search) {
          event.preventDefault()
          search.focus()
        }
        return
      }
      const act = row && latest.current[event.key]
      if (act) {
        event.preventDefault()
        act(row.dataset.row!)
      }
    }
    const onClick = (event: MouseEvent) => {
      const target = event.target as Element
      const row = target.closest<HTMLElement>('tr[data-opens]')
      if (!row || target.closest('a, button, input, label, select') || getSelection()?.toString()) return
      row.querySelector<HTMLElement>('[data-row-link]')?.click()
    }
    element.addEventListener('keydown', onKeyDown)
    element.addEventListener('click', onClick)
    return () => {
      element.removeEventListener('keydown', onKeyDown)
      element.removeEventListener('click', onClick)
    }
  })
}

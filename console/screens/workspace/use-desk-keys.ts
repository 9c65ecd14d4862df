import { useEffect, useRef } from 'react'
import { areLetterKeysOn } from '../../keys.ts'
import { tell, tellFailure } from '../../parts/toast.tsx'
import type { Desk } from './desk.tsx'
import { placeBeside } from './pages.ts'
import { revenueChange } from './rows.tsx'

export const TABS = ['summary', 'positions', 'months', 'balance', 'proof', 'signs'] as const

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type=checkbox]), select, textarea, [contenteditable], [role=menu]') !== null

/** The keys of the desk. They act where nothing is typed and no dialog is open, and can be turned off. */
export const useDeskKeys = (desk: Desk, openTab: (tab: string) => void): void => {
  const latest = useRef({ desk, openTab })
  latest.current = { desk, openTab }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      if (event.key !== 'Escape' && !areLetterKeysOn()) return
      const act = actOf(event.key, latest.current.desk, latest.current.openTab)
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

const actOf = (key: string, desk: Desk, openTab: (tab: string) => void): (() => void) | null => {
  const { result, row, shown, select, place, files, goTo, chosen, choose, show, open, isOpen, standing, undo } = desk
  const targets = chosen.size > 0 ? [...chosen].map(Number) : row === null ? [] : [row]
  const rows = targets.map((i) => result.transactions[i]!)
  const mine = (act: () => void) => (isOpen && targets.length > 0 ? act : null)
  const tab = TABS[Number(key) - 1]
  if (tab) return () => openTab(tab)
  switch (key) {
    case 'j':
    case 'k': {
      const at = row === null ? -1 : shown.indexOf(row)
      const next = shown[key === 'j' ? at + 1 : Math.max(0, at - 1)]
      return next === undefined ? null : () => select(next, true)
    }
    case '[':
    case ']': {
      const next = placeBeside(files, place, key === ']' ? 1 : -1)
      return next && (() => goTo(next))
    }
    case 'c':
      return mine(() => open({ kind: 'label', rows: targets }))
    case 'r':
      return mine(() => {
        if (rows.some(({ type }) => type === 'debit')) return tell('Only credits can be revenue.')
        const isRevenue = !rows.every(({ classification }) => classification === 'businessRevenue')
        desk.correct([revenueChange(targets, isRevenue)], isRevenue ? 'Revenue.' : 'Not revenue.').catch(tellFailure)
      })
    case 'p': {
      const position = row === null ? -1 : result.mcaPositions.findIndex(({ transactions }) => transactions.includes(row))
      if (position >= 0 && chosen.size === 0)
        return () => {
          openTab('positions')
          show({ position: String(position) })
        }
      return mine(() => {
        if (rows.some(({ type }) => type === 'credit')) return tell('A payment to a funder is a debit.')
        open({ kind: 'position', op: 'add', positions: [], rows: targets })
      })
    }
    case 'f': {
      const payee = row === null ? null : result.transactions[row]?.payee
      return payee ? () => show(desk.filters.payee === payee ? {} : { payee }) : null
    }
    case 'x':
      return row === null
        ? null
        : () => {
            const next = new Set(chosen)
            if (!next.delete(String(row))) next.add(String(row))
            choose(next)
          }
    case 'u':
      return isOpen && standing[0] && !desk.isBusy ? () => void undo(standing[0]!) : null
    case 'Escape':
      return () => {
        const back = row !== null && shown.includes(row) ? row : shown[0]
        if (back !== undefined) select(back, true)
      }
    default:
      return null
  }
}

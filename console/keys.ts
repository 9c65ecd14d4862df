import { useEffect } from 'react'

/** Keys made of one letter can be turned off (WCAG 2.1.4): some people's speech software types them. */
const KEY = 'holdback.letter-keys'

export const areLetterKeysOn = (): boolean => localStorage.getItem(KEY) !== 'off'
export const setLetterKeys = (isOn: boolean): void => {
  if (isOn) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null

/** `mod+k` with Ctrl or ⌘; a single character only where nothing is typed and no dialog is open. */
export const useGlobalKey = (key: string, act: () => void): void => {
  useEffect(() => {
    const isModified = key.startsWith('mod+')
    const wanted = isModified ? key.slice(4) : key
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== wanted || isModified !== (event.ctrlKey || event.metaKey) || event.altKey) return
      if (!isModified && (isTyping(event.target) || !areLetterKeysOn() || document.querySelector('dialog[open]'))) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [key, act])
}

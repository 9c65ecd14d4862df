import { useCallback, useEffect, useRef } from 'react'

/** Whether the part that began something is no longer shown, and what became of it has to be said elsewhere. */
export const useIsLeft = (): (() => boolean) => {
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  return useCallback(() => isLeft.current, [])
}

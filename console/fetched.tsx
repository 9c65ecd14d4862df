import { type ComponentType, use, useEffect, useState } from 'react'
import { reportAway, reportBack } from './connection.ts'
import { tellFailure } from './parts/toast.tsx'

/**
 * Code that is fetched when it is first wanted. While the server is away it cannot be had: the page stays, with all that is typed in it, and it is asked
 * for again.
 */

/** `again`: makes the next look ask anew. */
export class NotFetched extends Error {
  again = (): void => {}
}

export const isAnswering = (): Promise<boolean> =>
  fetch('/healthz').then(
    ({ ok }) => ok,
    () => false,
  )

/** Sheets that could not be had. One that is still on its way has no rules either, and must stay: whoever waits for it waits for that very link. */
const lost = new WeakSet<EventTarget>()
document.addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && lost.add(target), true)

const fetchPart = async <T,>(load: () => Promise<T>): Promise<T> => {
  // A sheet that did not arrive is not asked for again by itself.
  for (const link of document.querySelectorAll('link[rel=stylesheet]')) if (lost.has(link)) link.replaceWith(link.cloneNode())
  try {
    return await load()
  } catch (cause) {
    if (await isAnswering()) reportBack()
    else reportAway()
    throw new NotFetched('This part of the console could not be fetched.', { cause })
  }
}

/** A screen. What was fetched before somebody went there (a pointer rested on its link) and did not arrive is asked for when they do. */
export const fetchedScreen = (load: () => Promise<ComponentType>) => {
  let asked: Promise<ComponentType> | null = null
  const again = () => {
    asked = null
  }
  const ask = () => {
    asked ??= fetchPart(load).catch((error: NotFetched) => {
      error.again = again
      throw error
    })
    return asked
  }
  const Screen = () => {
    const Fetched = use(ask())
    return <Fetched />
  }
  return Object.assign(Screen, { preload: () => ask().then(() => {}, again) })
}

/** What opens over a screen: it closes where it cannot be had. */
export const fetchedPart = <P extends { onClose: () => void }>(load: () => Promise<ComponentType<P>>, Meanwhile?: ComponentType<P>) => {
  let Part: ComponentType<P> | null = null
  return function Fetched(props: P) {
    const [isThere, setThere] = useState(Part !== null)
    const { onClose } = props
    // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when it opens.
    useEffect(() => {
      if (Part) return
      let isLeft = false
      fetchPart(load).then(
        (found) => {
          Part = found
          if (!isLeft) setThere(true)
        },
        (error) => {
          if (isLeft) return
          tellFailure(error)
          onClose()
        },
      )
      return () => {
        isLeft = true
      }
    }, [])
    if (isThere && Part) return <Part {...props} />
    return Meanwhile ? <Meanwhile {...props} /> : null
  }
}

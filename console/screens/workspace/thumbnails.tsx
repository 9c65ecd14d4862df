import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef } from 'react'
import { plural } from '../../format.ts'
import { useDesk } from './desk.tsx'
import { allPlaces, marksOn, placeBeside } from './pages.ts'
import styles from './thumbnails.module.css'

/** What a page takes of the strip, with its gap. */
const STEP = 56
/** The narrowest picture there is. */
const DRAWN = 200

/** All pages in a strip, marked where something was found. Only those in sight are drawn: a file may have hundreds. */
export const Thumbnails = () => {
  const { api, result, files, place, goTo } = useDesk()
  const strip = useRef<HTMLElement>(null)
  const places = useMemo(() => allPlaces(files), [files])
  const current = places.findIndex(({ file, page }) => file === place.file && page === place.page)
  const virtual = useVirtualizer({
    horizontal: true,
    count: places.length,
    getScrollElement: () => strip.current,
    estimateSize: () => STEP,
    overscan: 1,
  })
  useEffect(() => {
    if (current >= 0) virtual.scrollToIndex(current)
  }, [current, virtual])
  if (places.length < 2) return null
  const move = (event: React.KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = step === 0 ? null : placeBeside(files, place, step)
    if (!next) return
    event.preventDefault()
    goTo(next)
    requestAnimationFrame(() => strip.current?.querySelector<HTMLElement>('[aria-current]')?.focus())
  }
  return (
    <nav ref={strip} className={styles.strip} aria-label="Thumbnails" onKeyDown={move}>
      <div className={styles.all} style={{ width: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const { file, page } = places[index]!
          const name = files.find((f) => f.file === file)!.fileName
          const found = marksOn(result, { file, page }).length
          return (
            <button
              key={`${file}.${page}`}
              type="button"
              className={styles.page}
              style={{ left: start }}
              aria-current={index === current ? 'page' : undefined}
              aria-label={`Show page ${page}, ${name}${found > 0 ? `, ${plural(found, 'finding')}` : ''}`}
              tabIndex={index === current ? 0 : -1}
              onClick={() => goTo({ file, page })}
            >
              <img
                src={api.pictureUrl(file, page, DRAWN)}
                alt=""
                draggable={false}
                fetchPriority="low"
                // A file that is kept no longer has none; the page itself says so.
                onError={({ currentTarget }) => {
                  currentTarget.style.visibility = 'hidden'
                }}
              />
              {found > 0 && <span className={styles.found}>{found}</span>}
            </button>
          )
        })}
      </div>
    </nav>
  )
}

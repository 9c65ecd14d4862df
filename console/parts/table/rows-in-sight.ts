import { useVirtualizer } from '@tanstack/react-virtual'
import { EVERY_ROW, type UseDrawn } from './table.tsx'

/** More rows than this are drawn only where they are seen. */
const MANY = 200

/** For tables that may be long. Lists come by pages, so the first screen is spared the code for it. */
export const useRowsInSight: UseDrawn = (count, height, heading, scroll) => {
  const isMany = count > MANY
  const virtualizer = useVirtualizer({
    count: isMany ? count : 0,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan: 8,
    // The headings stay at the top, so what is to be seen at the bottom needs their height more.
    scrollPaddingEnd: heading,
  })
  if (!isMany) return EVERY_ROW
  const items = virtualizer.getVirtualItems()
  return {
    places: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    scrollTo: virtualizer.scrollToIndex,
  }
}

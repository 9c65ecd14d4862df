import { type Output, printable } from './terminal.ts'

type PageProgress = { pagesDone: number; pagesTotal: number; ocrPages: number }

export type Progress = {
  page: (name: string, progress: PageProgress) => void
  file: (name: string, outcome: string) => void
  done: () => void
}

const WIDTH = 24
const REDRAW_MS = 80

/** A bar that redraws itself on a terminal, a line a file elsewhere, so that logs stay readable. */
export const progressOn = (out: Output, files: number): Progress => (out.isTTY === true ? liveBar(out, files) : plainLines(out))

const plainLines = (out: Output): Progress => ({
  page: () => {},
  file: (name, outcome) => void out.write(`${printable(name)}: ${outcome}\n`),
  done: () => {},
})

const liveBar = (out: Output, files: number): Progress => {
  const pages = new Map<string, PageProgress>()
  let finished = 0
  let drawnAt = 0
  const draw = (name: string): void => {
    let done = 0
    let total = 0
    let ocr = 0
    for (const p of pages.values()) {
      done += p.pagesDone
      total += p.pagesTotal
      ocr += p.ocrPages
    }
    const filled = total === 0 ? 0 : Math.round((WIDTH * done) / total)
    const bar = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`
    const text = `${bar} ${done}/${total} pages, ${finished}/${files} files${ocr > 0 ? `, ${ocr} by OCR` : ''}  ${printable(name)}`
    out.write(`\r\u001b[2K${text.slice(0, Math.max(20, (out.columns || 80) - 1))}`)
  }
  return {
    page: (name, progress) => {
      pages.set(name, progress)
      const now = performance.now()
      if (now - drawnAt < REDRAW_MS) return
      drawnAt = now
      draw(name)
    },
    file: (name) => {
      finished++
      draw(name)
    },
    done: () => void out.write('\r\u001b[2K'),
  }
}

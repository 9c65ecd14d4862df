import { useEffect, useMemo, useRef, useState } from 'react'
import type { AnalyzedTransaction, Box } from '../../../client/analysis-result.ts'
import { useWidth } from '../../charts/frame.tsx'
import { formatDate } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { classes } from '../../parts/classes.ts'
import { Select } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Notice } from '../../parts/state.tsx'
import { LOOKS, labelOf } from './categories.ts'
import { type Desk, useDesk } from './desk.tsx'
import styles from './page-view.module.css'
import { fileOf, type Marked, marksOn, placeBeside } from './pages.ts'
import { Thumbnails } from './thumbnails.tsx'

const ZOOMS = [1, 1.25, 1.5, 2, 3] as const
/** Few widths, so that a picture is drawn once and found again whatever the pane measures. */
const WIDTHS = [600, 900, 1_200, 1_600, 2_000] as const
/** A printed line is lower than what a finger or an eye wants. */
const ROOM = 1.5

/** The page as the bank printed it, with a box for each row. */
export const PageView = () => {
  const { result, files, place, goTo } = useDesk()
  const [zoom, setZoom] = useState<number>(1)
  const [turn, setTurn] = useState(0)
  const file = files.find((f) => f.file === place.file)
  const marks = useMemo(() => marksOn(result, place), [result, place])
  const before = placeBeside(files, place, -1)
  const after = placeBeside(files, place, 1)
  const step = (by: 1 | -1) => setZoom((now) => ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, ZOOMS.indexOf(now as 1) + by))]!)
  return (
    <section className={styles.pane} aria-label="Page">
      <div className={styles.bar}>
        <Button kind="plain" small icon aria-label="Previous page" disabled={!before} onClick={() => before && goTo(before)}>
          <Icon name="left" />
        </Button>
        <PagePicker />
        <Button kind="plain" small icon aria-label="Next page" disabled={!after} onClick={() => after && goTo(after)}>
          <Icon name="right" />
        </Button>
        <span className={styles.spring} />
        <Button kind="plain" small icon aria-label="Zoom out" disabled={zoom === ZOOMS[0]} onClick={() => step(-1)}>
          <Icon name="minus" />
        </Button>
        <Button kind="plain" small icon aria-label="Zoom in" disabled={zoom === ZOOMS.at(-1)} onClick={() => step(1)}>
          <Icon name="plus" />
        </Button>
        <Button kind="plain" small icon aria-label="Turn the page" onClick={() => setTurn((turn + 90) % 360)}>
          <Icon name="turn" />
        </Button>
      </div>
      {marks.length > 0 && (
        <ul className={styles.marks} aria-label="Findings on this page">
          {marks.map(({ message, kind, isHigh }, i) => (
            <li key={`${kind}-${i}`} data-high={isHigh ? '' : undefined}>
              <Icon name="warning" size={13} />
              {message}
            </li>
          ))}
        </ul>
      )}
      {file && file.pageCount > 0 ? (
        <Sheet file={file} marks={marks} zoom={zoom} turn={turn} key={`${file.file}`} />
      ) : (
        <div className={styles.none}>
          <Notice tone="warn">{file?.error ?? 'There is no page to show.'}</Notice>
        </div>
      )}
      <Thumbnails />
    </section>
  )
}

/** Every page of every file; those with findings say so. */
const PagePicker = () => {
  const { result, files, place, goTo } = useDesk()
  return (
    <Select
      aria-label="Shown page"
      className={styles.picker}
      value={`${place.file}.${place.page}`}
      onChange={(event) => {
        const [file, page] = event.target.value.split('.').map(Number)
        goTo({ file: file!, page: page! })
      }}
    >
      {files.map(({ file, fileName, pageCount }) => (
        <optgroup key={file} label={fileName}>
          {Array.from({ length: pageCount }, (_, i) => {
            const found = marksOn(result, { file, page: i + 1 }).length
            return (
              <option key={i} value={`${file}.${i + 1}`}>
                {`${i + 1} / ${pageCount} · ${fileName}${found > 0 ? ` · ${found} found` : ''}`}
              </option>
            )
          })}
        </optgroup>
      ))}
    </Select>
  )
}

const Sheet = ({ file, marks, zoom, turn }: { file: Desk['files'][number]; marks: Marked[]; zoom: number; turn: number }) => {
  const { api, result, place, row, shown } = useDesk()
  const [frame, width] = useWidth<HTMLDivElement>()
  const size = file.pages[place.page - 1] ?? { width: 612, height: 792 }
  const isSideways = turn % 180 !== 0
  const across = isSideways ? size.height : size.width
  const scale = (Math.max(0, width - 2) * zoom) / across
  const [w, h] = [size.width * scale, size.height * scale]
  const wanted = WIDTHS.find((step) => step >= Math.min(w * Math.min(devicePixelRatio, 2), WIDTHS.at(-1)!)) ?? WIDTHS[0]
  const rows = useMemo(
    () =>
      result.transactions.flatMap((t, index) =>
        t.box && t.page === place.page && t.statement !== null && fileOf(result, t.statement) === place.file ? [index] : [],
      ),
    [result, place],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row, another page or another size: the selected box may be out of sight.
  useEffect(() => {
    const area = frame.current
    const box = area?.querySelector<HTMLElement>('[data-selected]')
    if (!area || !box || w === 0) return
    const [inner, outer] = [box.getBoundingClientRect(), area.getBoundingClientRect()]
    if (inner.top < outer.top + 24 || inner.bottom > outer.bottom - 24)
      area.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2
  }, [frame, row, place, w])
  const passing = useMemo(() => new Set(shown), [shown])
  const roving = row !== null && rows.includes(row) ? row : rows[0]
  return (
    <div className={styles.scroll} ref={frame} tabIndex={0} role="region" aria-label="Page, scrollable">
      {width > 0 && (
        <div className={styles.turned} style={{ width: isSideways ? h : w, height: isSideways ? w : h }}>
          <div
            className={styles.sheet}
            role="group"
            aria-label="Rows on this page"
            style={{ width: w, height: h, transform: turnOf(turn, w, h) }}
            onKeyDown={moveAmongBoxes}
          >
            <Picture
              key={`${place.file}.${place.page}`}
              src={api.pictureUrl(place.file, place.page, wanted)}
              alt={`Page ${place.page} of ${file.fileName}`}
            />
            {marks.map(({ box, message, kind }, i) =>
              box ? <span key={`${kind}-${i}`} className={styles.sign} title={message} style={positionOf(box, size)} /> : null,
            )}
            {rows.map((index) => (
              <RowBox
                key={index}
                index={index}
                row={result.transactions[index]!}
                size={size}
                isReached={index === roving}
                isDim={!passing.has(index)}
              />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

const turnOf = (turn: number, w: number, h: number): string | undefined => {
  if (turn === 90) return `translateX(${h}px) rotate(90deg)`
  if (turn === 180) return `translate(${w}px, ${h}px) rotate(180deg)`
  if (turn === 270) return `translateY(${w}px) rotate(270deg)`
  return undefined
}

const positionOf = ([x0, y0, x1, y1]: Box, size: { width: number; height: number }) => ({
  left: `${(100 * (x0 - ROOM)) / size.width}%`,
  top: `${(100 * (y0 - ROOM)) / size.height}%`,
  width: `${(100 * (x1 - x0 + 2 * ROOM)) / size.width}%`,
  height: `${(100 * (y1 - y0 + 2 * ROOM)) / size.height}%`,
})

const RowBox = ({
  index,
  row,
  size,
  isReached,
  isDim,
}: {
  index: number
  row: AnalyzedTransaction
  size: { width: number; height: number }
  isReached: boolean
  isDim: boolean
}) => {
  const { row: selected, select, chosen, money } = useDesk()
  const isSelected = selected === index
  return (
    <button
      type="button"
      className={classes(styles.box, isDim && styles.dim)}
      data-tone={LOOKS[row.classification].tone}
      data-selected={isSelected ? '' : undefined}
      data-chosen={chosen.has(String(index)) ? '' : undefined}
      aria-pressed={isSelected}
      aria-label={`${formatDate(row.date)}, ${row.description}, ${row.type === 'debit' ? 'minus ' : ''}${money.of(row.statement, row.amount)}, ${labelOf(row.classification)}`}
      tabIndex={isReached ? 0 : -1}
      style={positionOf(row.box!, size)}
      onClick={() => select(index)}
    >
      <span className={styles.letter} aria-hidden="true">
        {LOOKS[row.classification].letter}
      </span>
    </button>
  )
}

/** One box takes the focus by Tab, the arrows walk among them. */
const moveAmongBoxes = (event: React.KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const next = boxes[boxes.indexOf(event.target as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus({ preventScroll: true })
  next.click()
}

/** The picture; where there is none any more, the server's sentence in its place. */
const Picture = ({ src, alt }: { src: string; alt: string }) => {
  const [failure, setFailure] = useState<string | null>(null)
  const [isThere, setThere] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const isGone = useRef(false)
  const ask = async () => {
    const response = await fetch(src, { headers: { accept: 'application/json' } }).catch(() => null)
    if (response?.ok) return setAttempt((n) => n + 1)
    const problem = (await response?.json().catch(() => null)) as { detail?: string } | null
    isGone.current = response?.status === 410
    setFailure(problem?.detail ?? 'The page could not be fetched.')
  }
  if (failure)
    return (
      <div className={styles.gone} role="status">
        <Notice tone="warn">{failure}</Notice>
        {!isGone.current && (
          <Button
            small
            onClick={() => {
              setFailure(null)
              setAttempt((n) => n + 1)
            }}
          >
            Retry
          </Button>
        )}
      </div>
    )
  return (
    <img
      key={attempt}
      className={classes(styles.picture, !isThere && styles.waiting)}
      src={src}
      alt={alt}
      draggable={false}
      onLoad={() => setThere(true)}
      onError={() => void ask()}
    />
  )
}

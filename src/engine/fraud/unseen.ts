import { otherYear } from '../pdf/behind-scans/unseen-numbers.ts'
import { isSlip } from '../statement/text/look-alikes.ts'
import type { Box, Dispute, Finding, PageText, PdfText, Word } from '../types.ts'
import { boxOf, MONEY } from './amounts.ts'
import { renamedWords } from './renamed-words.ts'

const SHOWN_PER_PAGE_MAX = 3
/** In parts of the size of the letters: less than a space. */
const TORN_GAP = 0.1

/** Text under a patch, in the paper's colour, without ink, or drawn over other text. */
export const unseenSigns = (doc: PdfText): Finding[] =>
  doc.pages.flatMap((page) =>
    page.source === 'ocr'
      ? behindPicture(page)
      : [...hiddenAmounts(page), ...renamedWords(page), ...faintAmounts(page), ...overlaidText(page), ...overlaySigns(page)],
  )

/** Scanners misread a digit now and then; other figures behind a picture were put there for those who do not look. */
const behindPicture = ({ page, behind = [] }: PageText): Finding[] => {
  const years = new Map<string, number>()
  const yearOf = ({ said, shown }: Dispute): string => otherYear(said, shown) ?? ''
  for (const dispute of behind) years.set(yearOf(dispute), (years.get(yearOf(dispute)) ?? 0) + 1)
  // A year that is misread everywhere in the same way is no slip.
  const isMisread = (dispute: Dispute): boolean =>
    isSlip(dispute.said.replace(/\D/g, ''), dispute.shown.replace(/\D/g, '')) &&
    (yearOf(dispute) === '' || years.get(yearOf(dispute)) === 1)
  return behind
    .map((dispute): Finding => {
      const message =
        dispute.shown === ''
          ? `The text behind the picture says “${dispute.said}”, which the picture does not show.`
          : `The picture shows “${dispute.shown}” where the text behind it says “${dispute.said}”.`
      return { kind: 'hidden_text', severity: isMisread(dispute) ? 'info' : 'warning', message, page, box: dispute.box }
    })
    .sort((a, b) => b.severity.localeCompare(a.severity))
    .slice(0, SHOWN_PER_PAGE_MAX)
}

const hiddenAmounts = (page: PageText): Finding[] => {
  if (!page.words.some((word) => word.hidden)) return []
  const visible = page.words.filter((word) => !word.hidden)
  const findings: Finding[] = []
  const beside: Word[] = []
  for (const word of page.words) {
    if (findings.length >= SHOWN_PER_PAGE_MAX) break
    if (!word.hidden) continue
    if (SIGN.test(word.text)) {
      const figure = visible.find((seen) => isTorn(word, seen))
      if (figure) findings.push({ ...hiddenFinding(page, word), message: `“${word.text}” beside “${figure.text}” ${howHidden(word)}.` })
      continue
    }
    if (!/\d/.test(word.text)) continue
    // The same text seen at the same place: a search layer, or a line that the bank's own system printed twice.
    if (visible.some((seen) => seen.text === word.text && overlap(seen, word) > 0.3)) continue
    if (word.hiddenBy === 'outside') {
      if (MONEY.test(word.text)) beside.push(word)
      continue
    }
    if (!MONEY.test(word.text) && !isDate(word.text) && !visible.some((seen) => isTorn(word, seen))) continue
    const shown = visible.find((seen) => overlap(seen, word) > 0.3)
    findings.push({ ...hiddenFinding(page, word), message: hiddenMessage(word, shown) })
  }
  if (beside.length > 0) {
    const message = `${beside.length === 1 ? 'An amount is' : `${beside.length} amounts are`} drawn outside of the page, where nobody sees them: ${beside
      .slice(0, 3)
      .map((word) => word.text)
      .join(', ')}${beside.length > 3 ? ' …' : ''}`
    findings.push({ kind: 'text_outside_page', severity: 'warning', message, page: page.page, box: null })
  }
  return findings
}

/** `-`, `(`: what turns the amount beside it into its opposite. */
const SIGN = /^(?:[-+()]\$?|\$?[-+()])$/

const NOTHING = /^[^1-9]*$/

/** Amounts that are read as rows though a person may look past them. Zeros are greyed out by those who mean to be kind. */
const faintAmounts = ({ page, words }: PageText): Finding[] =>
  words
    .filter((word) => word.faint && !word.hidden && MONEY.test(word.text) && !NOTHING.test(word.text))
    .slice(0, SHOWN_PER_PAGE_MAX)
    .map((word) => {
      const message = `“${word.text}” is printed in nearly the colour of what it stands on, and easily overlooked.`
      return { kind: 'hidden_text', severity: 'warning', message, page, box: boxOf(word) }
    })

const isDate = (text: string): boolean => /^\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?$/.test(text)

/** A text that a spreadsheet cuts off at the end of its cell goes on unseen under the number of the next one, from that one's left edge. */
const isCutByCell = (hidden: Word, seen: Word): boolean =>
  hidden.hiddenBy === 'invisible' && /^\d+$/.test(seen.text) && Math.abs(hidden.x0 - seen.x0) < TORN_GAP * seen.size

/** Figures of one number, of which some are seen and others are not. */
const isTorn = (hidden: Word, seen: Word): boolean =>
  /\d/.test(seen.text) &&
  !isCutByCell(hidden, seen) &&
  Math.abs(hidden.y0 - seen.y0) < 0.1 * seen.size &&
  Math.max(hidden.x0 - seen.x1, seen.x0 - hidden.x1) < TORN_GAP * seen.size

const hiddenFinding = ({ page }: PageText, word: Word) => ({ kind: 'hidden_text', severity: 'high', page, box: boxOf(word) }) as const

const hiddenMessage = (word: Word, shown: Word | undefined): string =>
  `“${word.text}” ${howHidden(word)}${shown ? `, and “${shown.text}” is seen in its place` : ''}.`

const howHidden = ({ hiddenBy }: Word): string =>
  hiddenBy === 'covered'
    ? 'lies under a painted area'
    : hiddenBy === 'white'
      ? 'is printed in the colour of the paper'
      : hiddenBy === 'layer'
        ? 'stands in a layer that is switched off, on the screen or in print'
        : 'is printed so that it cannot be seen'

/** No line holds as many figures: a page that is built to be compared with itself for minutes is not. */
const FIGURES_BESIDE_MAX = 400

const overlaidText = (page: PageText): Finding[] => {
  const findings: Finding[] = []
  const words = page.words.filter((word) => !word.hidden && /\d/.test(word.text)).toSorted((a, b) => a.y0 - b.y0)
  for (let i = 0; i < words.length && findings.length < SHOWN_PER_PAGE_MAX; i++) {
    const a = words[i]!
    const end = Math.min(words.length, i + 1 + FIGURES_BESIDE_MAX)
    for (let j = i + 1; j < end && words[j]!.y0 < (a.y0 + a.y1) / 2; j++) {
      const b = words[j]!
      if (overlap(a, b) < 0.5 || a.text === b.text || !isTypedOver(a, b)) continue
      findings.push({
        kind: 'overlaid_text',
        severity: 'high',
        message: `“${b.text}” is printed over “${a.text}”.`,
        page: page.page,
        box: boxOf(a),
      })
    }
  }
  return findings.slice(0, SHOWN_PER_PAGE_MAX)
}

/** Tables that run into a footer overlap, too; an amount over a figure, or under one, is another matter. */
const isTypedOver = (a: Word, b: Word): boolean => MONEY.test(a.text) || MONEY.test(b.text)

/** Share of the smaller word's box that lies in the other's. */
const overlap = (a: Word, b: Word): number => {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  if (width <= 0 || height <= 0) return 0
  const smaller = Math.min((a.x1 - a.x0) * (a.y1 - a.y0), (b.x1 - b.x0) * (b.y1 - b.y0))
  return smaller > 0 ? (width * height) / smaller : 0
}

const overlaySigns = (page: PageText): Finding[] =>
  (page.overlays ?? [])
    .map((overlay): Finding => {
      const under = page.words.find((word) => MONEY.test(word.text) && touches(overlay.box, word))
      return {
        kind: 'annotation_over_page',
        severity: under ? 'high' : overlay.kind === 'form field' || overlay.kind === 'stamp' ? 'info' : 'warning',
        message: under ? `A ${overlay.kind} was laid over the amount ${under.text}.` : `A ${overlay.kind} was laid over the page.`,
        page: page.page,
        box: overlay.box,
      }
    })
    .slice(0, SHOWN_PER_PAGE_MAX)

const touches = ([x0, y0, x1, y1]: Box, word: Word): boolean => {
  const x = (word.x0 + word.x1) / 2
  const y = (word.y0 + word.y1) / 2
  return x >= x0 && x <= x1 && y >= y0 && y <= y1
}

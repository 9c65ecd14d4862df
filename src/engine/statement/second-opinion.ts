import { compareReadings, type Difference, isReadByOcr } from '../pdf/ocr/second-reading.ts'
import { SURE, surenessOf } from '../pdf/ocr/sureness.ts'
import { type Finding, type PdfText, ReadError } from '../types.ts'
import { type Notes, notesUpon } from './lines/other-hand.ts'
import { discrepancy } from './proof/checks.ts'
import { type Examination, examine, type ReadOptions } from './read.ts'

/** Whether every statement of the file adds up as it was read. */
const isProven = ({ parts }: Examination): boolean =>
  parts.some((p) => p.statement !== null) && parts.every((p) => p.statement === null || p.statement.reconciled)

export type Opinion = { doc: PdfText; examined: Examination }

export const hasStatement = ({ examined }: Opinion): boolean => examined.parts.some((p) => p.statement !== null)

const mendedIn = ({ parts }: Examination): number => parts.reduce((sum, p) => sum + p.outcome.repairs.length, 0)

/** Whether another reading of its pictures may help: OCR read some page, rows were found, and they do not add up, or only with figures mended. */
export const isWorthAnother = ({ doc, examined }: Opinion): boolean =>
  doc.pages.some(isReadByOcr) &&
  examined.parts.some((p) => p.outcome.candidates.length > 0) &&
  (!isProven(examined) || mendedIn(examined) > 0)

/** The document as its pictures alone say, where scanners left their text behind some of them. */
export const picturesAlone = (doc: PdfText): PdfText => ({ ...doc, pages: doc.pages.map((page) => page.picture ?? page) })

/** What was made of a file, and of its pictures alone; where no scanner left text behind one, these are the same. */
export type FirstOpinions = { best: Opinion; ofPictures: Opinion }

/**
 * A scanner's text that does not add up, or only with figures mended, may lack a row or misread one that the picture shows: what is seen is the truth, and its
 * own reading is taken where it adds up, or comes closer.
 */
export const firstOpinions = (doc: PdfText, surroundings: ReadOptions): FirstOpinions => {
  const written = { doc, examined: examine(doc, surroundings) }
  const isSettled = isProven(written.examined) && mendedIn(written.examined) === 0
  const printed = isSettled ? null : withoutNotes(written, surroundings)
  if (printed) return { best: printed, ofPictures: printed }
  if (isSettled || !doc.pages.some((page) => page.picture)) return { best: written, ofPictures: written }
  const alone = picturesAlone(doc)
  try {
    const seen = { doc: alone, examined: examine(alone, surroundings) }
    return { best: betterOf(written, seen), ofPictures: seen }
  } catch (error) {
    if (error instanceof ReadError) return { best: written, ofPictures: written }
    throw error
  }
}

const SAID_MAX = 80

/**
 * A paper that adds up as it is printed, and not with what somebody wrote upon it: sums and remarks in a margin, which are then left out and told. Its rows are read
 * right so; it is proven only where a reader's program laid the notes over it. What is part of the page may be the bank's own, and the rest what was altered.
 * Signs of editing are still looked for on the paper as it is.
 */
const withoutNotes = ({ doc }: Opinion, surroundings: ReadOptions): Opinion | null => {
  const notes = notesUpon(doc)
  if (!notes) return null
  try {
    const examined = examine(notes.without, surroundings)
    return isProven(examined) ? { doc, examined: { ...examined, parts: withNotesTold(examined.parts, notes) } } : null
  } catch (error) {
    if (error instanceof ReadError) return null
    throw error
  }
}

const withNotesTold = (parts: Examination['parts'], { words, page, isOverlaid }: Notes): Examination['parts'] => {
  const said = words.map(({ text }) => text).join(' ')
  const message = `“${said.length > SAID_MAX ? `${said.slice(0, SAID_MAX)}…` : said}” is written upon the print, in a face and colour of its own: it was left out, and the rest adds up.`
  const owner = parts.findLastIndex(({ statement, lines }) => statement !== null && lines[0]!.page <= page)
  const owning = Math.max(
    owner,
    parts.findIndex(({ statement }) => statement !== null),
  )
  return parts.map((part, i) => {
    const { statement } = part
    if (!statement || i !== owning) return part
    const finding: Finding = { kind: 'annotation_over_page', severity: 'warning', message, page, box: null }
    const told = { ...statement, findings: [...statement.findings, finding] }
    if (isOverlaid) return { ...part, statement: told }
    const fault = discrepancy('contradiction', `${message} Whose it is cannot be known.`, null, page)
    return { ...part, statement: { ...told, reconciled: false, discrepancies: [...statement.discrepancies, fault] } }
  })
}

/** Whether the pictures are to be read once more: they are worth it, and no text behind them has proven itself meanwhile. */
export const isWorthReadingAgain = ({ best, ofPictures }: FirstOpinions): boolean =>
  isWorthAnother(ofPictures) && (best === ofPictures || !isProven(best.examined))

/** What is best after the pictures were read again. */
export const lastOpinion = ({ best, ofPictures }: FirstOpinions, again: PdfText, surroundings: ReadOptions): Opinion => {
  const second = secondOpinion(ofPictures, picturesAlone(again), surroundings)
  return best === ofPictures ? second : betterOf(best, second)
}

const betterOf = (first: Opinion, other: Opinion): Opinion => (isBetter(weighed(other), weighed(first)) ? other : first)

const TRIALS_MAX = 40
const ROUNDS_MAX = 4
const CONFIDENCE_MIN = 0.5

/**
 * A scan that does not add up as it was read, and the same pictures read once more in another way: wherever the two differ, either may be right, and what
 * adds up tells which. Nothing is taken but what one of the two saw, and nothing is mended that one of them is sure of. Where nothing adds up, the one that
 * comes closest stays.
 */
export const secondOpinion = (first: Opinion, again: PdfText, surroundings: ReadOptions): Opinion => {
  const { differences: all, with: taking } = compareReadings(first.doc, again)
  const differences = all.filter((difference) => !isOverlooked(difference))
  let trials = 0
  const weigh = (doc: PdfText): Weighed => {
    trials++
    return weighed({ doc, examined: examine(doc, surroundings) })
  }
  let best = weigh(taking(new Set()))
  let taken: ReadonlySet<Difference> = new Set()
  for (const choice of [new Set(differences.filter(isSurer)), new Set(differences.filter(isOnlySeenAgain)), new Set(differences)]) {
    if (choice.size === 0) continue
    const tried = weigh(taking(choice))
    if (!isBetter(tried, best)) continue
    best = tried
    taken = choice
    if (best.proven && best.mended === 0) return best
  }
  if (best.proven) return best
  const doubtful = differences.filter(hasDigits).sort((a, b) => doubtOf(b) - doubtOf(a))
  for (let round = 0; round < ROUNDS_MAX; round++) {
    let next: { tried: Weighed; choice: ReadonlySet<Difference> } | null = null
    for (const difference of doubtful) {
      if (trials >= TRIALS_MAX) break
      const choice = new Set([...taken].filter((d) => d !== difference))
      if (choice.size === taken.size) choice.add(difference)
      const tried = weigh(taking(choice))
      if (tried.proven) return tried
      if (isBetter(tried, next?.tried ?? best)) next = { tried, choice }
    }
    if (!next) break
    best = next.tried
    taken = next.choice
  }
  return best
}

type Weighed = Opinion & { proven: boolean; mended: number; score: number }

const weighed = (opinion: Opinion): Weighed => {
  const { parts } = opinion.examined
  const statements = parts.filter((p) => p.statement !== null)
  const score = statements.reduce((sum, p) => sum + p.outcome.proof.score - p.outcome.proof.discrepancies.length, 0)
  return { ...opinion, proven: isProven(opinion.examined), mended: mendedIn(opinion.examined), score }
}

/** What adds up as it was read is better than what adds up when mended. */
const isBetter = (a: Weighed, b: Weighed): boolean => {
  if (a.proven !== b.proven) return a.proven
  return a.proven && a.mended !== b.mended ? a.mended < b.mended : a.score > b.score
}

const isOnlySeenAgain = ({ first, second }: Difference): boolean => first.length === 0 && surenessOf(second) >= CONFIDENCE_MIN
const isSurer = (difference: Difference): boolean => {
  const { first, second } = difference
  if (first.length === 0) return isOnlySeenAgain(difference)
  return second.length > 0 && surenessOf(second) > surenessOf(first)
}
/** A figure that was surely seen is there: what overlooks it would overlook what it contradicts. */
const isOverlooked = (difference: Difference): boolean =>
  difference.second.length === 0 && hasDigits(difference) && surenessOf(difference.first) >= SURE
const hasDigits = ({ first, second }: Difference): boolean => [...first, ...second].some((w) => /\d/.test(w.text))
const doubtOf = ({ first, second }: Difference): number => 1 - Math.min(surenessOf(first), surenessOf(second))

import { isOneFace, NO_FACE, stemOf } from '../../pdf/letters/faces.ts'
import type { Box, PageText, PdfText, Word } from '../../types.ts'

/** A face that so much of a paper is printed in is the bank's; files that a scanner's program set anew have many. */
const PRINT_SHARE = 0.6
/** Whoever writes upon a paper writes little. */
const HAND_WORDS_MAX = 60
const HAND_SHARE = 0.15
/** Faces of one maker begin alike: `ArcadiaText`, `ArcadiaDisplay`. */
const SHARED_LETTERS = 4

/** A face, with what is set in it. */
export type Hand = { face: string; words: readonly Word[]; inks: ReadonlySet<number> }

const isSeen = ({ hidden, font }: Word): boolean => !hidden && font >= 0

/**
 * What is set in a face that is not the paper's, in colours that no other figures of it have: somebody wrote upon it. Banks print balances bold, larger, in
 * another colour or now and then in another face, but of the same kind as some heading or sum; fonts that are numbered instead of named tell no face.
 */
export const otherHands = (pages: readonly PageText[], fonts: readonly string[]): Hand[] => {
  const faces = fonts.map(stemOf)
  const all = pages.flatMap(({ words }) => words.filter(isSeen))
  const hands = [...Map.groupBy(all, ({ font }) => faces[font] ?? '')].map(([face, words]): Hand => ({ face, words, inks: inksOf(words) }))
  const print = hands.reduce<Hand | null>((most, hand) => (most && most.words.length >= hand.words.length ? most : hand), null)
  if (!print || print.words.length < all.length * PRINT_SHARE || NO_FACE.test(print.face) || OF_SCANNER.test(print.face)) return []
  const handsWith = new Map<number, number>()
  for (const { inks } of hands) for (const ink of inks) handsWith.set(ink, (handsWith.get(ink) ?? 0) + 1)
  const most = Math.min(HAND_WORDS_MAX, all.length * HAND_SHARE)
  return hands.filter(
    (hand) =>
      hand.words.length <= most &&
      hand.inks.size > 0 &&
      isOtherFace(hand.face, print.face) &&
      [...hand.inks].every((ink) => handsWith.get(ink) === 1),
  )
}

const inksOf = (words: readonly Word[]): Set<number> => new Set(words.flatMap(({ ink }) => ink ?? []))

/** `*Tahoma-Bold-4315`: a scanner's program sets each line in the face that it takes it for. */
const OF_SCANNER = /^\*/
/** A drawn font (Type 3) has no name at all. */
const isOtherFace = (face: string, print: string): boolean =>
  face === '' || (!NO_FACE.test(face) && !isOneFace(face, print) && face.slice(0, SHARED_LETTERS) !== print.slice(0, SHARED_LETTERS))

/** Blue, red or green, as pens are, and as print seldom is. */
const CHROMA_MIN = 0x50
export const isColoured = (ink: number): boolean => {
  const parts = [16, 8, 0].map((shift) => (ink >> shift) & 0xff)
  return ink >= 0 && Math.max(...parts) - Math.min(...parts) >= CHROMA_MIN
}

/** `Times-Italic`, `SegoeScript`, `BradleyHandITC`: what notes are typed in, and sums of banks hardly ever; drawn fonts have no name. */
const WRITTEN = /^$|ital|obli|script|hand|comic|brush|marker|pencil|cursive|chancery|caveat|kalam/i
const PAGE_OR_DAY = /^(?:page|seite|\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?)$/i

/** Coloured and slanted or written, without page numbers and days, since a paper is held against these. */
const isNote = ({ words, inks }: Hand, fonts: readonly string[]): boolean =>
  [...inks].every(isColoured) && words.every(({ text, font }) => WRITTEN.test(fonts[font] ?? '') && !PAGE_OR_DAY.test(text))

const BOXES_MAX = 200
const EDGE_POINTS = 1

/** The words that lie in text boxes which a reader's program laid over the pages. What a bank printed under one is among them. */
const inTextBoxes = (pages: readonly PageText[]): Set<Word> =>
  new Set(
    pages.flatMap(({ words, overlays = [] }) => {
      const boxes = overlays.filter(({ kind }) => kind === 'text box').slice(0, BOXES_MAX)
      return words.filter((word) => boxes.some(({ box }) => isWithin(word, box)))
    }),
  )

const isWithin = ({ x0, x1, y0, y1 }: Word, [left, top, right, bottom]: Box): boolean =>
  x0 >= left - EDGE_POINTS && x1 <= right + EDGE_POINTS && y0 >= top - EDGE_POINTS && y1 <= bottom + EDGE_POINTS

/** What somebody wrote upon the pages, and the document without it. `isOverlaid`: all of it in text boxes, which no bank prints. */
export type Notes = { words: readonly Word[]; page: number; isOverlaid: boolean; without: PdfText }

export const notesUpon = (doc: PdfText): Notes | null => {
  const pages = doc.pages.filter(({ source }) => source === 'text')
  const hands = otherHands(pages, doc.fonts)
  if (hands.length === 0) return null
  const boxed = inTextBoxes(pages)
  const words = hands.filter((hand) => isNote(hand, doc.fonts) || hand.words.every((word) => boxed.has(word))).flatMap((hand) => hand.words)
  const notes = new Set(words)
  const first = pages.find((page) => page.words.some((word) => notes.has(word)))
  if (!first) return null
  const without = doc.pages.map((page) => ({ ...page, words: page.words.filter((word) => !notes.has(word)) }))
  return { words, page: first.page, isOverlaid: words.every((word) => boxed.has(word)), without: { ...doc, pages: without } }
}

import { wordsOf } from './fast/chars.ts'
import { FIRST_NAMES } from './first-names.ts'
import { BUSINESS_WORDS, LEGAL_FORMS } from './plumbing.ts'

/** A name that the account's holder goes by. */
export type OwnName = {
  /** Without legal forms and AND. */
  words: readonly string[]
  letters: string
  /** A person's name is shortened otherwise than a company's: J SMITH, SMITH JOHN. */
  isPerson: boolean
  /** Found behind the payees of many rows: this bank prints the receiver without a key. */
  isInferred: boolean
}

/** Shorter names are everybody's. */
const MIN_LETTERS = 4
/** One word alone is a name of its own from here on: RIVERBEND; SMITH may be any. */
const LONE_WORD = 7
/** Banks cut inside a word at 16 and more; a name that ends with a word may be another's, so more of it must be shown. */
const CUT_IN_WORD = 15
const CUT_BETWEEN_WORDS = 20

const DOING_BUSINESS_AS = /\b(?:D\/?B\/?A|T\/A)\b/i
const FORMS_THAT_END = new Set('LLC INC LTD LLP PLLC INCORPORATED CORPORATION CORP'.split(' '))
/** `L L C`, `IN`, `CORPORATI`: what dots and cuts leave of a legal form. */
const FORMS = 'LLC INC INCORPORATED CORP CORPORATION LTD LIMITED LLP PLLC PC PA COMPANY COLLC COINC'.split(' ')
/** Behind these no name goes on. */
const ENDS = new Set(
  (
    'FOR CONF CONFIRMATION MEMO REF REFERENCE ON MESSAGE ID TO FROM VIA WITH ZELLE VENMO CASH CASHOUT INSTANT PAYMENT PAYMENTS PMT PYMT ' +
    'TRANSFER XFER INV INVOICE TRN TRACE DATE PPD CCD WEB NO NUMBER DBA'
  ).split(' '),
)
const GENERATIONS = new Set('JR SR II III IV'.split(' '))

const isNoName = (word: string): boolean => word === 'AND' || LEGAL_FORMS.has(word)

/** The names of a holder as his statement prints him: `JOHN SMITH DBA SMITH PLUMBING` has two. */
export const ownNames = (holders: readonly string[], isInferred = false): OwnName[] =>
  holders
    .flatMap((holder) => holder.split(DOING_BUSINESS_AS))
    .map((holder): OwnName => {
      const all = wordsOf(holder)
      const words = all.filter((word) => !isNoName(word))
      const isPerson =
        all.length === words.length &&
        words.length >= 2 &&
        words.length <= 4 &&
        FIRST_NAMES.has(words[0]!) &&
        !words.some((word) => BUSINESS_WORDS.has(word))
      return { words, letters: words.join(''), isPerson, isInferred }
    })
    .filter(({ letters }) => letters.length >= MIN_LETTERS)

/** Whether the words that stand where a payment names its other side are the holder's own name, whole or as banks shorten it. */
export const isOwnName = (printed: readonly string[], names: readonly OwnName[]): boolean => {
  if (printed.length === 0 || names.length === 0) return false
  const shown = untilEnd(printed)
  return names.some((name) => isWhole(printed, name) || isCut(shown, name) || isSamePerson(shown, name))
}

const untilEnd = (words: readonly string[]): readonly string[] => {
  const end = words.findIndex((word, i) => i > 0 && ENDS.has(word))
  return end < 0 ? words : words.slice(0, end)
}

/** How many letters of the name the words spell, and by which word all of it is there; −1 where they spell something else. Spaces do not count: RIVER BEND. */
const spelled = (words: readonly string[], { letters }: OwnName): { letters: number; words: number } => {
  let at = 0
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!
    if (!letters.startsWith(word, at)) {
      if (isNoName(word)) continue
      return { letters: -1, words: i }
    }
    at += word.length
    if (at === letters.length) return { letters: at, words: i + 1 }
  }
  return { letters: at, words: words.length }
}

/** RIVERBEND SUPPLY, RIVERBEND SUPPLY LLC FOR RENT; not RIVERBEND SUPPLY OF OHIO. */
const isWhole = (printed: readonly string[], name: OwnName): boolean => {
  const found = spelled(printed, name)
  if (found.letters !== name.letters.length) return false
  let at = found.words
  while (at < printed.length && LEGAL_FORMS.has(printed[at]!)) at++
  const form = printed.slice(found.words, at)
  if (form.some((word) => FORMS_THAT_END.has(word))) return true
  if (name.words.length === 1 && name.letters.length < LONE_WORD && form.length === 0) return false
  if (at === printed.length || ENDS.has(printed[at]!)) return true
  const rest = untilEnd(printed.slice(at)).join('')
  return FORMS.some((whole) => whole.startsWith(rest))
}

/** RIVERBEND RESTAURANT SU, of RIVERBEND RESTAURANT SUPPLY LLC. */
const isCut = (shown: readonly string[], name: OwnName): boolean => {
  const found = spelled(shown, name)
  if (found.letters <= 0 || found.letters === name.letters.length) return false
  let boundary = 0
  for (const word of name.words) if (boundary < found.letters) boundary += word.length
  return shown.join(' ').length >= (boundary === found.letters ? CUT_BETWEEN_WORDS : CUT_IN_WORD)
}

/** J SMITH, JOHN A SMITH and SMITH JOHN, of JOHN SMITH. */
const isSamePerson = (shown: readonly string[], { words, isPerson }: OwnName): boolean => {
  if (!isPerson) return false
  const said = shown.filter((word) => !GENERATIONS.has(word))
  const own = words.filter((word) => !GENERATIONS.has(word))
  if (said.length < 2 || said.length > 4 || own.length < 2) return false
  const [first, last, middle] = [own[0]!, own.at(-1)!, own.slice(1, -1)]
  const fits = (given: string, family: string, between: readonly string[]): boolean =>
    family === last &&
    (given === first || (given.length === 1 && first.startsWith(given))) &&
    between.every((word) => (word.length === 1 ? middle.length === 0 || middle.some((own) => own.startsWith(word)) : middle.includes(word)))
  return fits(said[0]!, said.at(-1)!, said.slice(1, -1)) || fits(said[1]!, said[0]!, said.slice(2))
}

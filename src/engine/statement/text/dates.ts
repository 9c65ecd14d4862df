import { dayNumber, daysInMonth, type IsoDate, isoDate } from '../../../shared/dates.ts'

/** A date as printed: what its parts mean may depend on the document (day or month first) and its year on the period. */
export type DateParts =
  | { order: 'known'; year: number | null; month: number; day: number }
  /** Two numbers of which the document decides which is the month. */
  | { order: 'numeric'; year: number | null; a: number; b: number }

export type DateOrder = 'mdy' | 'dmy'

const MONTH_NAMES: string[][] = [
  ['january', 'janvier', 'januari', 'januar', 'enero', 'gennaio', 'janeiro'],
  ['february', 'fevrier', 'februari', 'februar', 'febrero', 'febbraio', 'fevereiro'],
  ['march', 'mars', 'maart', 'marz', 'maerz', 'marzo', 'marco', 'mrt', 'maret'],
  ['april', 'avril', 'abril', 'aprile'],
  ['may', 'mai', 'mei', 'mayo', 'maggio', 'maio'],
  ['june', 'juin', 'juni', 'junio', 'giugno', 'junho'],
  ['july', 'juillet', 'juli', 'julio', 'luglio', 'julho'],
  ['august', 'aout', 'augustus', 'agosto', 'agustus'],
  ['september', 'septembre', 'septiembre', 'settembre', 'setembro', 'sept'],
  ['october', 'octobre', 'oktober', 'octubre', 'ottobre', 'outubro'],
  ['november', 'novembre', 'noviembre', 'novembro'],
  ['december', 'decembre', 'dezember', 'diciembre', 'dicembre', 'dezembro'],
]

const monthByName = new Map<string, number>()
for (const [i, names] of MONTH_NAMES.entries()) {
  for (const name of names) {
    monthByName.set(name, i + 1)
    // `juin` and `juil` share three letters, `mars` and `marz` do not matter: both are March.
    for (const length of [3, 4])
      if (name.length >= length && !(length === 3 && name.startsWith('jui'))) monthByName.set(name.slice(0, length), i + 1)
  }
}
// Not in short: `des` is a French article.
monthByName.set('desember', 12)

const isPlain = (code: number): boolean => code >= 0x20 && code <= 0x7e

/** The first three letters, in either case, as one number. */
const prefixOf = (a: number, b: number, c: number): number => ((a | 0x20) << 16) | ((b | 0x20) << 8) | (c | 0x20)

const PREFIXES = new Set(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', ...monthByName.keys()].map((name) =>
    prefixOf(name.charCodeAt(0), name.charCodeAt(1), name.charCodeAt(2)),
  ),
)

/** Whether a word could be the name of a month or a weekday, by its first letters. Asked of every word: no text is made for it. */
export const mayStartDate = (text: string): boolean => {
  if (text.length < 3) return false
  const [a, b, c] = [text.charCodeAt(0), text.charCodeAt(1), text.charCodeAt(2)]
  return !(isPlain(a) && isPlain(b) && isPlain(c)) || PREFIXES.has(prefixOf(a, b, c))
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

export const monthOf = (text: string): number | null => {
  if (text.length < 3 || text.length > 11) return null
  const c = text.charCodeAt(0)
  if (c < 65 || !mayStartDate(text)) return null
  return monthByName.get(plain(text).replace(/[.,:]+$/, '')) ?? null
}

/** Two digits: banks did not print statements before 1970. */
const fullYear = (text: string): number =>
  text.length === 4 ? Number(text) : Number(text) < 70 ? 2000 + Number(text) : 1900 + Number(text)

const NUMERIC = /^(\d{1,2})([/\-.])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/
const YEAR_NAME_DAY = /^((?:19|20)\d{2})[-/. ]([A-Za-zÀ-ÿ]{3,9})\.?[-/. ](\d{1,2})$/
const DAY_NAME = /^(\d{1,2})[-/ .]?([A-Za-zÀ-ÿ]{3,9})\.?[-/ .,]?(\d{4}|\d{2})?$/
const NAME_DAY = /^([A-Za-zÀ-ÿ]{3,9})\.?[-/ .]?(\d{1,2})(?:[-/,](\d{4}|\d{2}))?,?$/
const DAY = /^(\d{1,2})(?:st|nd|rd|th)?[.,:]?$/i
/** `Jan 31/25`, `Sep 14,2023`. */
const DAY_AND_YEAR = /^(\d{1,2})(?:\/|,(?=(?:19|20)\d\d))(\d{4}|\d{2})[,.:;]?$/
const YEAR = /^((?:19|20)\d{2})[,.:;]?$/
const MARKED_YEAR = /^['’](\d{2})$/
const SHORT_YEAR = /^'?(\d{2})$/

/** A day that a calendar could have: one that a month has not is read as printed, and said. */
export const mayBeDay = (month: number, day: number): boolean => month >= 1 && month <= 12 && day >= 1 && day <= 31

const known = (year: number | null, month: number, day: number): DateParts | null =>
  mayBeDay(month, day) && (year === null || (year >= 1970 && year <= 2100)) ? { order: 'known', year, month, day } : null

const numeric = (a: number, b: number, year: number | null): DateParts | null =>
  (mayBeDay(a, b) || mayBeDay(b, a)) && (year === null || (year >= 1970 && year <= 2100)) ? { order: 'numeric', year, a, b } : null

/** A date in one word: `01/05`, `2024-01-05`, `05JAN24`, `Nov12`. */
export const parseDateWord = (text: string): DateParts | null => {
  if (text.length < 3 || text.length > 30) return null
  const n = NUMERIC.exec(text)
  if (n) {
    // `12.50` is money or a time before it is a date.
    if (n[2] === '.' && n[4] === undefined) return null
    return numeric(Number(n[1]), Number(n[3]), n[4] === undefined ? null : fullYear(n[4]))
  }
  const iso = ISO.exec(text)
  if (iso) return known(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const first = text.charCodeAt(0)
  if (first >= 48 && first <= 57) {
    const y = YEAR_NAME_DAY.exec(text)
    const ofYear = y && monthOf(y[2]!)
    if (ofYear) return known(Number(y[1]), ofYear, Number(y[3]))
    const m = DAY_NAME.exec(text)
    const month = m && monthOf(m[2]!)
    return month ? known(m[3] === undefined ? null : fullYear(m[3]), month, Number(m[1])) : null
  }
  const m = NAME_DAY.exec(text)
  const month = m && monthOf(m[1]!)
  return month ? known(m[3] === undefined ? null : fullYear(m[3]), month, Number(m[2])) : null
}

export type DateAt = { parts: DateParts; words: number }

const COMPACT = /^((?:19|20)\d{2})([01]\d)([0-3]\d)$/

/** `20250314`: a date only where a date must stand, since references look the same. */
export const compactDate = (text: string): DateAt | null => {
  const m = COMPACT.exec(text)
  const parts = m && known(Number(m[1]), Number(m[2]), Number(m[3]))
  return parts ? { parts, words: 1 } : null
}

const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]?$/i

/** `Suite 2 Mar 1, 2025`: the month goes with the day and the year behind it, whatever number stands before it. */
const isFullNameDay = (texts: readonly string[], month: number, adjacent: (i: number) => boolean): boolean =>
  month + 2 < texts.length && adjacent(month) && adjacent(month + 1) && DAY.test(texts[month + 1]!) && YEAR.test(texts[month + 2]!)

const TO = /^(?:-|–|—|to|through|thru|until|till)$/i

/** `Week 2: Sep 23 to Sep 29`, `Week 2 Sep 23 - Sep 29`: both ends of a range are written alike, and the number before it is of something else. */
const isCounted = (texts: readonly string[], start: number, month: number): boolean =>
  texts[start]!.endsWith(':') ||
  (month + 4 < texts.length &&
    DAY.test(texts[month + 1]!) &&
    TO.test(texts[month + 2]!) &&
    monthOf(texts[month + 3]!) !== null &&
    DAY.test(texts[month + 4]!))

const PARTED = /^\d\d[-/]$/
const PARTED_DATE = /^\d\d([-/])\d\d(?:\1(?:\d{4}|\d\d))?$/

/** `07- 31- 25`: a printer of single letters may leave white behind a stroke, as it does behind the points of its amounts. */
const partedDate = (texts: readonly string[], start: number, adjacent: (i: number) => boolean): DateAt | null => {
  let [text, words] = [texts[start]!, 1]
  while (words < 3 && start + words < texts.length && /[-/]$/.test(text) && adjacent(start + words - 1)) text += texts[start + words++]!
  const parts = PARTED_DATE.test(text) ? parseDateWord(text) : null
  return parts && { parts, words }
}

const OF = /^del?$/i

/** `4 de diciembre de 2024`, and at the left edge `4 de diciembre`: elsewhere a street may be called `5 de Mayo`. The day is the word at `at`. */
const dayOfMonth = (texts: readonly string[], start: number, at: number, day: number, adjacent: (i: number) => boolean): DateAt | null => {
  const month = at + 2 < texts.length && adjacent(at + 1) ? monthOf(texts[at + 2]!) : null
  if (month === null) return null
  const isOf = at + 4 < texts.length && adjacent(at + 2) && OF.test(texts[at + 3]!) && adjacent(at + 3)
  const year = isOf ? YEAR.exec(texts[at + 4]!) : null
  if (year === null && start > 0) return null
  const parts = known(year ? Number(year[1]) : null, month, day)
  return parts ? { parts, words: at - start + (year ? 5 : 3) } : null
}

/** A date that starts at a word: `Jan 5`, `Jan 5, 2024`, `12th Feb`, `03 avr. 25`, `Mon, Jan 5`. `adjacent` says whether word i + 1 stands close behind word i. */
export const parseDateAt = (texts: readonly string[], start: number, adjacent: (i: number) => boolean): DateAt | null => {
  let i = start
  let text = texts[i]!
  if (WEEKDAY.test(text) && i + 1 < texts.length && adjacent(i)) {
    const rest = parseDateAt(texts, i + 1, adjacent)
    return rest && rest.words > 0 ? { parts: rest.parts, words: rest.words + 1 } : null
  }
  // `01/02/25*`, `(01/02)` at the left edge: a mark of a footnote and brackets are no part of it.
  const single = parseDateWord(start === 0 ? text.replace(/^[*†‡(]|[,:*†‡)]$/g, '') : text.replace(/[,:*†‡]$/, ''))
  if (single) {
    // `Jan 5` in one word, its year in the next.
    if (single.order === 'known' && single.year === null && i + 1 < texts.length && adjacent(i)) {
      const year = YEAR.exec(texts[i + 1]!)
      if (year) return { parts: { ...single, year: Number(year[1]) }, words: 2 }
    }
    return { parts: single, words: 1 }
  }
  if (i + 1 >= texts.length || !adjacent(i)) return null
  const parted = PARTED.test(text) ? partedDate(texts, i, adjacent) : null
  if (parted) return parted
  const isYear = YEAR.test(text) && i + 2 < texts.length && adjacent(i + 1)
  const ofYear = isYear ? parseDateWord(`${text} ${texts[i + 1]} ${texts[i + 2]}`) : null
  if (ofYear) return { parts: ofYear, words: 3 }
  const named = monthOf(text)
  if (named !== null) {
    const both = DAY_AND_YEAR.exec(texts[i + 1]!)
    if (both) {
      const parts = known(fullYear(both[2]!), named, Number(both[1]))
      return parts ? { parts, words: 2 } : null
    }
    const day = DAY.exec(texts[i + 1]!)
    if (!day) return null
    const behind = i + 2 < texts.length && adjacent(i + 1) ? texts[i + 2]! : ''
    const year = YEAR.exec(behind) ?? MARKED_YEAR.exec(behind)
    const parts = known(year ? fullYear(year[1]!) : null, named, Number(day[1]))
    return parts ? { parts, words: year ? 3 : 2 } : null
  }
  let day = DAY.exec(text)
  let used = 1
  // `1 1th`: a scanner parts the digits.
  if (day && /^\d(?:st|nd|rd|th)$/i.test(texts[i + 1]!) && i + 2 < texts.length) {
    text = text + texts[i + 1]!
    day = DAY.exec(text)
    i++
    used = 2
  }
  if (!day) return null
  if (OF.test(texts[i + 1]!)) return dayOfMonth(texts, start, i, Number(day[1]), adjacent)
  const month = monthOf(texts[i + 1]!)
  if (month === null || isFullNameDay(texts, i + 1, adjacent) || isCounted(texts, i, i + 1)) return null
  used++
  let year: number | null = null
  if (i + 2 < texts.length && adjacent(i + 1)) {
    const full = YEAR.exec(texts[i + 2]!)
    // `04 Mar 06 Mar` are two days.
    const isNextDay = i + 3 < texts.length && adjacent(i + 2) && monthOf(texts[i + 3]!) !== null
    const short = full || isNextDay ? null : SHORT_YEAR.exec(texts[i + 2]!)
    if (full) year = Number(full[1])
    else if (short) year = fullYear(short[1]!)
    if (year !== null) used++
  }
  const parts = known(year, month, Number(day[1]))
  return parts ? { parts, words: used } : null
}

export type DateContext = { order: DateOrder; start: IsoDate | null; end: IsoDate | null }

/** Month and day once the document's order is known; a part past 12 overrules the order. */
export const monthDay = (parts: DateParts, order: DateOrder): { month: number; day: number } => {
  if (parts.order === 'known') return parts
  if (parts.a > 12) return { month: parts.b, day: parts.a }
  if (parts.b > 12) return { month: parts.a, day: parts.b }
  return order === 'mdy' ? { month: parts.a, day: parts.b } : { month: parts.b, day: parts.a }
}

/** A day that its month does not have is the month's last. */
const nearestDay = (year: number, month: number, day: number): IsoDate | null =>
  month < 1 || month > 12 ? null : isoDate(year, month, Math.min(day, daysInMonth(year, month)))

/** Whether the calendar has the day that is printed. */
export const isOnCalendar = (parts: DateParts, date: IsoDate, order: DateOrder): boolean =>
  monthDay(parts, order).day === Number(date.slice(8))

/** The calendar date. Without a printed year it is the one of the period's years that brings the date nearest to the period. */
export const resolveDate = (parts: DateParts, context: DateContext): IsoDate | null => {
  const { month, day } = monthDay(parts, context.order)
  if (parts.year !== null) return nearestDay(parts.year, month, day)
  const anchor = context.end ?? context.start
  if (anchor === null) return null
  const start = dayNumber(context.start ?? anchor)
  const end = dayNumber(context.end ?? anchor)
  let best: IsoDate | null = null
  let bestDistance = Number.POSITIVE_INFINITY
  const last = Number(anchor.slice(0, 4))
  for (let year = last + 1; year >= last - 2; year--) {
    const date = nearestDay(year, month, day)
    if (date === null) continue
    const n = dayNumber(date)
    const distance = n < start ? start - n : n > end ? n - end : 0
    if (distance < bestDistance) {
      best = date
      bestDistance = distance
    }
    if (distance === 0) break
  }
  return best
}

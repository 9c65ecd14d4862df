import { dayOf, formatDate, monthNames, monthOf, yearOf } from '../generator/calendar.ts'
import { Paper, type TextStyle } from '../generator/paper.ts'
import type { TextOp } from '../generator/pdf.ts'
import type { Choices } from './choices.ts'
import { dayIn, languageOf, oneOf } from './languages.ts'

const grouped = (whole: number, mark: string): string => String(whole).replace(/\B(?=(\d{3})+$)/g, mark)

/** The figure alone, without a sign. */
export const digits = (choices: Choices, cents: number): string => {
  const whole = Math.floor(Math.abs(cents) / 100)
  const language = languageOf(choices)
  const mark = language?.thousands ?? ','
  return `${choices.thousands === 'comma' ? grouped(whole, mark) : whole}${language ? ',' : '.'}${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

const signs: Record<Choices['sign'], (text: string, negative: boolean) => string> = {
  front: (text, negative) => (negative ? `-${text}` : text),
  behind: (text, negative) => (negative ? `${text}-` : text),
  brackets: (text, negative) => (negative ? `(${text})` : text),
  crdr: (text, negative) => `${text} ${negative ? 'DR' : 'CR'}`,
  d: (text, negative) => `${text}${negative ? ' D' : ''}`,
  plusMinus: (text, negative) => `${negative ? '-' : '+'}${text}`,
  dash: (text, negative) => (negative ? `– ${text}` : text),
  crdrGlued: (text, negative) => `${text}${negative ? 'DR' : 'CR'}`,
  crOnly: (text, negative) => (negative ? text : `${text} CR`),
  crOnlyGlued: (text, negative) => (negative ? text : `${text}CR`),
  behindBlank: (text, negative) => (negative ? `${text} -` : text),
}

/** How a debt is marked beside a balance, where that is not how a debit is. */
const debts: Record<Exclude<Choices['heldSign'], 'asAmounts'>, (text: string, negative: boolean) => string> = {
  od: (text, negative) => (negative ? `${text} OD` : text),
  odGlued: (text, negative) => (negative ? `${text}OD` : text),
  crdr: (text, negative) => `${text} ${negative ? 'DR' : 'CR'}`,
  crdrGlued: (text, negative) => `${text}${negative ? 'DR' : 'CR'}`,
  dr: (text, negative) => (negative ? `${text} DR` : text),
}

/** An amount with its sign, as the lists have it. */
export const signed = (choices: Choices, cents: number): string => {
  const language = languageOf(choices)
  if (language) {
    const text = digits(choices, cents)
    if (choices.sign.startsWith('crdr')) return `${text}${choices.sign === 'crdr' ? ' ' : ''}${language.sides[cents < 0 ? 1 : 0]}`
    return signs[choices.sign](text, cents < 0)
  }
  const mark = choices.currency === 'dollar' ? '$' : ''
  return signs[choices.sign](`${mark}${digits(choices, cents)}`, cents < 0)
}
/** An amount whose side something else tells. */
export const unsigned = (choices: Choices, cents: number): string =>
  `${cents < 0 ? '-' : ''}${choices.currency === 'dollar' && choices.language === 'en' ? '$' : ''}${digits(choices, cents)}`

/** A balance: a side is not marked on what is held, only a debt is. */
export const held = (choices: Choices, cents: number): string => {
  const language = languageOf(choices)
  if (language) {
    const sign = choices.sign === 'plusMinus' || choices.sign.startsWith('crdr') ? 'front' : choices.sign
    return `${signs[sign](digits(choices, cents), cents < 0)}${choices.currency === 'none' ? '' : ` ${language.currency}`}`
  }
  const mark = choices.currency === 'none' ? '' : '$'
  const text = `${mark}${digits(choices, cents)}${choices.currency === 'usd' ? ' USD' : ''}`.replace(
    choices.currency === 'usd' ? '$' : '\u0000',
    '',
  )
  if (choices.heldSign !== 'asAmounts') return debts[choices.heldSign](text, cents < 0)
  const style = choices.sign === 'plusMinus' || choices.sign.startsWith('cr') ? 'front' : choices.sign
  return signs[style](text, cents < 0)
}
/** A balance beside a row. */
export const heldInList = (choices: Choices, cents: number): string =>
  held({ ...choices, currency: choices.currency === 'dollar' ? 'dollar' : 'none' }, cents)

const dayFirst = (iso: string): string => `${dayOf(iso)} ${monthNames[monthOf(iso) - 1]?.slice(0, 3)}`
const forms: Record<Choices['dateForm'], (iso: string) => string> = {
  mmdd: formatDate.mmdd,
  mmddyyyy: formatDate.mmddyyyy,
  mmddyy: formatDate.mmddyy,
  monD: formatDate.monD,
  dMon: dayFirst,
  monDY: formatDate.monDYYYY,
  iso: (iso) => iso,
  ddMonDash: (iso) => `${iso.slice(8, 10)}-${monthNames[monthOf(iso) - 1]?.slice(0, 3)}`,
  md: formatDate.md,
  monDD: formatDate.monDD,
  mmddDash: formatDate.mmddDash,
}
export const listDay = (choices: Choices, iso: string): string => {
  const language = languageOf(choices)
  return language ? dayIn(language, oneOf(language.listDays, choices.dateForm), iso) : forms[choices.dateForm](iso)
}
/** A day with its year, in the form of the paper's language. */
export const wholeDay = (choices: Choices, iso: string): string => {
  const language = languageOf(choices)
  return language ? dayIn(language, language.fullDay, iso) : formatDate.monDYYYY(iso)
}
export const longDayFirst = (iso: string): string => `${dayFirst(iso)} ${yearOf(iso)}`
export const monthOfYear = (iso: string): string => `${monthNames[monthOf(iso) - 1]} ${yearOf(iso)}`

export interface Cell {
  /** A negative x is a right edge. */
  x: number
  text: string
  style?: TextStyle
}

export const PAGES: Record<Choices['page'], readonly [number, number]> = {
  letter: [612, 792],
  a4: [595, 842],
  legal: [612, 1008],
  wide: [792, 612],
}
export const LEFT = 40

/** Lines on paper, with what is drawn again at the top of each page. */
export class Sheet {
  readonly paper: Paper
  readonly right: number
  readonly lead: number
  /** Drawn at the foot of a page before the next one begins, and at the top of that one. */
  onBreak: { before: () => void; after: () => void } = { before: () => {}, after: () => {} }

  constructor(choices: Choices, furniture: (paper: Paper, page: number, pages: number) => void) {
    const [width, height] = PAGES[choices.page]
    const { font } = choices
    const size = Number(choices.size) * (font === 'mono' ? 0.85 : 1)
    this.right = width - 42
    this.lead = size * 1.42
    this.paper = new Paper({
      width,
      height,
      top: 48,
      // Where balances are carried over they stand at the foot of each page.
      bottom: height - (choices.carried === 'none' ? 64 : 80),
      font,
      bold: font === 'mono' ? 'monoBold' : font === 'serif' ? 'serifBold' : 'sansBold',
      size,
      furniture,
    })
  }

  get middle(): number {
    return LEFT + (this.right - LEFT) * 0.56
  }

  put(cells: readonly Cell[]): TextOp[] {
    return cells
      .filter(({ text }) => text !== '')
      .map(({ x, text, style }) =>
        x < 0 ? this.paper.text(-x, this.paper.y, text, { align: 'right', ...style }) : this.paper.text(x, this.paper.y, text, style),
      )
  }

  /** So many lines that stay together. */
  block(lines: readonly (readonly Cell[])[]): void {
    this.room(lines.length)
    for (const cells of lines) {
      this.paper.y += this.lead
      this.put(cells)
    }
  }

  /** True where a page was turned. */
  room(lines: number): boolean {
    if (this.paper.y + this.lead * lines <= this.paper.bottom) return false
    this.onBreak.before()
    this.paper.newPage()
    this.onBreak.after()
    return true
  }

  line(...cells: Cell[]): void {
    this.block([cells])
  }

  bold(text: string, x = LEFT, size = this.paper.size): void {
    this.line({ x, text, style: { font: this.paper.bold, size } })
  }

  words(text: string, size = this.paper.size): void {
    this.room(2)
    this.paper.paragraph(LEFT, this.right - LEFT, text, { size })
  }

  gap(lines = 1): void {
    this.paper.gap(this.lead * lines)
  }
}

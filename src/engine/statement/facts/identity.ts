import { type Cell, cellsOf } from '../lines/cells.ts'
import { isDatedAmount, type Line, squash } from '../lines/lines.ts'
import { type Role, roleOf } from '../tables/vocabulary.ts'
import { CELL_GAP } from '../tolerances.ts'
import { BANKS } from './banks.ts'

// ---- holder -------------------------------------------------------------------------------------------------------------------

const US_CITY =
  /\b(A[LKZR]|C[AOT]|D[EC]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[TAI]|W[AVIY])[,.]?\s+\d{5}(?:-\d{4})?\b/
const UK_CODE = /\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}$/
const OTHER_CODE = /^(?:\d{4}\s?[A-Z]{2}\s+\w+|[\w .'-]+\s+[A-Z]{2}\s+[A-Z]\d[A-Z]\s?\d[A-Z]\d|SINGAPORE\s+\d{6})$/i
/** The last line of an address: `OAKLAND CA 94607-1122`. */
export const isAddressEnd = (text: string): boolean => US_CITY.test(text) || UK_CODE.test(text) || OTHER_CODE.test(text)

const NAME_LABEL =
  /^(?:account|customer|owner|company|client|member|business)?(?:name|holder|owners?|title|rekeninghouder|titulaire)(?:name)?[:.]*$/
const MONEY_ROLES: ReadonlySet<Role | null> = new Set<Role>(['besides', 'amount', 'debit', 'credit', 'balance'])
const NOT_A_NAME =
  /bank|credit union|checking|savings|insured|fdic|ncua|branch|p\.?\s?o\.?\s?box|box \d|statement|account|customer service|call|questions|www\.|\.com|phone|page|return service|period|balance|number|date|^\d+$|important|summary|visit|write|inquir|online|mail|^att[n:]|electronic|please/i

/** `Account Holder   IBAN` heads two columns. */
const OTHER_LABEL = /^(?:iban|bic|swift|(?:bic|iban)\/(?:bic|swift)|(?:swift|bic|sort) ?code|currency)\W*$/i

const isBankName = (text: string): boolean => {
  const name = squash(text)
  return BANKS.some(
    (b) => b.names.some((n) => name === n || (name.startsWith(n) && name.length < n.length + 12)) || squash(b.name) === name,
  )
}

const MAX_ADDRESS_LINES = 7

/** The lines of an address end with the city; going up from there along the left edge, the topmost is the name. */
const addressBlock = (cells: readonly Cell[], end: number): Cell[] => {
  const block = [cells[end]!]
  for (let i = end - 1; i >= 0 && block.length < MAX_ADDRESS_LINES; i--) {
    const cell = cells[i]!
    const top = block[0]!
    if (cell.line.page !== top.line.page) break
    const gap = top.line.y - cell.line.y
    if (gap > 2.4 * Math.max(cell.line.size, top.line.size)) break
    if (gap <= 0.5 || Math.abs(cell.x0 - top.x0) > 4) continue
    if (/statement|account (?:number|summary)|page \d/i.test(cell.text)) break
    block.unshift(cell)
  }
  return block
}

const STREET = /^(?:\d|p\.?\s?o\.?\s?box|box \d|#|unit |apt|suite |ste )/i
const NOT_FIRST = /^(?:dba|d\/b\/a|c\/o|attn|att:|t\/a)\b/i

/** The name stands above the street, below the letterhead: not the bank's, not larger than the address, not a product. */
const nameOf = (block: readonly Cell[]): string | null => {
  if (block.length < 2) return null
  const city = block[block.length - 1]!
  let street = block.findIndex((c) => STREET.test(c.text))
  if (street < 0) street = Math.max(1, block.length - 2)
  for (const cell of block.slice(0, Math.max(street, 0))) {
    const { text, line } = cell
    if (
      line.size > city.line.size * 1.25 ||
      NOT_A_NAME.test(text) ||
      NOT_FIRST.test(text) ||
      isBankName(text) ||
      NAME_LABEL.test(squash(text)) ||
      /\d{4}|_/.test(text)
    )
      continue
    if (/[A-Za-z]{2}/.test(text) && text.length <= 70 && !/^\(/.test(text)) return text
  }
  return null
}

export type Holder = { holder: string | null; holderState: string | null }

const COMPANY = /\b(?:LLC|L\.L\.C\.?|INC\.?|CORP\.?|CORPORATION|LTD\.?|LLP|PLLC)$/i
const LETTERHEAD_LINES = 20

export const isCompany = (text: string): boolean => COMPANY.test(text)

/** Whether a text by itself could be somebody's name. */
export const mayBeName = (text: string): boolean =>
  /[A-Za-z]{2}/.test(text) && !/\d/.test(text) && !NOT_A_NAME.test(text) && !NOT_FIRST.test(text) && !isBankName(text)

/** Without an address: a company's name among the first lines. */
const companyAmong = (cells: readonly Cell[]): string | null =>
  cells.find(
    ({ text, line }) =>
      line.index < LETTERHEAD_LINES &&
      line.page === 1 &&
      COMPANY.test(text) &&
      text.length <= 60 &&
      !NOT_A_NAME.test(text) &&
      !isBankName(text),
  )?.text ?? null

export const findHolder = (lines: readonly Line[], rows: ReadonlySet<Line>): Holder => {
  const head = lines.filter((l) => l.words.length <= 40 && !isDatedAmount(l) && !rows.has(l)).slice(0, 90)
  const cells = head.flatMap((line) => cellsOf(line, CELL_GAP.text))
  let labelled: string | null = null
  for (const [i, cell] of cells.entries()) {
    const colon = cell.text.indexOf(':')
    const label = squash(colon > 0 ? cell.text.slice(0, colon + 1) : cell.text)
    if (!NAME_LABEL.test(label)) continue
    const rest = colon > 0 ? cell.text.slice(colon + 1).trim() : ''
    const beside = cells[i + 1]
    // `Name   Gross   Fee   Net` heads columns: what stands below it is the name of a payer.
    if (colon < 0 && beside?.line === cell.line && MONEY_ROLES.has(roleOf(squash(beside.text)))) continue
    const value =
      rest ||
      (beside && beside.line === cell.line && !NOT_A_NAME.test(beside.text) && !OTHER_LABEL.test(beside.text)
        ? beside.text.replace(/^:\s*/, '')
        : '')
    const under = value
      ? ''
      : (cells.find(
          (c) =>
            c.line.y > cell.line.y &&
            c.line.y - cell.line.y < 2.5 * cell.line.size &&
            c.line.page === cell.line.page &&
            Math.abs(c.x0 - cell.x0) < 4,
        )?.text ?? '')
    const name = value || under
    if (name && /[A-Za-z]{2}/.test(name) && !NAME_LABEL.test(squash(name)) && name.length < 80) {
      labelled = name
      break
    }
  }
  let best: { name: string; state: string | null } | null = null
  for (const [i, cell] of cells.entries()) {
    if (!isAddressEnd(cell.text)) continue
    const us = US_CITY.exec(cell.text)
    const block = addressBlock(cells, i)
    const name = nameOf(block)
    if (name === null) continue
    // The bank's own address comes first, if at all.
    best = { name, state: us ? us[1]! : null }
    if (cell.line.index > 3) break
  }
  return { holder: best?.name ?? labelled ?? companyAmong(cells), holderState: best?.state ?? null }
}

// ---- bank ---------------------------------------------------------------------------------------------------------------------

const PROPER = "[A-Z][\\w&'’.®-]*"
const NAME_START = `(?:\\d+(?:st|nd|rd|th)\\s+)?${PROPER}(?:\\s+(?:[A-Z&][\\w&'’.®-]*|of|and|the|de|du|la)){0,5}?`
const PLACE = `\\s+(?:of|OF)\\s+(?:(?:the|THE)\\s+)?${PROPER}(?:\\s+${PROPER}){0,2}`
const LEGAL = '(?:\\s*,?\\s*(?:N\\.?A\\.?|National Association|plc|PLC|Ltd\\.?|Inc\\.?|N\\.V\\.|FSB)(?![A-Za-z]))?'
/** What banks are called by: a name and a word for a bank, or that word first. No product is called so. */
const BANK_NAME = new RegExp(
  `\\b(${[
    `${NAME_START}\\s+(?:Bank|BANK)(?:\\s+(?:&|and|AND)\\s+(?:Trust|TRUST)(?:\\s+(?:Company|COMPANY|Co\\b\\.?|CO\\b\\.?))?)?(?![A-Za-z])(?:${PLACE})?${LEGAL}`,
    `${NAME_START}\\s+(?:Credit Union|CREDIT UNION|Trust Company|TRUST COMPANY|Trust|TRUST|Bancorp|Bancshares|FCU|Banque|Banking Company|Banking Corporation|Building Society|Federal Savings|FEDERAL SAVINGS|Savings (?:&|and) Loan(?: Association)?|N\\.V\\.|N\\.A\\.)(?![A-Za-z])${LEGAL}`,
    `(?:The |THE )?(?:Bank of|BANK OF)\\s+(?:(?:the|THE)\\s+)?${PROPER}(?:\\s+${PROPER})?`,
    `(?:Sparkasse|Volksbank|Raiffeisenbank|Banco|BANCO|Banca|Banque|Caisse|Caja)\\s+(?:(?:de|del|di|du|la|DE|DEL)\\s+)?${PROPER}(?:\\s+(?:S\\.?A\\.?|eG))?`,
    '(?<=^)[A-Z][A-Za-z]{2,}(?:bank|Bank)(?![A-Za-z])(?:\\s+AG)?',
  ].join('|')})`,
)

/**
 * Where the name stands in the line as words of its own: `harvest` is no `arvest`, and `Patel Collision` no `patelco`. Within a single word
 * more may follow, as in `wellsfargobusiness`.
 */
const standsIn = (line: { squashed: string; words: readonly { text: string }[] }, name: string): boolean => {
  if (!line.squashed.includes(name)) return false
  const edges = [0]
  for (const word of line.words) edges.push(edges.at(-1)! + squash(word.text).length)
  const isEdge = (at: number): boolean => edges.includes(at) || /[^a-z0-9]/.test(line.squashed[at] ?? '')
  for (let from = line.squashed.indexOf(name); from >= 0; from = line.squashed.indexOf(name, from + 1)) {
    const to = from + name.length
    const begins = edges.includes(from) || /[^a-z0-9]/.test(line.squashed[from - 1] ?? '')
    const isOneWord = !edges.some((edge) => edge > from && edge < to)
    if (begins && (isOneWord || isEdge(to))) return true
  }
  return false
}

/** What stands before a bank's name and is no part of it. */
const LEADS_TO_NAME = /^(?:the|your|my|our|welcome|contact|call|visit|write|by|from|to|at|with|about|dear)\b/i

/** `Piedmont Citizens Bank`, and no more, in a cell is another bank than Citizens Bank: a known name that says what it is may end a longer one. */
const endsLongerName = (line: Line, name: string): boolean =>
  name.endsWith('bank') &&
  cellsOf(line, CELL_GAP.text).some(({ text }) => {
    const called = BANK_NAME.exec(text)?.[1]?.trim()
    return called === text.trim() && !LEADS_TO_NAME.test(text) && squash(called).endsWith(name) && standsBehindWord(text, name)
  })

/** Other words of the name stand before it. */
const standsBehindWord = (text: string, name: string): boolean => {
  const words = text.trim().split(/\s+/)
  return words.some((_, i) => i > 0 && i < words.length - 1 && squash(words.slice(i).join('')) === name)
}

/** The bank that a short text names. */
export const bankIn = (text: string): string | null => {
  const line = { squashed: squash(text), words: text.split(' ').map((word) => ({ text: word })) }
  const known = BANKS.find((bank) => bank.titles?.includes(line.squashed) || bank.names.some((name) => standsIn(line, name)))
  const called = known ? null : BANK_NAME.exec(text)
  return known?.name ?? called?.[1] ?? null
}

const TITLE_LINES = 6
const FINTECH =
  /(?:^|[.;] )([A-Z][\w&'.]*(?: [A-Z][\w&'.]*){0,2}),?(?: Inc\.?)? is (?:a|not a bank\b.{0,20}\ba) (?:financial technology|fintech)\b/

const titlesOf = (lines: readonly Line[]): Set<string> =>
  new Set(
    lines.slice(0, TITLE_LINES).flatMap((line) => cellsOf(line, CELL_GAP.text).map((cell) => squash(cell.text).replace(/[®™℠]/g, ''))),
  )

/** `Mercury is a financial technology company, not a bank` names whose account it is; the bank behind it may keep many such. */
const fintechIn = (lines: readonly Line[]): string | null => {
  for (const line of lines) {
    if (!line.squashed.includes('financialtechnology') && !line.squashed.includes('fintech')) continue
    const brand = FINTECH.exec(line.text)?.[1]
    if (brand) return BANKS.find((b) => squash(b.name) === squash(brand) || b.titles?.includes(squash(brand)))?.name ?? brand
  }
  return null
}

/** The bank whose name the first pages carry: known ones by their names, others by what banks are called. */
export const findBank = (lines: readonly Line[], rows: ReadonlySet<Line>): string | null => {
  const head = lines.slice(0, 400).filter((l) => !isDatedAmount(l) && !rows.has(l))
  const text = head.map((l) => l.squashed).join('\n')
  const titles = titlesOf(head)
  let best: { name: string; score: number } | null = null
  for (const bank of BANKS) {
    let score = bank.titles?.some((title) => titles.has(title)) ? 4 : 0
    for (const name of bank.names) {
      if (!text.includes(name)) continue
      for (const [i, line] of head.entries()) {
        // The letterhead weighs more than a mention in the small print.
        if (line.squashed.includes(name) && standsIn(line, name) && !endsLongerName(line, name))
          score += i < 25 ? 4 : line.words.length < 15 ? 2 : 1
      }
    }
    if (score > 0 && (!best || score > best.score)) best = { name: bank.name, score }
  }
  if (best && best.score >= 2) return best.name
  const brand = fintechIn(head)
  if (brand) return brand
  for (const line of head.slice(0, 60)) {
    for (const cell of cellsOf(line, CELL_GAP.text)) {
      const m = BANK_NAME.exec(cell.text)
      if (m && cell.text.length < 60) return m[1]!.trim()
    }
  }
  return best?.name ?? null
}

import { BANKS } from './banks.ts'
import { type Line, squash } from './lines.ts'

// ---- account ------------------------------------------------------------------------------------------------------------------

const ACCOUNT_LABEL =
  /^(?:primary|your|checking|savings|business|deposit|share|credit|main|customer|bank)*(?:account|acct|card|member|membership|a\/c|accountno|rekening|konto|compte|cuenta)(?:number|numbers|no|nbr|num|#|nummer|ending|endingin|endswith|suffix|id)*[.:#-]*$|^numerode(?:compte|cuenta)[.:]*$|^(?:rekeningnummer|kontonummer|accountnumber|endingin)[.:]*$/
const IBAN_LABEL = /^iban(?:number)?[.:]*$/
const NUMBER_PART = /^[Xx*•●·.#\d-]*\d[Xx*•●·#\d-]*$|^[Xx*•●·#]+$/
const LETTERED_PART = /^[A-Z]{0,4}[\dX*]+[A-Z\d]*$/

type AccountFound = { last4: string; rank: number }

const digitsFrom = (line: Line, from: number, parts: RegExp): string => {
  let digits = ''
  let masked = false
  for (let i = from; i < line.words.length && i < from + 8; i++) {
    const word = line.words[i]!
    if (!parts.test(word.text)) break
    if (i > from && word.x0 - line.words[i - 1]!.x1 > 1.2 * line.size) break
    if (/^[Xx*•●·#]/.test(word.text)) masked = true
    digits += word.text.replace(/\D/g, '')
  }
  return digits.length >= 4 || (masked && digits.length >= 3) ? digits : ''
}

const accountIn = (line: Line, belows: readonly Line[]): AccountFound | null => {
  if (!/acc?oun?t|acct|card|member|a\/c|compte|rekening|konto|iban|cuenta|endingin/.test(line.squashed)) return null
  const { words } = line
  for (let i = 0; i < words.length && i < 40; i++) {
    let label = ''
    for (let k = i; k < words.length && k < i + 12; k++) {
      if (k > i && words[k]!.x0 - words[k - 1]!.x1 > 2.2 * line.size) break
      label += squash(words[k]!.text)
      if (label.length > 40) break
      const iban = IBAN_LABEL.test(label)
      if (!iban && !ACCOUNT_LABEL.test(label)) continue
      const full = /num|no|nbr|#|nummer|ending|compte/.test(label)
      const rank = iban
        ? 1
        : full
          ? label.includes('card')
            ? 3
            : label.includes('member')
              ? 2.2
              : 4
          : label.includes('card') || label.includes('member')
            ? 1
            : 2
      const digits = digitsFrom(line, k + 1, iban || label.includes('compte') ? LETTERED_PART : NUMBER_PART)
      if (digits) return { last4: digits.slice(-4), rank }
      // `Account ending in 1234`: the label goes on.
      if (!full || (words[k + 1] && ACCOUNT_LABEL.test(label + squash(words[k + 1]!.text)))) continue
      const [x0, x1] = [words[i]!.x0, words[k]!.x1]
      for (const below of belows) {
        if (below.page !== line.page || below.y - line.y > 4 * line.size) break
        const at = below.words.findIndex((w) => NUMBER_PART.test(w.text) && w.x0 < x1 + 12 && w.x1 > x0 - 12)
        const value = at >= 0 ? digitsFrom(below, at, NUMBER_PART) : ''
        if (value) return { last4: value.slice(-4), rank: rank - 0.5 }
      }
    }
  }
  return null
}

const PRODUCT = /(?:checking|chequing|savings|sharedraft|moneymarket|draft|advantage|plus)[^a-z\d]*$/
const LONG_NUMBER = /^\(?[Xx*•●·.#-]*(\d{4,})\)?$/

/** `Simple Business Checking 1234567890`, `Business Savings - XXXX1234`: the name of the account does for a label. */
const besideProduct = (line: Line): AccountFound | null => {
  if (line.words.length > 12 || line.tokens.some((t) => t.kind === 'money') || !/check|chequ|saving|draft|market/.test(line.squashed))
    return null
  let label = ''
  for (const [i, word] of line.words.entries()) {
    const digits = LONG_NUMBER.exec(word.text)?.[1]
    if (i > 0 && digits && (digits.length >= 6 || /^\(?[Xx*•●·.#]/.test(word.text)) && PRODUCT.test(label))
      return { last4: digits.slice(-4), rank: 2.5 }
    label += squash(word.text)
  }
  return null
}

/** Sixteen digits in groups of four need no label. */
const bareCardNumber = (line: Line): AccountFound | null => {
  const m = /(?:^|\s)(?:[\dXx*]{4}[- ]){3}(\d{4})(?:\s|$)/.exec(line.text)
  return m ? { last4: m[1]!, rank: 1.5 } : null
}

const isRow = (line: Line): boolean => line.tokens[0]?.kind === 'date' && line.tokens.some((t) => t.kind === 'money')

/** The last four digits of the account, from the line that names it best. */
export const findAccount = (lines: readonly Line[], rows: ReadonlySet<Line>): string | null => {
  let best: AccountFound | null = null
  for (const [i, line] of lines.entries()) {
    // A row may name the card it was paid with.
    if (line.words.length > 60 || isRow(line) || rows.has(line)) continue
    const found = accountIn(line, lines.slice(i + 1, i + 4)) ?? besideProduct(line) ?? bareCardNumber(line)
    if (found && (best === null || found.rank > best.rank)) best = found
    if (best && best.rank >= 4) break
  }
  return best?.last4 ?? null
}

// ---- holder -------------------------------------------------------------------------------------------------------------------

const US_CITY =
  /\b(A[LKZR]|C[AOT]|D[EC]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[TAI]|W[AVIY])[,.]?\s+\d{5}(?:-\d{4})?\b/
const UK_CODE = /\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}$/
const OTHER_CODE = /^(?:\d{4}\s?[A-Z]{2}\s+\w+|[\w .'-]+\s+[A-Z]{2}\s+[A-Z]\d[A-Z]\s?\d[A-Z]\d|SINGAPORE\s+\d{6})$/i
const NAME_LABEL =
  /^(?:account|customer|owner|company|client|member|business)?(?:name|holder|owners?|title|rekeninghouder|titulaire)(?:name)?[:.]*$/
const NOT_A_NAME =
  /bank|credit union|checking|savings|insured|fdic|ncua|branch|p\.?\s?o\.?\s?box|box \d|statement|account|customer service|call|questions|www\.|\.com|telephone|phone|page|return service|member fdic|period|balance|number|date|^\d+$|important|summary|visit|write|inquir|online|mail|^att[n:]|electronic|please/i

const isBankName = (text: string): boolean => {
  const name = squash(text)
  return BANKS.some(
    (b) => b.names.some((n) => name === n || (name.startsWith(n) && name.length < n.length + 12)) || squash(b.name) === name,
  )
}

export type Cell = { text: string; x0: number; x1: number; line: Line }

/** A line's texts that stand apart from each other. */
export const cellsOf = (line: Line): Cell[] => {
  const cells: Cell[] = []
  for (const word of line.words) {
    const last = cells[cells.length - 1]
    if (last && word.x0 - last.x1 < 1.8 * line.size) {
      last.text += ` ${word.text}`
      last.x1 = word.x1
    } else cells.push({ text: word.text, x0: word.x0, x1: word.x1, line })
  }
  return cells
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
  const head = lines.filter((l) => l.words.length <= 40 && !isRow(l) && !rows.has(l)).slice(0, 90)
  const cells = head.flatMap(cellsOf)
  let labelled: string | null = null
  for (const [i, cell] of cells.entries()) {
    const colon = cell.text.indexOf(':')
    const label = squash(colon > 0 ? cell.text.slice(0, colon + 1) : cell.text)
    if (!NAME_LABEL.test(label)) continue
    const rest = colon > 0 ? cell.text.slice(colon + 1).trim() : ''
    const beside = cells[i + 1]
    const value = rest || (beside && beside.line === cell.line && !NOT_A_NAME.test(beside.text) ? beside.text : '')
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
    const us = US_CITY.exec(cell.text)
    if (!us && !UK_CODE.test(cell.text) && !OTHER_CODE.test(cell.text)) continue
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

const BANK_NAME =
  /\b([A-Z][\w&'.-]*(?:\s+(?:[A-Z&][\w&'.-]*|of|and|the|de|du|la)){0,5}?\s+(?:Bank|BANK|Credit Union|CREDIT UNION|Trust|TRUST|Bancorp|FCU|Banque|N\.V\.|N\.A\.)(?![A-Za-z])(?:\s*,?\s*(?:N\.?A\.?|plc|PLC|Ltd\.?|Inc\.?|N\.V\.|FSB))?)|\b(Bank of [A-Z]\w+(?:\s+[A-Z]\w+)?)/

/** Where the name stands in the line as words of its own: `harvest` is no `arvest`. */
const standsIn = (line: Line, name: string): boolean => {
  let from = line.squashed.indexOf(name)
  while (from >= 0) {
    let at = 0
    for (const word of line.words) {
      if (at >= from) break
      at += squash(word.text).length
    }
    if (at === from || /[^a-z0-9]/.test(line.squashed[from - 1]!)) return true
    from = line.squashed.indexOf(name, from + 1)
  }
  return false
}

/** The bank whose name the first pages carry: known ones by their names, others by what banks are called. */
export const findBank = (lines: readonly Line[], rows: ReadonlySet<Line>): string | null => {
  const head = lines.slice(0, 400).filter((l) => !isRow(l) && !rows.has(l))
  const text = head.map((l) => l.squashed).join('\n')
  let best: { name: string; score: number } | null = null
  for (const bank of BANKS) {
    let score = 0
    for (const name of bank.names) {
      if (!text.includes(name)) continue
      for (const [i, line] of head.entries()) {
        // The letterhead weighs more than a mention in the small print.
        if (line.squashed.includes(name) && standsIn(line, name)) score += i < 25 ? 4 : line.words.length < 15 ? 2 : 1
      }
    }
    if (score > 0 && (!best || score > best.score)) best = { name: bank.name, score }
  }
  if (best && best.score >= 2) return best.name
  for (const line of head.slice(0, 60)) {
    for (const cell of cellsOf(line)) {
      const m = BANK_NAME.exec(cell.text)
      if (m && cell.text.length < 60) return (m[1] ?? m[2])!.trim()
    }
  }
  return best?.name ?? null
}

// ---- currency -----------------------------------------------------------------------------------------------------------------

const CURRENCY_WORDS: [RegExp, string][] = [
  [/singaporedollar|\(sgd\)|sgd\d|singapore\d{6}/, 'SGD'],
  [/canadiandollar|\bcad\b|\(cad\)|montreal|qc[a-z]\d[a-z]|canadainc|ca\$/, 'CAD'],
  [/£|\bgbp\b|sortcode|poundsterling/, 'GBP'],
  [/€|\beur\b|\(eur\)/, 'EUR'],
  [/₹|\binr\b|\(inr\)|rupees|ifsc|\bneft\b|neft|upi\b|imps/, 'INR'],
  [/australiandollar|\baud\b|\bbsb:?\d{3}/, 'AUD'],
]

const MAY_NAME_CURRENCY =
  /[^\x20-\x7e]|dollar|sgd|cad|gbp|eur|inr|aud|sortcode|singapore|montreal|qc|canada|neft|upi|imps|ifsc|rupees|pound|bsb|ca\$/

/** Dollars of the United States unless the document says otherwise. */
export const findCurrency = (lines: readonly Line[]): string => {
  const counts = new Map<string, number>()
  const beside = new Map<string, number>()
  let amounts = 0
  for (const line of lines.slice(0, 3000)) {
    for (const token of line.tokens) {
      if (!token.money) continue
      amounts++
      const { currency } = token.money
      if (currency && currency !== '$') beside.set(currency, (beside.get(currency) ?? 0) + 1)
      else if (currency === '$') counts.set('$', (counts.get('$') ?? 0) + 1)
    }
    if (MAY_NAME_CURRENCY.test(line.squashed))
      for (const [pattern, code] of CURRENCY_WORDS) if (pattern.test(line.squashed)) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  const dollars = counts.get('$') ?? 0
  counts.delete('$')
  // A purchase abroad names its currency, too: only what stands beside many amounts is the account's.
  for (const [code, n] of beside) if (n >= Math.max(2, amounts * 0.2)) counts.set(code, (counts.get(code) ?? 0) + 3 * n)
  let best = 'USD'
  let most = 0
  for (const [code, n] of counts) if (n > most) [best, most] = [code, n]
  // A foreign purchase or two does not make the account foreign; a dollar sign fits the other dollars too.
  if (best === 'USD' || best === 'SGD' || best === 'CAD' || best === 'AUD') return most >= 2 ? best : 'USD'
  return most > dollars ? best : 'USD'
}

import { cellsOf } from '../../lines/cells.ts'
import { isDatedAmount, type Line } from '../../lines/lines.ts'
import { CELL_GAP } from '../../tolerances.ts'
import { labelledNumberIn } from '../account/labelled-number.ts'
import { bankIn, isCompany, mayBeName } from '../identity.ts'
import { isNamed, isNearName, isSameName, lettersOf } from '../name-likeness.ts'
import { footOf, hasRows, headOf, type LaterPage } from './heads.ts'

export type Named = { bank: string | null; holder: string | null }

/** Beside the name of a bank a cell may hold so many letters more and still be nothing but the name. */
const LETTERS_BESIDE = 9
/** `KIM NAILS LLC | Account # 9142 838 706 | August 1, 2026 to August 31, 2026` */
const BAR = /\s[|·•]\s/
/** What titles of lists and of accounts are made of. */
const TITLE_WORD =
  /transact|detail|activit|history|check|deposit|withdraw|credit|debit|continu|business|commercial|ledger|notice|information|disclos|card|fees?\b|charges|items|payments?|transfers?|listing|report|overview|package|rewards|total|posted|pending/i

/** A running head names the account: what stands beside that is the bank's name or the holder's. */
const namesAccount = (head: readonly Line[]): boolean => head.some((line, i) => labelledNumberIn(line, head.slice(i + 1, i + 4)) !== null)

/**
 * What a page's running head says of bank and holder, against the letterhead of the first page: it stands at another place and in another form there, so
 * that only names can be compared. What the first page prints outside of its rows is the statement's own.
 */
export const runningHeadContradiction = (
  { page, lines, first, others }: LaterPage,
  { bank, holder }: Named,
  isTable: (line: Line) => boolean,
): string | null => {
  if (!hasRows(lines)) return null
  // Rows name whomever somebody paid, or was paid as: that is no name of the statement's.
  const printed = [...first, ...others].flatMap((line) => (isDatedAmount(line) ? [] : lettersOf(line.text))).join(' ')
  const isOfStatement = (text: string): boolean => printed.includes(lettersOf(text))
  const head = headOf(lines).filter((line) => !isTable(line))
  const cells = [...head, ...footOf(lines)]
    .filter((line) => !line.ocr)
    .flatMap((line) => cellsOf(line, CELL_GAP.text).flatMap(({ text }) => text.split(BAR).map((part) => ({ text: part, line }))))
    .filter((said) => !isOfStatement(said.text))
  const says = (what: string, text: string, own: string): string =>
    `Page ${page} of the file names ${what}: "${text.slice(0, 60)}"; the statement's first page names "${own.slice(0, 60)}".`

  for (const [own, what] of [
    [holder, 'another holder'],
    [bank, 'another bank'],
  ] as const) {
    const near = own && isOfStatement(own) ? cells.map((cell) => nearNameIn(cell, own)).find((text) => text && !isOfStatement(text)) : null
    if (own && near) return says(what, near, own)
  }

  if (!namesAccount(head)) return null
  const ofHead = cells.filter(({ line }) => head.includes(line))
  const isInHead = (name: string): boolean => head.some((line) => isNamed(line.text, name))
  if (bank && !isInHead(bank)) {
    const other = ofHead.find(({ text }) => isBankAlone(text) && !isSameName(bankIn(text)!, bank))
    if (other) return says('another bank', other.text, bank)
  }
  if (holder && !isInHead(holder) && isOfStatement(holder)) {
    const other = ofHead.find(({ text }) => isHolderLike(text))
    if (other) return says('another holder', other.text, holder)
  }
  return null
}

/** As many words of a cell as the name has that are all but the name. */
const nearNameIn = ({ text }: { text: string }, name: string): string | null => {
  const words = text.split(' ')
  const count = name.split(' ').length
  for (let i = 0; i + count <= words.length; i++) {
    const part = words.slice(i, i + count).join(' ')
    if (isNearName(part, name)) return part
  }
  return isNearName(text, name) ? text : null
}

const isBankAlone = (text: string): boolean => {
  const name = bankIn(text)
  return name !== null && Math.abs(lettersOf(text).length - lettersOf(name).length) <= LETTERS_BESIDE && !TITLE_WORD.test(text)
}

const isHolderLike = (text: string): boolean =>
  mayBeName(text) &&
  bankIn(text) === null &&
  (isCompany(text) || (text === text.toUpperCase() && text.includes(' ') && text.split(' ').length <= 6 && !TITLE_WORD.test(text)))

import type { Line } from '../lines/lines.ts'
import type { Candidate } from '../proof/interpret.ts'
import type { Identity } from '../statement.ts'
import { type AccountNumber, findNumber } from './account/account.ts'
import type { OwnTitle } from './account/own-title.ts'
import { loanOf } from './account/reports.ts'
import { findBank, findHolder } from './identity.ts'
import { kindsOf } from './kind.ts'
import { differingDigits, FEW_DIGITS } from './pages/heads.ts'

/** Where else in the file it may be said whose account it is, and the rows of all of its statements, which name others. */
type Elsewhere = { title: OwnTitle | null; beside: () => readonly Line[]; file: readonly Line[]; rowsOfFile: ReadonlySet<Line> }

/** Whose account it is, by its own lines or else by those of the file's papers of its kind. A number stands for no account of another bank; a file is one customer's. */
export const identityOf = (
  own: readonly Line[],
  candidates: readonly Candidate[],
  isDebt: boolean,
  { title, beside, file, rowsOfFile }: Elsewhere,
): Identity => {
  const rows = new Set(candidates.flatMap((c) => c.raw.lines))
  const holder = findHolder(own, rows)
  const [bank, number] = [findBank(own, rows), besideTitle(title, ownNumber(own, rows, isDebt))]
  const others = bank !== null && number !== null ? [] : beside()
  const bankBeside = bank === null || number === null ? findBank(others, rowsOfFile) : null
  const isOfBank = bank === null || bankBeside === null || bank === bankBeside
  return {
    bank: bank ?? bankBeside,
    ...(number ?? (isOfBank ? findNumber(others, rowsOfFile, false) : { accountLast4: null })),
    ...(holder.holder === null ? findHolder(file, rowsOfFile) : holder),
  }
}

/** The ends of two numbers behind masks share half of their digits by chance. */
const LONG_NUMBER = 8

/** The number of the title; where that of the head is the same but for a digit or two, which of them is right is asked elsewhere. */
const besideTitle = (title: OwnTitle | null, usual: AccountNumber | null): AccountNumber | null => {
  if (!title) return usual
  const [own, head] = [title.number?.digits, usual?.accountNumber?.digits]
  const isNear =
    own !== undefined &&
    own.length === head?.length &&
    own !== head &&
    differingDigits(own, head) <= (own.length < LONG_NUMBER ? 1 : FEW_DIGITS)
  return isNear ? usual : { accountLast4: title.last4, ...(title.number && { accountNumber: title.number }) }
}

const ownNumber = (own: readonly Line[], rows: ReadonlySet<Line>, isDebt: boolean): AccountNumber | null => {
  const number = findNumber(own, rows)
  if (number.accountLast4 !== null) return number
  const loan = isDebt ? loanOf(own, rows) : null
  return loan === null ? null : { accountLast4: loan }
}

/** The lines of a file that may say whose account one of its statements is: not those of a debt's pages for an account's, nor the other way round, and not the titles of others. */
export const besideOf = (
  segments: readonly (readonly Line[])[],
  file: readonly Line[],
  titles: ReadonlySet<Line>,
): ((own: number) => readonly Line[]) => {
  const withoutTitles = (lines: readonly Line[]): readonly Line[] => (titles.size === 0 ? lines : lines.filter((line) => !titles.has(line)))
  const owes = segments.length === 1 ? [false] : segments.map((segment) => kindsOf(segment).card)
  if (new Set(owes).size < 2) return () => withoutTitles(file)
  return (own) => {
    const pages = new Set(segments[own]!.map(({ page }) => page))
    return segments.flatMap((one, i) => (owes[i] === owes[own] || one.some(({ page }) => pages.has(page)) ? withoutTitles(one) : []))
  }
}

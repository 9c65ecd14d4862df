import type { Finding, Statement } from '../../../types.ts'
import { type LabelledNumber, labelledNumberIn } from '../../facts/account/labelled-number.ts'
import { headOf, isPrint } from '../../facts/pages/heads.ts'
import { amountsOf, hasDate, hasMoney, type Line } from '../../lines/lines.ts'
import { wordsOnly } from '../../tables/labels.ts'
import { money } from '../checks.ts'

// Accounts that an overview lists and of which nothing else is in the file: their pages may have been left out.

const DIGITS = 4
const WORDS_MAX = 10
/** A stranger's file may list any number. */
const TOLD_MAX = 5
const NUMBER = /^[^A-Za-z\d]*[Xx*•-]*(?:\d+-)*(\d{4,})$/

/** What an account began with, closes with and held on average. */
const AMOUNTS_MAX = 4

type Listed = { line: Line; last4: string; values: number[] }

/** `Payroll Checking ...2878   19,976.74`: a name, the end of a number, and an amount or a few behind them. */
const listedOn = (line: Line): Listed | null => {
  if (line.ocr || line.words.length > WORDS_MAX || hasDate(line)) return null
  const amounts = amountsOf(line)
  const isZip = (at: number): boolean => /^\d{5}$/.test(line.tokens[at]!.text) && /^[A-Z]{2}$/.test(line.tokens[at - 1]?.text ?? '')
  const numbers = line.tokens.flatMap((t, at) => (t.kind === 'money' || isZip(at) ? [] : (NUMBER.exec(t.text)?.[1] ?? [])))
  const [number, ...more] = numbers
  if (amounts.length === 0 || amounts.length > AMOUNTS_MAX || number === undefined || more.length > 0) return null
  if (!line.tokens.some((t) => t.kind === 'text' && /[A-Za-z]{3}/.test(t.text))) return null
  return { line, last4: number.slice(-DIGITS), values: amounts.map(({ money }) => money!.value) }
}

/** Lines right below each other that list an account each. */
const blocksOf = (lines: readonly Line[]): Listed[][] => {
  const blocks: Listed[][] = []
  let before: Line | null = null
  for (const line of lines) {
    const listed = listedOn(line)
    const isBelow = before?.page === line.page && before.index + 1 === line.index
    if (listed && isBelow && blocks.at(-1)![0]!.values.length === listed.values.length) blocks.at(-1)!.push(listed)
    else if (listed) blocks.push([listed])
    before = listed ? line : null
  }
  return blocks.filter((block) => block.length > 1)
}

/** How the numbers of these lines end, with or without dashes between their parts. A file may list thousands of accounts, so it is looked up once. */
const endsOfNumbers = (lines: readonly Line[]): ReadonlySet<string> =>
  new Set(
    lines
      .flatMap(({ text, squashed }) => [...(text.match(LONG) ?? []), ...(squashed.replace(/(?<=\d)-(?=\d)/g, '').match(LONG) ?? [])])
      .map((digits) => digits.slice(-DIGITS)),
  )
const LONG = /\d{4,}/g

const titleOf = (line: Line, last4: string): string => `${wordsOnly(line)} ${last4}`
const titlesOn = (line: Line): string[] => [...(line.text.match(LONG) ?? [])].map((digits) => titleOf(line, digits.slice(-DIGITS)))

const isOf = ({ last4, values }: Listed, { accountLast4, openingBalance, closingBalance }: Statement): boolean =>
  last4 === accountLast4 && [openingBalance, closingBalance].some((end) => end !== null && values.includes(Math.abs(end)))

/** What an overview that lists an account of the file lists besides, and no statement is of: told once, with the first statement. */
export const accountsElsewhere = (lines: readonly Line[], statements: readonly Statement[]): Finding[] => {
  const numbers = new Set(statements.map(({ accountLast4 }) => accountLast4))
  const found = blocksOf(lines).flatMap((block) => {
    if (!block.some((listed) => statements.some((statement) => isOf(listed, statement)))) return []
    const own = new Set(block.map(({ line }) => line))
    const others = lines.filter((line) => !own.has(line))
    const named = endsOfNumbers(others)
    // `L 0121 VEHICLE LOAN`, as it is listed, over figures that no statement was made of.
    const titles = new Set(others.flatMap((line) => (hasMoney(line) ? [] : titlesOn(line))))
    const isTitle = ({ line, last4 }: Listed): boolean => !numbers.has(null) && titles.has(titleOf(line, last4))
    // Where each statement is of a line of its own, a line that is left is of an account that was not read, however often the file names it.
    const isLeft = block.length > statements.length && statements.every((statement) => block.some((listed) => isOf(listed, statement)))
    return block
      .filter(({ last4, values }) => values.some((value) => value !== 0) && !numbers.has(last4))
      .map((listed) => ({ ...listed, isNamed: named.has(listed.last4) }))
      .filter((listed) => isLeft || !listed.isNamed || isTitle(listed))
  })
  return found.slice(0, TOLD_MAX).map(({ line, last4, values, isNamed }): Finding => {
    const besides = isNamed ? 'it is named elsewhere, and no statement was read of it' : 'nothing else in the file is of it'
    const message = `The overview lists an account ··${last4} with ${values.map(money).join(', ')}; ${besides}.`
    return { kind: 'missing_statement', severity: isNamed ? 'warning' : 'info', message, page: line.page, box: null }
  })
}

const BARE = /^\d[\d-]{6,}\d$/
const ALIKE_DIGITS = 4

/** A number that stands alone, as long as one of these and like it from the first digits on: sheets of mail are counted otherwise. */
const bareNumberLike = ({ text }: Line, numbers: readonly string[]): Pick<LabelledNumber, 'of' | 'digits'> | null => {
  const digits = BARE.test(text) ? text.replaceAll('-', '') : ''
  const isLike = (own: string): boolean => own.length === digits.length && own.slice(0, ALIKE_DIGITS) === digits.slice(0, ALIKE_DIGITS)
  return digits !== '' && numbers.some(isLike) ? { of: 'account', digits } : null
}

/**
 * In a file of several accounts, a page that begins under the number of none of them: as a rule the head of all later pages names the first account again. Told, since
 * it may be an account that has nothing else on the paper.
 */
export const headsOfNoAccount = (lines: readonly Line[], statements: readonly Statement[]): Finding[] => {
  if (statements.length < 2 || statements.some(({ accountLast4 }) => accountLast4 === null)) return []
  const [, ...later] = [...Map.groupBy(lines, ({ page }) => page).values()]
  const heads = later.map((page) => headOf(page.toSorted((a, b) => a.y - b.y)).filter(isPrint))
  const ofHeads = new Set(heads.flat())
  const named = endsOfNumbers(lines.filter((line) => !ofHeads.has(line)))
  const numbers = statements.flatMap(({ accountNumber }) => (accountNumber && !accountNumber.masked ? [accountNumber.digits] : []))
  const found = heads.flatMap(([line]): { line: Line; last4: string }[] => {
    if (!line) return []
    const number = labelledNumberIn(line) ?? bareNumberLike(line, numbers)
    return number?.of === 'account' ? [{ line, last4: number.digits.slice(-DIGITS) }] : []
  })
  // Whose number was held against another one and differs is said there.
  const isKnown = (last4: string): boolean =>
    statements.some((one) => one.accountLast4 === last4 || one.discrepancies.some(({ message }) => message.includes(`··${last4}`)))
  const unknown = found.filter(({ last4 }) => !named.has(last4) && !isKnown(last4))
  return [...new Map(unknown.toReversed().map((one) => [one.last4, one])).values()].slice(0, TOLD_MAX).map(({ line, last4 }): Finding => {
    const message = `Page ${line.page} of the file begins under the account ··${last4}; nothing else in the file is of it.`
    return { kind: 'other_account_number', severity: 'warning', message, page: line.page, box: null }
  })
}

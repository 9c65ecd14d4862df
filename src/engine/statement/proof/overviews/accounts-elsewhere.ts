import type { Finding, Statement } from '../../../types.ts'
import { amountsOf, hasDate, type Line } from '../../lines/lines.ts'
import { money } from '../checks.ts'

// Accounts that an overview lists and of which nothing else is in the file: their pages may have been left out.

const DIGITS = 4
const WORDS_MAX = 10
/** A stranger's file may list any number. */
const TOLD_MAX = 5
const NUMBER = /^[^A-Za-z\d]*[Xx*•-]*(\d{4,})$/

type Listed = { line: Line; last4: string; value: number }

/** `Payroll Checking ...2878   19,976.74`: a name, the end of a number, and one amount behind them. */
const listedOn = (line: Line): Listed | null => {
  if (line.ocr || line.words.length > WORDS_MAX || hasDate(line)) return null
  const amounts = amountsOf(line)
  const numbers = line.tokens.flatMap((t) => (t.kind === 'money' ? [] : (NUMBER.exec(t.text)?.[1] ?? [])))
  const [amount, number] = [amounts[0], numbers[0]]
  if (amounts.length !== 1 || numbers.length !== 1 || !amount?.money || number === undefined) return null
  if (!line.tokens.some((t) => t.kind === 'text' && /[A-Za-z]{3}/.test(t.text))) return null
  return { line, last4: number.slice(-DIGITS), value: amount.money.value }
}

/** Lines right below each other that list an account each. */
const blocksOf = (lines: readonly Line[]): Listed[][] => {
  const blocks: Listed[][] = []
  let before: Line | null = null
  for (const line of lines) {
    const listed = listedOn(line)
    if (listed && before?.page === line.page && before.index + 1 === line.index) blocks.at(-1)!.push(listed)
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

const isOf = ({ last4, value }: Listed, { accountLast4, openingBalance, closingBalance }: Statement): boolean =>
  last4 === accountLast4 && [openingBalance, closingBalance].some((end) => end !== null && Math.abs(end) === value)

/** What an overview that lists an account of the file lists besides, wherever nothing else names it: told once, with the first statement. */
export const accountsElsewhere = (lines: readonly Line[], statements: readonly Statement[]): Finding[] => {
  const found = blocksOf(lines).flatMap((block) => {
    if (!block.some((listed) => statements.some((statement) => isOf(listed, statement)))) return []
    const own = new Set(block.map(({ line }) => line))
    const named = endsOfNumbers(lines.filter((line) => !own.has(line)))
    const isOwn = (last4: string): boolean => statements.some(({ accountLast4 }) => accountLast4 === last4)
    return block.filter(({ last4, value }) => value !== 0 && !isOwn(last4) && !named.has(last4))
  })
  return found.slice(0, TOLD_MAX).map(
    ({ line, last4, value }): Finding => ({
      kind: 'missing_statement',
      severity: 'info',
      message: `The overview lists an account ··${last4} with ${money(value)}; nothing else in the file is of it.`,
      page: line.page,
      box: null,
    }),
  )
}

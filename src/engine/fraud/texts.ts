import { formatCents } from '../../shared/money.ts'
import { classifyRows } from '../classify/classify.ts'
import { normalise } from '../classify/normalise.ts'
import type { Finding, Row, Statement } from '../types.ts'

// What the texts of rows say that their numbers do not. All of it may be honest now and then, so it is told and takes no proof.

const SHOWN_MAX = 5
/** More rows than any bank prints for a period: such a file is after something else. */
const ROWS_MAX = 20_000

const finding = (kind: Finding['kind'], { page, box }: Row, message: string): Finding => ({ kind, severity: 'warning', message, page, box })

/** What undoes another row may say what that one was. */
const UNDONE =
  /\b(?:RETURN\w*|RTN\w*|REVERS\w*|REFUND\w*|REBATE\w*|CORRECT\w*|ADJ\w*|CREDIT\w*|REJECT\w*|VOID\w*|CANCEL\w*|DISPUTE\w*|CHARGEBACK|WAIVE\w*|REIMB\w*|UNPAID|NSF|DECLINED|STOP\w*|R\d\d)\b/i

// ---- checks ---------------------------------------------------------------------------------------------------------------------

/** Starter checks, counter checks and `Check 1` of a machine have low numbers, or none. */
const CHECK_NUMBER_MIN = 100
/** Where more of the numbers than this are there twice, they are no checks' numbers, or the bank lists checks twice. */
const TWICE_SHARE = 0.1

/** `2571 Check`, where the number has a column before the text. */
const NUMBER_FIRST = /^(\d{3,6}) check$/i

/** A check is paid once. One that came back and was presented again has a credit of its amount between. */
export const checkSigns = ({ rows, kind }: Statement): Finding[] => {
  if (kind === 'card' || rows.length > ROWS_MAX) return []
  const checks = Map.groupBy(
    rows.filter((row) => row.type === 'debit' && /\bcheck\b/i.test(row.description) && !UNDONE.test(row.description)),
    (row) => normalise(row.description, 'debit').checkNumber ?? Number(NUMBER_FIRST.exec(row.description)?.[1] ?? 0),
  )
  const credits = new Set(rows.flatMap((row) => (row.type === 'credit' ? [row.amount] : [])))
  const numbered = [...checks].filter(([number]) => number >= CHECK_NUMBER_MIN && !/^(\d)\1+$/.test(String(number)))
  const twice = numbered.filter(([, own]) => own.length > 1 && !own.some((row) => credits.has(row.amount)))
  if (twice.length > Math.max(1, numbered.length * TWICE_SHARE)) return []
  return twice.slice(0, SHOWN_MAX).map(([number, [first, second]]) => {
    const said = [first!, second!].map((row) => `${formatCents(row.amount)} on ${row.date}`).join(' and ')
    return finding('check_paid_twice', second!, `Check ${number} is paid twice: ${said}.`)
  })
}

// ---- sides ----------------------------------------------------------------------------------------------------------------------

const OWN_MONEY = /\b(?:TRANSFER|XFER|TRNSFR|ZELLE|VENMO|SWEEP)\b/i
const ALIKE_MIN = 4
/** `Electronic Withdrawal To EXAMPLE`, `ACH DEBIT EXAMPLE`: the text itself names its side, so that few others do to show how the payee is paid. Cards give back what they took in the same words. */
const NAMES_DEBIT = /^(?:ACH|ELECTRONIC|EXTERNAL|PRE-?AUTH\w*|CCD|PPD|DIRECT) (?:WITHDRAWAL|DEBIT)\b/i
const NAMED_MIN = 2

/** Without what changes from day to day. */
const wordsOf = ({ description }: Row): string =>
  description
    .toUpperCase()
    .replace(/[^A-Z]+/g, ' ')
    .trim()

const leastOf = (credits: readonly Row[]): number =>
  credits.length === 1 && NAMES_DEBIT.test(credits[0]!.description) ? NAMED_MIN : Math.max(ALIKE_MIN, 4 * credits.length)

/** A credit in the very words and the very amount of a row of debits: `EXAMPLE CAPITAL DAILY PMT` with a plus, on a day without the usual debit. Payments that came back mostly say so. */
export const sideSigns = ({ rows, kind }: Statement): Finding[] => {
  if (kind === 'card' || rows.length > ROWS_MAX) return []
  const found: Finding[] = []
  for (const [words, own] of Map.groupBy(rows, wordsOf)) {
    const credits = own.filter((row) => row.type === 'credit')
    const debits = own.filter((row) => row.type === 'debit')
    if (credits.length === 0 || debits.length < leastOf(credits) || !words || OWN_MONEY.test(words)) continue
    const amounts = new Set(debits.map((row) => row.amount))
    const days = new Set(debits.map((row) => row.date))
    for (const credit of credits) {
      if (!amounts.has(credit.amount) || UNDONE.test(credit.description)) continue
      const message = `“${credit.description}” (${formatCents(credit.amount)}) is a credit; ${debits.length} other rows in the same words are debits${days.has(credit.date) ? '' : ', and there is none on that day'}.`
      found.push({ ...finding('words_against_side', credit, message), severity: days.has(credit.date) ? 'info' : 'warning' })
    }
  }
  return found.slice(0, SHOWN_MAX)
}

/** So many payees among the credits, and such a share of them, are those that one pays. */
const SPENT_MIN = 3
const SPENT_SHARE = 0.5

/**
 * An account that mostly receives, from fuel stations, airlines and shops, and prints no balance beside its rows: a card whose signs were taken for an account's looks
 * so, and its ends tie as well. Nobody is refunded by more payees than he pays.
 */
export const spendingSigns = ({ rows, kind }: Statement): Finding[] => {
  const credits = rows.filter((row) => row.type === 'credit')
  const isAsked =
    kind !== 'card' && rows.length <= ROWS_MAX && credits.length * 2 > rows.length && rows.every(({ balance }) => balance === null)
  if (!isAsked || credits.length < SPENT_MIN) return []
  const { labels } = classifyRows(credits)
  const spent = credits.filter((row, i) => labels[i]!.subClassification === 'vendorRefund' && !UNDONE.test(row.description))
  const payees = new Set(spent.map(wordsOf))
  if (payees.size < SPENT_MIN || spent.length < credits.length * SPENT_SHARE) return []
  const named = [...payees].slice(0, SPENT_MIN).join(', ')
  const message = `${spent.length} of ${credits.length} credits are of payees that one pays (${named}), and no balance shows which way the rows went: the statement of a card looks so.`
  return [finding('words_against_side', spent[0]!, message)]
}

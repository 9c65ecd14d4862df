import type { Claim, Direction, Discrepancy } from '../../../types.ts'
import { discrepancy, short } from '../checks.ts'
import type { Candidate } from '../interpret.ts'

const IN = 'deposits?|credits?|money in|paid in|received'
const OUT = 'withdrawals?|debits?|money out|paid out|sent'
/** The kind of a row in a column of its own; `Debit card` is a way to pay. */
const IN_COLUMN = new RegExp(`^(?:(${IN})|${OUT})$`, 'i')
/** `Deposit: CARD SALES`. `CREDIT CARD PAYMENT` is no credit. */
const IN_FRONT = new RegExp(`^(?:(${IN})|${OUT})(?::|\\s[-–—]\\s|$)`, 'i')

/** What is undone is of the other side than what it is called. */
const UNDONE = /return|revers|refund|correct|adjust|cancel|void|chargeback|charge back|reject|dispute|rebate|cash ?back/i

const saidSide = ({ raw, description }: Candidate): Direction | null => {
  const said = IN_COLUMN.exec(raw.aside) ?? IN_FRONT.exec(description)
  return said === null ? null : said[1] ? 'credit' : 'debit'
}

/** So many rows say of which side they are, of each side some, before one that says otherwise is wrong; and of so many one may. */
const SAID_MIN = 6
const SAID_OF_SIDE_MIN = 2
const SAID_EACH = 8

/** `Deposit` beside a row by which the balance falls: where all other rows say rightly which way they went, one of its figures was changed. */
export const againstSaidSides = (rows: readonly Candidate[]): Claim<Candidate>[] => {
  const said = rows.flatMap((row) => {
    const side = saidSide(row)
    return side === null || row.direction === null || UNDONE.test(`${row.raw.aside} ${row.description}`) ? [] : [{ row, side }]
  })
  const right = said.filter(({ row, side }) => row.direction === side)
  const wrong = said.filter(({ row, side }) => row.direction !== side)
  const isTold = (['credit', 'debit'] as const).every((side) => right.filter((r) => r.side === side).length >= SAID_OF_SIDE_MIN)
  if (!isTold || said.length < SAID_MIN || wrong.length > Math.max(1, said.length / SAID_EACH)) return []
  return wrong.map(({ row, side }) => {
    const words = `${row.raw.aside} ${row.description}`.trim()
    const message = `${short({ description: words })} says that it is a ${side}; the figures beside it make it a ${row.direction}.`
    return { about: 'section', rows: [row], type: side, value: null, said: message, page: row.page }
  })
}

// ---- all of them the other way -----------------------------------------------------------------------------------------------------

/** Money that an account gets, whoever books it. */
const IS_IN = /\bdeposits?\b|\bach credit\b|\bincoming wire\b|\bwire (?:transfer )?in\b|\binterest (?:paid|earned|credit)\b/i
/** Employers pay wages by direct deposit, and everybody taxes by tax deposits; others are kept in a safe, or cost something. */
const IS_PAID_OUT = /direct dep|payroll|salary|wages|\btax|security dep|safe|fee|charge|slip|item|ticket|\badj/i
const IS_OUT =
  /\bwithdrawals?\b|\b(?:pos|card|recurring|signature|pin) purchase\b|\bpurchase authorized\b|\bach debit\b|\b(?:overdraft|maintenance|service|monthly|wire)(?: service)? (?:fee|charge)\b|\bbill ?pay\b|\boutgoing wire\b|\bwire (?:transfer )?out\b|^check\W*\d{3,}$/i

const plainSide = ({ raw, description }: Candidate): Direction | null => {
  const isIn = IS_IN.test(description) && !IS_PAID_OUT.test(description)
  const isOut = raw.check !== null || IS_OUT.test(description)
  return isIn === isOut || UNDONE.test(description) ? null : isIn ? 'credit' : 'debit'
}

/** One row alone may be called oddly, and so may all of one side. */
const TURNED_MIN = 3
const TURNED_EACH = 8

/** Checks that came in and deposits that went out, and hardly a row that goes as it says: heads of columns or lists that changed places, and the ends with them. */
export const turnedAgainstWords = (rows: readonly Candidate[], card: boolean): Discrepancy[] => {
  if (card) return []
  const said = rows.flatMap((row) => {
    const side = row.direction === null ? null : plainSide(row)
    return side === null ? [] : [{ row, side }]
  })
  const wrong = said.filter(({ row, side }) => row.direction !== side)
  const [first] = wrong
  const isBoth = (['credit', 'debit'] as const).every((own) => wrong.some(({ side }) => side === own))
  if (!first || !isBoth || wrong.length < TURNED_MIN || (said.length - wrong.length) * TURNED_EACH > wrong.length) return []
  const message = `${short(first.row)} is read as a ${first.row.direction}, and ${wrong.length - 1} others go the other way than they say, too.`
  return [discrepancy('unknown_direction', message, null, first.row.page)]
}

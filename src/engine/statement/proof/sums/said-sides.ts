import type { Claim, Direction } from '../../../types.ts'
import { short } from '../checks.ts'
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

import type { Paper } from './paper.ts'
import type { LayoutContext } from './statement.ts'

/** The parts of a statement that carry words and figures but no transactions. */
export const drawLetterhead = (
  paper: Paper,
  context: LayoutContext,
  spec: { bank: string; bankAddress: string[]; left: number; right: string[]; rightX: number; logoSize?: number },
): void => {
  const { statement } = context
  const top = paper.top
  paper.text(spec.left, top + 4, spec.bank, { font: paper.bold, size: spec.logoSize ?? 16 })
  spec.bankAddress.forEach((line, index) => {
    paper.text(spec.left, top + 18 + index * 10, line, { size: 8, gray: 0.2 })
  })
  const nameTop = top + 40 + spec.bankAddress.length * 10
  ;[statement.holder, ...(statement.dba === statement.holder ? [] : [`DBA ${statement.dba}`]), ...statement.address].forEach(
    (line, index) => {
      paper.text(spec.left + 14, nameTop + index * 11, line, { size: 9 })
    },
  )
  spec.right.forEach((line, index) => {
    paper.text(spec.rightX, top + 4 + index * 12, line, { size: 8.5, align: 'right' })
  })
  paper.y = Math.max(nameTop + 4 * 11, top + spec.right.length * 12) + 22
}

/** The worksheet on the back of page one: dollar blanks, and steps that talk of balances. */
export const drawHowToBalance = (paper: Paper, left: number, right: number): void => {
  paper.newPage()
  paper.line(left, 'How to Balance your Account', { font: paper.bold, size: 13 })
  paper.gap(6)
  const steps = [
    'Begin by adjusting your account register as follows: subtract any services charges shown on this statement.',
    'Subtract any automatic payments, transfers or other electronic withdrawals not previously recorded.',
    'Add any interest earned if you have an interest-bearing account.',
    '1. Your ending balance shown on this statement is: ____________',
    '2. List below the amount of deposits or credit transfers which do not appear on this statement. Total the deposits and enter on Line 2.',
    '3. Subtotal by adding lines 1 and 2.',
    '4. List below the total amount of withdrawals that do not appear on this statement. Total the withdrawals and enter on Line 4.',
    '5. Subtract Line 4 from 3. This adjusted balance should equal your account balance.',
  ]
  for (const step of steps) paper.paragraph(left, right - left, step, { size: 8.5 })
  paper.gap(10)
  for (const title of ['Deposits not on statement', 'Withdrawals not on statement']) {
    paper.line(left, `${title}               DOLLARS      CENTS`, { font: paper.bold, size: 8 })
    for (let index = 0; index < 7; index += 1) {
      paper.gap(12)
      paper.rule(left, left + 230, paper.y, 0.6, 0.3)
    }
    paper.gap(8)
    paper.line(left, 'Total $', { font: paper.bold, size: 8 })
    paper.gap(6)
  }
  paper.paragraph(
    left,
    right - left,
    'IN CASE OF ERRORS OR QUESTIONS ABOUT YOUR ELECTRONIC TRANSFERS: telephone us or write to us as soon as you can. We must hear from you no later than 60 days after we sent the first statement on which the error appeared. If we take more than 10 business days we will credit your account for the amount you think is in error, up to $500.00 or more.',
    { size: 7 },
  )
}

const adverts = [
  'Earn a $750.00 bonus when you open a new business savings account and deposit $25,000.00 by 03/31. Ask a banker for details.',
  'Effective 04/01, the fee for outgoing domestic wires changes from $25.00 to $30.00. Monthly service fee waived with a $2,000.00 minimum daily balance.',
  'Rates as low as 7.49% APR on business lines of credit from $10,000.00 to $250,000.00. Member FDIC. Equal Housing Lender.',
  'Protect yourself from check fraud: 1 in 3 small businesses lost more than $5,000.00 last year. Visit us at any branch or call 1-800-555-0199.',
]

export const drawAdvert = (paper: Paper, context: LayoutContext, left: number, right: number): void => {
  const text = context.random.pick(adverts)
  paper.ensure(60)
  paper.gap(8)
  paper.box(left, paper.y, right - left, 44, 0.93)
  paper.gap(4)
  paper.line(left + 8, 'IMPORTANT ACCOUNT INFORMATION', { font: paper.bold, size: 8 })
  paper.paragraph(left + 8, right - left - 16, text, { size: 8 })
  paper.gap(14)
}

/** A tear-off slip with the account's figures on it again. */
export const drawCoupon = (paper: Paper, context: LayoutContext, left: number, right: number): void => {
  const { statement } = context
  paper.ensure(90)
  paper.gap(14)
  paper.line(
    left,
    '- - - - - - - - - - - - - - - - - - - - - - - - - - Please detach and return with your deposit - - - - - - - - - - - - - - - - - - - - - - - - - -',
    { size: 7 },
  )
  paper.line(left, statement.holder, { size: 8 })
  paper.line(left, `Account ${statement.accountNumber}     Amount enclosed $ ____________`, { size: 8 })
  paper.line(left, `${statement.accountNumber}00000000000${statement.last4}0000000000`, { font: 'mono', size: 9 })
  paper.rule(left, right, paper.y + 3)
}

export const drawFinePrint = (paper: Paper, left: number, right: number): void => {
  paper.gap(12)
  paper.paragraph(
    left,
    right - left,
    'All transactions are subject to the terms of your deposit account agreement. Items listed may include checks, drafts and electronic transfers. Please file a notice of any error and confirm it in writing; the office closes at five. Call 1-800-555-0123 Monday to Friday 8:00 to 20:00 with questions. For deposits over $5,525.00 on one day, availability may be delayed to the 7th business day. Accounts insured up to $250,000.00 by the FDIC.',
    { size: 6.5, gray: 0.3 },
  )
}

import { addDays, formatDate } from '../generator/calendar.ts'
import type { Choices } from './choices.ts'
import type { Facts } from './facts.ts'
import { money } from './summary.ts'
import { held, LEFT, listDay, type Sheet } from './write.ts'

// What stands beside a statement's rows and is none of them: boxes of the year, of interest and of overdrafts, offers, slips, pictures of checks.

/** A label and figures at right edges. */
const line = (sheet: Sheet, text: string, ...figures: string[]): void =>
  sheet.line({ x: LEFT, text }, ...figures.map((figure, index) => ({ x: -(LEFT + 300 + index * 110), text: figure })))

export const drawYearBox = (sheet: Sheet, choices: Choices, facts: Facts): void => {
  const { yearBox } = choices
  if (yearBox !== 'fees' && yearBox !== 'sides') return
  sheet.room(5)
  sheet.bold('Year-to-Date Summary')
  line(sheet, '', 'This Period', 'Year-to-Date')
  if (yearBox === 'fees') {
    line(sheet, 'Service fees charged', money(choices, facts.fees), money(choices, facts.fees + 8_400))
    line(sheet, 'Interest paid', money(choices, facts.interest), money(choices, facts.interest + 1_127))
  } else {
    line(sheet, 'Total credits', money(choices, facts.boxSums.credits), money(choices, facts.year.credits))
    line(sheet, 'Total debits', money(choices, facts.boxSums.debits), money(choices, facts.year.debits))
  }
  sheet.gap()
}

export const drawRateBox = (sheet: Sheet, choices: Choices, facts: Facts): void => {
  if (choices.rateBox === 'none') return
  sheet.room(6)
  if (choices.rateBox === 'apr') {
    sheet.bold('Interest Charge Calculation')
    sheet.words('Your Annual Percentage Rate (APR) is the annual interest rate on your overdraft line. (v) = variable rate.')
    line(sheet, 'Type of Balance', 'APR', 'Balance Subject to Rate')
    line(sheet, 'Overdraft line advances', '18.00% (v)', money(choices, 0))
  } else if (choices.rateBox === 'tiers') {
    sheet.bold('Interest Rate Tiers')
    line(sheet, 'Balance', 'Rate', 'APY')
    for (const [tier, rate] of [
      ['$0.01 to $9,999.99', '0.05%'],
      ['$10,000.00 to $49,999.99', '0.10%'],
      ['$50,000.00 and above', '0.25%'],
    ] as const)
      line(sheet, tier, rate, rate)
  } else {
    sheet.bold('Interest Summary')
    line(sheet, 'Interest Paid This Period', money(choices, facts.interest))
    line(sheet, 'Annual Percentage Yield Earned', facts.interest === 0 ? '0.00%' : '0.12%')
    line(sheet, 'Days in Earnings Period', String(facts.days))
    line(sheet, 'Interest Paid Year-to-Date', money(choices, facts.interest + 655))
  }
  sheet.gap()
}

export const drawOverdraftBox = (sheet: Sheet, choices: Choices, facts: Facts): void => {
  const { overdraftBox } = choices
  if (overdraftBox === 'none') return
  if (overdraftBox === 'notice') {
    sheet.words(
      'Overdraft notice: if an item is paid into overdraft a fee of $34.00 per item may apply, up to 4 items ($136.00) a day. No fee applies where your account is overdrawn by $5.00 or less at the end of the business day.',
    )
    sheet.gap()
    return
  }
  sheet.room(5)
  sheet.bold('Overdraft and Returned Item Fees')
  line(sheet, '', 'Total For This Period', 'Total Year-to-Date')
  line(sheet, 'Total Overdraft Fees', money(choices, 0), money(choices, 6_800))
  line(sheet, 'Total Returned Item Fees', money(choices, facts.returned), money(choices, facts.returned + 3_400))
  if (overdraftBox === 'tableTwo') line(sheet, 'Total Refunded Fees', money(choices, 0), money(choices, 0))
  sheet.gap()
}

const offersOf = ({ period }: Facts): string[] => [
  `Earn a $300.00 bonus when you open a Business Savings account by ${formatDate.mmddyyyy(addDays(period.end, 60))} and deposit $25,000.00 in new money.`,
  'Business loans from $10,000.00 at rates as low as 7.49% APR. Call 800-555-0142 or visit any branch today.',
]

/** In a box of its own, between the rest of the paper. */
export const drawOffer = (sheet: Sheet, facts: Facts): void => {
  const { paper } = sheet
  sheet.room(8)
  const from = paper.y + sheet.lead * 0.6
  sheet.gap()
  sheet.bold('Special offer for you')
  for (const text of offersOf(facts)) sheet.words(text)
  sheet.gap(0.5)
  for (const y of [from, paper.y + sheet.lead * 0.4]) paper.rule(LEFT - 4, sheet.right, y)
  sheet.gap()
}

const drawCoupon = (sheet: Sheet, choices: Choices, facts: Facts): void => {
  sheet.room(10)
  sheet.gap()
  sheet.line({ x: LEFT, text: '- '.repeat(40) })
  if (choices.coupon === 'slip') {
    sheet.bold('Deposit Slip')
    sheet.line({ x: LEFT, text: facts.holder }, { x: sheet.middle, text: `Account ...${facts.number.slice(-4)}` })
    for (const text of ['Cash', 'Checks', 'Less cash received', 'Total deposit']) line(sheet, text, '$ __________.__')
    return
  }
  sheet.words('Please detach and return this coupon with your payment. Make checks payable to the bank named above.')
  sheet.bold('Overdraft Protection Payment Coupon')
  line(sheet, 'Minimum payment due', money(choices, 2_500))
  line(sheet, 'Payment due date', formatDate.mmddyyyy(addDays(facts.period.end, 21)))
  line(sheet, 'Past due amount', money(choices, 0))
  line(sheet, 'Amount enclosed', '$ __________')
}

/** A frame for each check, with what was on it below. */
const drawPictures = (sheet: Sheet, choices: Choices, facts: Facts): void => {
  const { captions } = facts
  if (choices.images === 'none' || captions.length === 0) return
  const across = choices.images === 'captionsTwo' ? 2 : 3
  const step = (sheet.right - LEFT) / across
  const height = step * 0.42
  sheet.room(Math.ceil(height / sheet.lead) + 5)
  sheet.bold('Check Images')
  for (let from = 0; from < captions.length; from += across) {
    sheet.room(Math.ceil(height / sheet.lead) + 2)
    const top = sheet.paper.y + 6
    const some = captions.slice(from, from + across)
    for (const index of some.keys()) {
      const left = LEFT + step * index
      for (const y of [top, top + height]) sheet.paper.rule(left, left + step - 14, y)
      for (const x of [left, left + step - 14]) sheet.paper.box(x, top, 0.5, height, 0.3)
    }
    sheet.paper.y = top + height
    sheet.line(
      ...some.map(({ number, date, cents }, index) => ({
        x: LEFT + step * index,
        text:
          choices.images === 'captions'
            ? `Check ${number}  ${listDay(choices, date)}  $${held({ ...choices, currency: 'none', heldSign: 'asAmounts' }, cents)}`
            : `#${number}   ${listDay(choices, date)}   $${held({ ...choices, currency: 'none', heldSign: 'asAmounts' }, cents)}`,
      })),
    )
    sheet.gap(0.5)
  }
  sheet.gap()
}

/** Behind the rows. */
export const drawExtras = (sheet: Sheet, choices: Choices, facts: Facts): void => {
  drawOverdraftBox(sheet, choices, facts)
  drawYearBox(sheet, choices, facts)
  drawRateBox(sheet, choices, facts)
  drawPictures(sheet, choices, facts)
  if (choices.coupon === 'offer') drawOffer(sheet, facts)
}

/** At the foot of the last page with words. */
export const drawAtEnd = (sheet: Sheet, choices: Choices, facts: Facts): void => {
  if (choices.coupon === 'coupon' || choices.coupon === 'slip') drawCoupon(sheet, choices, facts)
}

import { money } from '../generator/statement.ts'
import { alterDate, alterListedDate, dateOutside, exchangeDates, takeDate } from './alterations/dates.ts'
import { accountOnePage, holderOnePage, periodLater, periodOnePage, periodShorter } from './alterations/heads.ts'
import { doublePage, takePage } from './alterations/pages.ts'
import { type Alteration, alterFigure, edited, one, rowsWith, withFigure } from './alterations/paper.ts'
import { doubleRow, dropRow, moveRow, offset, swapRows } from './alterations/rows.ts'
import { pageOfAnother, pageOfNextMonth } from './alterations/strange-pages.ts'
import { alterCount, offsetTotals } from './alterations/sums.ts'
import { amountBut } from './alterations/together.ts'
import { everyYear, periodYear, rowYear } from './alterations/years.ts'
import { listedAgain } from './listings.ts'

/** The two ends change places, wherever they are printed. */
const exchangeEnds: Alteration = (subject) => {
  const { opening, closing, facts } = subject
  if (opening === null || closing === null || opening === closing || opening < 0 || closing < 0 || subject.accounts > 1) return null
  if (facts.opening.length === 0 || facts.closing.length === 0) return null
  const changes = new Map([
    ...facts.opening.map((op) => [op, withFigure(op, closing)] as const),
    ...facts.closing.map((op) => [op, withFigure(op, opening)] as const),
  ])
  return {
    pages: edited(subject, changes),
    what: `${money(opening)} and ${money(closing)} changed places`,
    excuse: null,
    truthWillDo: false,
  }
}

export const alterations = {
  takePage,
  doublePage,
  dropRow,
  doubleRow,
  moveRow,
  swapRows,
  alterAmount: (subject, random) =>
    alterFigure(
      subject,
      one(
        rowsWith(subject, (row) => row.amountOp !== null),
        random,
      )?.amountOp ?? null,
      random,
      'amount',
      true,
    ),
  exchangeAmounts: offset(true),
  offsetAmounts: offset(false),
  alterDate,
  exchangeDates,
  takeDate,
  dateOutside,
  rowYear,
  periodYear,
  everyYear,
  alterTotal: (subject, random) => alterFigure(subject, one(subject.facts.total, random), random, 'total'),
  alterOpening: (subject, random) => alterFigure(subject, one(subject.facts.opening, random), random, 'opening'),
  alterClosing: (subject, random) => alterFigure(subject, one(subject.facts.closing, random), random, 'closing'),
  exchangeEnds,
  alterBalance: (subject, random) =>
    alterFigure(
      subject,
      one(
        rowsWith(subject, (row) => row.balanceOp !== null),
        random,
      )?.balanceOp ?? null,
      random,
      'balance',
    ),
  alterListedAmount: (subject, random) => {
    const again = one(listedAgain(subject), random)
    const altered = alterFigure(subject, again?.amountOp ?? null, random, 'listed again')
    return altered && { ...altered, excuse: listedAgain(subject).length < 3 ? 'fewListed' : null }
  },
  alterListedDate,
  alterDaily: (subject, random) => alterFigure(subject, one(subject.facts.daily, random), random, 'daily balance'),
  amountButTotal: amountBut('total'),
  amountButDaily: amountBut('daily'),
  amountButRunning: amountBut('running'),
  amountButClosing: amountBut('closing'),
  offsetTotals,
  alterCount,
  accountOnePage,
  holderOnePage,
  periodOnePage,
  periodShorter,
  periodLater,
  pageOfNextMonth,
  pageOfAnother,
} satisfies Record<string, Alteration>

export type AlterationName = keyof typeof alterations
export const alterationNames = Object.keys(alterations) as AlterationName[]

import type { PdfPage } from '../../generator/pdf.ts'
import type { Random } from '../../generator/random.ts'
import type { Subject } from '../subject.ts'
import { type Alteration, type Altered, one } from './paper.ts'

/** A page with rows of another paper takes the place of one, or stands behind it. One that holds all rows of both would make another honest paper, or two of them. */
const slipped = (subject: Subject, others: readonly PdfPage[], random: Random, whose: string): Altered | null => {
  const rowPages = new Set(subject.rows.map((row) => row.page))
  if (rowPages.size < 2 || others.length < 2 || subject.accounts > 1) return null
  const page = one(
    subject.pages
      .keys()
      .filter((each) => others[each] && rowPages.has(each))
      .toArray(),
    random,
  )
  if (page === null) return null
  const instead = random.chance(0.5)
  const other = others[page] as PdfPage
  return {
    pages: subject.pages.flatMap((each, index) => (index !== page ? [each] : instead ? [other] : [each, other])),
    what: `page ${page + 1} of ${whose} ${instead ? 'instead of' : 'behind'} its own`,
    excuse: null,
    truthWillDo: false,
  }
}

export const pageOfNextMonth: Alteration = (subject, random) => {
  const others = subject.nextMonth?.()
  return others ? slipped(subject, others, random, 'the next month') : null
}

export const pageOfAnother: Alteration = (subject, random) => slipped(subject, subject.another(), random, 'another account')

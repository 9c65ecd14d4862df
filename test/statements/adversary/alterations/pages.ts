import type { PdfPage, TextOp } from '../../generator/pdf.ts'
import type { Excuse } from '../excuses.ts'
import type { Subject } from '../subject.ts'
import type { Alteration } from './paper.ts'

const onPage = (page: PdfPage | undefined, ops: TextOp[]): boolean => ops.some((op) => page?.ops.includes(op))

const pageExcuse = (subject: Subject, page: number, taken: boolean): Excuse | null => {
  if (subject.counted) return null
  const here = subject.pages[page]
  if (subject.rows.some((row) => row.page === page)) {
    const whole =
      taken && subject.accounts > 1 && subject.facts.opening.some((op) => here?.ops.includes(op)) && onPage(here, subject.facts.closing)
    return whole ? 'wholeAccountGone' : null
  }
  if (onPage(here, [...subject.facts.opening, ...subject.facts.closing])) return null
  return taken && onPage(here, [...subject.facts.total, ...subject.facts.daily]) ? 'totalsGoneWithPage' : 'pageWithoutFacts'
}

export const takePage: Alteration = (subject, random) => {
  if (subject.pages.length < 2) return null
  const page = random.int(0, subject.pages.length - 1)
  return {
    pages: subject.pages.filter((_, index) => index !== page),
    what: `page ${page + 1} of ${subject.pages.length} gone`,
    excuse: pageExcuse(subject, page, true),
    truthWillDo: false,
  }
}

export const doublePage: Alteration = (subject, random) => {
  const page = random.int(0, subject.pages.length - 1)
  return {
    pages: subject.pages.flatMap((each, index) => (index === page ? [each, each] : [each])),
    what: `page ${page + 1} of ${subject.pages.length} twice`,
    excuse: subject.pages.length === 1 && !subject.counted ? null : pageExcuse(subject, page, false),
    truthWillDo: false,
  }
}

import type { PageText, Word } from '../../types.ts'

/** `1,234.567`, `BD12.345-`, and with a comma `1.234,567`: an amount with a third decimal. */
const BEFORE = '^[-+(]*(?:[A-Z]{2,3}\\.?)?'
const BEHIND = '\\)?-?(?:CR|DR)?$'
const WRITTEN = [
  new RegExp(`${BEFORE}(?<whole>\\d{1,3}(?:,\\d{3})*|\\d+)\\.\\d\\d(?<last>\\d)${BEHIND}`),
  new RegExp(`${BEFORE}(?<whole>\\d{1,3}(?:\\.\\d{3})*|\\d+),\\d\\d(?<last>\\d)${BEHIND}`),
]
const WITH_CENTS = /\d[.,]\d\d(?!\d)/
/** Money of a thousand fils, baisa, millimes or dirhams. */
const CURRENCY = /^(?:KWD|BHD|OMR|JOD|TND|LYD|IQD|fils|baisa|millimes?|dinars?)[.:,)]?$|^[-+(]*(?:KWD|BHD|OMR|JOD|TND|LYD|IQD)\.?\d/i

/** Below this the third decimals are 0, or are those of a few rates: amounts that end in 0 are whole cents. */
const REAL_MIN = 2
/** For each amount with cents so many with thousandths. */
const FOR_EACH_WITH_CENTS = 2

/** Whether the amounts of a document have three decimals that cents cannot hold. `12.345` alone may be twelve thousand: something must tell that it is not. */
export const hasThousandths = (pages: readonly PageText[]): boolean => {
  const visible = (of: (word: Word) => boolean): string[] =>
    pages.flatMap(({ words }) => words.filter((word) => !word.hidden && of(word)).map((word) => word.text))
  const figures = visible(({ text }) => /\d[.,]\d\d/.test(text))
  return WRITTEN.some((pattern) => {
    const found = figures.flatMap((text) => {
      const groups = pattern.exec(text)?.groups
      return groups ? [groups] : []
    })
    const real = found.filter(({ last }) => last !== '0').length
    if (real < REAL_MIN || found.length < FOR_EACH_WITH_CENTS * figures.filter((text) => WITH_CENTS.test(text)).length) return false
    const isTold = found.some(({ whole }) => whole === '0' || /\D/.test(whole!) || whole!.length > 3)
    return isTold || visible(({ text }) => CURRENCY.test(text)).length > 0
  })
}

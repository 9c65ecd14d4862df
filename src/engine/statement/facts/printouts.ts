import { hasMoney, isAmountAlone, type Line } from '../lines/lines.ts'

/** `BUSINESS CHECKING ...4321` and what is available today: what the site of a bank prints of an account. */
export const isPrintout = (lines: readonly Line[]): boolean =>
  lines.some((l) => l.words.length < 8 && /(?:checking|savings|chk|market)[^a-z\d]{2,}\d{4}\)?$/.test(l.squashed)) &&
  lines.some((l) => l.words.length < 8 && /^(?:current|posted|present|available|currentposted)balance/.test(l.squashed))

const HEAD_WORDS = 12

/** `Checking •5551`, `Business Select Checking (-3616)`, `Business Checking x0536` */
const PRODUCT = /(?:checking|savings|chequing|chk|market)(?:account)?(?:[^a-z\d]{2,}|[•●·∙*#(]|x{1,4})\d{4}\)?$/
/** `ACCOUNT: ******5896 GOLDEN WOK KITCHEN INC`, `Acct no. ******3350` */
const MASKED_NUMBER = /^(?:account|acct)(?:no|number|#)?[.:#]*(?:[*•●·∙]{2,}|x{3,})-?\d{3,4}(?!\d)/
/** `•••0495` below the name of the account. */
const MASK_ALONE = /^(?:[*•●·∙]{2,}|\.{3}|…|x{4,})\d{4}$/
const PRODUCT_ALONE = /(?:checking|savings|chequing|moneymarket)(?:account)?$/

/** What an account holds, as banks call it: a bill has a current balance, too. */
const HELD = /^(?:posted|present|available|currentposted|ledger|collected)balance/

/** Whether an account is named by its product or the masked end of its number, and what it holds is said: apps, sites and tellers print no more of it over its rows. */
export const namesHolding = (lines: readonly Line[]): boolean => {
  let [isNamed, isHeld] = [false, false]
  for (const [i, line] of lines.entries()) {
    if (line.words.length > HEAD_WORDS) continue
    const { squashed } = line
    const [above, below] = [lines[i - 1], lines[i + 1]]
    const isProduct = PRODUCT.test(squashed)
    isNamed ||= isProduct || MASKED_NUMBER.test(squashed) || (MASK_ALONE.test(squashed) && PRODUCT_ALONE.test(above?.squashed ?? ''))
    // `Checking •5551` over `$2,563.13`; `$10,497.40` over `Available balance`.
    isHeld ||= isProduct ? isAmountAlone(below) : HELD.test(squashed) && (hasMoney(line) || isAmountAlone(above) || isAmountAlone(below))
  }
  return isNamed && isHeld
}

const isAvailable = ({ tokens }: Line): boolean =>
  tokens.some((t, i) => t.kind === 'money' && /^available:?$/i.test(tokens[i - 1]?.text.split(' ').at(-1) ?? ''))

/** `Balance > Transfers & activity` over `Available $44,339.75`: what a payments firm holds for its customer, under no number. */
export const isHeldByFirm = (lines: readonly Line[]): boolean =>
  lines.some((l) => l.words.length < 8 && /^(?:balance|account)\W.*(?:activity|transactions|history)$/.test(l.squashed)) &&
  lines.some((l) => l.words.length <= HEAD_WORDS && isAvailable(l))

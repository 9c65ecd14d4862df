import type { Discrepancy } from '../../../types.ts'
import type { Scan } from '../../tables/tables.ts'
import { discrepancy, money } from '../checks.ts'
import type { Outcome } from '../readings.ts'

const NET_CHANGE =
  /^(?:your|total|account)*(?:net(?:amountof)?(?:account)?(?:change|increase|decrease|movement|activity)|(?:change|increase|decrease))(?:in|of)?(?:your|the)?(?:account)?(?:balance)?(?:for|in|during)?(?:the|this)?(?:statement)?(?:period|month|cycle)?\W*$/
const SAYS_NET = /net|balance/

/** `Net change this period   330.00` of an account that opens and closes with other amounts. Weeks and funds have several, of their own. */
export const otherNetChange = ({ proof: { opening, closing }, printed }: Outcome, { labelled }: Scan): Discrepancy[] => {
  const said = labelled.filter(({ near, whole, line }) => near === whole && !line.ocr && SAYS_NET.test(near) && NET_CHANGE.test(near))
  const [only, ...more] = said
  if (!only || more.length > 0 || opening === null || closing === null || printed.elsewhere.size > 0) return []
  const { token, line } = only
  if (Math.abs(token.money!.value) === Math.abs(closing - opening)) return []
  const message = `"${line.text.slice(0, 80)}" is printed; from opening to closing it is ${money(closing - opening)}.`
  return [discrepancy('contradiction', message, null, line.page)]
}

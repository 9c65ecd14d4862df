import { formatMoney, plural } from '../../format.ts'
import { parseMoney, paymentsLeft } from '../../parts/money.ts'
import type { FieldSpec, Values } from '../../parts/record-form.tsx'
import { FREQUENCIES } from '../deal/deal-dialogs.tsx'

/** The terms of an advance: offered first, then what the deal begins with. */
export const OFFER_FIELDS: readonly FieldSpec[] = [
  { name: 'fundedAmount', label: 'Funded amount', kind: 'money' },
  { name: 'purchaseAmount', label: 'Purchased amount', kind: 'money' },
  { name: 'paymentFrequency', label: 'Frequency', kind: 'select', options: FREQUENCIES },
  { name: 'paymentAmount', label: 'Payment amount', kind: 'money' },
  { name: 'funderId', label: 'Funder reference', maxLength: 64 },
]

/** What the amounts that stand in a form come to. */
export const OfferWords = ({ of, makes = '' }: { of: Values /** What comes before the figures. */; makes?: string }) => {
  const [funded, purchased, payment] = ['fundedAmount', 'purchaseAmount', 'paymentAmount'].map((name) => parseMoney(of[name] ?? ''))
  if (!funded || !purchased) return <p>Give both amounts to see the factor.</p>
  if (purchased < funded) return <p>The purchased amount cannot be less than the funded amount.</p>
  return (
    <p>
      {makes}
      {formatMoney(funded)} paid out for {formatMoney(purchased)}, factor {(purchased / funded).toFixed(3)}
      {payment ? `, some ${plural(paymentsLeft(purchased, payment), 'payment')}` : ''}.
    </p>
  )
}

import type { Deal } from '../../../client/types.ts'
import { formatMoney, formatNumber, humanize } from '../../format.ts'
import type { Column } from '../../parts/table/table.tsx'
import { Dash, Day, Money, Share, Status } from '../../parts/value.tsx'

/** Days past due and its kin are there once the deal has a schedule. */
export type DealRow = Deal & { daysPastDue?: number | null; pastDueAmount?: number | null; projectedPayoffDate?: string | null }

const termsOf = (deal: DealRow): string | null =>
  deal.paymentFrequency && deal.paymentAmount !== null
    ? `${formatMoney(deal.paymentAmount)} ${humanize(deal.paymentFrequency).toLowerCase()}`
    : null

const ENDED = 'The deal has ended.'
/** A deal that is in default, collections or with a lawyer goes on, too. */
export const noNextPayment = (deal: DealRow): string =>
  ['active', 'defaulted', 'inCollections', 'inLegal'].includes(deal.status) ? 'No payment terms are set.' : ENDED

export const DEAL_COLUMNS: readonly (Column<DealRow> & { isStandard?: boolean })[] = [
  {
    id: 'merchant',
    header: 'Merchant',
    sort: 'merchantName',
    text: 'clip',
    cell: (deal) => <span dir="auto">{deal.merchantName}</span>,
    isStandard: true,
  },
  { id: 'code', header: 'Code', cell: (deal) => <span className="numeric">{deal.dealId}</span>, isStandard: true, isSecondary: true },
  { id: 'status', header: 'Status', sort: 'status', cell: (deal) => <Status value={deal.status} />, isStandard: true },
  {
    id: 'funded',
    header: 'Funded',
    sort: 'fundedDate',
    cell: (deal) => <Day date={deal.fundedDate} />,
    isStandard: true,
    isSecondary: true,
  },
  { id: 'fundedAmount', header: 'Funded amount', sort: 'fundedAmount', align: 'end', cell: (deal) => <Money value={deal.fundedAmount} /> },
  {
    id: 'purchased',
    isSecondary: true,
    header: 'Purchased',
    sort: 'purchaseAmount',
    align: 'end',
    cell: (deal) => <Money value={deal.purchaseAmount} />,
    isStandard: true,
  },
  {
    id: 'collected',
    isSecondary: true,
    header: 'Collected',
    sort: 'totalCollected',
    align: 'end',
    cell: (deal) => <Money value={deal.totalCollected} />,
    isStandard: true,
  },
  {
    id: 'outstanding',
    header: 'Outstanding',
    sort: 'outstandingBalance',
    align: 'end',
    cell: (deal) => <Money value={deal.outstandingBalance} />,
    isStandard: true,
  },
  {
    id: 'rtr',
    header: 'RTR',
    sort: 'rtrPercentage',
    align: 'end',
    cell: (deal) => <Share percent={deal.rtrPercentage} />,
    isStandard: true,
  },
  {
    id: 'pastDue',
    header: 'Past due',
    sort: 'daysPastDue',
    align: 'end',
    cell: (deal) =>
      deal.daysPastDue ? (
        <span className="numeric">{`${formatNumber(deal.daysPastDue)} d`}</span>
      ) : (
        <Dash reason={deal.daysPastDue === 0 ? 'Nothing is past due.' : noNextPayment(deal)} />
      ),
    isStandard: true,
  },
  {
    id: 'next',
    header: 'Next payment',
    sort: 'nextPaymentDate',
    cell: (deal) => <Day date={deal.nextPaymentDate} reason={noNextPayment(deal)} />,
    isStandard: true,
  },
  { id: 'last', header: 'Last payment', cell: (deal) => <Day date={deal.lastPaymentDate} reason="Nothing has come yet." /> },
  {
    id: 'terms',
    header: 'Terms',
    cell: (deal) => termsOf(deal) ?? <Dash reason="No payment terms are set." />,
  },
  { id: 'funder', header: 'Funder reference', cell: (deal) => deal.funderId ?? <Dash /> },
]

export const STANDARD_COLUMNS = DEAL_COLUMNS.filter(({ isStandard }) => isStandard).map(({ id }) => id)

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Contact } from '../../../client/types.ts'
import { get, getVersioned, type Versioned } from '../../api.ts'
import { formatDate, formatMoney, formatNumber, formatPercent, humanize, plural } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { POLL_MS } from '../../parts/list.ts'
import { Menu } from '../../parts/menu.tsx'
import { Columns, Figures, Page, Pairs, Section } from '../../parts/page.tsx'
import { Documents } from '../../parts/record/documents.tsx'
import { AddNoteDialog, Notes } from '../../parts/record/notes.tsx'
import { Presence } from '../../parts/record/presence.tsx'
import { Timeline } from '../../parts/record/timeline.tsx'
import { Tools } from '../../parts/record/tools.tsx'
import { Failure, NotLoaded, Skeleton } from '../../parts/state.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { Dash, Day, Money, Status } from '../../parts/value.tsx'
import { useParamsState } from '../../search-params.ts'
import { useMay } from '../../session.tsx'
import { type DealRow, noNextPayment } from '../deals/columns.tsx'
import { Alerts } from './alerts.tsx'
import { EditTermsDialog, RenewDialog, ReplacedDialog, StatusDialog, statusMoves, useRenewal } from './deal-dialogs.tsx'
import { RecordPaymentDialog } from './payment-dialogs.tsx'
import { Payments } from './payments.tsx'
import { NewScheduleDialog, PauseDialog } from './schedule-dialogs.tsx'
import { TrueUps } from './true-ups.tsx'

export const DealScreen = () => {
  const { id } = useParams({ strict: false }) as { id: string }
  const deal = useQuery({
    queryKey: ['deal', id],
    queryFn: () => getVersioned<DealRow>(`/deals/${encodeURIComponent(id)}`),
    refetchInterval: POLL_MS,
  })
  if (deal.data) return <DealPage deal={deal.data} />
  return (
    <Page title="Deal" back={{ to: '/deals', label: 'Deals' }}>
      {deal.error ? <Failure error={deal.error} onRetry={() => void deal.refetch()} /> : <Skeleton />}
    </Page>
  )
}

/** What is reckoned from a deal is asked for anew with it: beside a balance that a colleague's payment changed, an old calendar would say that it is still missed. */
const useReckonedAnew = ({ record: { id }, etag }: Versioned<DealRow>) => {
  const queryClient = useQueryClient()
  const seen = useRef(etag)
  useEffect(() => {
    if (seen.current === etag) return
    seen.current = etag
    for (const key of ['schedule', 'renewal', 'true-ups', 'payments', 'alerts']) void queryClient.invalidateQueries({ queryKey: [key, id] })
  }, [queryClient, id, etag])
}

type Open = 'payment' | 'payoff' | 'note' | 'terms' | 'schedule' | 'pause' | 'status' | 'replaced' | 'renew' | null

const DealPage = ({ deal: versioned }: { deal: Versioned<DealRow> }) => {
  const deal = versioned.record
  useReckonedAnew(versioned)
  const [params, setParams] = useParamsState()
  const [open, setOpen] = useState<Open>(null)
  const may = useMay()
  const close = () => setOpen(null)
  const subject = { kind: 'deals' as const, id: deal.id }
  const tabs = [
    may.scope('payments:read') && {
      id: 'payments',
      label: 'Payments',
      render: () => <Payments deal={deal} onRecord={() => setOpen('payment')} />,
    },
    may.scope('underwriting:read') && {
      id: 'tools',
      label: 'Statements and tools',
      render: () => <Tools subject={subject} name={deal.merchantName} />,
    },
    may.scope('documents:read') && { id: 'documents', label: 'Documents', render: () => <Documents subject={subject} /> },
    { id: 'timeline', label: 'Timeline', render: () => <Timeline subject={subject} /> },
    { id: 'notes', label: 'Notes', render: () => <Notes subject={subject} onAdd={() => setOpen('note')} /> },
  ].filter((tab) => tab !== false)
  // What has ended expects nothing, on whatever terms.
  const isCollecting = ['active', 'defaulted', 'inCollections', 'inLegal'].includes(deal.status)
  const canWrite = may.scope('deals:write')
  const entries = [
    canWrite && { label: 'Edit terms…', onSelect: () => setOpen('terms') },
    canWrite && isCollecting && { label: 'New schedule…', onSelect: () => setOpen('schedule') },
    canWrite &&
      isCollecting &&
      deal.paymentFrequency !== null &&
      deal.paymentAmount !== null && { label: 'Pause payments…', onSelect: () => setOpen('pause') },
    canWrite && statusMoves(deal).length > 0 && { label: 'Change status…', onSelect: () => setOpen('status') },
    canWrite &&
      deal.status === 'refinanced' &&
      deal.replacedByDealId === null && { label: 'Name the new deal…', onSelect: () => setOpen('replaced') },
    may.scope('payments:write') && deal.outstandingBalance > 0 && { label: 'Record payoff…', onSelect: () => setOpen('payoff') },
    may.scope('applications:write') && deal.status === 'active' && { label: 'Begin a renewal…', onSelect: () => setOpen('renew') },
  ].filter((entry) => entry !== false)
  return (
    <Page
      title={deal.merchantName}
      back={{ to: '/deals', label: 'Deals' }}
      badge={
        <>
          <Status value={deal.status} />
          {deal.subStatus && <Status value={deal.subStatus} />}
          <Presence record={deal.id} />
        </>
      }
      sub={`${deal.dealId} · funded ${formatDate(deal.fundedDate)}`}
      actions={
        <>
          {may.writeNotes && <Button onClick={() => setOpen('note')}>Add note</Button>}
          {may.scope('payments:write') && (
            <Button kind="primary" onClick={() => setOpen('payment')}>
              Record payment
            </Button>
          )}
          {entries.length > 0 && (
            <Menu
              trigger={
                <Button icon aria-label="More actions">
                  <Icon name="more" />
                </Button>
              }
              entries={entries}
            />
          )}
        </>
      }
    >
      <Figures
        of={[
          { name: 'Outstanding', amount: formatMoney(deal.outstandingBalance), note: `of ${formatMoney(deal.purchaseAmount)} purchased` },
          {
            name: 'Collected',
            amount: formatMoney(deal.totalCollected),
            note: `${formatPercent(deal.rtrPercentage, 2)} RTR, ${plural(deal.paymentCount, 'payment')}`,
          },
          {
            name: 'Next payment',
            amount: deal.nextPaymentDate ? formatDate(deal.nextPaymentDate) : <Dash reason={noNextPayment(deal)} />,
            note:
              deal.paymentAmount !== null && deal.paymentFrequency
                ? `${formatMoney(deal.paymentAmount)} ${humanize(deal.paymentFrequency).toLowerCase()}`
                : undefined,
          },
          {
            name: 'Past due',
            amount: deal.pastDueAmount ? (
              formatMoney(deal.pastDueAmount)
            ) : deal.pastDueAmount === 0 ? (
              'Nothing'
            ) : (
              <Dash reason={noNextPayment(deal)} />
            ),
            note: deal.daysPastDue ? plural(deal.daysPastDue, 'day') : undefined,
          },
        ]}
      />
      <Alerts dealId={deal.id} />
      <Columns side={<Side deal={deal} />}>
        <Tabs
          label="Deal"
          tabs={tabs}
          open={tabs.some(({ id }) => id === params.tab) ? params.tab! : tabs[0]!.id}
          onOpen={(tab) => setParams({ tab, page: undefined, sort: undefined, status: undefined, kind: undefined }, { push: true })}
        />
      </Columns>
      {open === 'payment' && <RecordPaymentDialog deal={deal} onClose={close} />}
      {open === 'payoff' && <RecordPaymentDialog deal={deal} type="payoff" onClose={close} />}
      {open === 'note' && <AddNoteDialog subject={subject} onClose={close} />}
      {open === 'terms' && <EditTermsDialog deal={versioned} onClose={close} />}
      {open === 'schedule' && <NewScheduleDialog deal={versioned} onClose={close} />}
      {open === 'pause' && <PauseDialog deal={versioned} onClose={close} />}
      {open === 'status' && <StatusDialog deal={versioned} onClose={close} />}
      {open === 'replaced' && <ReplacedDialog deal={versioned} onClose={close} />}
      {open === 'renew' && <RenewDialog deal={versioned} onClose={close} />}
    </Page>
  )
}

const Side = ({ deal }: { deal: DealRow }) => {
  const may = useMay()
  const contacts = useQuery({
    queryKey: ['contacts', deal.merchantId],
    queryFn: () => get<{ data: Contact[] }>(`/merchants/${deal.merchantId}/contacts`, { limit: 20 }).then(({ data }) => data),
    enabled: may.scope('contacts:read'),
  })
  const renewal = useRenewal(deal)
  return (
    <>
      <Section title="Terms">
        <Pairs
          of={[
            ['Funded', <Money key="f" value={deal.fundedAmount} />],
            ['Purchased', <Money key="p" value={deal.purchaseAmount} />],
            ['Factor', deal.fundedAmount > 0 ? (deal.purchaseAmount / deal.fundedAmount).toFixed(3) : <Dash key="d" />],
            ['Last payment', <Day key="l" date={deal.lastPaymentDate} reason="Nothing has come yet." />],
            ['Payoff expected', <Day key="e" date={deal.projectedPayoffDate} reason={noNextPayment(deal)} />],
            ['Funder reference', deal.funderId ?? <Dash key="r" />],
            [
              'Share of receipts',
              deal.specifiedPercentage === null ? (
                <Dash key="s" reason="Not agreed: no true-up is reckoned." />
              ) : (
                `${formatNumber(deal.specifiedPercentage)}%`
              ),
            ],
            [
              'Debited from',
              <Link key="b" to={`/merchants/${deal.merchantId}`}>
                {deal.bankAccountId === null ? 'The newest account' : 'A named account'}
              </Link>,
            ],
            ['First-priority interest', deal.firstPriorityInterest ? 'On file' : 'None on file'],
          ]}
        />
      </Section>
      <Section title="Linked records">
        <Pairs
          of={[
            [
              'Merchant',
              <Link key="m" to={`/merchants/${deal.merchantId}`} dir="auto">
                {deal.merchantName}
              </Link>,
            ],
            [
              'Application',
              deal.submissionId ? (
                <Link key="a" to={`/applications/${deal.submissionId}`}>
                  Open
                </Link>
              ) : (
                <Dash key="a" reason="Imported without one." />
              ),
            ],
            ...(deal.replacedByDealId
              ? ([
                  [
                    'Replaced by',
                    <Link key="n" to={`/deals/${deal.replacedByDealId}`}>
                      The new deal
                    </Link>,
                  ],
                ] as const)
              : []),
          ]}
        />
      </Section>
      <NotLoaded what="Contacts" of={contacts} />
      {contacts.data && contacts.data.length > 0 && (
        <Section title="Contacts">
          <ul>
            {contacts.data.map((contact) => (
              <li key={contact.id} dir="auto">
                {contact.firstName} {contact.lastName}
                {contact.isPrimary && ', primary'}
                {contact.phone && `, ${contact.phone}`}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <TrueUps deal={deal} />
      <NotLoaded what="Whether it may renew" of={renewal} />
      {renewal.data && (
        <Section title="Renewal">
          {renewal.data.eligible ? (
            <p>May renew now. Payoff {formatMoney(renewal.data.payoffAmount)}.</p>
          ) : (
            <>
              <p>
                {renewal.data.eligibleFrom
                  ? `Within reach from ${formatDate(renewal.data.eligibleFrom)}, if ${deal.daysPastDue ? 'all that is past due comes at once and the rest' : 'every payment comes'} as scheduled.`
                  : 'Not yet.'}
              </p>
              <ul>
                {renewal.data.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </>
          )}
        </Section>
      )}
    </>
  )
}

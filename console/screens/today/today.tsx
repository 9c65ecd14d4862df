import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { office } from '../../api.ts'
import type { Today, TodayList } from '../../api-types.ts'
import { formatDate, formatMoney, formatPercent, humanize, plural } from '../../format.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { POLL_MS } from '../../parts/list.ts'
import { Page, Section } from '../../parts/page.tsx'
import { Empty, Failure, Skeleton } from '../../parts/state.tsx'
import { type Column, Table } from '../../parts/table/table.tsx'
import { tellFailure } from '../../parts/toast.tsx'
import { Badge, type Tone } from '../../parts/value.tsx'
import { useMay, useSession } from '../../session.tsx'
import styles from './today.module.css'

type May = ReturnType<typeof useMay>

/** A line of work, whatever its kind: what it is about, why it is here, how much, and the one thing to do next. */
type Line = {
  key: string
  to: string
  subject: string
  code: string | null
  why: ReactNode
  amount: string | null
  next: { label: string; to: string }
}

const ALLOWS: Record<string, { label: string; tone: Tone }> = {
  retry: { label: 'May be tried again', tone: 'info' },
  fixAccount: { label: 'Fix the account', tone: 'warn' },
  newAuthorization: { label: 'Needs a new authorization', tone: 'warn' },
  stop: { label: 'Stop debiting', tone: 'bad' },
}

type Returned = Extract<TodayList, { kind: 'returnedPayments' }>['items'][number]

/** What there is to do about it by now: once it was asked for again, nothing. */
const standingOf = ({ allows, askedAgainIn, isRetryLeft }: Returned): { label: string; tone: Tone } => {
  if (askedAgainIn !== null) return { label: 'In a file again', tone: 'good' }
  if (allows === 'retry' && !isRetryLeft) return { label: 'Not to be tried again', tone: 'quiet' }
  return ALLOWS[allows] ?? { label: humanize(allows), tone: 'quiet' }
}

/** Where it can be done, for who may do it: a retry is an entry of the next file, an account stands on its merchant's page. */
const afterReturn = ({ allows, askedAgainIn, isRetryLeft, deal }: Returned, may: May): Line['next'] => {
  if (askedAgainIn !== null) return { label: 'Open file', to: `/ach?file=${askedAgainIn}` }
  if (allows === 'retry' && isRetryLeft && may.scope('payments:write')) return { label: 'Retry', to: '/ach?new=1' }
  if (allows === 'fixAccount' && may.scope('merchants:write')) return { label: 'Fix account', to: `/merchants/${deal.merchantId}` }
  if (allows === 'newAuthorization' && may.scope('merchants:write')) return { label: 'Authorize', to: `/merchants/${deal.merchantId}` }
  return { label: 'Open deal', to: `/deals/${deal.id}` }
}

const linesOf = (list: TodayList, may: May): Line[] => {
  switch (list.kind) {
    case 'returnedPayments':
      return list.items.map((item) => ({
        key: item.key,
        to: `/deals/${item.deal.id}`,
        subject: item.deal.merchantName,
        code: item.deal.dealId,
        why: (
          <>
            <b>{item.code}</b> {item.reason} <Badge tone={standingOf(item).tone}>{standingOf(item).label}</Badge>
          </>
        ),
        amount: formatMoney(item.payment.amount),
        next: afterReturn(item, may),
      }))
    case 'missedPayments':
      return list.items.map(({ key, deal, daysPastDue, pastDueAmount, expectedDate }) => ({
        key,
        to: `/deals/${deal.id}`,
        subject: deal.merchantName,
        code: deal.dealId,
        why: `${plural(daysPastDue, 'day')} past due${expectedDate ? `, expected ${formatDate(expectedDate)}` : ''}`,
        amount: pastDueAmount === null ? null : formatMoney(pastDueAmount),
        next: { label: 'Open deal', to: `/deals/${deal.id}` },
      }))
    case 'alerts':
      return list.items.map(({ key, alert, deal }) => ({
        key,
        to: `/deals/${deal.id}`,
        subject: deal.merchantName,
        code: deal.dealId,
        why: (
          <>
            <Badge tone="warn">{humanize(alert.kind)}</Badge> {alert.message}
          </>
        ),
        amount: null,
        next: { label: 'Open deal', to: `/deals/${deal.id}` },
      }))
    case 'promisesDue':
      return list.items.map(({ key, note, deal, merchant, application }) => {
        const to = deal
          ? `/deals/${deal.id}?tab=notes`
          : application
            ? `/applications/${application.id}?tab=notes`
            : `/merchants/${merchant?.id}?tab=notes`
        return {
          key,
          to,
          subject: deal?.merchantName ?? application?.applicantLegalName ?? merchant?.legalName ?? 'Promise',
          code: deal?.dealId ?? application?.submissionNumber ?? null,
          why: note.promise ? `Promised by ${formatDate(note.promise.date)}, noted by ${note.author.name}` : note.text.slice(0, 80),
          amount: note.promise ? formatMoney(note.promise.amount) : null,
          next: { label: 'Open note', to },
        }
      })
    case 'renewals':
      return list.items.map(({ key, deal, rtrPercentage, outstandingBalance }) => ({
        key,
        to: `/deals/${deal.id}`,
        subject: deal.merchantName,
        code: deal.dealId,
        why: `${formatPercent(rtrPercentage)} collected`,
        amount: `${formatMoney(outstandingBalance)} left`,
        next: { label: 'Open deal', to: `/deals/${deal.id}` },
      }))
    case 'myApplications':
      return list.items.map(({ key, application, ageDays }) => ({
        key,
        to: `/applications/${application.id}`,
        subject: application.applicantLegalName,
        code: application.submissionNumber,
        why: `${humanize(application.stage)}, ${plural(ageDays, 'day')} old`,
        amount: formatMoney(application.requestedAmount),
        next: { label: 'Work on it', to: `/applications/${application.id}` },
      }))
    case 'failedAnalyses':
      return list.items.map(({ key, analysis, deal, application }) => {
        const to = deal
          ? `/deals/${deal.id}?tab=tools`
          : application
            ? `/applications/${application.id}?tab=tools`
            : `/statements/${analysis.id}`
        return {
          key,
          to,
          subject: deal?.merchantName ?? application?.applicantLegalName ?? 'Statement analysis',
          code: deal?.dealId ?? application?.submissionNumber ?? null,
          why: `${analysis.tool ? humanize(analysis.tool) : 'Analysis'} failed: ${analysis.error ?? 'no reason given'}`,
          amount: null,
          next: { label: 'See why', to },
        }
      })
    case 'pausedWebhooks':
      return list.items.map(({ key, webhook }) => ({
        key,
        to: `/webhooks/${webhook.id}`,
        subject: webhook.url,
        code: null,
        why: webhook.statusReason ?? 'Paused',
        amount: null,
        next: { label: 'Open webhook', to: `/webhooks/${webhook.id}` },
      }))
  }
}

export const TodayScreen = () => {
  const { user, organization } = useSession()
  const today = useQuery({ queryKey: ['today'], queryFn: office.today, refetchInterval: POLL_MS })
  const lists = today.data?.lists.filter((list) => list.items.length > 0)
  return (
    <Page title="Today" sub={today.data ? `${formatDate(today.data.date)} · ${organization.name}` : '\u00a0'}>
      {lists ? (
        lists.length === 0 ? (
          <div className={styles.clear}>
            <Empty
              title={`Nothing waits for you${user.name ? `, ${user.name.split(' ')[0]}` : ''}`}
              action={<ButtonLink to="/portfolio">Look at the portfolio</ButtonLink>}
            >
              Returned and missed payments, alerts, promises, renewals, your applications and whatever failed appear here as they come up.
            </Empty>
          </div>
        ) : (
          lists.map((list) => <WorkList key={list.kind} list={list} />)
        )
      ) : today.error ? (
        <Failure error={today.error} onRetry={() => void today.refetch()} />
      ) : (
        <Skeleton />
      )}
    </Page>
  )
}

const WorkList = ({ list }: { list: TodayList }) => {
  const queryClient = useQueryClient()
  const may = useMay()
  const done = async (line: Line) => {
    // Gone at once; it comes back if the server could not be told.
    queryClient.setQueryData<Today>(
      ['today'],
      (today) =>
        today && {
          ...today,
          lists: today.lists.map((other) =>
            other.kind === list.kind
              ? ({
                  ...other,
                  total: other.total - 1,
                  items: (other.items as { key: string }[]).filter(({ key }) => key !== line.key),
                } as TodayList)
              : other,
          ),
        },
    )
    try {
      await office.done(line.key)
    } catch (error) {
      tellFailure(error)
    }
    await queryClient.invalidateQueries({ queryKey: ['today'] })
    // With its last line the list itself went, and the focus with it.
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
  }
  const columns: Column<Line>[] = [
    {
      id: 'subject',
      width: '26%',
      header: 'About',
      text: 'clip',
      cell: (line) => <span dir="auto">{line.subject}</span>,
    },
    { id: 'code', header: 'Code', width: '9rem', isSecondary: true, cell: (line) => <span className={styles.code}>{line.code}</span> },
    { id: 'why', header: 'Why', text: 'wrap', cell: (line) => line.why },
    { id: 'amount', header: 'Amount', align: 'end', width: '9.5rem', cell: (line) => <span className="numeric">{line.amount}</span> },
    {
      id: 'next',
      header: 'Next',
      width: '13rem',
      align: 'end',
      cell: (line) => (
        <span className={styles.next}>
          <ButtonLink small to={line.next.to}>
            {line.next.label}
          </ButtonLink>
          <Button small kind="plain" aria-label={`Done: ${line.subject}`} onClick={() => void done(line)}>
            Done
          </Button>
        </span>
      ),
    },
  ]
  return (
    <Section
      title={list.title}
      flush
      actions={
        <span className={styles.count}>
          {list.total > list.items.length ? `${list.items.length} of ${list.isMore ? 'more than ' : ''}${list.total}` : list.total}
        </span>
      }
    >
      <div className={styles.work}>
        <Table
          label={list.title}
          frameless
          headless
          columns={columns}
          list={{ rows: linesOf(list, may), error: null, refetch: () => {} }}
          rowKey={(line) => line.key}
          href={(line) => line.to}
          openLabel={(line) => (line.code ? `${line.subject}, ${line.code}` : line.subject)}
          rowKeys={{ d: (line) => void done(line) }}
          empty={null}
        />
      </div>
    </Section>
  )
}

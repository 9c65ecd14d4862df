import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { getVersioned, patch, people, type Versioned } from '../../api.ts'
import { formatMoney, humanize } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { POLL_MS } from '../../parts/list.ts'
import { Menu } from '../../parts/menu.tsx'
import { Columns, Page, Pairs, Section } from '../../parts/page.tsx'
import { Documents } from '../../parts/record/documents.tsx'
import { askForEin, Ein } from '../../parts/record/ein.tsx'
import { AddNoteDialog, Notes } from '../../parts/record/notes.tsx'
import { Presence } from '../../parts/record/presence.tsx'
import { Timeline } from '../../parts/record/timeline.tsx'
import { Tools } from '../../parts/record/tools.tsx'
import { whoChanged } from '../../parts/record/who-changed.ts'
import { FormDialog } from '../../parts/record-form.tsx'
import { Failure, Skeleton } from '../../parts/state.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { tell, tellFailure } from '../../parts/toast.tsx'
import { Age, Dash, Money, Status } from '../../parts/value.tsx'
import { useParamsState } from '../../search-params.ts'
import { useMay, useSession } from '../../session.tsx'
import { AssigneeName } from '../applications/assignee.tsx'
import {
  type ApplicationRow,
  changeWhile,
  MoveWithWordsDialog,
  needsWords,
  useApplicationRefresh,
  useMove,
} from '../applications/move-dialog.tsx'
import { APPLICATION_FIELDS } from '../applications/new-application.tsx'
import { OFFER_FIELDS, OfferWords } from '../applications/offer.tsx'
import { movesFrom, type Stage } from '../applications/stages.ts'
import { ApplicationChecklist } from './checks.tsx'
import { LinkMerchantDialog } from './link-merchant.tsx'

export const ApplicationScreen = () => {
  const { id } = useParams({ strict: false }) as { id: string }
  const application = useQuery({
    queryKey: ['application', id],
    queryFn: () => getVersioned<ApplicationRow>(`/applications/${encodeURIComponent(id)}`),
    refetchInterval: POLL_MS,
  })
  if (application.data) return <ApplicationPage application={application.data} />
  return (
    <Page title="Application" back={{ to: '/applications', label: 'Applications' }}>
      {application.error ? <Failure error={application.error} onRetry={() => void application.refetch()} /> : <Skeleton />}
    </Page>
  )
}

type Open = 'note' | 'edit' | 'offer' | 'declined' | 'funded' | 'merchant' | null

const ApplicationPage = ({ application: versioned }: { application: Versioned<ApplicationRow> }) => {
  const application = versioned.record
  const [params, setParams] = useParamsState()
  const [open, setOpen] = useState<Open>(null)
  const may = useMay()
  const { user } = useSession()
  const moveNow = useMove()
  const refresh = useApplicationRefresh()
  const subject = { kind: 'applications' as const, id: application.id }
  const canWrite = may.scope('applications:write')
  const close = () => setOpen(null)
  const saveAnd = (said: string) => async (body: Record<string, unknown>, given: { etag?: string | undefined }) => {
    await patch(`/applications/${application.id}`, body, given.etag)
    void refresh()
    tell(said)
    close()
  }
  const reload = async () => ({
    ...(await getVersioned<ApplicationRow>(`/applications/${application.id}`)),
    by: await whoChanged(subject),
  })
  const move = (stage: Stage) => (needsWords(stage) ? setOpen(stage as 'declined' | 'funded') : void moveNow(application, stage))
  const [isTaking, setTaking] = useState(false)
  const take = async (assigneeId: string | null) => {
    setTaking(true)
    try {
      await changeWhile('assigneeId', application, { assigneeId })
      tell(assigneeId ? 'It is yours' : 'Given back')
    } catch (error) {
      tellFailure(error)
    }
    // Until the page shows it: pressed once more it would mean the other.
    await refresh()
    setTaking(false)
  }
  const tabs = [
    { id: 'checklist', label: 'Checklist', render: () => <ApplicationChecklist application={application} /> },
    may.scope('underwriting:read') && {
      id: 'tools',
      label: 'Statements and tools',
      render: () => <Tools subject={subject} name={application.applicantLegalName} />,
    },
    may.scope('documents:read') && { id: 'documents', label: 'Documents', render: () => <Documents subject={subject} /> },
    { id: 'timeline', label: 'Timeline', render: () => <Timeline subject={subject} /> },
    { id: 'notes', label: 'Notes', render: () => <Notes subject={subject} onAdd={() => setOpen('note')} /> },
  ].filter((tab) => tab !== false)
  const moves = movesFrom(application.stage)
  return (
    <Page
      title={application.applicantLegalName}
      back={{ to: '/applications', label: 'Applications' }}
      badge={
        <>
          <Status value={application.stage} />
          {application.status === 'onHold' && <Status value="onHold" />}
          <Presence record={application.id} />
        </>
      }
      sub={`${application.submissionNumber} · ${formatMoney(application.requestedAmount)} requested`}
      actions={
        <>
          {may.writeNotes && <Button onClick={() => setOpen('note')}>Add note</Button>}
          {canWrite &&
            application.status !== 'closed' &&
            (application.assigneeId === user.id ? (
              <Button busy={isTaking} onClick={() => void take(null)}>
                Give back
              </Button>
            ) : (
              <Button busy={isTaking} onClick={() => void take(user.id)}>
                Take
              </Button>
            ))}
          {canWrite && application.stage !== 'funded' && <Button onClick={() => setOpen('offer')}>Offer</Button>}
          {canWrite && <Button onClick={() => void askForEin(application).then((isTold) => isTold && setOpen('edit'))}>Edit</Button>}
          {canWrite && moves.length > 0 && (
            <Menu
              trigger={
                <Button kind="primary">
                  Move
                  <Icon name="down" size={12} />
                </Button>
              }
              entries={moves.map((stage) => ({ label: humanize(stage), onSelect: () => move(stage) }))}
            />
          )}
        </>
      }
    >
      <Columns
        side={<Side application={application} onLink={canWrite && application.stage !== 'funded' ? () => setOpen('merchant') : null} />}
      >
        <Tabs
          label="Application"
          tabs={tabs}
          open={tabs.some(({ id }) => id === params.tab) ? params.tab! : 'checklist'}
          onOpen={(tab) => setParams({ tab, page: undefined, sort: undefined, kind: undefined }, { push: true })}
        />
      </Columns>
      {open === 'merchant' && <LinkMerchantDialog application={versioned} onClose={close} />}
      {open === 'note' && <AddNoteDialog subject={subject} onClose={close} />}
      {(open === 'declined' || open === 'funded') && (
        <MoveWithWordsDialog application={application} etag={versioned.etag} stage={open} onClose={close} />
      )}
      {open === 'offer' && (
        <FormDialog
          title={`Offer to ${application.applicantLegalName}`}
          intro={<p>What is offered now. Funding begins with it.</p>}
          fields={OFFER_FIELDS}
          initial={application}
          isChange
          preview={(_, values) => <OfferWords of={values} />}
          etag={versioned.etag}
          reload={reload}
          submitLabel="Save"
          onClose={close}
          onSubmit={saveAnd('Offer saved')}
        />
      )}
      {open === 'edit' && (
        <FormDialog
          title="Edit application"
          fields={[
            ...APPLICATION_FIELDS,
            ...(application.status === 'closed'
              ? []
              : [
                  {
                    name: 'status',
                    label: 'Status',
                    kind: 'select' as const,
                    required: true,
                    options: [
                      ['active', 'Active'],
                      ['onHold', 'On hold'],
                    ] as const,
                  },
                ]),
          ]}
          initial={application}
          isChange
          etag={versioned.etag}
          reload={reload}
          submitLabel="Save"
          onClose={close}
          onSubmit={saveAnd('Application saved')}
        />
      )}
    </Page>
  )
}

const Side = ({ application, onLink }: { application: ApplicationRow; onLink: (() => void) | null }) => {
  const colleagues = useQuery({ queryKey: ['colleagues'], queryFn: people.colleagues, staleTime: 300_000 })
  const owner = [application.ownerFirstName, application.ownerLastName].filter(Boolean).join(' ')
  return (
    <>
      <Section title="Application">
        <Pairs
          of={[
            ['Requested', <Money key="r" value={application.requestedAmount} />],
            ['Priority', humanize(application.priority)],
            ['Assignee', <AssigneeName key="a" id={application.assigneeId} colleagues={colleagues.data} />],
            ['EIN', <Ein key="e" record={application.id} value={application.ein} />],
            ['State', application.applicantState ?? <Dash key="s" />],
            ['Industry', application.applicantIndustry ?? <Dash key="i" />],
            ['Owner', owner || <Dash key="o" />],
            ['E-mail', application.ownerEmail ?? <Dash key="m" />],
            ['Entered', <Age key="c" at={application.createdAt} />],
            ...(application.declineReasons?.length ? ([['Declined for', application.declineReasons.join(', ')]] as const) : []),
          ]}
        />
      </Section>
      {(application.fundedAmount !== null || application.purchaseAmount !== null) && (
        <Section title={application.stage === 'funded' ? 'Funded terms' : 'Offer'}>
          <Pairs
            of={[
              ['Amount', <Money key="f" value={application.fundedAmount} />],
              ['Purchased', <Money key="p" value={application.purchaseAmount} />],
              [
                'Payment',
                application.paymentAmount !== null && application.paymentFrequency
                  ? `${formatMoney(application.paymentAmount)} ${humanize(application.paymentFrequency).toLowerCase()}`
                  : (application.paymentFrequency && humanize(application.paymentFrequency)) || <Dash key="n" />,
              ],
            ]}
          />
        </Section>
      )}
      {(application.merchantId || application.deal || onLink) && (
        <Section
          title="Linked records"
          actions={
            onLink && (
              <Button small onClick={onLink}>
                {application.merchantId ? 'Change merchant…' : 'Link a merchant…'}
              </Button>
            )
          }
        >
          {!application.merchantId && !application.deal && <p>No merchant yet. Funding finds one by the EIN or makes one.</p>}
          <Pairs
            of={[
              ...(application.merchantId
                ? ([
                    [
                      'Merchant',
                      <Link key="m" to={`/merchants/${application.merchantId}`}>
                        Open
                      </Link>,
                    ],
                  ] as const)
                : []),
              ...(application.deal
                ? ([
                    [
                      'Deal',
                      <Link key="d" to={`/deals/${application.deal.id}`}>
                        {application.deal.dealId}
                      </Link>,
                    ],
                  ] as const)
                : []),
              ...(application.renewsDealId
                ? ([
                    [
                      'Renews',
                      <Link key="r" to={`/deals/${application.renewsDealId}`}>
                        The deal before
                      </Link>,
                    ],
                  ] as const)
                : []),
            ]}
          />
        </Section>
      )}
    </>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { HoldbackError } from '../../../client/error.ts'
import type { Page as ListPage } from '../../../client/pages.ts'
import { api, get, people, post } from '../../api.ts'
import { addDays, formatDate, formatMoney, formatNumber, plural } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { saveText } from '../../parts/download.ts'
import { Icon } from '../../parts/icon.tsx'
import { PAGE_SIZE, POLL_MS, useListParams, usePage } from '../../parts/list.ts'
import { Page, Pairs, Section } from '../../parts/page.tsx'
import { ConfirmDialog, FormDialog } from '../../parts/record-form.tsx'
import { Empty, FormProblem, Loaded, Notice, NotLoaded } from '../../parts/state.tsx'
import { useRowsInSight } from '../../parts/table/rows-in-sight.ts'
import { type Column, Table } from '../../parts/table/table.tsx'
import { tell } from '../../parts/toast.tsx'
import { useDeed } from '../../parts/use-deed.ts'
import { Dash, Day, Money, Status } from '../../parts/value.tsx'
import { useMay, useSession } from '../../session.tsx'
import { Returns } from './returns.tsx'

type AchFile = {
  id: string
  status: 'draft' | 'approved' | 'cancelled'
  effectiveDate: string
  entryCount: number
  totalDebit: number
  createdBy: string
  approvedBy: string | null
  fetchedAt: string | null
  sha256: string | null
  createdAt: string
}
type AchPayment = { id: string; dealId: string; dealCode: string; merchantName: string; amount: number; status: string }
type Made = AchFile & { skipped: Skipped[] }
type Skipped = { dealId: string; dealCode: string; reason: string }

/** People by their names, keys by their ids. */
const useNames = () => {
  const colleagues = useQuery({ queryKey: ['colleagues'], queryFn: people.colleagues, staleTime: 300_000 })
  return (id: string | null): string | null => (id === null ? null : (colleagues.data?.find((person) => person.id === id)?.name ?? id))
}

/** Files of debits to the bank, each approved by a second person, and the bank's answers. */
export const AchScreen = () => {
  const { params, setParams, query, paging } = useListParams({ by: 'createdAt', order: 'desc' })
  const { list, pagination } = usePage<AchFile>(['ach', query.page], () =>
    get<ListPage<AchFile>>('/ach/files', { page: query.page, limit: query.limit }),
  )
  const may = useMay()
  const { today, nextBankingDay } = useSession()
  const canWrite = may.scope('payments:write')
  const queryClient = useQueryClient()
  const nameOf = useNames()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['ach'] })
  // Known only to who makes or approves a file, in that moment.
  const [leftOut, setLeftOut] = useState<Made | null>(null)
  const columns: Column<AchFile>[] = [
    { id: 'date', header: 'Effective', cell: (file) => <Day date={file.effectiveDate} /> },
    { id: 'status', header: 'Status', cell: (file) => <Status value={file.status} /> },
    { id: 'entries', header: 'Entries', align: 'end', cell: (file) => <span className="numeric">{formatNumber(file.entryCount)}</span> },
    { id: 'total', header: 'Total debit', align: 'end', cell: (file) => <Money value={file.totalDebit} /> },
    { id: 'by', header: 'Made by', text: 'clip', cell: (file) => nameOf(file.createdBy) ?? <Dash /> },
    { id: 'approved', header: 'Approved by', text: 'clip', cell: (file) => nameOf(file.approvedBy) ?? <Dash reason="Not approved." /> },
  ]
  return (
    <Page
      title="ACH files"
      back={{ to: '/deals', label: 'Deals' }}
      sub="What the bank is asked to debit; a second person approves each file."
      actions={
        canWrite && (
          <Button kind="primary" onClick={() => setParams({ new: '1' })}>
            <Icon name="plus" />
            New file
          </Button>
        )
      }
    >
      {canWrite && <Returns onDone={() => void refresh()} />}
      <UnmatchedLines />
      <Table
        useDrawn={useRowsInSight}
        label="ACH files"
        columns={columns}
        list={list}
        rowKey={(file) => file.id}
        onOpen={(file) => setParams({ file: file.id }, { push: true })}
        paging={paging(pagination)}
        empty={
          <Empty title="No files yet" action={canWrite && <Button onClick={() => setParams({ new: '1' })}>Make the first one</Button>}>
            A file gathers what is expected on one banking day from deals that have a bank account.
          </Empty>
        }
      />
      {params.new === '1' && canWrite && (
        <FormDialog
          title="New ACH file"
          fields={[
            {
              name: 'effectiveDate',
              label: 'Effective date',
              kind: 'date',
              required: true,
              min: addDays(today, 1),
              hint: 'A banking day in the future.',
            },
            { name: 'includeMissed', label: 'Also what was missed before', kind: 'checkbox' },
          ]}
          initial={{ effectiveDate: nextBankingDay }}
          preview={(body) => (
            <p>
              Every payment expected {body.effectiveDate ? `on ${formatDate(String(body.effectiveDate))}` : 'that day'} from an active deal
              with a bank account becomes one pending payment and one entry of a draft.
              {body.includeMissed
                ? ' So does every one before it that did not come, each as a debit of its own on that same day: of a deal that is far behind, all of them at once, up to its balance.'
                : ''}{' '}
              Nothing is sent before somebody else approves it.
            </p>
          )}
          submitLabel="Make the draft"
          onClose={() => setParams({ new: undefined })}
          onSubmit={async (body, { idempotencyKey }) => {
            const { data } = await post<{ data: Made }>(
              '/ach/files',
              body.includeMissed ? body : { effectiveDate: body.effectiveDate },
              idempotencyKey,
            ).catch(withSkipped)
            await refresh()
            tell(`Draft with ${plural(data.entryCount, 'entry', 'entries')}`)
            setLeftOut(data)
            setParams({ new: undefined, file: data.id })
          }}
        />
      )}
      {params.file && (
        <FileDialog
          id={params.file}
          skipped={leftOut?.id === params.file ? leftOut.skipped : []}
          onLeftOut={setLeftOut}
          onChanged={() => void refresh()}
          onClose={() => setParams({ file: undefined })}
        />
      )}
    </Page>
  )
}

/** Where nothing is to be debited, the deals that were due say why. */
const withSkipped = (failure: unknown): never => {
  const skipped = failure instanceof HoldbackError ? (failure.problem.skipped as Skipped[] | undefined) : undefined
  if (!skipped?.length) throw failure
  const [shown, more] = [skipped.slice(0, 5), skipped.length - 5]
  const reasons = shown.map(({ dealCode, reason }) => `${dealCode}: ${reason}`).join(' ')
  throw new Error(`${(failure as HoldbackError).detail} ${reasons}${more > 0 ? ` And ${formatNumber(more)} more.` : ''}`)
}

type FileDialogProps = {
  id: string
  skipped: readonly Skipped[]
  onLeftOut: (made: Made) => void
  onChanged: () => void
  onClose: () => void
}

const FileDialog = ({ id, skipped, onLeftOut, onChanged, onClose }: FileDialogProps) => {
  const [asking, setAsking] = useState<'approve' | 'cancel' | null>(null)
  const whole = useQuery({
    queryKey: ['ach', 'file', id],
    queryFn: () => get<{ data: AchFile }>(`/ach/files/${encodeURIComponent(id)}`).then(({ data }) => data),
    // Others approve it, cancel it and fetch it meanwhile.
    refetchInterval: POLL_MS,
  })
  if (!whole.data)
    return (
      <Dialog title="ACH file" onClose={onClose} wide>
        <Loaded of={whole}>{() => null}</Loaded>
      </Dialog>
    )
  const file = whole.data
  if (asking)
    return (
      <ConfirmDialog
        title={asking === 'approve' ? `Approve ${formatMoney(file.totalDebit)}?` : 'Cancel this file?'}
        action={asking === 'approve' ? 'Approve' : 'Cancel the file'}
        danger={asking === 'cancel'}
        onClose={() => setAsking(null)}
        onConfirm={async ({ idempotencyKey }) => {
          const { data } = await post<{ data: Made }>(`/ach/files/${file.id}/${asking}`, undefined, idempotencyKey)
          onLeftOut(data)
          onChanged()
          tell(asking === 'approve' ? 'Approved' : 'Cancelled')
          setAsking(null)
        }}
      >
        {asking === 'approve'
          ? `${plural(file.entryCount, 'debit')} on ${formatDate(file.effectiveDate)}. The file can then be fetched, and its payments can no longer be cancelled one by one.`
          : 'Its pending payments are cancelled and what they were for is expected again.'}
      </ConfirmDialog>
    )
  return <FileContent file={file} skipped={skipped} onAsk={setAsking} onFetched={onChanged} onClose={onClose} />
}

type FileContentProps = {
  file: AchFile
  skipped: readonly Skipped[]
  onAsk: (what: 'approve' | 'cancel') => void
  onFetched: () => void
  onClose: () => void
}

/** As many as anybody reads. */
const MAX_SKIPPED = 50

const FileContent = ({ file, skipped, onAsk, onFetched, onClose }: FileContentProps) => {
  const [page, setPage] = useState(1)
  const { list, pagination } = usePage<AchPayment>(['ach', 'payments', file.id, page], () =>
    get<ListPage<AchPayment>>('/payments', { ach_file_id: file.id, include: 'deal', page, limit: PAGE_SIZE, sort_by: 'amount' }),
  )
  const may = useMay()
  const { user } = useSession()
  const nameOf = useNames()
  const { error, isBusy, run } = useDeed()
  /** By the page, not by the browser beside it: a refusal is told, and that it was fetched is known at once. */
  const fetchContent = () =>
    run(async () => {
      const { body } = await api.request<string>('GET', `/ach/files/${file.id}/content`)
      saveText(`${file.effectiveDate}-${file.id}.ach`, body, 'text/plain')
      onFetched()
    })
  return (
    <Dialog title={`ACH file of ${formatDate(file.effectiveDate)}`} onClose={onClose} wide>
      <Pairs
        of={[
          ['Status', <Status key="s" value={file.status} />],
          ['Total debit', `${formatMoney(file.totalDebit)} in ${plural(file.entryCount, 'entry', 'entries')}`],
          ['Made by', nameOf(file.createdBy)],
          ['Approved by', nameOf(file.approvedBy) ?? <Dash key="a" reason="Somebody else than its maker has to approve it." />],
          ['SHA-256', file.sha256 ? <code key="h">{file.sha256}</code> : <Dash key="h" reason="Not approved." />],
        ]}
      />
      <Table
        useDrawn={useRowsInSight}
        label="Payments of the file"
        columns={[
          {
            id: 'merchant',
            header: 'Merchant',
            text: 'clip',
            cell: (payment: AchPayment) => <span dir="auto">{payment.merchantName}</span>,
          },
          { id: 'amount', header: 'Amount', align: 'end', cell: (payment) => <Money value={payment.amount} /> },
          { id: 'status', header: 'Status', cell: (payment) => <Status value={payment.status} /> },
          { id: 'deal', header: 'Deal', isSecondary: true, cell: (payment) => payment.dealCode },
        ]}
        list={list}
        rowKey={(payment) => payment.id}
        href={(payment) => `/deals/${payment.dealId}`}
        paging={pagination && { ...pagination, onPage: setPage }}
        empty={<Empty title="No payments in it" />}
      />
      {skipped.length > 0 && (
        <Notice tone="warn">
          {plural(skipped.length, 'deal')} due and not in it:
          <ul>
            {skipped.slice(0, MAX_SKIPPED).map(({ dealId, dealCode, reason }) => (
              <li key={dealId}>
                <Link to={`/deals/${dealId}`}>{dealCode}</Link>: {reason}
              </li>
            ))}
            {skipped.length > MAX_SKIPPED && <li>And {formatNumber(skipped.length - MAX_SKIPPED)} more.</li>}
          </ul>
        </Notice>
      )}
      {file.status === 'approved' && may.scope('payments:write') && (
        <p>
          {file.fetchedAt === null
            ? 'Once it is downloaded the bank may have it, and it can be cancelled no more.'
            : 'It was downloaded: the bank may have it, so it cannot be cancelled.'}
        </p>
      )}
      <FormProblem error={error} />
      {/* Who approves has seen what: and rows that come in would push a button from under a finger that is on it. */}
      {may.scope('payments:write') && (list.rows !== undefined || list.error !== null) && (
        <DialogActions>
          {file.status !== 'cancelled' && file.fetchedAt === null && (
            <Button kind="danger" onClick={() => onAsk('cancel')}>
              Cancel the file
            </Button>
          )}
          {file.status === 'draft' &&
            (file.createdBy === user.id ? (
              <p>Somebody else has to approve what you made.</p>
            ) : (
              <Button kind="primary" onClick={() => onAsk('approve')}>
                Approve
              </Button>
            ))}
          {file.status === 'approved' && (
            <Button kind="primary" busy={isBusy} onClick={() => void fetchContent()}>
              Download NACHA file
            </Button>
          )}
        </DialogActions>
      )}
    </Dialog>
  )
}

type Unmatched = { id: string; kind: string; code: string; trace: string; amount: number; reason: string; createdAt: string }

/** Lines of the bank's files that fit no payment: somebody looks at each. */
const UnmatchedLines = () => {
  const [page, setPage] = useState(1)
  const { list, pagination, query } = usePage<Unmatched>(['ach', 'unmatched', page], () =>
    get<ListPage<Unmatched>>('/ach/unmatched', { page, limit: PAGE_SIZE }),
  )
  const [resolving, setResolving] = useState<Unmatched | null>(null)
  const queryClient = useQueryClient()
  const may = useMay()
  if (!list.rows) return <NotLoaded what="Lines that were not matched" of={query} />
  if (list.rows.length === 0 && !pagination?.total) return null
  return (
    <Section title="Not matched" flush>
      <Table
        useDrawn={useRowsInSight}
        label="Lines not matched"
        frameless
        columns={[
          { id: 'code', header: 'Code', cell: (line: Unmatched) => line.code },
          { id: 'trace', header: 'Trace', cell: (line) => <code>{line.trace}</code> },
          { id: 'amount', header: 'Amount', align: 'end', cell: (line) => <Money value={line.amount} /> },
          { id: 'reason', header: 'Why', text: 'wrap', cell: (line) => line.reason },
          {
            id: 'actions',
            header: '',
            align: 'end',
            cell: (line) =>
              may.scope('payments:write') && (
                <Button small onClick={() => setResolving(line)}>
                  Resolve…
                </Button>
              ),
          },
        ]}
        list={list}
        rowKey={(line) => line.id}
        paging={pagination && { ...pagination, onPage: setPage }}
        empty={null}
      />
      {resolving && (
        <FormDialog
          title={`Resolve ${resolving.code}, ${formatMoney(resolving.amount)}`}
          fields={[{ name: 'reason', label: 'What was done', required: true, maxLength: 1000, whole: true }]}
          submitLabel="Resolve"
          onClose={() => setResolving(null)}
          onSubmit={async (body, { idempotencyKey }) => {
            await post(`/ach/unmatched/${resolving.id}/resolve`, body, idempotencyKey)
            setResolving(null)
            await queryClient.invalidateQueries({ queryKey: ['ach', 'unmatched'] })
          }}
        />
      )}
    </Section>
  )
}

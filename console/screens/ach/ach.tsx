import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HoldbackError } from '../../../client/error.ts'
import type { Page as ListPage } from '../../../client/pages.ts'
import { newIdempotencyKey } from '../../../client/transport.ts'
import { api, get, post } from '../../api.ts'
import { addDays, formatDate, formatMoney, formatNumber, plural } from '../../format.ts'
import { Button, ButtonAnchor } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { Dropzone } from '../../parts/dropzone.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useListParams, usePage } from '../../parts/list.ts'
import { Page, Pairs, Section } from '../../parts/page.tsx'
import { ConfirmDialog, FormDialog } from '../../parts/record-form.tsx'
import { Empty, Failure, messageOf, Notice } from '../../parts/state.tsx'
import { type Column, Table } from '../../parts/table/table.tsx'
import { tell } from '../../parts/toast.tsx'
import { Dash, Day, Money, Status } from '../../parts/value.tsx'
import { useMay, useSession } from '../../session.tsx'

type AchFile = {
  id: string
  status: 'draft' | 'approved' | 'cancelled'
  effectiveDate: string
  entryCount: number
  totalDebit: number
  createdBy: string | { name: string } | null
  approvedBy: string | { name: string } | null
  sha256: string | null
  createdAt?: string
}
type AchPayment = { id: string; dealId: string; amount: number; status: string; effectiveDate: string }
type Returned = {
  returned: number
  changed: number
  alreadySeen: number
  unmatched: { line: number; trace: string | null; reason: string }[]
}

const nameOf = (person: AchFile['createdBy']): string | null => (person === null ? null : typeof person === 'string' ? person : person.name)

/** Files of debits to the bank, each approved by a second person, and the bank's answers. */
export const AchScreen = () => {
  const { params, setParams, query, paging } = useListParams({ by: 'createdAt', order: 'desc' })
  const { list, pagination } = usePage<AchFile>(['ach', query.page], () =>
    get<ListPage<AchFile>>('/ach/files', { page: query.page, limit: query.limit }),
  )
  const may = useMay()
  const { today } = useSession()
  const canWrite = may.scope('payments:write')
  const queryClient = useQueryClient()
  const shown = list.rows?.find(({ id }) => id === params.file)
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['ach'] })
  const columns: Column<AchFile>[] = [
    { id: 'date', header: 'Effective', cell: (file) => <Day date={file.effectiveDate} /> },
    { id: 'status', header: 'Status', cell: (file) => <Status value={file.status} /> },
    { id: 'entries', header: 'Entries', align: 'end', cell: (file) => <span className="numeric">{formatNumber(file.entryCount)}</span> },
    { id: 'total', header: 'Total debit', align: 'end', cell: (file) => <Money value={file.totalDebit} /> },
    { id: 'by', header: 'Made by', text: 'clip', cell: (file) => nameOf(file.createdBy) ?? <Dash /> },
    { id: 'approved', header: 'Approved by', text: 'clip', cell: (file) => nameOf(file.approvedBy) ?? <Dash reason="Not approved." /> },
  ]
  const isNotThere = list.error instanceof HoldbackError && list.error.status === 404
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
      {isNotThere ? (
        <Failure error={list.error} />
      ) : (
        <Table
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
      )}
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
          initial={{ effectiveDate: addDays(today, 1) }}
          preview={(body) => (
            <p>
              Every payment expected {body.effectiveDate ? `on ${formatDate(String(body.effectiveDate))}` : 'that day'} from an active deal
              with a bank account becomes one pending payment and one entry of a draft. Nothing is sent before somebody else approves it.
            </p>
          )}
          submitLabel="Make the draft"
          onClose={() => setParams({ new: undefined })}
          onSubmit={async (body, { idempotencyKey }) => {
            const { data } = await post<{ data: AchFile }>(
              '/ach/files',
              body.includeMissed ? body : { effectiveDate: body.effectiveDate },
              idempotencyKey,
            )
            await refresh()
            tell(`Draft with ${plural(data.entryCount, 'entry', 'entries')}`)
            setParams({ new: undefined, file: data.id })
          }}
        />
      )}
      {shown && <FileDialog file={shown} onChanged={() => void refresh()} onClose={() => setParams({ file: undefined })} />}
    </Page>
  )
}

const FileDialog = ({ file, onChanged, onClose }: { file: AchFile; onChanged: () => void; onClose: () => void }) => {
  const [asking, setAsking] = useState<'approve' | 'cancel' | null>(null)
  const may = useMay()
  const payments = useQuery({
    queryKey: ['ach', file.id, 'payments'],
    queryFn: () => get<ListPage<AchPayment>>('/payments', { ach_file_id: file.id, limit: 100 }),
  })
  const canWrite = may.scope('payments:write')
  if (asking)
    return (
      <ConfirmDialog
        title={asking === 'approve' ? `Approve ${formatMoney(file.totalDebit)}?` : 'Cancel this file?'}
        action={asking === 'approve' ? 'Approve' : 'Cancel the file'}
        danger={asking === 'cancel'}
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          await post(`/ach/files/${file.id}/${asking}`)
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
  return (
    <Dialog title={`ACH file of ${formatDate(file.effectiveDate)}`} onClose={onClose} wide>
      <Pairs
        of={[
          ['Status', <Status key="s" value={file.status} />],
          ['Entries', formatNumber(file.entryCount)],
          ['Total debit', formatMoney(file.totalDebit)],
          ['Made by', nameOf(file.createdBy) ?? '–'],
          ['Approved by', nameOf(file.approvedBy) ?? '–'],
          ['SHA-256', file.sha256 ? <code key="h">{file.sha256}</code> : '–'],
        ]}
      />
      <Table
        label="Payments of the file"
        columns={[
          { id: 'deal', header: 'Deal', cell: (payment: AchPayment) => payment.dealId },
          { id: 'amount', header: 'Amount', align: 'end', cell: (payment) => <Money value={payment.amount} /> },
          { id: 'status', header: 'Status', cell: (payment) => <Status value={payment.status} /> },
        ]}
        list={{ rows: payments.data?.data, error: payments.error, refetch: payments.refetch }}
        rowKey={(payment) => payment.id}
        href={(payment) => `/deals/${payment.dealId}`}
        empty={<Empty title="No payments in it" />}
      />
      {canWrite && (
        <DialogActions>
          {file.status !== 'cancelled' && (
            <Button kind="danger" onClick={() => setAsking('cancel')}>
              Cancel the file
            </Button>
          )}
          {file.status === 'draft' && (
            <Button kind="primary" onClick={() => setAsking('approve')}>
              Approve
            </Button>
          )}
          {file.status === 'approved' && (
            <ButtonAnchor kind="primary" href={`/api/public/v1/ach/files/${file.id}/content`} download={`ach-${file.effectiveDate}.txt`}>
              Download NACHA file
            </ButtonAnchor>
          )}
        </DialogActions>
      )}
    </Dialog>
  )
}

/** The bank's return files, dropped here. */
const Returns = ({ onDone }: { onDone: () => void }) => {
  const [result, setResult] = useState<{ name: string; data?: Returned; error?: unknown } | null>(null)
  const queryClient = useQueryClient()
  const send = async ([file]: File[]) => {
    if (!file) return
    try {
      const { body } = await api.request<{ data: Returned }>('POST', '/ach/returns', {
        body: new Blob([await file.text()], { type: 'text/plain' }),
        idempotencyKey: newIdempotencyKey(),
      })
      setResult({ name: file.name, data: body.data })
      for (const key of ['deals', 'deal', 'payments', 'today']) void queryClient.invalidateQueries({ queryKey: [key] })
      onDone()
    } catch (error) {
      setResult({ name: file.name, error })
    }
  }
  return (
    <Section title="Returns from the bank">
      <Dropzone
        label="Choose a return file"
        hint="or drop the bank's NACHA file here; the same file twice changes nothing"
        onFiles={(files) => void send(files)}
      />
      {result?.error ? (
        <Notice tone="bad" role="alert">
          {result.name}: {messageOf(result.error)}
        </Notice>
      ) : null}
      {result?.data && (
        <Notice tone={result.data.unmatched.length > 0 ? 'warn' : 'good'} role="status">
          {result.name}: {plural(result.data.returned, 'return')}, {plural(result.data.changed, 'change')},{' '}
          {formatNumber(result.data.alreadySeen)} seen before.
          {result.data.unmatched.map(({ line, trace, reason }) => (
            <p key={`${line}-${trace}`}>
              Line {line}: {reason}
            </p>
          ))}
        </Notice>
      )}
    </Section>
  )
}

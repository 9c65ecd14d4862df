import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Page } from '../../../client/pages.ts'
import { get, post, remove } from '../../api.ts'
import { humanize } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { PAGE_SIZE, usePage } from '../../parts/list.ts'
import { Section } from '../../parts/page.tsx'
import { ConfirmDialog, FormDialog } from '../../parts/record-form.tsx'
import { Empty } from '../../parts/state.tsx'
import { type Column, Table } from '../../parts/table/table.tsx'
import { tell } from '../../parts/toast.tsx'
import { Badge, Day } from '../../parts/value.tsx'
import { useMay, useSession } from '../../session.tsx'

type Account = {
  id: string
  routingNumber: string
  accountNumberLast4: string
  accountType: 'checking' | 'savings'
  holderType: 'business' | 'person'
  holderName: string
  authorizedAt: string
  status: 'active' | 'onHold' | 'needsAttention'
  /** The return code that stopped it, or what put it on hold. */
  statusReason: string | null
}

const STATES = {
  active: <Badge tone="good">Usable</Badge>,
  onHold: <Badge tone="warn">On hold</Badge>,
  needsAttention: <Badge tone="bad">Stopped</Badge>,
} as const

/** Where the merchant is debited. A number, once given, is never shown again. */
export const BankAccounts = ({ merchantId }: { merchantId: string }) => {
  const key = ['bank-accounts', merchantId]
  const [page, setPage] = useState(1)
  const { list, pagination } = usePage<Account>([...key, page], () =>
    get<Page<Account>>(`/merchants/${merchantId}/bank-accounts`, { page, limit: PAGE_SIZE }),
  )
  const [open, setOpen] = useState<{ kind: 'new' } | { kind: 'remove' | 'release'; account: Account } | null>(null)
  const queryClient = useQueryClient()
  const may = useMay()
  const { today } = useSession()
  const canWrite = may.scope('merchants:write')
  const refresh = () => queryClient.invalidateQueries({ queryKey: key })
  const columns: Column<Account>[] = [
    { id: 'holder', header: 'Holder', text: 'clip', cell: (account) => <span dir="auto">{account.holderName}</span> },
    { id: 'number', header: 'Account', cell: (account) => <span className="numeric">{`•••• ${account.accountNumberLast4}`}</span> },
    { id: 'routing', header: 'Routing', cell: (account) => <span className="numeric">{account.routingNumber}</span> },
    { id: 'type', header: 'Type', cell: (account) => `${humanize(account.accountType)}, ${account.holderType}` },
    { id: 'authorized', header: 'Authorized', cell: (account) => <Day date={account.authorizedAt} /> },
    {
      id: 'state',
      header: 'State',
      text: 'wrap',
      cell: (account) => (
        <>
          {STATES[account.status]} {account.statusReason}
        </>
      ),
    },
    {
      id: 'actions',
      header: '',
      align: 'end',
      cell: (account) =>
        canWrite && (
          <>
            {account.status !== 'active' && (
              <Button
                small
                aria-label={`Release the account ending in ${account.accountNumberLast4}`}
                onClick={() => setOpen({ kind: 'release', account })}
              >
                Release
              </Button>
            )}
            <Button
              small
              kind="plain"
              aria-label={`Remove the account ending in ${account.accountNumberLast4}`}
              onClick={() => setOpen({ kind: 'remove', account })}
            >
              Remove
            </Button>
          </>
        ),
    },
  ]
  return (
    <Section
      title="Bank accounts"
      flush
      actions={
        canWrite && (
          <Button small onClick={() => setOpen({ kind: 'new' })}>
            Add account
          </Button>
        )
      }
    >
      <Table
        label="Bank accounts"
        frameless
        columns={columns}
        list={list}
        rowKey={(account) => account.id}
        paging={pagination && { ...pagination, onPage: setPage }}
        empty={<Empty title="No account yet">ACH files debit the newest account that may be debited.</Empty>}
      />
      {open?.kind === 'new' && (
        <FormDialog
          title="Add a bank account"
          fields={[
            { name: 'holderName', label: 'Account holder', required: true, maxLength: 255, whole: true },
            { name: 'routingNumber', label: 'Routing number', required: true, maxLength: 9 },
            { name: 'accountNumber', label: 'Account number', required: true, maxLength: 17, hint: 'Sealed; never shown again.' },
            {
              name: 'accountType',
              label: 'Account',
              kind: 'select',
              required: true,
              options: [
                ['checking', 'Checking'],
                ['savings', 'Savings'],
              ],
            },
            {
              name: 'holderType',
              label: 'Held by',
              kind: 'select',
              required: true,
              options: [
                ['business', 'A business (CCD)'],
                ['person', 'A person (PPD)'],
              ],
            },
            { name: 'authorizedAt', label: 'Authorized on', kind: 'date', required: true },
          ]}
          initial={{ accountType: 'checking', holderType: 'business', authorizedAt: today }}
          submitLabel="Add account"
          onClose={() => setOpen(null)}
          onSubmit={async (body, { idempotencyKey }) => {
            await post(`/merchants/${merchantId}/bank-accounts`, body, idempotencyKey)
            await refresh()
            tell('Account added')
            setOpen(null)
          }}
        />
      )}
      {open?.kind === 'release' && (
        <ConfirmDialog
          title={`Release the account ending in ${open.account.accountNumberLast4}?`}
          action="Release account"
          danger={false}
          onClose={() => setOpen(null)}
          onConfirm={async ({ idempotencyKey }) => {
            await post(`/merchants/${merchantId}/bank-accounts/${open.account.id}/release`, undefined, idempotencyKey)
            await refresh()
            tell('Account released')
            setOpen(null)
          }}
        >
          {open.account.status === 'onHold'
            ? 'It waits for a second person to look at the change. Once released it may be debited.'
            : `A return (${open.account.statusReason}) stopped it. Release it only once the account is right and its owner has authorized debits; then it may be debited again.`}
        </ConfirmDialog>
      )}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          title={`Remove the account ending in ${open.account.accountNumberLast4}?`}
          action="Remove account"
          onClose={() => setOpen(null)}
          onConfirm={async () => {
            await remove(`/merchants/${merchantId}/bank-accounts/${open.account.id}`)
            await refresh()
            setOpen(null)
          }}
        >
          It is debited no more. Payments already made stay as they are.
        </ConfirmDialog>
      )}
    </Section>
  )
}

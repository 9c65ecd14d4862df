import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Page } from '../../../client/pages.ts'
import { get, post, remove } from '../../api.ts'
import { humanize } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { usePage } from '../../parts/list.ts'
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
  needsAttention?: boolean
}

/** Where the merchant is debited. A number, once given, is never shown again. */
export const BankAccounts = ({ merchantId }: { merchantId: string }) => {
  const key = ['bank-accounts', merchantId]
  const { list } = usePage<Account>(key, () => get<Page<Account>>(`/merchants/${merchantId}/bank-accounts`, { limit: 50 }))
  const [open, setOpen] = useState<'new' | Account | null>(null)
  const queryClient = useQueryClient()
  const may = useMay()
  const { today } = useSession()
  const canWrite = may.scope('merchants:write')
  const refresh = () => queryClient.invalidateQueries({ queryKey: key })
  // Not every service collects by ACH.
  if (list.error) return null
  const columns: Column<Account>[] = [
    { id: 'holder', header: 'Holder', text: 'clip', cell: (account) => <span dir="auto">{account.holderName}</span> },
    { id: 'number', header: 'Account', cell: (account) => <span className="numeric">{`•••• ${account.accountNumberLast4}`}</span> },
    { id: 'routing', header: 'Routing', cell: (account) => <span className="numeric">{account.routingNumber}</span> },
    { id: 'type', header: 'Type', cell: (account) => `${humanize(account.accountType)}, ${account.holderType}` },
    { id: 'authorized', header: 'Authorized', cell: (account) => <Day date={account.authorizedAt} /> },
    {
      id: 'state',
      header: 'State',
      cell: (account) => (account.needsAttention ? <Badge tone="bad">Stopped</Badge> : <Badge tone="good">Usable</Badge>),
    },
    {
      id: 'actions',
      header: '',
      align: 'end',
      cell: (account) =>
        canWrite && (
          <Button
            small
            kind="plain"
            aria-label={`Remove the account ending in ${account.accountNumberLast4}`}
            onClick={() => setOpen(account)}
          >
            Remove
          </Button>
        ),
    },
  ]
  return (
    <Section
      title="Bank accounts"
      flush
      actions={
        canWrite && (
          <Button small onClick={() => setOpen('new')}>
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
        empty={<Empty title="No account yet">ACH files debit the newest account that may be debited.</Empty>}
      />
      {open === 'new' && (
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
      {open && open !== 'new' && (
        <ConfirmDialog
          title={`Remove the account ending in ${open.accountNumberLast4}?`}
          action="Remove account"
          onClose={() => setOpen(null)}
          onConfirm={async () => {
            await remove(`/merchants/${merchantId}/bank-accounts/${open.id}`)
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

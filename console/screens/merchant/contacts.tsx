import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Contact } from '../../../client/types.ts'
import { api, getVersioned, patch } from '../../api.ts'
import { formatNumber } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { usePage } from '../../parts/list.ts'
import { Menu } from '../../parts/menu.tsx'
import { Section } from '../../parts/page.tsx'
import { ConfirmDialog, type FieldSpec, FormDialog } from '../../parts/record-form.tsx'
import { Empty } from '../../parts/state.tsx'
import { type Column, Table } from '../../parts/table/table.tsx'
import { tell, tellFailure } from '../../parts/toast.tsx'
import { Badge, Dash } from '../../parts/value.tsx'
import { useMay } from '../../session.tsx'

const FIELDS: FieldSpec[] = [
  { name: 'firstName', label: 'First name', required: true, maxLength: 120 },
  { name: 'lastName', label: 'Last name', required: true, maxLength: 120 },
  { name: 'title', label: 'Title', maxLength: 120 },
  { name: 'phone', label: 'Phone', maxLength: 40 },
  { name: 'email', label: 'E-mail', kind: 'email' },
  { name: 'ownershipPercentage', label: 'Share, %', kind: 'number', min: '0', max: '100', hint: 'All owners together at most 100.' },
  { name: 'isOwner', label: 'Is an owner', kind: 'checkbox' },
  { name: 'isPrimary', label: 'Is the primary contact', kind: 'checkbox', hint: 'The one before, if any, no longer is.' },
]

type Open = { kind: 'new' } | { kind: 'edit'; contact: Contact; etag: string | undefined } | { kind: 'delete'; contact: Contact } | null

export const Contacts = ({ merchantId }: { merchantId: string }) => {
  const key = ['contacts', merchantId, 'all']
  const { list } = usePage<Contact>(key, () => api.contacts.list(merchantId, { limit: 100 }).page())
  const [open, setOpen] = useState<Open>(null)
  const queryClient = useQueryClient()
  const may = useMay()
  const canWrite = may.scope('contacts:write')
  const close = () => setOpen(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['contacts', merchantId] })
  const shares = (list.rows ?? []).reduce((sum, contact) => sum + (contact.ownershipPercentage ?? 0), 0)
  const edit = async (contact: Contact) => {
    try {
      const { record, etag } = await getVersioned<Contact>(`/merchants/${merchantId}/contacts/${contact.id}`)
      setOpen({ kind: 'edit', contact: record, etag })
    } catch (error) {
      tellFailure(error)
    }
  }
  const columns: Column<Contact>[] = [
    {
      id: 'name',
      header: 'Name',
      cell: (contact) => (
        <span dir="auto">
          {contact.firstName} {contact.lastName}
        </span>
      ),
    },
    { id: 'title', header: 'Title', cell: (contact) => contact.title ?? <Dash /> },
    { id: 'email', header: 'E-mail', text: 'clip', cell: (contact) => contact.email ?? <Dash /> },
    { id: 'phone', header: 'Phone', cell: (contact) => contact.phone ?? <Dash /> },
    {
      id: 'share',
      header: 'Share',
      align: 'end',
      cell: (contact) =>
        contact.ownershipPercentage === null ? <Dash /> : <span className="numeric">{formatNumber(contact.ownershipPercentage)}%</span>,
    },
    {
      id: 'role',
      header: 'Role',
      cell: (contact) => (
        <>
          {contact.isPrimary && <Badge tone="info">Primary</Badge>} {contact.isOwner && <Badge tone="quiet">Owner</Badge>}
        </>
      ),
    },
    {
      id: 'actions',
      header: '',
      align: 'end',
      cell: (contact) =>
        canWrite && (
          <Menu
            trigger={
              <Button kind="plain" small icon aria-label={`Actions for ${contact.firstName} ${contact.lastName}`}>
                <Icon name="more" />
              </Button>
            }
            entries={[
              { label: 'Edit…', onSelect: () => void edit(contact) },
              { label: 'Delete…', danger: true, onSelect: () => setOpen({ kind: 'delete', contact }) },
            ]}
          />
        ),
    },
  ]
  return (
    <Section
      title="Contacts and owners"
      flush
      actions={
        <>
          {shares > 0 && <span className="numeric">{formatNumber(shares)}% of shares known</span>}
          {canWrite && (
            <Button small onClick={() => setOpen({ kind: 'new' })}>
              Add contact
            </Button>
          )}
        </>
      }
    >
      <Table
        label="Contacts"
        frameless
        columns={columns}
        list={list}
        rowKey={(contact) => contact.id}
        empty={<Empty title="No contacts yet">Owners with their shares, and whom to call.</Empty>}
      />
      {open?.kind === 'new' && (
        <FormDialog
          title="Add contact"
          fields={FIELDS}
          submitLabel="Add contact"
          onClose={close}
          onSubmit={async (body, { idempotencyKey }) => {
            await api.contacts.create(merchantId, body as never, { idempotencyKey })
            await refresh()
            tell('Contact added')
            close()
          }}
        />
      )}
      {open?.kind === 'edit' && (
        <FormDialog
          title={`Edit ${open.contact.firstName} ${open.contact.lastName}`}
          fields={FIELDS}
          initial={open.contact}
          isChange
          etag={open.etag}
          reload={() => getVersioned<Contact>(`/merchants/${merchantId}/contacts/${open.contact.id}`)}
          submitLabel="Save"
          onClose={close}
          onSubmit={async (body, given) => {
            await patch(`/merchants/${merchantId}/contacts/${open.contact.id}`, body, given.etag)
            await refresh()
            close()
          }}
        />
      )}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          title={`Delete ${open.contact.firstName} ${open.contact.lastName}?`}
          action="Delete contact"
          onClose={close}
          onConfirm={async () => {
            await api.contacts.delete(merchantId, open.contact.id)
            await refresh()
            close()
          }}
        >
          The contact is removed and cannot be brought back.
        </ConfirmDialog>
      )}
    </Section>
  )
}

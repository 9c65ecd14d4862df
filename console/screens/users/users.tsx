import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { people, tagOf } from '../../api.ts'
import { ROLES, type Role, type User } from '../../api-types.ts'
import { formatMoment, humanize } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { SearchInput, Select } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useListParams, usePage } from '../../parts/list.ts'
import { Menu } from '../../parts/menu.tsx'
import { Copyable } from '../../parts/once.tsx'
import { Bar, Page } from '../../parts/page.tsx'
import { unlessChanged } from '../../parts/problems.ts'
import { ConfirmDialog, FormDialog } from '../../parts/record-form.tsx'
import { Empty, Notice } from '../../parts/state.tsx'
import { type Column, Table } from '../../parts/table/table.tsx'
import { tell, tellFailure } from '../../parts/toast.tsx'
import { Age, Badge, Dash, Status } from '../../parts/value.tsx'
import { useSession } from '../../session.tsx'

const ROLE_OPTIONS = ROLES.map((role) => [role, humanize(role)] as const)

const ROLE_MEANINGS: Record<Role, string> = {
  viewer: 'Sees everything, changes nothing.',
  underwriter: 'Works on applications, merchants, documents, analyses and tools.',
  servicing: 'Works on deals, payments, merchants and documents.',
  developer: 'Manages webhooks and makes keys.',
  admin: 'Does everything, with users, audit and settings.',
}

type Open = { kind: 'role' | 'disable' | 'totp'; user: User } | { kind: 'link'; link: string; expiresAt: string; email: string } | null

export const UsersScreen = () => {
  const { params, setParams, setFilter, query, paging } = useListParams({ by: 'createdAt', order: 'desc' })
  const filters: Record<string, string> = {}
  for (const name of ['search', 'role', 'status'] as const) if (params[name]) filters[name] = params[name]
  const { list, pagination } = usePage<User>(['users', filters, query.page], () =>
    people.users({ page: query.page, limit: query.limit, ...filters }),
  )
  const [open, setOpen] = useState<Open>(null)
  const queryClient = useQueryClient()
  const { user: me, organization } = useSession()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['users'] })
  const act = async (deed: () => Promise<unknown>, done: string) => {
    try {
      await deed()
      tell(done)
    } catch (error) {
      tellFailure(error)
    }
    await refresh()
  }
  const linkAgain = async (user: User) => {
    try {
      setOpen({ kind: 'link', email: user.email, ...(await people.inviteAgain(user.id)) })
    } catch (error) {
      tellFailure(error)
    }
  }
  const columns: Column<User>[] = [
    { id: 'name', header: 'Name', text: 'clip', cell: (user) => <span dir="auto">{user.name || user.email}</span> },
    { id: 'email', header: 'E-mail', text: 'clip', cell: (user) => user.email },
    { id: 'role', header: 'Role', cell: (user) => humanize(user.role) },
    { id: 'status', header: 'Status', cell: (user) => <Status value={user.status} /> },
    { id: 'totp', header: 'Second factor', cell: (user) => (user.hasTotp ? <Badge tone="good">On</Badge> : <Dash reason="Not set up." />) },
    {
      id: 'seen',
      header: 'Last seen',
      cell: (user) => (user.lastSeenAt ? <Age at={user.lastSeenAt} /> : <Dash reason="Never signed in." />),
    },
    {
      id: 'actions',
      header: '',
      align: 'end',
      cell: (user) => (
        <Menu
          trigger={
            <Button kind="plain" small icon aria-label={`Actions for ${user.email}`}>
              <Icon name="more" />
            </Button>
          }
          entries={[
            { label: 'Change role…', onSelect: () => setOpen({ kind: 'role', user }) },
            {
              label: user.status === 'invited' ? 'New invitation link' : 'New link (forgotten password)',
              onSelect: () => void linkAgain(user),
            },
            { label: 'Sign out everywhere', onSelect: () => void act(() => people.signOutUser(user.id), `${user.email} is signed out`) },
            user.hasTotp && {
              label: 'Reset second factor…',
              danger: true,
              onSelect: () => setOpen({ kind: 'totp', user }),
            },
            'separator',
            user.status === 'disabled'
              ? {
                  label: 'Enable',
                  onSelect: () => void act(() => people.changeUser(user, { status: 'active' }), `${user.email} enabled`),
                }
              : user.id !== me.id && { label: 'Disable…', danger: true, onSelect: () => setOpen({ kind: 'disable', user }) },
          ]}
        />
      ),
    },
  ]
  return (
    <Page
      title="Users"
      back={{ to: '/settings', label: 'Settings' }}
      actions={
        <Button kind="primary" onClick={() => setParams({ new: '1' })}>
          <Icon name="plus" />
          Invite
        </Button>
      }
    >
      <Bar label="Filters">
        <SearchInput
          label="Search users"
          placeholder="Name or e-mail"
          value={params.search ?? ''}
          onSearch={(search) => setFilter({ search: search || undefined })}
        />
        <Select
          aria-label="Role"
          value={params.role ?? ''}
          onChange={(event) => setFilter({ role: event.target.value || undefined })}
          style={{ width: 'auto' }}
        >
          <option value="">Every role</option>
          {ROLE_OPTIONS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Select
          aria-label="User status"
          value={params.status ?? ''}
          onChange={(event) => setFilter({ status: event.target.value || undefined })}
          style={{ width: 'auto' }}
        >
          <option value="">Every status</option>
          <option value="active">Active</option>
          <option value="invited">Invited</option>
          <option value="disabled">Disabled</option>
        </Select>
      </Bar>
      <Table
        label="Users"
        columns={columns}
        list={list}
        rowKey={(user) => user.id}
        paging={paging(pagination)}
        empty={<Empty title="Nobody fits" />}
      />
      {params.new === '1' && (
        <FormDialog
          title="Invite someone"
          fields={[
            { name: 'email', label: 'E-mail', kind: 'email', required: true, whole: true },
            { name: 'name', label: 'Name', maxLength: 120 },
            { name: 'role', label: 'Role', kind: 'select', required: true, options: ROLE_OPTIONS },
          ]}
          initial={{ role: 'viewer' }}
          preview={(body) => <p>{ROLE_MEANINGS[body.role as Role]} They get in by a link that works once, for seven days.</p>}
          submitLabel="Make the link"
          onClose={() => setParams({ new: undefined })}
          onSubmit={async (body) => {
            const made = await people.invite(body as never)
            await refresh()
            setParams({ new: undefined })
            setOpen({ kind: 'link', link: made.link, expiresAt: made.expiresAt, email: made.user.email })
          }}
        />
      )}
      {open?.kind === 'link' && (
        <Dialog title="Welcome link" onClose={() => setOpen(null)} closable={false}>
          <Notice tone="warn">
            It is shown only now. Give it to {open.email}; it works once, until {formatMoment(open.expiresAt, organization.timeZone)}.
          </Notice>
          <Copyable label="Welcome link" text={open.link} />
          <DialogActions>
            <Button kind="primary" onClick={() => setOpen(null)}>
              Done
            </Button>
          </DialogActions>
        </Dialog>
      )}
      {open?.kind === 'role' && (
        <FormDialog
          title={`Role of ${open.user.name || open.user.email}`}
          fields={[{ name: 'role', label: 'Role', kind: 'select', required: true, options: ROLE_OPTIONS, whole: true }]}
          initial={open.user}
          isChange
          etag={tagOf(open.user)}
          reload={async () => {
            const { data } = await people.users({ search: open.user.email, limit: 100 })
            const record = data.find(({ id }) => id === open.user.id) ?? open.user
            return { record, etag: tagOf(record) }
          }}
          preview={(_, values) => <p>{ROLE_MEANINGS[values.role as Role]} Their open sessions end.</p>}
          submitLabel="Change role"
          onClose={() => setOpen(null)}
          onSubmit={async (body, { etag }) => {
            await people.changeUser(open.user, body as never, etag)
            await refresh()
            tell('Role changed')
            setOpen(null)
          }}
        />
      )}
      {open?.kind === 'totp' && (
        <ConfirmDialog
          title={`Reset the second factor of ${open.user.email}?`}
          action="Reset second factor"
          onClose={() => setOpen(null)}
          onConfirm={async () => {
            await people.resetTotp(open.user.id)
            await refresh()
            tell('Second factor reset')
            setOpen(null)
          }}
        >
          Their password alone opens the account then, until they set up an authenticator again. Be sure of who asks.
        </ConfirmDialog>
      )}
      {open?.kind === 'disable' && (
        <ConfirmDialog
          title={`Disable ${open.user.email}?`}
          action="Disable"
          onClose={() => setOpen(null)}
          onConfirm={async () => {
            await unlessChanged(
              people.changeUser(open.user, { status: 'disabled' }, tagOf(open.user)),
              'Somebody changed this person meanwhile. Look at what they are now, and disable them then if that is still meant.',
            ).finally(refresh)
            setOpen(null)
          }}
        >
          They are signed out everywhere within five seconds and cannot sign in. Keys they made go on working. They can be enabled again.
        </ConfirmDialog>
      )}
    </Page>
  )
}

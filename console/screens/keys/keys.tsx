import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { newIdempotencyKey } from '../../../client/transport.ts'
import { office } from '../../api.ts'
import type { ApiKey } from '../../api-types.ts'
import { addDays, formatMoment, plural } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { Field, Select, TextInput } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useListParams, usePage } from '../../parts/list.ts'
import { Copyable } from '../../parts/once.tsx'
import { Bar, Page } from '../../parts/page.tsx'
import { fieldErrors } from '../../parts/problems.ts'
import { ConfirmDialog } from '../../parts/record-form.tsx'
import { Empty, FormProblem, Notice } from '../../parts/state.tsx'
import { type Column, Table } from '../../parts/table/table.tsx'
import { tell } from '../../parts/toast.tsx'
import { useLeaving } from '../../parts/use-leaving.tsx'
import { Age, Dash, Hint, Moment, Status } from '../../parts/value.tsx'
import { useSession } from '../../session.tsx'
import styles from './keys.module.css'
import { ScopeGrid } from './scopes.tsx'

export const KeysScreen = () => {
  const { params, setParams, setFilter, query, paging } = useListParams({ by: 'createdAt', order: 'desc' })
  const status = params.status ?? ''
  const { list, pagination } = usePage<ApiKey>(['keys', status, query.page], () =>
    office.keys({ page: query.page, limit: query.limit, ...(status ? { status } : {}) }),
  )
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const { organization } = useSession()
  const queryClient = useQueryClient()
  const columns: Column<ApiKey>[] = [
    { id: 'name', header: 'Name', text: 'clip', cell: (key) => <span dir="auto">{key.name}</span> },
    { id: 'start', header: 'Begins with', cell: (key) => <code>{key.start}…</code> },
    { id: 'status', header: 'Status', cell: (key) => <Status value={key.status} /> },
    { id: 'scopes', header: 'Scopes', cell: (key) => <Scopes of={key.scopes} /> },
    { id: 'used', header: 'Last used', cell: (key) => (key.lastUsedAt ? <Age at={key.lastUsedAt} /> : <Dash reason="Never used." />) },
    { id: 'expires', header: 'Expires', cell: (key) => <Moment at={key.expiresAt} reason="It does not expire." /> },
    { id: 'by', header: 'Made by', cell: (key) => key.createdBy?.name ?? <Dash reason="Made from the command line." /> },
    {
      id: 'actions',
      header: '',
      align: 'end',
      cell: (key) =>
        key.status === 'active' && (
          <Button small kind="danger" aria-label={`Revoke ${key.name}`} onClick={() => setRevoking(key)}>
            Revoke
          </Button>
        ),
    },
  ]
  return (
    <Page
      title="API keys"
      sub="For programs. Each has its own scopes and can be revoked by itself."
      actions={
        <Button kind="primary" onClick={() => setParams({ new: '1' })}>
          <Icon name="plus" />
          Create key
        </Button>
      }
    >
      <Bar label="Filters">
        <Select
          aria-label="Key status"
          value={status}
          onChange={(event) => setFilter({ status: event.target.value || undefined })}
          style={{ width: 'auto' }}
        >
          <option value="">Every status</option>
          <option value="active">Active</option>
          <option value="expired">Expired</option>
          <option value="revoked">Revoked</option>
        </Select>
      </Bar>
      <Table
        label="API keys"
        columns={columns}
        list={list}
        rowKey={(key) => key.id}
        paging={paging(pagination)}
        empty={<Empty title="No keys">A key lets a program of yours read and write here within its scopes.</Empty>}
      />
      {params.new === '1' && <CreateKey onClose={() => setParams({ new: undefined })} />}
      {revoking && (
        <ConfirmDialog
          title={`Revoke ${revoking.name}?`}
          action="Revoke key"
          onClose={() => setRevoking(null)}
          onConfirm={async () => {
            await office.revokeKey(revoking.id)
            await queryClient.invalidateQueries({ queryKey: ['keys'] })
            tell(`${revoking.name} revoked`)
            setRevoking(null)
          }}
        >
          {revoking.lastUsedAt
            ? `It was last used ${formatMoment(revoking.lastUsedAt, organization.timeZone)}. Whatever uses it stops within five seconds.`
            : 'It was never used.'}{' '}
          A revoked key cannot be brought back.
        </ConfirmDialog>
      )}
    </Page>
  )
}

/** Which ones, on hover and on focus. */
const Scopes = ({ of }: { of: readonly string[] }) => (
  <Hint text={of.join(', ')}>
    <span tabIndex={0} role="note" aria-label={`${plural(of.length, 'scope')}: ${of.join(', ')}`}>
      {plural(of.length, 'scope')}
    </span>
  </Hint>
)

const EXPIRIES = [
  ['', 'Never'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
] as const

const CreateKey = ({ onClose }: { onClose: () => void }) => {
  const { scopes: own, today } = useSession()
  const [name, setName] = useState('')
  const [days, setDays] = useState('')
  const [scopes, setScopes] = useState<string[]>([])
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const [key, setKey] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another wish is another deed.
  const idempotencyKey = useMemo(newIdempotencyKey, [name, days, scopes])
  const queryClient = useQueryClient()
  const wrong = fieldErrors(error)
  const { leave, warning } = useLeaving(JSON.stringify([name, days, scopes]), onClose)
  const create = async () => {
    setBusy(true)
    setError(null)
    try {
      const made = await office.createKey(
        { name: name.trim(), scopes, ...(days ? { expiresAt: `${addDays(today, Number(days))}T00:00:00.000Z` } : {}) },
        idempotencyKey,
      )
      setKey(made.key)
      await queryClient.invalidateQueries({ queryKey: ['keys'] })
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  if (key)
    return (
      <Dialog title="Key created" onClose={onClose} wide closable={false}>
        <Notice tone="warn">The key is shown only now. Keep it where your program can read it.</Notice>
        <Copyable label="Key" text={key} />
        <h3>Try it</h3>
        <Copyable label="Command" text={`curl -H "Authorization: Bearer ${key}" ${location.origin}/api/public/v1/deals`} />
        <DialogActions>
          <Button kind="primary" onClick={onClose}>
            I have kept it
          </Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <Dialog title="Create key" onClose={leave}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '' && scopes.length > 0 && !isBusy) void create()
        }}
      >
        <div className={styles.two}>
          <Field label="Name" error={wrong.name} hint="What will use it.">
            <TextInput autoFocus value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
          </Field>
          <Field label="Expires" error={wrong.expiresAt}>
            <Select value={days} onChange={(event) => setDays(event.target.value)}>
              {EXPIRIES.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <ScopeGrid chosen={scopes} own={own} onChange={setScopes} />
        {wrong.name ? null : <FormProblem error={error} />}
        {warning}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={isBusy} disabled={name.trim() === '' || scopes.length === 0}>
            Create
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

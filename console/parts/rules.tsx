import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { office } from '../api.ts'
import type { Rule } from '../api-types.ts'
import { humanize } from '../format.ts'
import { useSession } from '../session.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { PAGE_SIZE, usePage } from './list.ts'
import { ConfirmDialog } from './record-form.tsx'
import { Empty } from './state.tsx'
import { type Column, Table } from './table/table.tsx'
import { tell } from './toast.tsx'
import { Dash, Moment } from './value.tsx'

/** Who may say "always" may take it back. */
export const useMayRule = (): boolean => {
  const { role } = useSession()
  return role === 'underwriter' || role === 'admin'
}

/** "Always label this payee so": what people said once and for all, and where they end it. */
export const Rules = () => {
  const queryClient = useQueryClient()
  const mayEnd = useMayRule()
  const [page, setPage] = useState(1)
  const { list, pagination } = usePage<Rule>(['rules', page], () => office.rules({ page, limit: PAGE_SIZE }))
  const [ending, setEnding] = useState<Rule | null>(null)
  const columns: Column<Rule>[] = [
    { id: 'payee', header: 'Payee', text: 'clip', cell: (rule) => <span dir="auto">{rule.payee}</span> },
    { id: 'type', header: 'Side', cell: (rule) => humanize(rule.type) },
    { id: 'label', header: 'Is', cell: (rule) => humanize(rule.classification) },
    {
      id: 'reason',
      header: 'Reason',
      text: 'clip',
      cell: (rule) => (rule.reason ? <span dir="auto">{rule.reason}</span> : <Dash />),
    },
    { id: 'since', header: 'Since', cell: (rule) => <Moment at={rule.createdAt} /> },
    {
      id: 'end',
      header: '',
      align: 'end',
      cell: (rule) => (
        <Button small kind="plain" aria-label={`Delete the rule for ${rule.payee}`} onClick={() => setEnding(rule)}>
          Delete
        </Button>
      ),
    },
  ]
  return (
    <>
      <Table
        label="Rules"
        frameless
        columns={mayEnd ? columns : columns.filter(({ id }) => id !== 'end')}
        list={list}
        rowKey={(rule) => rule.id}
        paging={pagination && { ...pagination, onPage: setPage }}
        empty={
          <Empty title="No rules yet">On the desk, a category can be set for a payee “always from now on”; such rules stand here.</Empty>
        }
      />
      {ending && (
        <ConfirmDialog
          title="Delete the rule"
          action="Delete"
          onClose={() => setEnding(null)}
          onConfirm={async () => {
            await office.deleteRule(ending.id)
            await queryClient.invalidateQueries({ queryKey: ['rules'] })
            tell('Rule deleted')
            setEnding(null)
          }}
        >
          {`From the next analysis on, ${ending.payee} is labelled by the machine again. Analyses that it labelled keep their labels.`}
        </ConfirmDialog>
      )}
    </>
  )
}

export const RulesDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Rules for payees" onClose={onClose} wide>
    <Rules />
  </Dialog>
)

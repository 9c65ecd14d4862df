import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { office } from '../../api.ts'
import type { Rule } from '../../api-types.ts'
import { humanize } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { Section } from '../../parts/page.tsx'
import { ConfirmDialog } from '../../parts/record-form.tsx'
import { Empty } from '../../parts/state.tsx'
import { Table } from '../../parts/table/table.tsx'
import { tell } from '../../parts/toast.tsx'
import { Dash, Moment } from '../../parts/value.tsx'

/** "Always label this payee so": what people said once and for all. */
export const Rules = () => {
  const queryClient = useQueryClient()
  const rules = useQuery({ queryKey: ['rules'], queryFn: () => office.rules({ limit: 100 }) })
  const [ending, setEnding] = useState<Rule | null>(null)
  return (
    <Section title="Rules" flush>
      <Table
        label="Rules"
        frameless
        columns={[
          { id: 'payee', header: 'Payee', text: 'clip', cell: (rule: Rule) => <span dir="auto">{rule.payee}</span> },
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
        ]}
        list={{ rows: rules.data?.data, error: rules.error, refetch: rules.refetch }}
        rowKey={(rule) => rule.id}
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
    </Section>
  )
}

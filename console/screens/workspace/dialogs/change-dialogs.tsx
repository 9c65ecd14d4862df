import { useState } from 'react'
import type { AnalysisResult } from '../../../../client/analysis-result.ts'
import type { CorrectionChange } from '../../../api-types.ts'
import { formatDate, plural } from '../../../format.ts'
import { type FieldSpec, FormDialog } from '../../../parts/record-form.tsx'
import { type DeskDialog, useDesk } from '../desk.tsx'
import { currencyOf } from '../money.ts'
import { accountWords } from './words.ts'

/** The desk as it was when a dialog opened: numbers of rows and positions mean what they meant then, also while the answer to them arrives. */
export const useDeskAsOpened = () => {
  const { analysis, result, correct, money } = useDesk()
  const [seen] = useState({ revision: analysis.revision, result })
  return {
    result: seen.result,
    money,
    correct: (changes: CorrectionChange[], reason: string, afterwards?: () => Promise<void>) =>
      correct(changes, reason, { seen, afterwards }),
  }
}

const REASON: FieldSpec = { name: 'reason', label: 'Reason', maxLength: 1_000, whole: true }

/** A row as the bank meant it: what was misread, or misprinted. The proof runs again with it. */
export const MendDialog = ({ row, onClose }: { row: number; onClose: () => void }) => {
  const { result, correct } = useDeskAsOpened()
  const given = result.transactions[row]!
  return (
    <FormDialog
      title="Mend a row"
      intro={<p dir="auto">{given.description}</p>}
      fields={[
        { name: 'date', label: 'Date', kind: 'date', required: true },
        { name: 'amount', label: 'Amount', kind: 'money', required: true, currency: currencyOf(result, row) },
        {
          name: 'type',
          label: 'Side',
          kind: 'select',
          required: true,
          options: [
            ['credit', 'Credit (money in)'],
            ['debit', 'Debit (money out)'],
          ],
        },
        { ...REASON, hint: 'Left empty, it says “Misread.”' },
      ]}
      initial={{ date: given.date, amount: given.amount, type: given.type }}
      isChange
      submitLabel="Save"
      onClose={onClose}
      onSubmit={async ({ reason, ...to }) => {
        if (Object.keys(to).length === 0) throw new Error('The row is as it was: change its date, its amount or its side.')
        await correct([{ kind: 'row', row, ...to } as CorrectionChange], (reason as string | undefined) || 'Misread.')
        onClose()
      }}
    />
  )
}

type PositionDialogProps = Extract<DeskDialog, { kind: 'position' }> & { onClose: () => void }

const WORDS = {
  dismiss: { title: 'Dismiss the position', submit: 'Dismiss', reason: 'No advance.' },
  rename: { title: 'Rename the position', submit: 'Rename', reason: 'The funder’s own name.' },
  merge: { title: 'Merge positions', submit: 'Merge', reason: 'One advance.' },
  split: { title: 'Split the position', submit: 'Split', reason: 'Two advances.' },
  add: { title: 'New position', submit: 'Add', reason: 'Payments of an advance.' },
  end: { title: 'Mark the position ended', submit: 'Mark ended', reason: 'Paid off.' },
} as const

const sumOf = (result: AnalysisResult, rows: readonly number[]): number =>
  rows.reduce((total, i) => total + Math.round(result.transactions[i]!.amount * 100), 0) / 100

export const PositionDialog = ({ op, positions, rows, onClose }: PositionDialogProps) => {
  const { result, correct, money } = useDeskAsOpened()
  const named = positions.map((i) => result.mcaPositions[i]!)
  // Two of one funder have one name: which is meant is told by what was paid and when.
  const which =
    named[0] &&
    `${named[0].funderName} (${plural(named[0].transactionCount, 'payment')}, ${formatDate(named[0].firstPayment)} – ${formatDate(named[0].lastPayment)})`
  const { title, submit, reason: standard } = WORDS[op]
  const written = money.of(result.transactions[rows[0] ?? -1]?.statement ?? null, sumOf(result, rows))
  const hasName = op === 'rename' || op === 'merge' || op === 'split' || op === 'add'
  const intro = {
    dismiss: `${which}: its payments count as what their text says, or as expenses.`,
    rename: `Now called ${which}.`,
    merge: `${named.map(({ funderName }) => funderName).join(' and ')} become one, with the payments of all.`,
    split: `${plural(rows.length, 'row')} of ${named[0]?.funderName} (${written}) become a position of their own.`,
    add: `${plural(rows.length, 'row')} (${written}) become payments of an advance.`,
    end: `${which} no longer counts as active, nor in the holdback.`,
  }[op]
  const fields: FieldSpec[] = [
    ...(hasName
      ? [
          {
            name: 'funderName',
            label: 'Funder',
            maxLength: 120,
            whole: true,
            ...(op === 'rename' || op === 'add' ? { required: true } : {}),
          },
        ]
      : []),
    { ...REASON, hint: `Left empty, it says “${standard}”` },
  ]
  const initial =
    op === 'rename' || op === 'merge'
      ? { funderName: named[0]?.funderName }
      : op === 'add'
        ? { funderName: result.transactions[rows[0]!]?.payee }
        : {}
  return (
    <FormDialog
      title={title}
      intro={<p dir="auto">{intro}</p>}
      fields={fields}
      initial={initial}
      submitLabel={submit}
      danger={op === 'dismiss'}
      onClose={onClose}
      onSubmit={async ({ funderName, reason }) => {
        const change: CorrectionChange = {
          kind: 'position',
          op,
          ...(positions.length > 0 ? { positions } : {}),
          ...(rows.length > 0 ? { rows } : {}),
          ...(funderName ? { funderName: funderName as string } : {}),
        }
        await correct([change], (reason as string | undefined) || standard)
        onClose()
      }}
    />
  )
}

export const AccountDialog = ({ statement, excluded, onClose }: { statement: number; excluded: boolean; onClose: () => void }) => {
  const { result, correct } = useDeskAsOpened()
  const name = accountWords(result, statement)
  const standard = excluded ? 'Not the business’s account.' : 'It is the business’s account.'
  return (
    <FormDialog
      title={excluded ? 'Leave an account out' : 'Count an account again'}
      intro={
        <p dir="auto">
          {excluded
            ? `All statements of ${name || 'this account'}: none of their rows will count.`
            : `All statements of ${name || 'this account'} count again.`}
        </p>
      }
      fields={[{ ...REASON, hint: `Left empty, it says “${standard}”` }]}
      submitLabel={excluded ? 'Leave out' : 'Count again'}
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        await correct([{ kind: 'account', statement, excluded }], (reason as string | undefined) || standard)
        onClose()
      }}
    />
  )
}

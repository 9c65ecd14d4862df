import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { HoldbackError } from '../../../client/error.ts'
import { getVersioned, office, patch } from '../../api.ts'
import { formatMoney, humanize, plural } from '../../format.ts'
import { whoChanged } from '../../parts/record/who-changed.ts'
import { FormDialog } from '../../parts/record-form.tsx'
import { messageOf, Notice } from '../../parts/state.tsx'
import { tell } from '../../parts/toast.tsx'
import { useSession } from '../../session.tsx'
import { ALREADY_ASKED } from '../deal/deal-dialogs.tsx'
import type { DealRow } from './columns.tsx'
import { DEAL_STATUSES } from './filters.tsx'

type BulkProps = { kind: 'status' | 'note'; deals: readonly DealRow[]; onClose: () => void; onDone: () => void }

type Refusal = { deal: DealRow; why: string }

/** What somebody else did to a deal since it was shown. */
const changedMeanwhile = async (shown: DealRow, now: DealRow): Promise<Error> => {
  const by = (await whoChanged({ kind: 'deals', id: now.id })) ?? 'Somebody'
  const status = humanize(now.status).toLowerCase()
  const deed = now.status === shown.status ? `changed it meanwhile; it is still ${status}` : `moved it to ${status} meanwhile`
  return new Error(`${by} ${deed}, with ${formatMoney(now.outstandingBalance)} outstanding. It was left so.`)
}

/** One change for several deals, each by its own request: what the rules refuse is told, the rest is done. */
export const BulkDialog = ({ kind, deals: inList, onClose, onDone }: BulkProps) => {
  const queryClient = useQueryClient()
  const { user } = useSession()
  // As they were shown to the person who decides: the list behind the dialog goes on asking.
  const [deals] = useState(inList)
  const shown = useRef(new Map(deals.map((deal) => [deal.id, deal])))
  // Who tries again after a refusal does not do twice what was done.
  const done = useRef(new Set<string>())
  const [refused, setRefused] = useState<readonly Refusal[]>([])
  const act = async (change: (deal: DealRow) => Promise<unknown>, words: string) => {
    const refusals: Refusal[] = []
    setRefused([])
    for (const deal of deals.filter(({ id }) => !done.current.has(id)))
      try {
        await change(deal)
        done.current.add(deal.id)
      } catch (error) {
        refusals.push({ deal, why: messageOf(error) })
      }
    await queryClient.invalidateQueries({ queryKey: ['deals'] })
    setRefused(refusals)
    if (refusals.length > 0)
      throw new Error(`${deals.length - refusals.length} of ${deals.length} done. Again tries those that are named above.`)
    tell(`${plural(deals.length, 'deal')} ${words}`)
    onDone()
    onClose()
  }
  /** A deal that is still as it was shown. Who has been told what became of it and goes on means it. */
  const move = async (deal: DealRow, status: string) => {
    const { record: now, etag } = await getVersioned<DealRow>(`/deals/${deal.id}`)
    const asShown = shown.current.get(deal.id)!
    // What is so already overwrites nothing; it may be this person's own word, whose answer was lost.
    if (now.status === status) return
    if (now.updatedAt !== asShown.updatedAt) {
      shown.current.set(deal.id, now)
      throw await changedMeanwhile(asShown, now)
    }
    try {
      await patch(`/deals/${deal.id}`, { status }, etag)
    } catch (error) {
      if (!(error instanceof HoldbackError && error.status === 412)) throw error
      const { record } = await getVersioned<DealRow>(`/deals/${deal.id}`)
      if (record.status === status) return
      shown.current.set(deal.id, record)
      throw await changedMeanwhile(asShown, record)
    }
  }
  const told = refused.length > 0 && (
    <Notice tone="warn">
      <ul aria-label="Not done">
        {refused.map(({ deal, why }) => (
          <li key={deal.id}>
            <b dir="auto">{deal.merchantName}</b> {deal.dealId}: {why}
          </li>
        ))}
      </ul>
    </Notice>
  )
  if (kind === 'note')
    return (
      <FormDialog
        title={`Add a note to ${plural(deals.length, 'deal')}`}
        fields={[{ name: 'text', label: 'Note', kind: 'textarea', required: true, maxLength: 10_000 }]}
        intro={told}
        submitLabel="Add note"
        onClose={onClose}
        onSubmit={(body, { idempotencyKey }) =>
          act(
            // The same note, sent again because its answer was lost, is one note.
            (deal) => office.createNote({ dealId: deal.id, text: String(body.text) }, `${idempotencyKey}-${deal.id}`),
            `noted by ${user.name}`,
          )
        }
      />
    )
  return (
    <FormDialog
      title={`Change the status of ${plural(deals.length, 'deal')}`}
      fields={[
        {
          name: 'status',
          label: 'New status',
          kind: 'select',
          required: true,
          options: DEAL_STATUSES.map((status) => [status, humanize(status)] as const),
        },
      ]}
      initial={{ status: 'inCollections' }}
      intro={
        <>
          <p>Each deal moves only where its state allows it. Deals that end cancel their pending payments. {ALREADY_ASKED}</p>
          {told}
        </>
      }
      submitLabel="Change status"
      onClose={onClose}
      onSubmit={(body) => act((deal) => move(deal, String(body.status)), `moved to ${humanize(String(body.status)).toLowerCase()}`)}
    />
  )
}

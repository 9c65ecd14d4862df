import { useState } from 'react'
import type { McaPosition } from '../../../../client/analysis-result.ts'
import { formatDate, formatPercent, humanize, plural } from '../../../format.ts'
import { Button } from '../../../parts/button.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Menu } from '../../../parts/menu.tsx'
import { Pairs } from '../../../parts/page.tsx'
import { Empty } from '../../../parts/state.tsx'
import { Badge } from '../../../parts/value.tsx'
import { useDesk } from '../desk.tsx'
import { isSamePosition } from '../dialogs/words.ts'
import styles from './tabs.module.css'

/** Who is paid out of this account's receipts, and what a person says of it. */
export const Positions = () => {
  const { result, isOpen, open, chosen } = useDesk()
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const positions = result.mcaPositions
  // Ticks are of the positions that were seen: with another revision their numbers may be others'.
  const [ticked, setTicked] = useState(result)
  if (ticked !== result) {
    setTicked(result)
    if (positions.length !== ticked.mcaPositions.length || !positions.every((_, i) => isSamePosition(ticked, result, i)))
      setPicked(new Set())
  }
  const valid = [...picked].filter((i) => i < positions.length).sort((a, b) => a - b)
  const debits = [...chosen].map(Number).filter((i) => result.transactions[i]?.type === 'debit')
  const toggle = (i: number) =>
    setPicked((before) => {
      const next = new Set(before)
      if (!next.delete(i)) next.add(i)
      return next
    })
  return (
    <>
      {isOpen && (
        <div className={styles.tools}>
          <Button
            small
            disabled={valid.length < 2}
            onClick={() => {
              open({ kind: 'position', op: 'merge', positions: valid, rows: [] })
              setPicked(new Set())
            }}
          >
            Merge
          </Button>
          <Button small disabled={debits.length === 0} onClick={() => open({ kind: 'position', op: 'add', positions: [], rows: debits })}>
            Add from selected rows
          </Button>
          <span className={styles.quiet}>{valid.length < 2 ? 'Tick two positions to merge them.' : `${valid.length} ticked`}</span>
        </div>
      )}
      {positions.length === 0 && (
        <Empty title="No position found">Where a funder is paid all the same, select its payments among the rows and add it.</Empty>
      )}
      <ul className={styles.cards} aria-label="Positions found">
        {positions.map((position, i) => (
          <Card
            key={`${position.funderName}-${position.transactions[0]}`}
            position={position}
            index={i}
            isPicked={picked.has(i)}
            onPick={() => toggle(i)}
          />
        ))}
      </ul>
    </>
  )
}

const Card = ({ position, index, isPicked, onPick }: { position: McaPosition; index: number; isPicked: boolean; onPick: () => void }) => {
  const { result, show, filters, isOpen, open, chosen, row, money } = useDesk()
  const isShown = filters.position === String(index)
  const mine = new Set(position.transactions)
  // A funder is paid from one account: its payments are in that account's currency.
  const amount = (value: number) => money.of(result.transactions[position.transactions[0]!]?.statement ?? null, value)
  const apart = [...chosen].map(Number).filter((i) => mine.has(i))
  const edit =
    (op: 'rename' | 'end' | 'dismiss' | 'split', rows: number[] = []) =>
    () =>
      open({ kind: 'position', op, positions: [index], rows })
  const { start, end } = result.summary.dateRange
  return (
    <li className={styles.card} data-shown={isShown || (row !== null && mine.has(row)) ? '' : undefined}>
      <div className={styles.cardHead}>
        {isOpen && <input type="checkbox" aria-label={`Pick ${position.funderName}`} checked={isPicked} onChange={onPick} />}
        <h3 dir="auto">{position.funderName}</h3>
        <Badge tone={position.active ? 'info' : 'quiet'}>{position.active ? 'Active' : 'Ended'}</Badge>
        {isOpen && (
          <Menu
            trigger={
              <Button kind="plain" small icon aria-label={`Change ${position.funderName}`}>
                <Icon name="more" />
              </Button>
            }
            entries={[
              { label: 'Rename', onSelect: edit('rename') },
              position.active && { label: 'Mark ended', onSelect: edit('end') },
              apart.length > 0 &&
                apart.length < mine.size && { label: `Split ${plural(apart.length, 'selected row')} off`, onSelect: edit('split', apart) },
              'separator',
              { label: 'Dismiss', danger: true, onSelect: edit('dismiss') },
            ]}
          />
        )}
      </div>
      <p className={styles.lead}>
        <b className="numeric">{amount(position.avgPayment)}</b> {humanize(position.frequency).toLowerCase()},{' '}
        <b className="numeric">{amount(position.monthlyEquivalent)}</b> a month
      </p>
      {start && end && <PaymentStrip position={position} from={start} to={end} />}
      <Pairs
        of={[
          ['Paid', `${amount(position.totalPayments)} in ${plural(position.transactionCount, 'payment')}`],
          ['First – last', `${formatDate(position.firstPayment)} – ${formatDate(position.lastPayment)}`],
          ['Last 30 days', amount(position.paidLast30Days)],
          ['Returned', plural(position.returnedPayments, 'payment')],
          ['Skipped', plural(position.skippedPayments, 'payment')],
          ...(position.fundingDeposits.length > 0
            ? [
                [
                  'Funded',
                  position.fundingDeposits.map(({ date, amount: funded }) => `${amount(funded)} on ${formatDate(date)}`).join(', '),
                ] as const,
              ]
            : []),
          ['Confidence', formatPercent(position.confidence * 100, 0)],
        ]}
      />
      <details className={styles.evidence}>
        <summary>Why it is one</summary>
        <ul>
          {position.evidence.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
      <Button small aria-pressed={isShown} onClick={() => show(isShown ? {} : { position: String(index) })}>
        {isShown ? 'Show all rows' : `Show its ${plural(position.transactionCount, 'payment')}`}
      </Button>
    </li>
  )
}

const DAY_MS = 86_400_000
const STRIP = 300

/** Payment days as strokes on the time that the statements cover; funding as a triangle. The pairs beneath say the same in words. */
const PaymentStrip = ({ position, from, to }: { position: McaPosition; from: string; to: string }) => {
  const { result } = useDesk()
  const first = Date.parse(from)
  const span = Math.max(DAY_MS, Date.parse(to) - first)
  const at = (date: string): number => 4 + ((Date.parse(date) - first) / span) * (STRIP - 8)
  return (
    <svg className={styles.strip} viewBox={`0 0 ${STRIP} 22`} preserveAspectRatio="none" aria-hidden="true">
      <line x1="0" x2={STRIP} y1="20" y2="20" />
      {position.transactions.map((i) => (
        <rect key={i} x={at(result.transactions[i]?.date ?? from) - 0.75} y="4" width="1.5" height="16" />
      ))}
      {position.fundingDeposits.map(({ transaction, date }) => (
        <path key={transaction} d={`M${at(date)} 1l4 7h-8z`} />
      ))}
    </svg>
  )
}

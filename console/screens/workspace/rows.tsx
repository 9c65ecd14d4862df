import { useMemo } from 'react'
import type { AnalyzedTransaction } from '../../../client/analysis-result.ts'
import { formatDate, formatMonth, formatNumber, plural } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { Checkbox, Field, SearchInput, Select, TextInput } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { FilterChip, Menu, type MenuEntry } from '../../parts/menu.tsx'
import { parseMoney } from '../../parts/money.ts'
import { Empty } from '../../parts/state.tsx'
import { useRowsInSight } from '../../parts/table/rows-in-sight.ts'
import { type Column, Table } from '../../parts/table/table.tsx'
import { tell, tellFailure } from '../../parts/toast.tsx'
import { Badge, Dash, Hint } from '../../parts/value.tsx'
import { CATEGORIES, labelOf, SOURCES } from './categories.ts'
import { useDesk } from './desk.tsx'
import { accountsOf, EVERY_ACCOUNT_OUT, filterWords, isNothingCounted } from './filters.ts'
import { currencyOf, type Moneys, moneysIn } from './money.ts'
import styles from './rows.module.css'
import { CategoryTag } from './tag.tsx'

const signed = ({ amount, type, statement }: AnalyzedTransaction, money: Moneys): string =>
  `${type === 'debit' ? '−' : ''}${money.of(statement, amount)}`

/** What the machine had said, where a person said otherwise. */
const wasOf = ({ correction, statement }: AnalyzedTransaction, money: Moneys): string => {
  if (!correction) return ''
  const { was, reason } = correction
  const parts = [
    was.classification && `was ${labelOf(was.classification)}`,
    was.amount !== undefined && `was ${money.of(statement, was.amount)}`,
    was.date && `was of ${formatDate(was.date)}`,
    was.type && `was a ${was.type}`,
  ].filter(Boolean)
  return `Corrected${parts.length > 0 ? `, ${parts.join(', ')}` : ''}: ${reason}`
}

const columnsOf = (rows: readonly AnalyzedTransaction[], money: Moneys): Column<number>[] => [
  { id: 'date', header: 'Date', width: '5.75rem', cell: (i) => <span className="numeric">{formatDate(rows[i]!.date)}</span> },
  {
    id: 'description',
    header: 'Description',
    // The first four fill the pane; the others are reached by scrolling.
    width: 'max(9rem, calc(100cqw - 23rem))',
    text: 'clip',
    cell: (i) => (
      <span dir="auto" title={rows[i]!.description}>
        {rows[i]!.description}
      </span>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    width: '6rem',
    cell: (i) => (
      <span className="numeric" data-credit={rows[i]!.type === 'credit' ? '' : undefined}>
        {signed(rows[i]!, money)}
      </span>
    ),
  },
  {
    id: 'category',
    header: 'Category',
    width: '9rem',
    cell: (i) => (
      <span className={styles.category}>
        <CategoryTag of={rows[i]!.classification} />
        {rows[i]!.correction && (
          <Hint text={wasOf(rows[i]!, money)}>
            <span className={styles.hand} role="img" aria-label={wasOf(rows[i]!, money)} tabIndex={0}>
              ✎
            </span>
          </Hint>
        )}
      </span>
    ),
  },
  {
    id: 'balance',
    header: 'Balance',
    align: 'end',
    width: '6.5rem',
    cell: (i) =>
      rows[i]!.balance === null ? (
        <Dash />
      ) : (
        <span className="numeric">{money.of(rows[i]!.statement, rows[i]!.balance).replace('-', '−')}</span>
      ),
  },
  { id: 'vendor', header: 'Vendor', width: '8rem', text: 'clip', cell: (i) => <span dir="auto">{rows[i]!.vendor ?? <Dash />}</span> },
  {
    id: 'confidence',
    header: 'Sure',
    align: 'end',
    width: '4rem',
    cell: (i) => <span className="numeric">{Math.round(rows[i]!.confidence * 100)}%</span>,
  },
  { id: 'source', header: 'By', width: '7rem', cell: (i) => (rows[i]!.correction ? 'A person' : SOURCES[rows[i]!.classificationSource]) },
]

/** Every transaction; row and box move together. */
export const Rows = () => {
  const desk = useDesk()
  const { result, shown, row, select, chosen, choose, inSight, money } = desk
  const columns = useMemo(() => columnsOf(result.transactions, money), [result, money])
  const index = inSight ? shown.indexOf(inSight.row) : -1
  const sight = useMemo(() => (inSight && index >= 0 ? { index, isFocused: inSight.isFocused } : null), [inSight, index])
  return (
    <section className={styles.pane} aria-label="Rows">
      <RowFilters />
      <Table
        useDrawn={useRowsInSight}
        label="Transactions"
        fill
        dense
        frameless
        columns={columns}
        list={{ rows: shown, error: null, refetch: () => {} }}
        rowKey={String}
        onOpen={(i) => select(i)}
        onPoint={(i) => {
          if (i !== row) select(i)
        }}
        openLabel={(i) =>
          `${formatDate(result.transactions[i]!.date)} ${result.transactions[i]!.description} ${signed(result.transactions[i]!, money)}`
        }
        isCurrent={(i) => i === row}
        inSight={sight}
        selection={{ keys: chosen, onChange: choose, actions: null }}
        empty={
          isNothingCounted(result) ? (
            <Empty title="No row counts">{EVERY_ACCOUNT_OUT}</Empty>
          ) : (
            <Empty title="No row passes these filters">Take a filter away to see more.</Empty>
          )
        }
      />
      <SumBar />
    </section>
  )
}

const RowFilters = () => {
  const { result, filters, setFilter, show, money } = useDesk()
  const accounts = useMemo(() => accountsOf(result), [result])
  const words = filterWords(result, filters, money)
  const months = result.metrics.months
  return (
    <div className={styles.filters} role="group" aria-label="Filters of rows">
      <div className={styles.line}>
        <SearchInput label="Search rows" value={filters.q ?? ''} onSearch={(q) => setFilter({ q })} />
        <Select
          aria-label="Category of rows"
          value={filters.category ?? ''}
          onChange={(event) => setFilter({ category: event.target.value })}
          className={styles.select}
        >
          <option value="">Every category</option>
          {filters.category?.includes(',') && (
            <option value={filters.category}>{words.find(({ name }) => name === 'category')?.words}</option>
          )}
          {CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {labelOf(category)}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Month of rows"
          value={filters.month ?? ''}
          onChange={(event) => setFilter({ month: event.target.value })}
          className={styles.select}
        >
          <option value="">Every month</option>
          {months.map(({ month }) => (
            <option key={month} value={month}>
              {formatMonth(month)}
            </option>
          ))}
        </Select>
        <FilterChip label="More" value={moreOf(filters)}>
          {accounts.length > 1 && (
            <Field label="Account">
              <Select value={filters.account ?? ''} onChange={(event) => setFilter({ account: event.target.value })}>
                <option value="">Every account</option>
                {accounts.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <Field label="Amount from">
            <TextInput
              inputMode="decimal"
              defaultValue={filters.min ?? ''}
              onBlur={(event) => setFilter({ min: amountOf(event.target.value) })}
              onKeyDown={(event) => event.key === 'Enter' && setFilter({ min: amountOf(event.currentTarget.value) })}
            />
          </Field>
          <Field label="Amount up to">
            <TextInput
              inputMode="decimal"
              defaultValue={filters.max ?? ''}
              onBlur={(event) => setFilter({ max: amountOf(event.target.value) })}
              onKeyDown={(event) => event.key === 'Enter' && setFilter({ max: amountOf(event.currentTarget.value) })}
            />
          </Field>
          <Field label="Confidence below">
            <Select value={filters.below ?? ''} onChange={(event) => setFilter({ below: event.target.value })}>
              <option value="">Any</option>
              {['50', '70', '80', '90', '95'].map((percent) => (
                <option key={percent} value={percent}>
                  {percent}%
                </option>
              ))}
            </Select>
          </Field>
          <Checkbox
            label="Only corrected rows"
            checked={filters.corrected === '1'}
            onChange={(event) => setFilter({ corrected: event.target.checked ? '1' : '' })}
          />
        </FilterChip>
      </div>
      {words.length > 0 && (
        <ul className={styles.words} aria-label="Filters that are set">
          {words.map(({ name, words }) => (
            <li key={name}>
              <button
                type="button"
                className={styles.word}
                aria-label={`Take away the filter ${words}`}
                onClick={() => setFilter({ [name]: undefined })}
              >
                <span dir="auto">{words}</span>
                <Icon name="close" size={10} />
              </button>
            </li>
          ))}
          {words.length > 1 && (
            <li>
              <Button kind="plain" small onClick={() => show({})}>
                Show all rows
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

/** `1,250` is the amount that it says; what is none is said to be none. */
const amountOf = (text: string): string => {
  const amount = parseMoney(text)
  if (amount === null && text.trim() !== '') tell('Give dollars and cents, such as 1250.50.')
  return amount === null ? '' : String(amount)
}
const moreOf = ({ account, min, max, below, corrected }: Record<string, string | undefined>): string | null => {
  const count = [account, min, max, below, corrected].filter(Boolean).length
  return count === 0 ? null : formatNumber(count)
}

/** Sums what is selected, else what is shown, and what can be done with it. */
const SumBar = () => {
  const { result, shown, chosen, choose, row, isOpen, open, money } = useDesk()
  const rows = useMemo(() => (chosen.size > 0 ? [...chosen].map(Number) : shown), [chosen, shown])
  const { credits, debits } = useMemo(() => {
    // In cents: a sum of fifty thousand rows must not drift.
    let [credits, debits] = [0, 0]
    for (const i of rows) {
      const t = result.transactions[i]
      if (!t) continue
      if (t.type === 'credit') credits += Math.round(t.amount * 100)
      else debits += Math.round(t.amount * 100)
    }
    return { credits: credits / 100, debits: debits / 100 }
  }, [rows, result])
  const targets = chosen.size > 0 ? rows : row === null ? [] : [row]
  // Rows of one statement's currency sum up in it, whatever others there are.
  const own = [...new Set(rows.map((i) => currencyOf(result, i)))]
  const sum = own.length === 0 ? money.sum : moneysIn(own).sum
  return (
    <div className={styles.sums} role="toolbar" aria-label="Selected rows">
      <span className="numeric" role="status" aria-label="Sum of rows">
        <b>{chosen.size > 0 ? `${formatNumber(chosen.size)} selected` : plural(rows.length, 'row')}</b>
        <span className={styles.sum}>In {sum(credits)}</span>
        <span className={styles.sum}>Out {sum(debits)}</span>
      </span>
      <span className={styles.acts}>
        {chosen.size > 0 && (
          <Button kind="plain" small onClick={() => choose(new Set())}>
            Clear
          </Button>
        )}
        {isOpen && (
          <>
            <Button small disabled={targets.length === 0} onClick={() => open({ kind: 'label', rows: [...targets] })}>
              Set category
            </Button>
            <RowMenu targets={targets} />
          </>
        )}
        {!isOpen && <Badge tone="quiet">Read only</Badge>}
      </span>
    </div>
  )
}

const RowMenu = ({ targets }: { targets: readonly number[] }) => {
  const { result, open, show, correct } = useDesk()
  const rows = targets.map((i) => result.transactions[i]!).filter(Boolean)
  const first = rows[0]
  const areCredits = rows.length > 0 && rows.every(({ type }) => type === 'credit')
  const areDebits = rows.length > 0 && rows.every(({ type }) => type === 'debit')
  const isRevenue = areCredits && rows.every(({ classification }) => classification === 'businessRevenue')
  const entries: (MenuEntry | false)[] = [
    rows.length === 1 && { label: 'Mend date, amount or side', onSelect: () => open({ kind: 'mend', row: targets[0]! }) },
    areCredits && {
      label: isRevenue ? 'Not revenue' : 'Is revenue',
      onSelect: () => {
        correct([revenueChange(targets, !isRevenue)], isRevenue ? 'Not revenue.' : 'Revenue.').catch(tellFailure)
      },
    },
    areDebits && {
      label: 'New position from these rows',
      onSelect: () => open({ kind: 'position', op: 'add', positions: [], rows: [...targets] }),
    },
    !!first?.payee && { label: `Show all of ${first.payee}`, onSelect: () => show({ payee: first.payee! }) },
  ]
  const offered = entries.filter((entry) => entry !== false)
  return (
    <Menu
      trigger={
        <Button small icon aria-label="More for these rows" disabled={offered.length === 0}>
          <Icon name="more" />
        </Button>
      }
      entries={offered}
    />
  )
}

export const revenueChange = (rows: readonly number[], isRevenue: boolean) => ({ kind: 'revenue' as const, rows: [...rows], isRevenue })

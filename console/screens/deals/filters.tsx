import { formatDate, humanize } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { Checkbox, SearchInput } from '../../parts/field.tsx'
import { FilterChip } from '../../parts/menu.tsx'
import { TypedFilter } from '../../parts/typed-filter.tsx'
import type { Params } from '../../search-params.ts'

export const DEAL_STATUSES = ['active', 'paidOff', 'defaulted', 'inCollections', 'inLegal', 'settled', 'refinanced', 'closed'] as const

/** The filters of the list, as they are called in the address and by the server. */
export const FILTERS = [
  'search',
  'status',
  'funded_date_from',
  'funded_date_to',
  'past_due_min',
  'past_due_max',
  'rtr_min',
  'rtr_max',
  'merchant_id',
  'merchant_state',
  'merchant_industry',
  'funder_id',
  'merchant_without',
  'is_past_due',
  'collecting_on',
  'collected_before',
] as const

/** Filters that marks of the portfolio set and nobody types: what they say, and a way to take them away. */
const SET_BY_MARKS: Partial<Record<(typeof FILTERS)[number], (value: string) => string>> = {
  merchant_id: () => 'One merchant',
  merchant_state: (value) => `Merchant state: ${value}`,
  merchant_industry: (value) => `Merchant industry: ${value}`,
  funder_id: (value) => `Funder id: ${value}`,
  merchant_without: (value) => `Merchant ${value.replace(',', ' and ')} not known`,
  is_past_due: (value) => (value === 'true' ? 'Past due' : 'Not past due'),
  collecting_on: (value) => `Being collected on ${formatDate(value)}`,
  collected_before: (value) => (value === 'true' ? 'Imported with history' : 'Not imported with history'),
}

export const filterQuery = (params: Params): Record<string, string> =>
  Object.fromEntries(FILTERS.flatMap((name) => (params[name] ? [[name, params[name]]] : [])))

type FiltersProps = { params: Params; onChange: (change: Params) => void }

export const DealFilters = ({ params, onChange }: FiltersProps) => {
  const statuses = params.status?.split(',').filter(Boolean) ?? []
  const isAny = FILTERS.some((name) => params[name])
  const toggle = (status: string) => {
    const next = statuses.includes(status) ? statuses.filter((one) => one !== status) : [...statuses, status]
    onChange({ status: next.join(',') || undefined })
  }
  return (
    <>
      <SearchInput
        label="Search deals"
        placeholder="Merchant or code"
        value={params.search ?? ''}
        onSearch={(search) => onChange({ search: search || undefined })}
      />
      <FilterChip label="Status" value={statuses.length > 0 ? statuses.map(humanize).join(', ') : null}>
        {DEAL_STATUSES.map((status) => (
          <Checkbox key={status} label={humanize(status)} checked={statuses.includes(status)} onChange={() => toggle(status)} />
        ))}
      </FilterChip>
      <RangeChip
        label="Funded"
        kind="date"
        names={['funded_date_from', 'funded_date_to']}
        labels={['From', 'To']}
        show={formatDate}
        params={params}
        onChange={onChange}
      />
      <RangeChip
        label="Days past due"
        kind="number"
        names={['past_due_min', 'past_due_max']}
        labels={['At least', 'At most']}
        show={(days) => `${days}`}
        params={params}
        onChange={onChange}
      />
      <RangeChip
        label="RTR"
        kind="number"
        names={['rtr_min', 'rtr_max']}
        labels={['At least, %', 'At most, %']}
        show={(percent) => `${percent}%`}
        params={params}
        onChange={onChange}
      />
      {Object.entries(SET_BY_MARKS).map(
        ([name, say]) =>
          params[name] && (
            <Button key={name} onClick={() => onChange({ [name]: undefined })} aria-label={`Remove the filter ${say(params[name])}`}>
              {say(params[name])} ×
            </Button>
          ),
      )}
      {isAny && (
        <Button kind="plain" onClick={() => onChange(Object.fromEntries(FILTERS.map((name) => [name, undefined])))}>
          Clear
        </Button>
      )}
    </>
  )
}

type RangeProps = FiltersProps & {
  label: string
  kind: 'date' | 'number'
  names: readonly [string, string]
  labels: readonly [string, string]
  show: (value: string) => string
}

const RangeChip = ({ label, kind, names, labels, show, params, onChange }: RangeProps) => {
  const [from, to] = names.map((name) => params[name])
  const value = from && to ? `${show(from)} – ${show(to)}` : from ? `from ${show(from)}` : to ? `to ${show(to)}` : null
  return (
    <FilterChip label={label} value={value}>
      {names.map((name, i) => (
        <TypedFilter key={name} label={labels[i]!} kind={kind} given={params[name]} onChange={(text) => onChange({ [name]: text })} />
      ))}
      {value !== null && (
        <Button small kind="plain" onClick={() => onChange({ [names[0]]: undefined, [names[1]]: undefined })}>
          Any
        </Button>
      )}
    </FilterChip>
  )
}

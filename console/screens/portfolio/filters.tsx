import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Button } from '../../parts/button.tsx'
import { Select, TextInput } from '../../parts/field.tsx'
import { Bar } from '../../parts/page.tsx'
import { useParamsState } from '../../search-params.ts'
import { choices } from './figures.ts'
import styles from './portfolio.module.css'

/** As they are called in the address, by the lists that marks open, and by the server. */
export const FILTERS = ['merchant_state', 'merchant_industry', 'funder_id'] as const
export type DealsOf = { [name in (typeof FILTERS)[number]]?: string }

/** The deals that the figures are of; they stand in the address. */
export const useDealsOf = (): DealsOf => {
  const [params] = useParamsState()
  return Object.fromEntries(FILTERS.flatMap((name) => (params[name] ? [[name, params[name]]] : [])))
}

/** Where a mark leads, with the filters that the mark was counted under. */
export const useNarrowed = (): ((to: string) => string) => {
  const of = useDealsOf()
  return (to) => {
    const [path, search] = to.split('?')
    // What the mark itself says comes last: the state of a bar is more exact than the filter.
    return `${path}?${new URLSearchParams({ ...of, ...Object.fromEntries(new URLSearchParams(search)) })}`
  }
}

/** Which payments of some days: those that make what was received, or those that came back, of some return codes or of any. */
export type Which = 'received' | 'returned'

/** The payments of some days, over the screen as it is. */
export const usePaymentsLink = (): ((from: string, to: string, only: Which, codes?: readonly string[] | null) => string) => {
  const [{ payments: _, only: __, codes: ___, ...params }] = useParamsState()
  return (from, to, only, codes) =>
    `/portfolio?${new URLSearchParams({
      ...(params as Record<string, string>),
      payments: `${from}..${to}`,
      only,
      ...(codes ? { codes: codes.join(',') } : {}),
    })}`
}

const STALE_MS = 300_000

export const PortfolioFilters = () => {
  const [params, setParams] = useParamsState()
  const { data } = useQuery({ queryKey: ['portfolio', 'filters'], queryFn: choices, staleTime: STALE_MS })
  return (
    <Bar label="Filters">
      <Choice label="State" any="All states" name="merchant_state" values={data?.states} />
      <Choice label="Industry" any="All industries" name="merchant_industry" values={data?.industries} />
      <FunderReference values={data?.funders} />
      {FILTERS.some((name) => params[name]) && (
        <Button kind="plain" onClick={() => setParams(Object.fromEntries(FILTERS.map((name) => [name, undefined])))}>
          Clear filters
        </Button>
      )}
    </Bar>
  )
}

type ChoiceProps = { label: string; any: string; name: (typeof FILTERS)[number]; values: readonly string[] | undefined }

const Choice = ({ label, any, name, values = [] }: ChoiceProps) => {
  const [params, setParams] = useParamsState()
  const chosen = params[name] ?? ''
  // A link may name what no deal has any more: it is shown, so that it can be taken away.
  const offered = chosen === '' || values.includes(chosen) ? values : [chosen, ...values]
  return (
    <Select
      className={styles.filter}
      aria-label={label}
      value={chosen}
      onChange={(event) => setParams({ [name]: event.target.value || undefined })}
    >
      <option value="">{any}</option>
      {offered.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </Select>
  )
}

/** Whole references only, so it is taken when it is finished: by Enter, or by leaving it. */
const FunderReference = ({ values = [] }: { values: readonly string[] | undefined }) => {
  const [{ funder_id: chosen = '' }, setParams] = useParamsState()
  const list = useId()
  const take = (text: string) => {
    if (text.trim() !== chosen) setParams({ funder_id: text.trim() || undefined })
  }
  return (
    <>
      <TextInput
        // Made anew where the address changed under it: "Clear filters", the back button.
        key={chosen}
        className={styles.filter}
        aria-label="Funder reference"
        placeholder="Funder reference"
        defaultValue={chosen}
        list={list}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        onBlur={(event) => take(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && take(event.currentTarget.value)}
      />
      <datalist id={list}>
        {values.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  )
}

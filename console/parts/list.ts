import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Page } from '../../client/pages.ts'
import { useParamsState } from '../search-params.ts'
import type { ListState, Paging, Sort } from './table/table.tsx'

export const PAGE_SIZE = 50
export const POLL_MS = 15_000
export const RUNNING_POLL_MS = 1_000

type Options<T> = { pollMs?: number | ((rows: T[] | undefined) => number | false); enabled?: boolean }

/** A page of a list, with the old rows kept while new ones come. Polls only while the page is looked at. */
export const usePage = <T>(key: readonly unknown[], read: () => Promise<Page<T>>, options: Options<T> = {}) => {
  const { pollMs = POLL_MS } = options
  const query = useQuery({
    queryKey: key,
    queryFn: read,
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
    refetchInterval: (query) => (typeof pollMs === 'function' ? pollMs(query.state.data?.data) : pollMs),
  })
  const list: ListState<T> = { rows: query.data?.data, error: query.error, isStale: query.isPlaceholderData, refetch: query.refetch }
  return { list, pagination: query.data?.meta.pagination, query }
}

/** Page and sort of a list, in the address: `?page=3&sort=-fundedDate`. */
export const useListParams = (standard: Sort) => {
  const [params, setParams] = useParamsState()
  const text = params.sort
  const sort: Sort = text ? { by: text.replace(/^-/, ''), order: text.startsWith('-') ? 'desc' : 'asc' } : standard
  const page = Math.max(1, Math.trunc(Number(params.page ?? 1)) || 1)
  return {
    params,
    setParams,
    /** A filter changes what the pages are, so the first is shown. */
    setFilter: (change: Record<string, string | undefined>) => setParams({ ...change, page: undefined }),
    sort,
    page,
    query: { page, limit: PAGE_SIZE, sort_by: sort.by, sort_order: sort.order },
    onSort: ({ by, order }: Sort) => setParams({ sort: `${order === 'desc' ? '-' : ''}${by}`, page: undefined }),
    paging: (pagination: { page: number; totalPages: number; total: number } | undefined): Paging | undefined =>
      pagination && { ...pagination, onPage: (next) => setParams({ page: next === 1 ? undefined : String(next) }, { push: true }) },
  }
}

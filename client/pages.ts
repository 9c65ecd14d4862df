import type { Transport } from './transport.ts'

export type Pagination = { page: number; limit: number; total: number; totalPages: number }
export type Page<T> = { data: T[]; meta: { pagination: Pagination } }

/**
 * A list that is read as it is walked: `for await (const deal of client.deals.list())`. To walk everything while others write,
 * sort by `createdAt` ascending: then no record that was there at the start is missed or seen twice.
 */
export type List<T> = AsyncIterable<T> & {
  /** One page as the service answers it: the one asked for, else the first. */
  page: () => Promise<Page<T>>
  /** Page after page, from the one asked for. */
  pages: () => AsyncIterable<Page<T>>
  /** Everything at once; for lists known to be short. */
  all: () => Promise<T[]>
}

const MAX_LIMIT = 100

export const createList = <T>(transport: Transport, path: string, query: { page?: number; limit?: number }): List<T> => {
  const read = async (page: number | undefined, limit: number | undefined): Promise<Page<T>> =>
    (await transport<Page<T>>('GET', path, { query: { ...query, page, limit } })).body

  async function* pages(): AsyncGenerator<Page<T>> {
    for (let number = query.page ?? 1; ; number++) {
      const page = await read(number, query.limit ?? MAX_LIMIT)
      yield page
      if (page.data.length === 0 || number >= page.meta.pagination.totalPages) return
    }
  }
  async function* items(): AsyncGenerator<T> {
    for await (const page of pages()) yield* page.data
  }
  return {
    page: () => read(query.page, query.limit),
    pages,
    all: async () => {
      const found: T[] = []
      for await (const item of items()) found.push(item)
      return found
    },
    [Symbol.asyncIterator]: items,
  }
}

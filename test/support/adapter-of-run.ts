import type { ClientOptions } from '../../electron/api/client/client.ts'
import { apiAdapters } from '../../electron/api/versions/api-adapters.ts'
import type { ReadableCache } from '../../electron/cache/storage/database.ts'
import { readItemNumber } from '../../electron/cache/items/item-numbers.ts'
import { apiVersion } from './api-version.ts'

/** The adapter of clients in this run. @param cache for the numbers of items; without one no number is known */
export function adapterOfRun(cache?: () => ReadableCache | null): Required<Pick<ClientOptions, 'adapter' | 'numbers'>> {
  return {
    adapter: apiAdapters[apiVersion],
    numbers: (kind, id) => {
      const open = cache?.() ?? null
      return open === null ? null : readItemNumber(open, kind, id)
    },
  }
}

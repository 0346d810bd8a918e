import type { ClientOptions } from '../../electron/api/client/client.ts'
import { dialects } from '../../electron/api/versions/dialects.ts'
import type { ReadableCache } from '../../electron/cache/storage/database.ts'
import { readItemNumber } from '../../electron/cache/items/item-numbers.ts'
import { spoken } from './spoken.ts'

/** The dialect of clients in this run. @param cache for the numbers of items; without one no number is known */
export function spokenBy(cache?: () => ReadableCache | null): Required<Pick<ClientOptions, 'dialect' | 'numbers'>> {
  return {
    dialect: dialects[spoken],
    numbers: (kind, id) => {
      const open = cache?.() ?? null
      return open === null ? null : readItemNumber(open, kind, id)
    },
  }
}

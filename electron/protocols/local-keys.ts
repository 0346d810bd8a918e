import { keyOf, parseKey, type AccountId, type Kind } from '../../shared/model/key.ts'
import { isLocal } from '../../shared/model/local-id.ts'

/** A row by the id that it had before the service gave it one. */
export interface LocalKey {
  readonly account: AccountId
  readonly kind: Kind
  readonly id: number
}

/** Returns the service's id of a row that was made here; null while it has none. */
export type FindServiceId = (local: LocalKey) => number | null

/** Lists the rows that the arguments of a call name by local ids. Most calls name none. */
export function listLocalKeys(args: unknown): readonly LocalKey[] {
  const found: LocalKey[] = []
  rewritten(args, (local) => {
    found.push(local)
    return null
  })
  return found
}

/**
 * Returns the arguments of a call with the service's ids in place of local ones, as far as `find` knows them. Windows go on with
 * the local key of what was made here, and most rows of the caches are known by the service's id alone.
 *
 * Edits stay as they are: they name such a row by its local id for ever, so that all edits of it are in one queue.
 */
export function withServiceIds<Args>(args: Args, find: FindServiceId): Args {
  return rewritten(args, find) as Args
}

function rewritten(value: unknown, find: FindServiceId): unknown {
  if (typeof value === 'string') return rewrittenText(value, find)
  if (Array.isArray(value)) return value.map((each: unknown) => rewritten(each, find))
  if (!isPlain(value) || isEdit(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, rewritten(field, find)]))
}

/** A key, or the name of a draft, which ends in one. */
function rewrittenText(text: string, find: FindServiceId): string {
  const [, words = '', key = ''] = /^([a-zA-Z]+ )?(\S+)$/.exec(text) ?? []
  const named = parseKey(key)
  if (named === null || !isLocal(named.id)) return text
  const id = find(named)
  return id === null ? text : `${words}${keyOf(named.account, named.kind, id)}`
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

function isEdit(value: Readonly<Record<string, unknown>>): boolean {
  return typeof value['kind'] === 'string' && typeof value['target'] === 'string'
}

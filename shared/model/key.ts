import * as v from 'valibot'

/**
 * Identity is (account, kind, id) everywhere: in calls, events, keys and links. Real services number issues and merge
 * requests apart, and two accounts may be on two services, so an id alone says nothing.
 */

/** Every kind of row that can be named by a key. */
export const kinds = [
  'project',
  'group',
  'user',
  'issue',
  'mergeRequest',
  'snippet',
  'note',
  'label',
  'milestone',
  'todo',
  'inboxEntry',
  'edit',
  'proposal',
  'activity',
  'sshKey',
  'email',
  'systemHook',
  'branch',
  'template',
  'issueBoard',
  'release',
  'epic',
  'iteration',
] as const

export type Kind = (typeof kinds)[number]

declare const brand: unique symbol

/** An id within one account and kind: positive as given by the service, negative for things that have not been sent yet. */
export type Id<K extends Kind = Kind> = number & { readonly [brand]?: K }

/** A short random word that names one account on this computer. */
export type AccountId = string & { readonly [brand]?: 'account' }

/** `ACCOUNT/KIND/ID`, the printed form of an identity. */
export type Key<K extends Kind = Kind> = string & { readonly [brand]?: K }

const pattern = /^([a-z0-9]{1,16})\/([a-zA-Z]{1,16})\/(-?[1-9][0-9]{0,15})$/

export interface ParsedKey<K extends Kind = Kind> {
  readonly account: AccountId
  readonly kind: K
  readonly id: Id<K>
}

/** True for the type of a key, and false for that of any other text. */
export type IsKey<T> = typeof brand extends keyof T ? true : false

/** The key of a row. */
export function keyOf<K extends Kind>(account: AccountId, kind: K, id: Id<K>): Key<K> {
  return `${account}/${kind}/${id}` as Key<K>
}

/** The parts of a key, or null when the text is not one. */
export function parseKey(text: string): ParsedKey | null {
  const match = pattern.exec(text)
  if (!match) return null
  const [, account, kind, id] = match
  if (!kinds.includes(kind as Kind)) return null
  return { account: account as AccountId, kind: kind as Kind, id: Number(id) }
}

/** The parts of a key that is known to be well formed; throws a RangeError when it is not. */
export function partsOf<K extends Kind>(key: Key<K>): ParsedKey<K> {
  const parsed = parseKey(key)
  if (!parsed) throw new RangeError(`not a key: ${key}`)
  return parsed as ParsedKey<K>
}

export const accountIdSchema = v.pipe(v.string(), v.regex(/^[a-z0-9]{1,16}$/))
export const keySchema = v.pipe(
  v.string(),
  v.check((text) => parseKey(text) !== null, 'not a key'),
)

/** A key of one of the kinds named. */
export function keySchemaOf<const K extends Kind>(...allowed: readonly K[]) {
  return v.pipe(
    v.string(),
    v.check(
      (text) => {
        const parsed = parseKey(text)
        return parsed !== null && (allowed as readonly Kind[]).includes(parsed.kind)
      },
      `not a key of ${allowed.join(' or ')}`,
    ),
    v.transform((text) => text as Key<K>),
  )
}

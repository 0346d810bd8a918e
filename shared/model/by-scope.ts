import * as v from 'valibot'

/** The labels of a scope as that by which a list is grouped, or has its columns as a board: `scope:priority`. */
export type ByScope = `scope:${string}`

const prefix = 'scope:'

/** The most scopes that are offered for a list. */
export const mostScopes = 4

/** Longer scopes are not offered: addresses of places have to hold them. */
const longestScope = 60

/**
 * Returns what stands for the labels of a scope; null for a scope that cannot be written down, such as one with a line break or
 * a quotation mark, which ends it in the text of a view.
 */
export function byScope(scope: string): ByScope | null {
  const isWritable =
    scope.trim() === scope &&
    scope !== '' &&
    scope.length <= longestScope &&
    !/["\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(scope)
  return isWritable ? `${prefix}${scope}` : null
}

/** Returns the scope that something stands for, as `byScope` made it; null for everything else. */
export function scopeOf(by: string): string | null {
  const scope = by.slice(prefix.length)
  return by.startsWith(prefix) && byScope(scope) !== null ? scope : null
}

/** Returns true for what `byScope` made. */
export function isByScope(by: string): by is ByScope {
  return scopeOf(by) !== null
}

export const byScopeSchema = v.custom<ByScope>((by) => typeof by === 'string' && isByScope(by))

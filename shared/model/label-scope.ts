/** A label whose name says a scope: of those with the same scope, an item has one at most, where the service sees to that. */
export interface ScopedName {
  readonly scope: string
  readonly value: string
}

const separator = '::'

/** The value that stands for all values of a scope where a filter by label has it. */
export const anyValue = '*'

/** Returns the value of a filter by label that all labels of a scope fulfil, such as `priority::*`. */
export function anyLabelOf(scope: string): string {
  return `${scope}${separator}${anyValue}`
}

/** Returns the scope of a label and its value in it, such as `priority` and `high` of `priority::high`; null for any other label. */
export function scopedName(name: string): ScopedName | null {
  const at = name.lastIndexOf(separator)
  const [scope, value] = [name.slice(0, Math.max(at, 0)), name.slice(at + separator.length)]
  return at < 0 || scope.trim() === '' || value.trim() === '' ? null : { scope, value }
}

/** Returns labels without those that a later one takes the place of: the last of each scope stays. */
export function lastOfScopes(names: readonly string[]): string[] {
  return names.filter((name, at) => displacedBy(names.slice(at + 1), [name]).length === 0)
}

/** Returns the labels of an item that leave it for others, where a label takes the place of the others of its scope. */
export function displacedBy(added: readonly string[], labels: readonly string[]): string[] {
  const scopes = new Set(added.flatMap((name) => scopedName(name)?.scope ?? []))
  return labels.filter((name) => !added.includes(name) && scopes.has(scopedName(name)?.scope ?? ''))
}

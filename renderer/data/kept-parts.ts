/**
 * Returns an answer that replaces an earlier one, with every part of it that has not changed taken from the earlier one. An
 * object that stays the same is not drawn again: most changes leave most of the screen as it was.
 *
 * @param before the answer that the page has, of any shape
 * @param after plain data, as calls answer it
 */
export function withKeptParts<Value>(before: unknown, after: Value): Value {
  if (Object.is(before, after)) return after
  if (Array.isArray(before) && Array.isArray(after)) {
    const parts: unknown[] = after.map((part, index) => withKeptParts<unknown>(before[index], part))
    const isSame = before.length === parts.length && parts.every((part, index) => part === before[index])
    return (isSame ? before : parts) as Value
  }
  if (!isPlain(before) || !isPlain(after)) return after
  const names = Object.keys(after)
  const parts = Object.fromEntries(names.map((name) => [name, withKeptParts(before[name], after[name])]))
  const isSame =
    Object.keys(before).length === names.length && names.every((name) => name in before && parts[name] === before[name])
  return (isSame ? before : parts) as Value
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

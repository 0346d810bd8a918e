/**
 * Throws unless `value` is the same after JSON. Such a value also passes Electron's structured clone unchanged. This
 * function also runs in the page as text, so it may use nothing outside of itself.
 */
export function assertJsonValue(value: unknown, path: string, ancestors: readonly unknown[] = []): void {
  const refuse = (what: string): never => {
    throw new TypeError(`IPC carries JSON values only: ${path} is ${what}`)
  }
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return
    case 'number':
      if (!Number.isFinite(value) || Object.is(value, -0)) refuse(Object.is(value, -0) ? '-0' : String(value))
      return
    case 'object':
      break
    default:
      refuse(typeof value === 'undefined' ? 'undefined' : `a ${typeof value}`)
  }
  if (value === null) return
  const object = value as object
  if (ancestors.includes(object)) refuse('part of a circle')
  const inside = [...ancestors, object]
  if (Array.isArray(object)) {
    for (let index = 0; index < object.length; index += 1) {
      assertJsonValue(object[index], `${path}[${index}]`, inside)
    }
    return
  }
  const prototype: unknown = Object.getPrototypeOf(object)
  if (prototype !== null && prototype !== Object.prototype) {
    refuse(`a ${(prototype as { constructor?: { name?: string } }).constructor?.name ?? 'foreign object'}`)
  }
  if (Object.getOwnPropertySymbols(object).length > 0) refuse('an object with symbols')
  for (const [key, entry] of Object.entries(object)) assertJsonValue(entry, `${path}.${key}`, inside)
}

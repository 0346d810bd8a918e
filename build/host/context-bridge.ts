/**
 * Copies a value as Electron's contextBridge does: a function is called on the other side, a promise is followed, an
 * error arrives with its message only, and everything else is copied with its own properties. A Proxy cannot be copied, such as
 * the deep state of a component is. This function also runs in the page as text, so it may use nothing outside of itself.
 */
export function copyAcross(value: unknown, known = new Map<object, unknown>(), depth = 0): unknown {
  if (depth > 1000) throw new TypeError('contextBridge: nested too deep')
  const isCalled = (inner: unknown, seen: Set<unknown>): boolean => {
    if (typeof inner === 'function' || inner instanceof Promise) return true
    if (typeof inner !== 'object' || inner === null || seen.has(inner)) return false
    seen.add(inner)
    return Object.values(inner).some((held) => isCalled(held, seen))
  }
  // Nothing but a clone tells a Proxy from its object. What has functions or promises in it cannot be cloned as a whole.
  if (depth === 0 && !isCalled(value, new Set())) structuredClone(value)
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value
  if (known.has(value)) return known.get(value)
  const remember = <T>(copy: T): T => {
    known.set(value, copy)
    return copy
  }
  if (typeof value === 'function') {
    const original = value as (...args: unknown[]) => unknown
    return remember((...args: unknown[]) => {
      let result: unknown
      const passed = args.map((arg) => copyAcross(arg))
      try {
        result = original(...passed)
      } catch (error) {
        throw new Error(error instanceof Error ? error.message : String(error))
      }
      return copyAcross(result)
    })
  }
  if (value instanceof Promise) {
    const reject = (reason: unknown) => {
      throw copyAcross(reason)
    }
    return remember(value.then((result: unknown) => copyAcross(result), reject))
  }
  if (value instanceof Error) return remember(new Error(value.message))
  if (Array.isArray(value)) {
    const copy: unknown[] = remember([])
    for (const entry of value) copy.push(copyAcross(entry, known, depth + 1))
    return copy
  }
  // A value without properties to copy is cloned. That throws for values that cannot be cloned.
  if (!/^\[object (Object|Arguments)\]$/.test(Object.prototype.toString.call(value))) {
    return remember(structuredClone(value))
  }
  const copy: Record<string, unknown> = remember({})
  for (const [key, entry] of Object.entries(value)) copy[key] = copyAcross(entry, known, depth + 1)
  return copy
}

/** Replaces members that exist only in a preload, and throws when the main process uses one. */
export function rendererOnly<T extends object>(name: string): T {
  const refuse = () => {
    throw new Error(`${name} exists only in a preload script`)
  }
  return new Proxy({} as T, { get: refuse, set: refuse, has: refuse })
}

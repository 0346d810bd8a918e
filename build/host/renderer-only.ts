/** Stands for what exists only in a preload: the page has its own, and the main process must not touch it. */
export function rendererOnly<T extends object>(name: string): T {
  const refuse = () => {
    throw new Error(`${name} exists only in a preload script`)
  }
  return new Proxy({} as T, { get: refuse, set: refuse, has: refuse })
}

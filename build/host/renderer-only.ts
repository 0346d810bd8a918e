/** Stands for members that exist only in a preload. The main process must not use them. */
export function rendererOnly<T extends object>(name: string): T {
  const refuse = () => {
    throw new Error(`${name} exists only in a preload script`)
  }
  return new Proxy({} as T, { get: refuse, set: refuse, has: refuse })
}

/** The readiness of the application: most of Electron works only once it is ready. */

let ready = false
const { promise, resolve } = Promise.withResolvers<void>()

export function isReady(): boolean {
  return ready
}

export async function whenReady(): Promise<void> {
  await promise
}

export function becomeReady(): void {
  ready = true
  resolve()
}

/** Throws when the application is not ready yet. Electron sometimes fails without saying so. */
export function requireReady(what: string): void {
  if (!ready) throw new Error(`${what} can only be used after the application is ready`)
}

export function requireNotReady(what: string): void {
  if (ready) throw new Error(`${what} can only be used before the application is ready`)
}

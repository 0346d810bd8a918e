import { requireReady } from './lifecycle.ts'
import { isUnder } from './options.ts'

const registered = new Map<string, () => void>()

/** Keys that another program has, so that no application gets them. */
const taken = new Set<string>()

/** No key of the computer reaches the host: a test presses them. */
export const globalShortcut = {
  register(accelerator: string, callback: () => void): boolean {
    requireReady('globalShortcut')
    if (taken.has(accelerator) || registered.has(accelerator)) return false
    registered.set(accelerator, callback)
    return true
  },
  unregister(accelerator: string): void {
    requireReady('globalShortcut')
    registered.delete(accelerator)
  },
}

/** Presses a key somewhere on the computer. Returns true if the application has registered it. */
export function pressShortcut(accelerator: string): boolean {
  const callback = isUnder('keys-refused') ? undefined : registered.get(accelerator)
  callback?.()
  return callback !== undefined
}

/** Lets another program have a key. */
export function takeShortcut(accelerator: string): void {
  taken.add(accelerator)
}

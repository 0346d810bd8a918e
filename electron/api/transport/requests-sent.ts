import { setImmediate } from 'node:timers/promises'

/**
 * Resolves when the requests that were made so far have left, but for those that wait for a free connection. Await it before work that
 * keeps the thread busy: undici uses a connection again in the second turn of the event loop after its last answer, so that it notices
 * one that the service has closed.
 */
export async function requestsSent(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await setImmediate()
}

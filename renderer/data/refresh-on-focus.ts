import { second } from '../../shared/durations.ts'
import type { DocketBridge } from '../../shared/ipc.ts'

/** People who go back and forth between two windows are not back each time. */
const leastMilliseconds = 30 * second

/**
 * Tells the main process that the user is back when the window gets the focus. Within half a minute of the last time it is
 * told when that is over. Returns a function that stops. That the network is back the main process sees by itself.
 */
export function refreshOnFocus(bridge: Pick<DocketBridge, 'call'>): () => void {
  let readAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = (): void => {
    timer = undefined
    readAt = performance.now()
    // Whatever keeps it from reading is in the sync state, for all to see.
    void bridge.call('lookForChanges', {})
  }
  const back = (): void => {
    if (timer !== undefined) return
    const wait = readAt + leastMilliseconds - performance.now()
    if (wait <= 0) read()
    else timer = setTimeout(read, wait)
  }
  window.addEventListener('focus', back)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('focus', back)
  }
}

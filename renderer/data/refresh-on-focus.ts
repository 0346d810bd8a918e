import { second } from '../../shared/durations.ts'
import type { DocketBridge } from '../../shared/ipc.ts'

/** People who go back and forth between two windows are not back each time. */
const leastMilliseconds = 30 * second

/**
 * Has the main process look for changes when the window gets the focus, since the user is back. A focus within half a minute of
 * the last one takes effect when that time is over. The main process sees by itself that the network is back.
 *
 * @returns a function that stops it
 */
export function refreshOnFocus(bridge: Pick<DocketBridge, 'call'>): () => void {
  let readAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = (): void => {
    timer = undefined
    readAt = performance.now()
    // An obstacle to reading is in the sync state, for all to see.
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

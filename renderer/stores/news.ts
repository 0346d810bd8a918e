import type { DocketBridge } from '../../shared/ipc.ts'

/** People who go back and forth between two windows are not back each time. */
const leastMilliseconds = 30_000

/**
 * Tells the main process that the user is back when the window gets the focus. Within half a minute of the last time it is
 * told when that is over. Returns a function that stops. That the network is back the main process sees by itself.
 */
export function lookWhenBack(bridge: Pick<DocketBridge, 'call'>): () => void {
  let lookedAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    timer = undefined
    lookedAt = performance.now()
    // Whatever keeps it from looking is in the sync state, for all to see.
    void bridge.call('readNews', {})
  }
  const back = (): void => {
    if (timer !== undefined) return
    const wait = lookedAt + leastMilliseconds - performance.now()
    if (wait <= 0) look()
    else timer = setTimeout(look, wait)
  }
  window.addEventListener('focus', back)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('focus', back)
  }
}

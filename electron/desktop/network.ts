import { net } from 'electron'

/** How often the system is asked. Electron's main process is told of no change: only the page of a window is. */
const askEveryMs = 5000

/**
 * Says when the computer has a network again, window or not. Only once windows may be made. Returns a function that stops.
 */
export function onNetworkBack(back: () => void): () => void {
  let wasOnline = net.isOnline()
  const timer = setInterval(() => {
    const isOnline = net.isOnline()
    if (isOnline && !wasOnline) back()
    wasOnline = isOnline
  }, askEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

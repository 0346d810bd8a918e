import { net } from 'electron'

/** Milliseconds between questions to the system. Electron reports changes of the network to pages only. */
const askEveryMs = 5000

/**
 * Calls `back` when the computer has a network again. This works without a window too. Call it when windows may be
 * made. Returns a function that stops it.
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

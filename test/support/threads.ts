import type { ThreadLocation, ThreadName } from '../../electron/engine/worker.ts'

const sources: Readonly<Record<ThreadName, string>> = {
  'engine-thread': 'electron/engine/engine-thread.ts',
  'keeper-thread': 'electron/engine/keeper/keeper-thread.ts',
  'reader-thread': 'electron/engine/reader/reader-thread.ts',
  'settings-thread': 'electron/accounts/settings-thread.ts',
  'service-thread': 'service/thread.ts',
}

/** Locates the threads' TypeScript sources, which Node runs as they are. */
export const locateSource: ThreadLocation = (name) => new URL(`../../${sources[name]}`, import.meta.url)

/**
 * Locates the same threads in a form that `endThreads` can end: they throw an error that nobody catches, as a fault
 * would.
 */
export const locateMortal: ThreadLocation = (name) => {
  const code = `
    const channel = new BroadcastChannel('end ${name}')
    channel.unref()
    channel.onmessage = () => { throw new Error('the ${name} was told to end') }
    await import(${JSON.stringify(locateSource(name).href)})`
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}

/** Ends all threads of a name that `locateMortal` has located. Their owners learn of it a moment later. */
export function endThreads(name: ThreadName): void {
  const channel = new BroadcastChannel(`end ${name}`)
  channel.postMessage(null)
  channel.close()
}

import type { ThreadLocation, ThreadName } from '../../electron/engine/worker.ts'

const sources: Readonly<Record<ThreadName, string>> = {
  'engine-thread': 'electron/engine/engine-thread.ts',
  'keeper-thread': 'electron/engine/keeper/keeper-thread.ts',
  'reader-thread': 'electron/engine/reader/reader-thread.ts',
  'settings-thread': 'electron/accounts/settings-thread.ts',
  'service-thread': 'service/thread.ts',
}

/** The threads' own sources: Node runs them as they are. */
export const locateSource: ThreadLocation = (name) => new URL(`../../${sources[name]}`, import.meta.url)

/** The same threads, each of which ends by an error that nobody catches, as by a fault in it, when `endThreads` says so. */
export const locateMortal: ThreadLocation = (name) => {
  const code = `
    const channel = new BroadcastChannel('end ${name}')
    channel.unref()
    channel.onmessage = () => { throw new Error('the ${name} was told to end') }
    await import(${JSON.stringify(locateSource(name).href)})`
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}

/** Ends all threads of a name that `locateMortal` located. Their owners hear of it a moment later. */
export function endThreads(name: ThreadName): void {
  const channel = new BroadcastChannel(`end ${name}`)
  channel.postMessage(null)
  channel.close()
}

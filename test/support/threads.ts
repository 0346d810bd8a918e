import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { ThreadLocation, ThreadName } from '../../electron/threads/worker.ts'

const sources: Readonly<Record<ThreadName, string>> = {
  'engine-thread': 'electron/threads/engine/engine-thread.ts',
  'user-store-thread': 'electron/threads/user-store/user-store-thread.ts',
  'indexer-thread': 'electron/threads/indexer/indexer-thread.ts',
  'reader-thread': 'electron/threads/reader/reader-thread.ts',
  'settings-thread': 'electron/accounts/settings-thread.ts',
  'service-thread': 'service/thread.ts',
}

/** `npm test` has just built the threads; a test that is run by hand reads their sources, which need no build. */
const areBuilt = process.env['DOCKET_BUILT'] !== undefined

/**
 * Locates the threads: the built ones where they are known to be current, since they start sooner, else their
 * TypeScript sources, which Node runs as they are.
 */
export const locateThread: ThreadLocation = (name) =>
  new URL(areBuilt ? `../../dist/main/${name}.js` : `../../${sources[name]}`, import.meta.url)

/** Locates the same threads; their clock is ahead, as if the computer had slept before they began. @param milliseconds by how much */
export function locateLater(milliseconds: number): ThreadLocation {
  return (name) => {
    const code = `
      const now = Date.now
      Date.now = () => now() + ${milliseconds}
      await import(${JSON.stringify(locateThread(name).href)})`
    return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
  }
}

/**
 * Locates the same threads in a form that `endThreads` can end: they throw an error that nobody catches, as a fault
 * would.
 */
export const locateMortal: ThreadLocation = (name) => {
  const code = `
    const channel = new BroadcastChannel('end ${name}')
    channel.unref()
    channel.onmessage = () => { throw new Error('the ${name} was told to end') }
    await import(${JSON.stringify(locateThread(name).href)})`
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}

/** Locates the same threads; the one called `heard` also reports the names of its calls, in order. */
export function locateHeard(heard: ThreadName, onCall: (call: string) => void): ThreadLocation {
  const name = `calls of ${heard} ${randomUUID()}`
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<string>) => onCall(data)
  onTestFinished(() => channel.close())
  const code = `
    const { parentPort } = await import('node:worker_threads')
    const channel = new BroadcastChannel('${name}')
    channel.unref()
    parentPort.on('message', (messages) => {
      for (const { type, name } of messages) if (type === 'call') channel.postMessage(name)
    })
    await import(${JSON.stringify(locateThread(heard).href)})`
  const address = new URL(`data:text/javascript,${encodeURIComponent(code)}`)
  return (asked) => (asked === heard ? address : locateThread(asked))
}

/** Ends all threads of a name that `locateMortal` has located. Their owners learn of it a moment later. */
export function endThreads(name: ThreadName): void {
  const channel = new BroadcastChannel(`end ${name}`)
  channel.postMessage(null)
  channel.close()
}

import type { Asked, Highlighted } from './highlighted-code.ts'
import address from './highlighting-worker.ts?worker&url'

/** The longest code that is coloured, in characters: nobody reads a longer one here. */
const longestCode = 60_000

interface WorkerPolicy {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

let worker: Worker | undefined
let asked = 0
const waiting = new Map<number, (stretches: Highlighted['stretches']) => void>()

/** Reads code in a thread of its own, which is started when it is first needed. */
function workerOf(): Worker {
  if (worker !== undefined) return worker
  // The only address that a thread of the page can be started from.
  const policies = (globalThis as { trustedTypes?: WorkerPolicy }).trustedTypes
  const policy = policies?.createPolicy('docket-highlighting', { createScriptURL: () => address })
  worker = new Worker(policy?.createScriptURL(address) ?? address)
  worker.addEventListener('message', ({ data }: MessageEvent<Highlighted>) => {
    waiting.get(data.id)?.(data.stretches)
    waiting.delete(data.id)
  })
  return worker
}

/** The pieces of a code; null where its language is not known, or where it is too long. */
export function highlight(code: string, language: string): Promise<Highlighted['stretches']> {
  if (language === '' || code.length > longestCode) return Promise.resolve(null)
  const id = (asked += 1)
  const { promise, resolve } = Promise.withResolvers<Highlighted['stretches']>()
  waiting.set(id, resolve)
  workerOf().postMessage({ id, language, code } satisfies Asked)
  return promise
}

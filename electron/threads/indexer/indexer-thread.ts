import { parentPort, type MessagePort } from 'node:worker_threads'
import { AppFailure } from '../../../shared/errors.ts'
import { Caller, serve, type Nothing } from '../thread.ts'
import { Indexer } from './indexer.ts'
import type { IndexingProtocol } from './indexing-calls.ts'

/** The thread that fills the search index of one account, so that storing and sending do not wait for it. */
if (!parentPort) throw new Error('indexer-thread runs as a worker only')

export type IndexerProtocol = {
  readonly calls: {
    /** Begins to index. The engine has the cache open by then. */
    readonly open: { readonly args: { readonly cacheFile: string; readonly engine: MessagePort }; readonly value: void }
    readonly close: { readonly args: Nothing; readonly value: void }
  }
  readonly events: Record<never, never>
}

let indexer: Indexer | null = null

serve<IndexerProtocol>(parentPort, {
  open: ({ cacheFile, engine: port }) => {
    const engine = new Caller<IndexingProtocol>(port)
    // The engine is gone: its answers never come.
    port.once('close', () => engine.break(AppFailure.of('thread_failed')))
    indexer = new Indexer({ cacheFile, engine })
  },
  close: () => {
    indexer?.close()
    indexer = null
  },
})

import { parentPort } from 'node:worker_threads'
import { AppFailure } from '../../../shared/errors.ts'
import type { CopiedFile } from '../../../shared/copied-file.ts'
import { openCache } from '../../cache/storage/open-cache.ts'
import { namingFailures } from '../../database/open.ts'
import type { EngineProtocol } from './engine-calls.ts'
import type { OutboxProtocol } from '../user-store/outbox-calls.ts'
import type { Engine } from './engine.ts'
import { idleState } from './idle-state.ts'
import { answersOfEngine } from './engine-calls.ts'
import { Caller, serve } from '../thread.ts'

/**
 * The thread that runs the engine of one account. A start waits only for the cache to open, and that takes little code. All else
 * is loaded by the first call that needs it.
 */
if (!parentPort) throw new Error('engine-thread runs as a worker only')

interface Opened {
  /** Loads the engine once. */
  readonly engine: () => Promise<Engine>
  readonly close: () => Promise<void>
}

let opened: Opened | null = null

/** @throws AppFailure `account_opening` for calls that come before the cache is open */
async function engine(): Promise<Engine> {
  if (!opened) throw AppFailure.of('account_opening')
  return await opened.engine()
}

const tell = serve<EngineProtocol>(
  parentPort,
  {
    open: (data): { readonly lost: CopiedFile | null } => {
      const { cache, setAside, hasLostIndex } = openCache(data.cacheFile, data.damaged)
      const userStore = new Caller<OutboxProtocol>(data.userStore, ['retire'])
      // Once the user store is gone, its answers never come: without this, an edit that is being sent, and so `close`, would wait
      // forever.
      data.userStore.once('close', () => userStore.break(AppFailure.of('thread_failed')))
      let loading: Promise<Engine> | null = null
      const load = async () => {
        const { beginEngine } = await import('./begin-engine.ts')
        return namingFailures(data.cacheFile, () => beginEngine(data, cache, userStore, tell))
      }
      opened = {
        engine: () => (loading ??= load()),
        close: async () => {
          if (loading) await (await loading).close()
          else cache.close()
        },
      }
      tell(
        'syncState',
        namingFailures(data.cacheFile, () => idleState(cache)),
      )
      return { lost: setAside !== null ? 'cache.db' : hasLostIndex ? 'search.db' : null }
    },
    ...answersOfEngine(engine),
    close: async () => {
      await opened?.close()
      opened = null
    },
  },
  ['changed'],
)

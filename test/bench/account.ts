import { AccountThreads } from '../../electron/engine/account-threads.ts'
import { ReaderThread } from '../../electron/engine/reader-thread-proxy.ts'
import type { ThreadName } from '../../electron/engine/worker.ts'

const folders: Partial<Record<ThreadName, string>> = { 'settings-thread': '../../electron/accounts/' }
const locate = (name: ThreadName) => new URL(`${folders[name] ?? '../../electron/engine/'}${name}.ts`, import.meta.url)

export interface BenchAccount {
  readonly threads: AccountThreads
  readonly reader: ReaderThread
  /** Resolves when the first round has ended. */
  readonly synced: Promise<void>
  close(): Promise<void>
}

/** An account with its threads, as the program runs them, without the program. */
export async function openBenchAccount(folder: string, baseUrl: string): Promise<BenchAccount> {
  const { promise: synced, resolve, reject } = Promise.withResolvers<void>()
  const lost = (reason: string) => reject(new Error(reason))
  const reader = new ReaderThread(locate, lost)
  const threads = await AccountThreads.start({
    account: 'bench',
    folder,
    baseUrl,
    ownUserId: 2,
    token: 'token-ada',
    version: '0',
    interval: 3600,
    holdSeconds: 0,
    locate,
    readers: [reader],
    listener: {
      onChanged: () => undefined,
      onSyncState: (_account, state) => {
        if (state.lastSyncedAt !== null) resolve()
        else if (state.problem) reject(new Error(state.problem.message))
      },
      onTokenRefused: (_account, error) => reject(new Error(error.message)),
      onTold: () => undefined,
      onLost: (_account, reason) => reject(new Error(reason)),
    },
  })
  return {
    threads,
    reader,
    synced,
    close: async () => {
      await threads.stop()
      await reader.stop()
    },
  }
}

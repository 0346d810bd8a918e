import { join } from 'node:path'
import type { AccountThreads } from '../../../electron/threads/account-threads.ts'
import { UserStore } from '../../../electron/threads/user-store/user-store.ts'
import { answersOfUserStore } from '../../../electron/threads/user-store/user-calls.ts'
import type { Changes } from '../../../electron/protocols/thread-data.ts'
import type { EngineProtocol } from '../../../electron/threads/engine/engine-calls.ts'
import type { Reader } from '../../../electron/threads/reader/reader.ts'
import type { WritableCache } from '../../../electron/cache/storage/database.ts'
import { openCache } from '../../../electron/cache/storage/open-cache.ts'
import { callsBy, type Answers } from '../../../electron/threads/thread.ts'
import type { Account } from '../../../shared/ipc.ts'
import type { Issue } from '../../../shared/model/issue.ts'
import { acrossThreads } from '../../support/across-threads.ts'
import { newCacheFile, newUserFile } from '../../support/databases.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { putSampleFiles, type SampleOptions } from './sample-files.ts'

/** Longer than every test, so that held edits stay held. */
const holdSeconds = 900

/** A thread as its callers see it, whose work is done in this thread: values are copied on the way all the same. */
export function inThisThread(answers: Readonly<Record<string, ((args: never) => unknown) | undefined>>) {
  const calls = callsBy(async (name, args) => {
    const answer = answers[name]
    if (!answer) throw new Error(`no test has asked a thread for this yet: ${name}`)
    return await acrossThreads(answer, args)
  })
  return { calls }
}

/**
 * An account with its files and its user store, read by a reader of the test. There is no engine: the test is the
 * service.
 */
export class WindowAccount {
  readonly id: string
  readonly userStore: UserStore
  readonly cache: WritableCache
  readonly threads: AccountThreads
  /** The issues that the service has sent. */
  readonly issues: readonly Issue[]

  constructor(
    account: Account,
    reader: Reader,
    content: SampleOptions | null,
    now: () => number,
    onChange: (changes: Changes) => void,
    engine: (account: WindowAccount) => Partial<Answers<EngineProtocol>>,
  ) {
    const folder = temporaryFolder()
    this.issues = content ? putSampleFiles(folder, content) : newFiles(folder)
    const files = { cacheFile: join(folder, 'cache.db'), userFile: join(folder, 'user.db') }
    const named = { account: account.id, ownUserId: account.user.id, ...files }
    this.id = account.id
    this.cache = openCache(files.cacheFile).cache
    this.userStore = new UserStore({
      ...named,
      holdSeconds,
      now,
      onChange,
      onQueued: () => undefined,
      onAheadPlan: () => undefined,
    })
    reader.openAccount(named)
    // Only calls are made of them.
    this.threads = {
      userStore: inThisThread(answersOfUserStore(() => this.userStore)),
      engine: inThisThread(engine(this)),
    } as unknown as AccountThreads
  }

  close(): void {
    this.userStore.close()
    this.cache.close()
  }
}

function newFiles(folder: string): readonly Issue[] {
  newCacheFile(folder)
  newUserFile(folder)
  return []
}

import { AccountThreads } from '../../electron/threads/account-threads.ts'
import { PreparedThreads } from '../../electron/threads/prepared-threads.ts'
import { locateThread } from '../support/threads.ts'
import { apiVersion } from '../support/api-version.ts'

/** Syncs an account in its threads, round after round without a pause. To be killed at any moment. */
const [folder = '', baseUrl = '', ownUserId = ''] = process.argv.slice(2)
const fail = (what: string) => {
  console.error(what)
  process.exit(1)
}
const threads = await AccountThreads.start({
  account: 'here',
  folder,
  baseUrl,
  ownUserId: Number(ownUserId),
  apiVersion,
  token: 'token-ada',
  version: '0.0.0',
  interval: 0,
  holdSeconds: 0,
  threads: new PreparedThreads(locateThread),
  readers: [],
  listener: {
    onChanged: () => undefined,
    onSyncState: (_, { problem }) => void (problem && fail(JSON.stringify(problem))),
    onTokenRefused: (_, error) => fail(error.code),
    onToast: (_, reported) => fail(reported.message),
    onDamaged: (_, error) => fail(error.code),
    onLost: (_, reason) => fail(reason),
  },
})
await threads.begin()

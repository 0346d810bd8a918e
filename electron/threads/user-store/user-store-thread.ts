import { second } from '../../../shared/durations.ts'
import { parentPort } from 'node:worker_threads'
import { errorOf } from '../../../shared/errors.ts'
import { salvaged } from '../../outbox/queue/salvage.ts'
import { UserStore } from './user-store.ts'
import { outboxCalls, type OutboxProtocol } from './outbox-calls.ts'
import { restoreUserDatabase } from '../../user/restore.ts'
import { answersBy, serve } from '../thread.ts'
import { answersOfUserStore, type UserStoreProtocol } from './user-calls.ts'

/** The thread that stores the edits of one account. It does little else, so it always answers soon. */
if (!parentPort) throw new Error('user-store-thread runs as a worker only')

let userStore: UserStore | null = null
/** A timer does not notice that the computer slept. So Docket checks again and again whether a snooze has ended. */
const wakeMilliseconds = 30 * second
let waking: ReturnType<typeof setInterval> | undefined
let tellEngine: (event: keyof OutboxProtocol['events']) => void = () => undefined

function opened(): UserStore {
  if (!userStore) throw new Error('the user store is not open')
  return userStore
}

function wake(): void {
  try {
    opened().wakeSnoozed()
  } catch {
    // user.db cannot be written now. The user's next action reports that, and the snoozes are ended later.
  }
}

const tell = serve<UserStoreProtocol>(parentPort, {
  open: (data) => {
    try {
      userStore = new UserStore({
        ...data,
        now: Date.now,
        onChange: (changes) => tell('changed', changes),
        onQueued: () => tellEngine('queued'),
        onAheadPlan: () => tellEngine('aheadPlanChanged'),
        onDamaged: (error) => tell('damaged', error),
      })
    } catch (thrown) {
      throw errorOf(thrown).code === 'database_damaged' ? salvaged(data.userFile) : thrown
    }
  },
  connectEngine: ({ port }) => {
    const tellPort = serve<OutboxProtocol>(port, answersBy(outboxCalls, opened))
    tellEngine = (event) => tellPort(event, null)
    wake()
    waking = setInterval(wake, wakeMilliseconds)
  },
  restore: ({ userFile, from, account }) => {
    if (userStore) throw new Error('user.db is open')
    restoreUserDatabase(userFile, from, account)
  },
  ...answersOfUserStore(opened),
  close: () => {
    clearInterval(waking)
    userStore?.close()
    userStore = null
  },
})

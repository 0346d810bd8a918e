import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { UserStore } from '../../electron/threads/user-store/user-store.ts'

/** Submits edits without end and prints the id of each when it was acknowledged. To be killed at any moment. */
const [folder = ''] = process.argv.slice(2)
const userStore = new UserStore({
  account: 'here',
  ownUserId: 1,
  userFile: join(folder, 'user.db'),
  cacheFile: join(folder, 'cache.db'),
  holdSeconds: 10,
  now: Date.now,
  onChange: () => undefined,
  onQueued: () => undefined,
  onAheadPlan: () => undefined,
})
for (let count = 0; ; count += 1) {
  const target = `here/issue/${(count % 5) + 1}`
  // Some fit in a page of the file, some do not.
  const body = `Edit ${count} `.repeat(count % 7 === 0 ? 2_000 : 3)
  const id = userStore.submitEdit(
    count % 3 === 0 ? { kind: 'changeState', target, state: 'closed' } : { kind: 'comment', target, body },
  )
  writeSync(1, `${id}\n`)
}

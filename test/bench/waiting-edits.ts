import { join } from 'node:path'
import { UserStore } from '../../electron/threads/user-store/user-store.ts'
import type { Edit } from '../../shared/edit.ts'
import { keyOf } from '../../shared/model/key.ts'

/** The size of a full outbox: two edits of different kinds on each of these items. */
export const itemsWithEdits = 500
export const waitingEdits = 2 * itemsWithEdits

/** The account of all benches. */
export const account = 'bench'

/** The edits of an issue: another title and a removed label, then a comment. */
export function editsOf(issue: number): Edit[] {
  const target = keyOf(account, 'issue', issue)
  return [
    { kind: 'changeItem', target, fields: { title: `Thought over: ${issue}`, labels: { add: [], remove: ['bug'] } } },
    {
      kind: 'comment',
      target,
      body: `Seen here as well, on ${issue}.\n\n${'It answers late, and is asked again. '.repeat(8)}`,
    },
  ]
}

/** A user store of an account's folder in this thread. */
export function openUserStore(folder: string): UserStore {
  return new UserStore({
    account,
    ownUserId: 1,
    userFile: join(folder, 'user.db'),
    cacheFile: join(folder, 'cache.db'),
    holdSeconds: 0,
    now: Date.now,
    onChange: () => undefined,
    onQueued: () => undefined,
    onAheadPlan: () => undefined,
  })
}

/** Fills the outbox of an account that is not open: first all that is done to the one issue, then to the next. */
export function queueEdits(folder: string, issues: readonly number[]): void {
  const userStore = openUserStore(folder)
  userStore.submitEdits(issues.flatMap(editsOf))
  userStore.close()
}

/** Returns `count` ids, spread evenly over 1 to `most`. */
export function spreadIds(count: number, most: number): number[] {
  return Array.from({ length: count }, (_, at) => 1 + Math.floor((at * most) / count))
}

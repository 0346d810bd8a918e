import Database from 'better-sqlite3'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { Recorder } from '../../electron/activity/recorder.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeTodo } from '../../electron/cache/items/todos.ts'
import { storeProject } from '../../electron/cache/directory/projects.ts'
import type { EngineOptions } from '../../electron/threads/engine/engine-options.ts'
import { NotificationStart } from '../../electron/threads/engine/notification-start.ts'
import type { UserStore } from '../../electron/threads/user-store/user-store.ts'
import type { Edit } from '../../shared/edit.ts'
import { keyOf } from '../../shared/model/key.ts'
import { suggestedViews, type ChosenView } from '../../shared/model/view.ts'
import { defaultNotificationRules } from '../../shared/notification-rules.ts'
import { RandomRows } from '../inbox/random-rows.ts'
import { openAccountOnFiles, type AccountOnFiles } from '../support/account-on-files.ts'
import { attach } from '../support/attached-file.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { FailingWrites, rowsOf } from '../support/failing-writes.ts'
import { deriveInbox, inboxJob, morning, storedInbox } from '../support/inbox.ts'
import { png } from '../support/picture.ts'
import { randomness } from '../support/properties.ts'
import { ada, sampleIssue, sampleProject, sampleTodo } from '../support/samples.ts'

/** What is remembered is never ahead of what is stored: each write fails once, and what was to be done is done again. */

let writes: FailingWrites

beforeEach(() => {
  writes = new FailingWrites()
  onTestFinished(() => void vi.restoreAllMocks())
})

const one = keyOf('here', 'issue', 1)
const two = keyOf('here', 'issue', 2)
const view = suggestedViews[0] as ChosenView
const rule = { name: 'All', query: 'is:open', action: 'pin', localLabel: null, isOn: true } as const

/** The first unsettled edit of a kind. */
const idOf = (userStore: UserStore, kind: Edit['kind']) =>
  userStore.listUnsettled().find(({ edit }) => edit.kind === kind)?.id ?? 0

/** What users and the engine do with user.db, in this order. */
const actions: readonly (readonly [string, (userStore: UserStore) => unknown])[] = [
  ['notifications begin', (userStore) => userStore.beginNotifications({ since: 0 })],
  ['a rule is saved', (userStore) => userStore.saveRule(null, rule)],
  ['a comment', (userStore) => userStore.submitEdit({ kind: 'comment', target: one, body: 'Hello' })],
  [
    'two edits in one step',
    (userStore) =>
      userStore.submitEdits([
        { kind: 'changeState', target: one, state: 'closed' },
        { kind: 'changeState', target: two, state: 'closed' },
      ]),
  ],
  ['undo', (userStore) => userStore.undo()],
  ['redo', (userStore) => userStore.redo()],
  ['a text is changed', (userStore) => userStore.rewriteEdit(idOf(userStore, 'comment'), 'Hello there')],
  ['an edit is discarded', (userStore) => userStore.discardEdit(idOf(userStore, 'changeState'))],
  ['discarding is undone', (userStore) => userStore.undo()],
  ['an edit is hurried', (userStore) => userStore.sendEditNow(idOf(userStore, 'comment'))],
  [
    'an edit leaves',
    (userStore) =>
      userStore.startSending({ id: idOf(userStore, 'comment'), at: morning, sentAfter: 0, isAnew: false, version: 1 }),
  ],
  [
    'an edit is in doubt',
    (userStore) =>
      userStore.doubt({ id: idOf(userStore, 'comment'), nextAttemptAt: 0, error: { code: 'service_failed' } }),
  ],
  ['due edits are listed', (userStore) => userStore.listDue({ now: morning + 60_000, most: 9, besides: [] })],
  [
    'an edit is refused',
    (userStore) => userStore.reject({ id: idOf(userStore, 'changeState'), error: { code: 'forbidden' }, known: {} }),
  ],
  [
    'an edit has landed',
    (userStore) => userStore.retire({ id: idOf(userStore, 'comment'), at: morning, outcome: { made: null } }),
  ],
  ['rules are applied', (userStore) => userStore.applyRules()],
  ['an entry is done', (userStore) => userStore.mark([{ key: one, seen: morning }], { as: 'done', on: true })],
  ['a mark is undone', (userStore) => userStore.undo()],
  [
    'an entry sleeps',
    (userStore) =>
      userStore.mark([{ key: two, seen: morning }], {
        as: 'snoozed',
        on: true,
        until: new Date(morning).toISOString(),
      }),
  ],
  ['a snooze ends', (userStore) => userStore.wakeSnoozed()],
  ['all entries are done', (userStore) => userStore.markAllDone(null)],
  ['a view is saved', (userStore) => userStore.saveView(null, view)],
  ['another one is saved', (userStore) => userStore.saveView(null, { ...view, name: 'Others' })],
  ['views are ordered', (userStore) => userStore.orderViews([2, 1])],
  ['a view is removed', (userStore) => userStore.removeView(1)],
  ['a local label', (userStore) => userStore.setLocalLabel([one, two], 'later', true)],
  ['items are kept offline', (userStore) => userStore.keepOffline([one], true)],
  ['more is read ahead', (userStore) => userStore.setAheadBudget('everything')],
  ['a draft', (userStore) => userStore.saveDraft('comment', 'Half a')],
  ['a proposal', (userStore) => userStore.propose({ kind: 'comment', target: two, body: 'Ready?' }, 'robot')],
  ['a proposal is sent', (userStore) => userStore.sendProposals([1])],
  ['a rule is removed', (userStore) => userStore.removeRule(1)],
]

/** The engine's line to a user store that only begins with notifications. */
function userStoreThat(begin: (asked: { readonly since: number }) => void): EngineOptions['userStore'] {
  const calls = { beginNotifications: (asked: { readonly since: number }) => Promise.resolve(begin(asked)) }
  return { calls } as unknown as EngineOptions['userStore']
}

function filledAccount(): AccountOnFiles {
  const account = openAccountOnFiles(() => morning)
  const { cache } = account
  answer(cache, (arrival) => {
    storeProject(cache, sampleProject(1), 'member', arrival)
    for (const id of [1, 2]) {
      storeIssue(cache, sampleIssue(id), arrival)
      storeTodo(cache, sampleTodo(id, { actionName: 'assigned', targetId: id }), arrival)
    }
  })
  deriveInbox(cache)
  return account
}

/** The rows of a user.db. The numbers of edits begin with the second in which the file was made, so they are counted from the first. */
function storedRows(file: string): string[] {
  const database = new Database(file, { readonly: true })
  const rows = rowsOf(database)
  const first = Number(database.prepare('SELECT min(id) FROM edits').pluck().get())
  database.close()
  return rows.map((row) => row.replaceAll(/\b\d{10}\b/g, (id) => `#${Number(id) - first}`))
}

it('each action on user.db that failed once is done as if it had not, whichever of its writes failed', async () => {
  const [undisturbed, disturbed] = [filledAccount(), filledAccount()]
  let failures = 0
  for (const [name, act] of actions) {
    await act(undisturbed.userStore)
    failures += await writes.failEach(() => act(disturbed.userStore))
    expect(storedRows(disturbed.userFile), name).toEqual(storedRows(undisturbed.userFile))
  }
  const ask = ({ userStore }: AccountOnFiles) =>
    userStore.takeNotifications({ rules: defaultNotificationRules, onScreen: null })
  const notified = ask(undisturbed)
  const heard: unknown[] = []
  failures += await writes.failEach(() => heard.push(...ask(disturbed)))
  expect(heard).toEqual(notified)
  console.log(`failing writes of user.db: ${failures} in ${actions.length + 1} actions`)
  expect(failures).toBeGreaterThan(2 * actions.length)
})

it('a file whose row cannot be stored leaves nothing in the folder of attached files', async () => {
  const { userStore, folder } = filledAccount()
  const failures = await writes.failEach(() => attach(userStore, 'pump.png', png))
  expect(failures).toBe(1)
  expect(readdirSync(join(folder, 'attached'))).toHaveLength(1)
})

it('notifications begin once all of it is stored', async () => {
  const cache = temporaryCache()
  const begun: number[] = []
  const start = new NotificationStart({
    cache,
    now: () => morning,
    recorder: new Recorder({ cache, ownUserId: ada.id, onRecorded: () => undefined }),
    userStore: userStoreThat(({ since }) => void begun.push(since)),
  })
  expect(await writes.failEach(() => start.begin())).toBe(1)
  start.begin()
  expect(cache.prepare('SELECT notified_since FROM inbox_state').pluck().get()).toBe(morning)
  expect(begun).toEqual([morning])
})

it('the inbox is derived as if no write had failed', async () => {
  const { seed } = randomness(1)
  const begin = (cache: WritableCache) => ({ cache, rows: new RandomRows(cache, seed), job: inboxJob(cache) })
  const [undisturbed, disturbed] = [begin(temporaryCache()), begin(temporaryCache())]
  let failures = 0
  for (let step = 0; step < 40; step += 1) {
    for (const { rows } of [undisturbed, disturbed])
      for (let happening = 0; happening < 5; happening += 1) rows.happen()
    whole(undisturbed.job)
    failures += await writes.failEach(() => whole(disturbed.job))
  }
  console.log(`failing writes of the inbox: ${failures}, seed ${seed}`)
  expect(failures).toBeGreaterThan(40)
  // Rows are not compared with their revisions: a slow computer needs more steps.
  expect(storedInbox(disturbed.cache)).toEqual(storedInbox(undisturbed.cache))
})

function whole(job: { step(): boolean }): void {
  while (job.step());
}

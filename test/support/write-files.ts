import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openSettings } from '../../electron/accounts/settings.ts'
import { AccountThreads } from '../../electron/threads/account-threads.ts'
import { PreparedThreads } from '../../electron/threads/prepared-threads.ts'
import { startService } from '../../service/server.ts'
import { editKinds, type Edit } from '../../shared/edit.ts'
import type { AppError } from '../../shared/errors.ts'
import {
  account,
  openUserStore,
  ownUserId,
  readSettings,
  readWhatWasWritten,
  serviceListKinds,
  writtenAt,
} from './written-files.ts'
import { askService } from './asking.ts'
import { publicKeyOf } from './public-key.ts'
import { locateThread } from './threads.ts'

/**
 * `node test/support/write-files.ts` writes the files of this version of Docket into `test/fixtures/files-of-VERSION`.
 * The program itself writes them: its threads read a real service, and the user store does everything that a user can
 * ask for. Run it once for each release, and never again for an old one. `node test/support/write-files.ts next` writes
 * those of the schema between two releases, over whose rows later migrations run; the next release takes their place.
 */

const root = join(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const target = join(root, 'test/fixtures', `files-of-${process.argv[2] ?? version}`)
const folder = mkdtempSync(join(tmpdir(), 'docket-files-'))

const fixture = {
  users: [
    { username: 'ada', name: 'Ada' },
    { username: 'ben', name: 'Ben' },
  ],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/gateway',
      labels: [{ name: 'bug', color: '#ff0000' }, { name: 'radio', color: '#00aa00' }, 'old'],
      milestones: ['1.0', { title: '1.1', dueDate: '2026-04-01' }],
      issues: [
        {
          title: 'The gateway forgets its queue',
          author: 'ben',
          assignee: 'ada',
          labels: ['bug'],
          milestone: '1.0',
          description: '- [ ] Write twice\n- [ ] Check',
          notes: [
            { author: 'ben', body: 'Seen in the east field, @ada' },
            { author: 'ada', body: 'Looking.' },
          ],
        },
        { title: 'Antenna comes loose', author: 'ben', labels: ['radio'] },
        { title: 'Clock drifts in the cold', author: 'ada' },
        { title: 'Two names for one sensor', author: 'ben' },
        { title: 'Moves elsewhere', author: 'ada' },
        { title: 'Made by mistake', author: 'ada' },
        { title: 'Old noise', author: 'ben', state: 'closed' },
        { title: 'Which battery?', author: 'ben' },
      ],
      mergeRequests: [
        {
          title: 'Keep the queue on flash',
          author: 'ben',
          branch: 'flash',
          notes: [{ author: 'ben', body: 'Please look, @ada' }],
        },
        { title: 'Tighten the antenna', author: 'ada', branch: 'antenna' },
        { title: 'Waits for its build', author: 'ada', branch: 'build' },
      ],
    },
    { path: 'tools/field', issues: ['Map of the east field'] },
  ],
  todos: [
    { user: 'ada', author: 'ben', target: 'tools/gateway#1', action: 'mentioned' },
    { user: 'ada', author: 'ben', target: 'tools/gateway#2', action: 'assigned' },
    { user: 'ada', author: 'ben', target: 'tools/gateway#4', action: 'mentioned' },
    { user: 'ada', author: 'ben', target: 'tools/gateway#8', action: 'mentioned' },
    { user: 'ada', author: 'ben', target: 'tools/gateway!1', action: 'mentioned' },
  ],
}

/** Lets an account's threads read the whole service. */
async function sync(): Promise<void> {
  let moment = writtenAt - 5 * 86_400_000
  // Each action of the service takes one second.
  const service = await startService({ port: 0, fixture, clock: () => new Date((moment += 1000)) })
  let done: () => void = () => undefined
  const synced = new Promise<void>((resolve) => (done = resolve))
  const fail = (what: unknown) => {
    console.error(what)
    process.exit(1)
  }
  const threads = await AccountThreads.start({
    account,
    folder,
    baseUrl: service.url.replace('/api/v3', ''),
    ownUserId,
    token: 'token-ada',
    version,
    interval: 3600,
    holdSeconds: 0,
    threads: new PreparedThreads(locateThread),
    readers: [],
    listener: {
      onChanged: () => undefined,
      onSyncState: (_, { lastSyncedAt, phase, ahead }) => {
        if (lastSyncedAt !== null && phase === 'idle' && ahead === null) done()
      },
      onTokenRefused: (_, error) => fail(error),
      onToast: (_, reported) => fail(reported),
      onDamaged: (_, error) => fail(error),
      onLost: (_, reason) => fail(reason),
    },
  })
  await threads.begin()
  await synced
  const ask = async (path: string, body: object) => await askService(service, 'token-ada', 'POST', path, body)
  await ask('/user/keys', { title: 'At home', key: publicKeyOf('at home') })
  await ask('/user/emails', { email: 'ada@home.example' })
  for (const kind of serviceListKinds) await threads.engine.calls.readServiceList({ kind, of: self })
  await threads.stop()
  await service.close()
}

const self = `${account}/user/${ownUserId}` as const
const issue = (id: number) => `${account}/issue/${id}` as const
const mergeRequest = (id: number) => `${account}/mergeRequest/${id}` as const
const project = (id: number) => `${account}/project/${id}` as const

/** An error as the user store stores it: the code alone is enough to read it again. */
const errorOf = (code: 'unreachable' | 'forbidden'): AppError => ({ code })

/** Makes an edit of every kind, and brings edits into every state. */
async function work(idOf: (table: string, column: string, value: string) => number): Promise<void> {
  let now = writtenAt - 3_600_000
  const userStore = openUserStore(folder, () => (now += 1000))
  const byTitle = (title: string) => issue(idOf('issues', 'title', title))
  const merges = (title: string) => mergeRequest(idOf('merge_requests', 'title', title))
  const [queue, antenna, clock, names] = [
    'The gateway forgets its queue',
    'Antenna comes loose',
    'Clock drifts in the cold',
    'Two names for one sensor',
  ].map(byTitle)
  if (!queue || !antenna || !clock || !names) throw new Error('issues are missing')
  const gateway = project(idOf('projects', 'path_with_namespace', 'tools/gateway'))
  const field = project(idOf('projects', 'path_with_namespace', 'tools/field'))
  const note = (body: string) => `${account}/note/${idOf('notes', 'body', body)}` as const
  const milestone = `${account}/milestone/${idOf('milestones', 'title', '1.1')}` as const

  const every: { readonly [K in Edit['kind']]: Extract<Edit, { kind: K }> } = {
    comment: { kind: 'comment', target: queue, body: 'Written on the train, **not sent**.' },
    editComment: { kind: 'editComment', target: note('Looking.'), body: 'Looking at it now.' },
    deleteComment: { kind: 'deleteComment', target: note('Looking.') },
    beginDiscussion: { kind: 'beginDiscussion', target: queue, body: 'Does it lose the order too?', position: null },
    answer: { kind: 'answer', target: note('Looking.'), body: 'It does.' },
    resolveDiscussion: { kind: 'resolveDiscussion', target: note('Looking.'), resolved: true },
    award: { kind: 'award', target: antenna, name: 'thumbsup', awarded: true },
    changeItem: {
      kind: 'changeItem',
      target: clock,
      fields: { title: 'Clock drifts below zero', labels: { add: ['bug'], remove: [] }, dueDate: '2026-03-20' },
    },
    changeState: { kind: 'changeState', target: antenna, state: 'closed' },
    toggleTask: { kind: 'toggleTask', target: queue, line: 'Write twice', occurrence: 0, checked: true },
    addTimeSpent: { kind: 'addTimeSpent', target: clock, seconds: 5400, summary: 'Listened to it' },
    follow: { kind: 'follow', target: clock, following: false },
    addTodo: { kind: 'addTodo', target: clock },
    finishTodo: {
      kind: 'finishTodo',
      target: `${account}/todo/${idOf('todos', 'target_id', String(Number(queue.split('/')[2])))}`,
    },
    finishTodos: { kind: 'finishTodos', target: `${account}/user/${ownUserId}`, upTo: 2 },
    snoozeTodo: { kind: 'snoozeTodo', target: `${account}/todo/1`, until: '2026-03-20T08:00:00.000Z' },
    restoreTodo: { kind: 'restoreTodo', target: `${account}/todo/2` },
    restoreTodos: { kind: 'restoreTodos', target: `${account}/user/${ownUserId}`, todos: [1, 2] },
    createIssue: {
      kind: 'createIssue',
      target: gateway,
      title: 'Made offline',
      description: 'With a text.',
      confidential: true,
      assigneeId: ownUserId,
      milestoneId: null,
      labels: ['radio'],
      dueDate: '2026-05-01',
      createdAt: null,
      resolvesDiscussionsOf: null,
    },
    linkIssue: { kind: 'linkIssue', target: clock, other: antenna, linkType: 'blocks', linked: true },
    moveIssue: { kind: 'moveIssue', target: byTitle('Moves elsewhere'), to: field },
    deleteIssue: { kind: 'deleteIssue', target: byTitle('Made by mistake') },
    createMergeRequest: {
      kind: 'createMergeRequest',
      target: gateway,
      sourceBranch: 'offline',
      targetBranch: 'master',
      title: 'From the train',
      description: '',
      assigneeId: null,
      milestoneId: null,
      labels: [],
      targetProjectId: null,
      removeSourceBranch: true,
    },
    merge: {
      kind: 'merge',
      target: merges('Tighten the antenna'),
      sha: null,
      message: null,
      removeSourceBranch: false,
      whenBuildSucceeds: false,
      squash: true,
      squashMessage: 'Tighten it',
    },
    cancelMerge: { kind: 'cancelMerge', target: merges('Waits for its build') },
    rebase: { kind: 'rebase', target: merges('Tighten the antenna'), sha: 'f00ba4' },
    publishReview: {
      kind: 'publishReview',
      target: merges('Tighten the antenna'),
      comments: [{ body: 'How tight?', position: null }],
      answers: [],
      resolutions: [],
      summary: 'Nearly there.',
      verdict: 'comment',
      sha: null,
    },
    approve: { kind: 'approve', target: merges('Tighten the antenna'), approved: true, sha: null },
    applySuggestions: {
      kind: 'applySuggestions',
      target: merges('Tighten the antenna'),
      suggestions: [{ id: 1, note: note('Please look, @ada') }],
      message: 'Tighten it more',
    },
    askAgain: { kind: 'askAgain', target: merges('Tighten the antenna'), reviewerId: ownUserId },
    deleteMergeRequest: { kind: 'deleteMergeRequest', target: merges('Waits for its build') },
    createProject: {
      kind: 'createProject',
      target: self,
      name: 'Bellows',
      path: 'bellows',
      namespaceId: null,
      namespacePath: 'ada',
      visibilityLevel: 10,
    },
    forkProject: { kind: 'forkProject', target: gateway, path: 'gateway', namespaceId: null, namespacePath: 'ada' },
    changeProject: { kind: 'changeProject', target: field, description: 'What stands outside', wikiEnabled: false },
    archiveProject: { kind: 'archiveProject', target: field, archived: true },
    transferProject: { kind: 'transferProject', target: field, groupId: 5, groupPath: 'workshop' },
    deleteProject: { kind: 'deleteProject', target: field, path: 'tools/field' },
    createGroup: { kind: 'createGroup', target: self, name: 'Smiths', path: 'smiths', requestAccessEnabled: true },
    changeGroup: { kind: 'changeGroup', target: `${account}/group/5`, name: 'Tools and more' },
    deleteGroup: { kind: 'deleteGroup', target: `${account}/group/6`, path: 'old' },
    changePerson: { kind: 'changePerson', target: `${account}/user/9`, bio: 'Smith', projectsLimit: 10 },
    blockPerson: { kind: 'blockPerson', target: `${account}/user/9`, blocked: true },
    deletePerson: { kind: 'deletePerson', target: `${account}/user/9`, username: 'ben' },
    addKey: { kind: 'addKey', target: self, title: 'At work', key: publicKeyOf('at work') },
    deleteKey: { kind: 'deleteKey', target: self, id: 1, title: 'At home', key: publicKeyOf('at home') },
    addEmail: { kind: 'addEmail', target: self, email: 'ada@example.org' },
    deleteEmail: { kind: 'deleteEmail', target: self, id: 1, email: 'old@example.org' },
    addHook: {
      kind: 'addHook',
      target: self,
      url: 'https://hooks.example/new',
      pushEvents: true,
      tagPushEvents: false,
      enableSslVerification: true,
    },
    deleteHook: { kind: 'deleteHook', target: self, id: 1, url: 'https://hooks.example/old' },
    star: { kind: 'star', target: field, starred: true },
    createLabel: {
      kind: 'createLabel',
      target: gateway,
      name: 'cold',
      color: '#0000ff',
      description: 'Below zero',
      priority: 1,
    },
    changeLabel: { kind: 'changeLabel', target: gateway, name: 'radio', newName: 'wireless' },
    deleteLabel: { kind: 'deleteLabel', target: gateway, name: 'old' },
    followLabel: { kind: 'followLabel', target: gateway, name: 'bug', following: true },
    createMilestone: {
      kind: 'createMilestone',
      target: gateway,
      title: '2.0',
      description: '',
      dueDate: '2026-12-31',
      startDate: null,
    },
    changeMilestone: { kind: 'changeMilestone', target: milestone, title: '1.1 and a half' },
  }

  // One of each mark. The `done` is undone after the service has finished the todo, which makes kept reasons.
  userStore.mark([{ key: byTitle('Which battery?'), seen: null }], { as: 'done', on: true })
  for (const { id, version: seen } of userStore.listUnsettled()) {
    await userStore.startSending({ id, at: (now += 1000), sentAfter: 0, version: seen })
    await userStore.retire({ id, at: (now += 1000), outcome: { made: null } })
  }
  userStore.undo()
  userStore.mark([{ key: names, seen: null }], { as: 'snoozed', on: true, until: '2026-06-01T08:00:00.000Z' })
  userStore.mark([{ key: queue, seen: null }], { as: 'pinned', on: true })
  userStore.mark([{ key: merges('Keep the queue on flash'), seen: null }], { as: 'muted', on: true })
  userStore.mark([{ key: antenna, seen: null }], { as: 'read', on: true })

  for (const kind of editKinds) userStore.submitEdit(every[kind])

  // One comment in each state of an edit.
  const comment = async (body: string, becomes: (id: number, version: number) => Promise<unknown> | void) => {
    const id = userStore.submitEdit({ kind: 'comment', target: names, body })
    const edit = userStore.listUnsettled().find((one) => one.id === id)
    await becomes(id, edit?.version ?? 0)
    return id
  }
  const sending = async (id: number, seen: number) =>
    await userStore.startSending({ id, at: (now += 1000), sentAfter: 1, version: seen })
  await comment('Arrived, and made a note', async (id, seen) => {
    await sending(id, seen)
    await userStore.retire({ id, at: (now += 1000), outcome: { made: { kind: 'note', serviceId: 4711 } as never } })
  })
  await comment('Nobody knows whether this arrived', async (id, seen) => {
    await sending(id, seen)
    await userStore.doubt({ id, nextAttemptAt: now + 60_000, error: errorOf('unreachable') })
  })
  const refused = userStore.submitEdit({
    kind: 'comment',
    target: byTitle('Old noise'),
    body: 'The service refused this',
  })
  await userStore.startSending({ id: refused, at: (now += 1000), sentAfter: 1, version: 0 })
  await userStore.reject({ id: refused, error: errorOf('forbidden'), known: {} })
  const differs = userStore.submitEdit({
    kind: 'changeItem',
    target: byTitle('Which battery?'),
    fields: { title: 'Which batteries?' },
  })
  await userStore.conflict({
    id: differs,
    fields: [{ field: 'title', base: 'Which battery?', mine: 'Which batteries?', theirs: 'What battery?' } as never],
  })
  await comment('Given up', (id) => void userStore.discardEdit(id))
  const leaving = userStore.submitEdit({
    kind: 'comment',
    target: byTitle('Map of the east field'),
    body: 'On its way when the program ended',
  })
  await sending(leaving, 0)

  userStore.saveDraft(`comment ${queue}`, 'Half a sent')
  userStore.saveDraft('issue', JSON.stringify({ title: 'A new', description: '' }))
  userStore.markLooked({ item: queue, seenAt: writtenAt - 86_400_000, newestNote: 1, newestVersion: 0 }, false)
  userStore.keepOffline([gateway], true)
  userStore.keepOffline([queue], true)
  userStore.setAheadBudget('100')
  const open = { list: 'issues', query: 'is:open', grouping: 'milestone', board: null } as const
  userStore.saveView(null, { name: 'Open', icon: 'star', ...open })
  userStore.saveView(null, { name: 'By label', icon: 'bug', ...open, grouping: null, board: 'label' })
  userStore.saveRule(null, { name: 'Radio', query: 'label:radio', action: 'pin', localLabel: null, isOn: true })
  userStore.markViewed(merges('Keep the queue on flash'), { path: 'queue.c', content: 'as it was' }, true)
  await userStore.beginNotifications({ since: writtenAt - 86_400_000 })
  userStore.rememberWithoutUndo('Theme: dark', 'It is chosen in the settings.')
  userStore.close()
}

/** Copies a database without its free pages. Fails when the copy contains something of this computer. */
function keep(name: string): void {
  const copy = join(target, name)
  const database = new Database(join(folder, name))
  database.exec(`VACUUM INTO '${copy}'`)
  database.close()
  const bytes = readFileSync(copy).toString('latin1')
  for (const secret of ['token-ada', folder, root, tmpdir(), process.env['USER'] ?? '', process.env['HOME'] ?? '']) {
    if (secret.length > 3 && bytes.includes(secret)) throw new Error(`${name} says “${secret}”`)
  }
}

rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
await sync()
const cache = new Database(join(folder, 'cache.db'), { readonly: true })
await work((table, column, value) => {
  const id: unknown = cache.prepare(`SELECT id FROM ${table} WHERE ${column} = ?`).pluck().get(value)
  if (typeof id !== 'number') throw new Error(`no ${value} in ${table}`)
  return id
})
cache.close()
const { settings } = openSettings(join(folder, 'settings.db'))
const user = {
  id: ownUserId,
  username: 'ada',
  name: 'Ada',
  state: 'active',
  avatarUrl: null,
  webUrl: null,
  isAdmin: false,
  email: '',
}
settings.saveAccount({ id: account, url: 'https://code.example.org', user, kept: 'keychain' } as never)
settings.save('theme', 'dark')
settings.saveOf(account, 'projectOrder', [project(2), project(1)])
settings.close()
for (const name of ['user.db', 'cache.db', 'settings.db']) keep(name)
// This reads the originals, not the copies, because reading brings an edit that was being sent into doubt.
const expected = { ...readWhatWasWritten(folder), settings: readSettings(folder) }
writeFileSync(join(target, 'expected.json'), `${JSON.stringify(expected, null, 1)}\n`)
rmSync(folder, { recursive: true })
console.log(`Written: ${target}`)

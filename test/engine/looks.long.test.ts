import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startService, type Service } from '../support/service-of-run.ts'
import type { Key } from '../../shared/model/key.ts'
import type { CatchUpCard } from '../../shared/model/catch-up.ts'
import type { ActivityRow } from '../../shared/model/rows.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { askService, ownIdOf } from '../support/asking.ts'

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      labels: ['bug'],
      issues: [
        { title: 'Crack', author: 'ada', notes: [{ author: 'ben', body: 'Look' }] },
        { title: 'Of others', author: 'ben' },
      ],
      mergeRequests: [{ title: 'Forge', branch: 'forge', author: 'ben' }],
    },
  ],
}

let service: Service
let account: TestAccount
let now: number
let crack: string

const ask = <T>(username: string, path: string, method = 'GET', body?: object) =>
  askService<T>(service, `token-${username}`, method, path, body)

/** As the main process does it: answered by the reader, remembered by the user store. */
function look(key = crack) {
  const { item, seen } = account.reader.readItem(key)
  account.userStore.markLooked(seen, true)
  return item
}

async function synced(): Promise<void> {
  const before = account.state().lastSyncedAt
  now += 60_000
  account.engine.syncNow()
  await account.until(() => account.state().lastSyncedAt !== before && account.isSynced())
}

/** The keys of activity from before the first sync. */
let history: ReadonlySet<string>
const activity = (mine = false) =>
  (account.reader.readRows(account.reader.listActivity({ mine }).keys) as ActivityRow[]).filter(
    ({ key }) => !history.has(key),
  )
const pathOf = (key: string) => `/projects/${project}/issues/${key.split('/')[2] ?? ''}`
let project: number

beforeEach(async () => {
  service = await startService({ port: 0, fixture })
  now = Date.UTC(2026, 10, 1)
  const ownUserId = await ownIdOf(service, 'token-ada')
  ;[{ id: project }] = await ask<[{ id: number }]>('ada', '/projects')
  account = await openAccount({ url: service.url, token: 'token-ada', ownUserId, now: () => now })
  await account.engine.start()
  await account.until(() => account.isSynced())
  crack = account.reader.listItems('issue', { query: 'Crack' }).keys[0] ?? ''
  history = new Set(account.reader.listActivity({}).keys)
})

afterEach(async () => {
  await account.close()
  await service.close()
})

describe('an item looked at again', () => {
  it('tells what others have done since, and only that, once', async () => {
    expect(look()).toMatchObject({ look: null, changes: [] })
    now += 3_600_000
    expect(look()).toMatchObject({ look: { newestNote: 1 }, changes: [] })
    const lookedAt = new Date(now).toISOString()

    await ask('ben', pathOf(crack), 'PUT', { labels: 'bug', title: 'Crack!' })
    const note = await ask<{ id: number }>('ben', `${pathOf(crack)}/notes`, 'POST', { body: 'Worse' })
    await ask('ada', pathOf(crack), 'PUT', { description: 'Mine, elsewhere', state_event: 'close' })
    await synced()
    now += 3_600_000
    const again = look()
    expect(again.look).toMatchObject({ lookedAt, newestNote: 1 })
    // Closed by Ada: the service's line says so. Who wrote the description is said nowhere.
    const reported = again.changes.map(({ actor, field }) => `${actor?.username ?? '?'} ${field ?? ''}`)
    expect(reported.toSorted()).toEqual(['? description', 'ben labels', 'ben title'])
    // As long as it stays open, it is compared with the look before.
    expect(account.reader.readItem(crack, again.look).item.changes).toHaveLength(3)
    const last = look()
    expect(last.changes).toEqual([])
    expect(last.look?.newestNote).toBeGreaterThanOrEqual(note.id)
  })

  it('says up to which of its versions a merge request was seen', async () => {
    const forge = account.reader.listItems('mergeRequest', { query: '' }).keys[0] ?? ''
    await account.engine.items.refreshItem(forge)
    const versions = account.reader.readItemContents(forge).versions.map(({ id }) => id)
    expect(versions).not.toEqual([])
    const [version = 0] = versions
    const diffs = await account.engine.items.readVersion({ item: forge as Key<'mergeRequest'>, version })
    expect(diffs.map(({ newPath }) => newPath)).toEqual(
      account.reader.readItemContents(forge).changes.map(({ newPath }) => newPath),
    )
    await expect(
      account.engine.items.readVersion({ item: forge as Key<'mergeRequest'>, version: 999 }),
    ).rejects.toThrow()
    // A version that was read once is there without the service.
    await service.close()
    expect(await account.engine.items.readVersion({ item: forge as Key<'mergeRequest'>, version })).toEqual(diffs)
    await expect(
      account.engine.items.readVersion({ item: forge as Key<'mergeRequest'>, version: 999 }),
    ).rejects.toThrow()
    look(forge)
    expect(look(forge).look).toMatchObject({ newestVersion: Math.max(...versions) })
  })

  it('within a minute, with nothing new to see, is still the same look', () => {
    const first = new Date(now).toISOString()
    look()
    now += 59_000
    look()
    expect(account.reader.readItem(crack).item.look?.lookedAt).toBe(first)
    now += 1_000
    look()
    expect(account.reader.readItem(crack).item.look?.lookedAt).toBe(new Date(now).toISOString())
  })

  it('stays seen as far as it once was, even if its date is set back', () => {
    const { seen } = account.reader.readItem(crack)
    account.userStore.markLooked({ ...seen, newestVersion: 5 }, true)
    now += 3_600_000
    account.userStore.markLooked({ ...seen, seenAt: seen.seenAt - 1, newestNote: 0, newestVersion: 0 }, true)
    expect(account.reader.readItem(crack).item.look).toMatchObject({
      seenAt: new Date(seen.seenAt).toISOString(),
      newestNote: 1,
      newestVersion: 5,
    })
  })

  it('is not thought seen up to what the local clock says', async () => {
    now = Date.UTC(2050, 0, 1)
    account.userStore.submitEdit({ kind: 'comment', target: crack, body: 'From the future' })
    look()
    await account.until(() => account.reader.listEdits(undefined).count === 0)
    await ask('ben', pathOf(crack), 'PUT', { title: 'Crack!' })
    await synced()
    expect(look().changes).toMatchObject([{ field: 'title', after: 'Crack!' }])
  })
})

describe('catching up', () => {
  it('has a card for each item that others changed since it was looked at, and for no other', async () => {
    const other = account.reader.listItems('issue', { query: 'others' }).keys[0] ?? ''
    look()
    look(other)
    expect(account.reader.listCatchUp('here')).toEqual([])
    await ask('ben', pathOf(crack), 'PUT', { title: 'Crack!' })
    await ask('ben', `${pathOf(crack)}/notes`, 'POST', { body: 'Worse' })
    await ask('ben', `${pathOf(crack)}/notes`, 'POST', { body: 'Much worse' })
    await ask('ada', `${pathOf(crack)}/notes`, 'POST', { body: 'Is it?' })
    // Only the user did something to the other one; nobody ever looked at the merge request.
    await ask('ada', `${pathOf(other)}/notes`, 'POST', { body: 'Mine' })
    await synced()
    await account.engine.items.refreshItem(crack)
    expect(account.reader.listCatchUp('here')).toMatchObject([
      {
        row: { key: crack },
        look: { newestNote: 1 },
        changes: [{ field: 'title', after: 'Crack!' }],
        comments: 2,
        newest: { body: 'Much worse' },
      },
    ])
    look()
    expect(account.reader.listCatchUp('here')).toEqual([])
  })
})

describe('being done with a card', () => {
  const done = (card: CatchUpCard | undefined): void => {
    if (card) account.userStore.catchUp(card.seen, card.seen.newestReason)
  }

  it('is about what the card shows, and not about what came since', async () => {
    look()
    await ask('ben', pathOf(crack), 'PUT', { assignee_id: 1 })
    await ask('ben', `${pathOf(crack)}/notes`, 'POST', { body: 'Worse' })
    await synced()
    await account.engine.items.refreshItem(crack)
    const [card] = account.reader.listCatchUp('here')
    await ask('ben', `${pathOf(crack)}/notes`, 'POST', { body: 'It broke, @ada' })
    await synced()
    await account.engine.items.refreshItem(crack)
    done(card)
    expect(account.reader.listCatchUp('here')).toMatchObject([{ comments: 1, newest: { body: 'It broke, @ada' } }])
    expect(account.reader.readItem(crack).item.triage).toMatchObject({ part: 'open', unread: true })
    done(account.reader.listCatchUp('here')[0])
    expect(account.reader.readItem(crack).item.triage.part).toBe('done')
  })

  it('is one step, which gives the card back with the mark on its entry', async () => {
    look()
    await ask('ben', pathOf(crack), 'PUT', { assignee_id: 1 })
    await ask('ben', `${pathOf(crack)}/notes`, 'POST', { body: 'Worse' })
    await synced()
    await account.engine.items.refreshItem(crack)
    const cards = account.reader.listCatchUp('here')
    const before = account.reader.readItem(crack).item
    expect(cards).toHaveLength(1)
    expect(before.triage.part).toBe('open')

    done(cards[0])
    expect(account.reader.listCatchUp('here')).toEqual([])
    expect(account.reader.readItem(crack).item.triage.part).toBe('done')
    expect(account.userStore.undo()).toMatchObject({ title: 'Mark “Crack” done' })
    expect(account.reader.listCatchUp('here')).toEqual(cards)
    expect(account.reader.readItem(crack).item).toMatchObject({ triage: before.triage, look: before.look })
    account.userStore.redo()
    expect(account.reader.listCatchUp('here')).toEqual([])

    // Without an entry that is open, what was seen is the whole step.
    await ask('ben', pathOf(crack), 'PUT', { title: 'Crack!' })
    await synced()
    const again = account.reader.listCatchUp('here')
    expect(again).toHaveLength(1)
    const [card] = again
    if (card) account.userStore.catchUp(card.seen, null)
    expect(account.reader.listCatchUp('here')).toEqual([])
    expect(account.userStore.undo()).toMatchObject({ title: 'Mark “Crack!” as seen' })
    expect(account.reader.listCatchUp('here')).toEqual(again)
  })
})

describe('what happened', () => {
  it('is listed with its items, newest first, one’s own doing by name', async () => {
    account.userStore.submitEdit({ kind: 'changeState', target: crack, state: 'closed' })
    account.userStore.submitEdit({ kind: 'comment', target: crack, body: 'Closing this.' })
    await account.until(() => account.reader.listEdits(undefined).count === 0)
    expect(activity()).toMatchObject([
      { action: 'commented', own: true, comment: 'Closing this.', targetKey: crack, item: { title: 'Crack' } },
      { action: 'closed', own: true, actor: { username: 'ada' }, projectPath: 'tools/anvil' },
    ])
    const { times, keys } = account.reader.listActivity({})
    expect(times.slice(0, 2)).toEqual(activity().map(({ at }) => Date.parse(at)))
    expect(account.changes).toContainEqual({ kinds: ['activity'], keys: [keys[1], crack] })
    await synced()
    expect(activity()).toHaveLength(2)
  })

  it('is narrowed to what concerns the user, and to a project', async () => {
    const other = account.reader.listItems('issue', { query: 'others' }).keys[0] ?? ''
    await ask('ben', pathOf(other), 'PUT', { title: 'Others' })
    await ask('ben', pathOf(crack), 'PUT', { title: 'Crack!' })
    await synced()
    expect(activity()).toHaveLength(2)
    expect(activity(true)).toMatchObject([{ targetKey: crack }])
    expect(account.reader.listActivity({ project: `here/project/${project}` }).count).toBe(history.size + 2)
    expect(account.reader.listActivity({ project: `here/project/${project + 1}` }).count).toBe(0)
  })
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { keepFocus } from '../../renderer/ui/keys/focus.ts'
import { SignInStore } from '../../renderer/features/sign-in/sign-in.svelte.ts'
import { Stores } from '../../renderer/shell/stores.ts'
import { ToastStore } from '../../renderer/data/toasts.svelte.ts'
import { firstRows } from '../../shared/ipc-limits.ts'
import { TestBridge } from './support/test-bridge.ts'
import { opened, settle } from './support/opened.ts'
import { accountId } from './support/sample-content.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the screen of when Docket last ended', () => {
  it.each([
    ['is shown', 'issues', () => undefined],
    [
      'is not, where the user goes on while the states of sync are on their way',
      'inbox',
      () => document.dispatchEvent(new PointerEvent('pointerdown')),
    ],
  ])('%s', async (_what, section, meanwhile) => {
    const bridge = new TestBridge()
    bridge.screen = { list: `docket://${accountId}/issues`, item: null }
    bridge.hold('readSyncStates')
    onTestFinished(keepFocus(() => undefined))
    const stores = new Stores(bridge)
    const started = stores.start()
    await settle()
    expect(stores.navigation.account?.id).toBe(accountId)
    meanwhile()
    bridge.release('readSyncStates')
    await Promise.all([started, settle()])
    expect(stores.navigation.section).toBe(section)
  })
})

describe('the navigation', () => {
  it('asks for what the filter and the project say', async () => {
    const { bridge, stores } = await opened()
    stores.navigation.go('issues')
    stores.queries.set('issues', 'is:closed assignee:me queue')
    await settle()
    const last = () => bridge.calls.findLast(({ name }) => name === 'listIssues')?.args
    expect(last()).toEqual({ account: accountId, query: 'is:closed assignee:me queue', most: firstRows })
    stores.queries.set('issues', 'is:closed')
    stores.navigation.showProject(`${accountId}/project/1`)
    await settle()
    expect(last()).toEqual({
      account: accountId,
      query: 'is:closed',
      project: `${accountId}/project/1`,
      most: firstRows,
    })
    stores.navigation.clearFilter('issues')
    await settle()
    expect(last()).toEqual({ account: accountId, query: 'is:open', most: firstRows })
  })

  it('opens the item of an inbox entry', async () => {
    const { bridge, stores } = await opened()
    const [entry] = bridge.inbox
    if (!entry) throw new Error('no entries')
    stores.rows.use(entry.key)
    await settle()
    stores.selection.select(entry.key)
    expect(stores.pane.openSelected()).toBe(true)
    await settle()
    expect(stores.item.key).toBe(entry.itemKey)
    expect(stores.item.item?.description).toContain('three gateways')
    expect(stores.item.thread.notes).toHaveLength(6)
  })

  it('opens only the item the selection rests on', async () => {
    const { bridge, stores } = await opened()
    stores.navigation.go('issues')
    await settle()
    bridge.calls.length = 0
    for (let index = 0; index < 5; index += 1) stores.selection.move(1)
    await settle()
    expect(bridge.calls.filter(({ name }) => name === 'openItem').map(({ args }) => args)).toEqual([
      { item: stores.navigation.lists.issues.keys[4] },
    ])
  })

  it('does not refresh an item for ever when its refresh changes it', async () => {
    const { bridge, stores } = await opened()
    stores.pane.openItem(`${accountId}/issue/1`)
    await settle()
    bridge.calls.length = 0
    for (let index = 0; index < 5; index += 1) {
      bridge.changed(['issue', 'note'])
      await settle()
    }
    expect(bridge.calls.filter(({ name }) => name === 'openItem')).toHaveLength(0)
  })
})

describe('choosing an account', () => {
  it('that is on the screen already changes nothing there, as after signing in again', async () => {
    const { stores } = await opened()
    stores.navigation.go('issues')
    stores.queries.set('issues', 'is:open label:power')
    await settle()
    stores.navigation.switchAccount(accountId)
    await settle()
    expect([stores.navigation.section, stores.queries.of('issues')]).toEqual(['issues', 'is:open label:power'])
  })
})

describe('edits', () => {
  it('are shown queued at once, taken back with their text, and told of when not saved', async () => {
    const { bridge, stores } = await opened()
    const target = `${accountId}/issue/1`
    stores.pane.openItem(target)
    await settle()
    const submitted = stores.edits.submit({ kind: 'comment', target, body: 'A word' })
    await settle()
    const edit = await submitted
    expect(stores.edits.all.map(({ key, state }) => [key, state])).toEqual([[edit, 'waiting']])
    expect(stores.item.thread.notes?.at(-1)).toMatchObject({ body: 'A word', pending: [{ edit, state: 'waiting' }] })

    if (edit === null) throw new Error('not saved')
    const discarded = stores.edits.discard(edit)
    await settle()
    expect((await discarded).ok).toBe(true)
    expect(stores.edits.all).toEqual([])
    expect(stores.item.thread.notes?.some(({ body }) => body === 'A word')).toBe(false)

    bridge.fail('submitEdit', { code: 'disk_full' })
    const refused = stores.edits.submit({ kind: 'comment', target, body: 'Another' })
    await vi.advanceTimersByTimeAsync(50)
    expect(await refused).toBeNull()
    expect(stores.toasts.messages.map(({ message }) => message)).toEqual([expect.stringContaining('The disk is full')])
  })

  it('on the wire are not taken back, and that is said', async () => {
    const { bridge, stores } = await opened()
    bridge.fail('discardEdit', { code: 'edit_on_its_way' })
    const discarded = stores.edits.discard(`${accountId}/edit/1`)
    await vi.advanceTimersByTimeAsync(50)
    expect((await discarded).ok).toBe(false)
    expect(stores.toasts.messages[0]?.message).toContain('already on its way')
  })
})

describe('messages', () => {
  it('stay for at least ten seconds, and as long as somebody holds them', async () => {
    const toasts = new ToastStore()
    toasts.tell('info', 'one')
    toasts.tell('info', 'two')
    const [one] = toasts.messages
    if (!one) throw new Error('no message')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(toasts.messages).toHaveLength(2)
    toasts.hold(one.id)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(toasts.messages.map(({ message }) => message)).toEqual(['one'])
    toasts.release(one.id)
    await vi.advanceTimersByTimeAsync(13_000)
    expect(toasts.messages).toEqual([])
  })

  it('come from the main process too', async () => {
    const { bridge, stores } = await opened()
    bridge.emit('toast', { tone: 'problem', message: 'Something', item: `${accountId}/issue/1` })
    expect(stores.toasts.messages[0]).toMatchObject({
      tone: 'problem',
      message: 'Something',
      item: `${accountId}/issue/1`,
    })
  })
})

describe('the snippets that were opened before', () => {
  it('are known before their dialog asks, follow what is opened, and are of one account only', async () => {
    const { bridge, stores } = await opened()
    const known = () => stores.snippets.opened.map(({ reference }) => reference)
    expect(known()).toEqual([])
    await Promise.all([stores.snippets.find(`${accountId}/project/1`, 7), settle()])
    expect(known()).toEqual(['$7'])
    bridge.storeSnippet(1, 12)
    await settle()
    expect(known()).toEqual(['$12', '$7'])
    bridge.hold('listSnippets')
    stores.enter('other')
    expect(known()).toEqual([])
  })
})

describe('signing in', () => {
  it('that was given up is broken off where it is under way, and its answer is not wanted', async () => {
    const bridge = new TestBridge({ accounts: [], latency: 500 })
    const stores = new Stores(bridge)
    const store = new SignInStore(stores.program)
    const attempt = store.signIn('https://code.example.org', 'x', 'keychain')
    expect(store.busy).toBe('signIn')
    store.cancel()
    expect(store.busy).toBeNull()
    await vi.advanceTimersByTimeAsync(2000)
    expect(await attempt).toBeNull()
    expect(bridge.calls.map(({ name }) => name)).toContain('cancelSignIn')
    // The main process undoes its own work; a removal could hit an account that was there before.
    expect(bridge.calls.map(({ name }) => name)).not.toContain('removeAccount')
  })

  it('needs an address before anybody is asked', async () => {
    const bridge = new TestBridge({ accounts: [] })
    const store = new SignInStore(new Stores(bridge).program)
    expect(await store.signIn('  ', 'x', 'keychain')).toBeNull()
    expect(store.error?.code).toBe('address_invalid')
    expect(bridge.calls).toEqual([])
  })
})

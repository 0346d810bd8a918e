// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { keepFocus } from '../../renderer/ui/keys/focus.ts'
import { newestVersionOf } from '../../renderer/data/newest-version.ts'
import { Stores } from '../../renderer/shell/stores.ts'
import { commands, type CommandId } from '../../shared/keymap.ts'
import { keyOf } from '../../shared/model/key.ts'
import { beginningOf, putThreads } from './support/discussions-screens.ts'
import { opened, settle } from './support/opened.ts'
import { accountId, accountOverV4, sampleAccount } from './support/sample-content.ts'
import { TestBridge, type BridgeOptions } from './support/test-bridge.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const key = (kind: string, id: number): string => `${accountId}/${kind}/${id}`

/** The stores with an item in the pane, which commands act on. */
async function withOpen(item: string, options: BridgeOptions = {}): Promise<Stores> {
  const { stores } = await opened(options)
  stores.pane.openItem(item)
  await settle()
  return stores
}

const available = ({ commands: registry }: Stores, group: string): CommandId[] =>
  commands.filter((command) => command.group === group && registry.isAvailable(command.id)).map(({ id }) => id)

describe('commands', () => {
  it('sign in again while an account is signed out, and then only', async () => {
    const { stores } = await opened()
    expect(stores.commands.isAvailable('signInAgain')).toBe(false)
    const out = await opened({ accounts: [{ ...sampleAccount, kept: 'keychain', state: 'signedOut' }] })
    expect(out.stores.commands.run('signInAgain')).toBe(true)
    expect([out.stores.surfaces.sheet, out.stores.surfaces.again]).toEqual(['again', sampleAccount.id])
  })

  it('are available where there is what they are done to', async () => {
    const { stores } = await opened()
    stores.selection.select(null)
    expect(available(stores, 'Item')).toEqual([])
    const ofBoth = ['comment', 'changeState', 'editItem', 'assign', 'label', 'localLabel', 'setMilestone']
    const further = ['award', 'follow', 'addTodo']
    // The pages of the sample workspace can be read nowhere else.
    const last = ['keepOffline', 'print', 'copyReference']
    expect(available(await withOpen(key('issue', 3)), 'Item')).toEqual([
      ...ofBoth,
      'setDueDate',
      'changeConfidential',
      ...further,
      'moveIssue',
      'deleteItem',
      ...last,
      'copyBranch',
      'makeMergeRequest',
    ])
    const ofService = { accounts: [{ ...sampleAccount, kept: 'keychain' as const }] }
    expect(available(await withOpen(key('issue', 3), ofService), 'Item').slice(-2)).toEqual([
      'copyWebAddress',
      'openInBrowser',
    ])
    const mergeRequest = await withOpen(key('mergeRequest', 1))
    expect(mergeRequest.target.item?.kind).toBe('mergeRequest')
    expect(available(mergeRequest, 'Item')).toEqual([
      ...ofBoth,
      'review',
      ...further,
      'merge',
      'changeDraft',
      'deleteItem',
      ...last,
      'copyBranch',
    ])
  })

  it('mark a merge request as a draft by its title, and as ready again', async () => {
    const { stores, bridge } = await opened()
    stores.pane.openItem(key('mergeRequest', 1))
    await settle()
    const { title } = stores.target.item as { readonly title: string }
    const titles = () =>
      bridge.calls
        .filter(({ name }) => name === 'submitEdit')
        .map(({ args }) => (args as { edit: { fields: { title: string } } }).edit.fields.title)
    stores.commands.run('changeDraft')
    await expect.poll(titles).toEqual([`WIP: ${title}`])
    await expect.poll(() => stores.target.item).toMatchObject({ workInProgress: true })
    stores.commands.run('changeDraft')
    await expect.poll(titles).toEqual([`WIP: ${title}`, title])
  })

  it('approve what is on the screen, and nothing that was pushed since', async () => {
    const { stores, bridge } = await opened()
    stores.pane.openItem(key('mergeRequest', 1))
    await settle()
    bridge.pushVersions(key('mergeRequest', 1), 1, 2)
    bridge.sample.cache.exec(`UPDATE merge_requests SET may_approve = 1, sha = '${'f'.repeat(40)}' WHERE id = 1`)
    bridge.changed(['mergeRequest'])
    await settle()
    const head = newestVersionOf(stores.item.contents?.versions ?? [])?.headCommitSha
    expect([head, stores.target.item]).toMatchObject([expect.any(String), { sha: 'f'.repeat(40) }])
    stores.commands.run('approve')
    await settle()
    const [approval] = bridge.calls.flatMap(({ name, args }) => (name === 'submitEdit' ? [args] : []))
    expect(approval).toMatchObject({ edit: { kind: 'approve', approved: true, sha: head } })
  })

  it('begin a merge request for an issue, and copy the name of its branch', async () => {
    const { stores, bridge } = await opened()
    stores.pane.openItem(key('issue', 3))
    await settle()
    const row = stores.target.item!
    stores.commands.run('copyBranch')
    stores.commands.run('makeMergeRequest')
    await vi.waitFor(() => expect(bridge.calls.some(({ name }) => name === 'copyText')).toBe(true))
    const [copied] = bridge.calls.flatMap(({ name, args }) => (name === 'copyText' ? [args] : []))
    const { text } = copied as { readonly text: string }
    expect(text).toMatch(new RegExp(`^${row.iid}-[a-z0-9-]+$`))
    expect(stores.surfaces.editing).toEqual({
      kind: 'newMergeRequest',
      project: row.projectKey,
      closes: row,
    })
  })

  it('are called by what they do next to it, and do that', async () => {
    const stores = await withOpen(key('issue', 3))
    expect(stores.commands.titleOf('follow')).toBe(stores.target.item?.subscribed === true ? 'Unfollow' : 'Follow')
    const before = stores.commands.titleOf('changeState')
    expect(stores.commands.run('changeState')).toBe(true)
    await settle()
    expect([before, stores.commands.titleOf('changeState')]).toEqual(['Close', 'Reopen'])
  })

  it('pick for those of the selected items that can have it, and say how many cannot', async () => {
    const { stores } = await opened()
    await stores.selection.all()
    expect(stores.commands.run('setDueDate')).toBe(true)
    await settle()
    const { editing } = stores.surfaces
    const several = editing?.kind === 'dueDate' ? editing.several : []
    expect(new Set(several?.map(({ kind }) => kind))).toEqual(new Set(['issue']))
    expect(stores.toasts.messages.at(-1)?.message).toMatch(/\b\d+ merge requests cannot have a due date\.$/)
  })

  it('come from the menu of the window too, each once', async () => {
    const { bridge, stores } = await opened()
    bridge.requests = [{ kind: 'command', id: 'help' }]
    bridge.emit('requested', {})
    await settle()
    expect(stores.surfaces.sheet).toBe('help')
    expect(bridge.requests).toEqual([])
  })

  it('run in a window that was opened for them once its projects have been read, however late', async () => {
    const bridge = new TestBridge()
    bridge.requests = [{ kind: 'command', id: 'newIssue' }]
    bridge.hold('listProjects')
    const stores = new Stores(bridge)
    void stores.start()
    await settle()
    // The workspace reads them too, as soon as it is on the screen.
    stores.enter(accountId)
    await settle()
    expect([stores.surfaces.editing, stores.toasts.messages]).toEqual([null, []])
    bridge.release('listProjects')
    await settle()
    expect(stores.surfaces.editing).toEqual({ kind: 'newIssue', project: stores.projects.all[0]?.key })
  })

  it.each([
    ['wait for the projects, where one is needed', false],
    ['that need a project are not done once the user has gone on', true],
  ])('%s', async (_, goesOn) => {
    onTestFinished(keepFocus(() => undefined))
    const bridge = new TestBridge()
    bridge.hold('listProjects')
    const stores = new Stores(bridge)
    void stores.start()
    await settle()
    stores.enter(accountId)
    await settle()
    expect(stores.commands.run('newIssue')).toBe(true)
    await settle()
    expect([stores.surfaces.editing, stores.toasts.messages]).toEqual([null, []])
    if (goesOn) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
    bridge.release('listProjects')
    await settle()
    const [first] = stores.projects.all
    expect(first).toBeDefined()
    expect(stores.surfaces.editing).toEqual(goesOn ? null : { kind: 'newIssue', project: first?.key })
    expect(stores.toasts.messages).toEqual([])
  })

  it('do nothing before there is an account', async () => {
    const { stores } = await opened({ accounts: [] })
    expect(commands.filter(({ id }) => stores.commands.isAvailable(id) || stores.commands.run(id))).toEqual([])
    expect(stores.surfaces.sheet).toBeNull()
  })
})

describe('a view on the screen', () => {
  it('is asked until it goes, unless another has taken its place by then', async () => {
    const { stores } = await opened()
    const asked: string[] = []
    const pane = (name: string) => ({ page: () => asked.push(name) > 0 })
    const first = stores.onScreen.show('pane', pane('first'))
    const second = stores.onScreen.show('pane', pane('second'))
    first()
    expect(stores.commands.run('scrollDown')).toBe(true)
    second()
    expect([stores.commands.isAvailable('scrollDown'), stores.commands.run('scrollDown')]).toEqual([false, false])
    expect(asked).toEqual(['second'])
  })
})

describe('a page on the screen', () => {
  it('does commands itself that are done to the list elsewhere, unless something speaks against it', async () => {
    const { stores } = await opened()
    const done: string[] = []
    let isRight = true
    const act = (name: string) => ({ run: () => done.push(name) > 0 })
    const stop = stores.onScreen.show('pageActions', {
      next: act('next'),
      resolve: { ...act('resolve'), whyNot: () => (isRight ? null : 'it is not yours.'), isOn: () => true },
    })
    // Only while there is a page.
    expect(stores.commands.titleOf('resolve')).toBe('Resolve or reopen thread')
    stores.commands.run('next')
    expect(done).toEqual([])
    const before = stores.navigation.list?.selected
    stores.pages.show({ kind: 'explorer', account: accountId })
    expect([stores.commands.run('next'), stores.commands.run('resolve')]).toEqual([true, true])
    expect(done).toEqual(['next', 'resolve'])
    expect(stores.commands.titleOf('resolve')).toBe('Reopen thread')
    isRight = false
    expect([stores.commands.isAvailable('resolve'), stores.commands.run('resolve')]).toEqual([false, true])
    expect(stores.toasts.messages.map(({ message }) => message)).toEqual(['Resolve or reopen thread: it is not yours.'])
    // Others are covered by it.
    expect([stores.commands.isAvailable('previous'), stores.commands.isAvailable('comment')]).toEqual([false, false])
    stop()
    expect(stores.commands.isAvailable('next')).toBe(false)
    expect([done.length, stores.navigation.list?.selected]).toEqual([2, before])
  })

  it('with threads is offered where the service has them, with the number that wait for the user', async () => {
    const without = await opened()
    putThreads(without.bridge)
    await settle()
    expect(without.stores.discussions).toMatchObject({ areThere: false, awaited: 0 })
    expect(without.stores.commands.isAvailable('goThreads')).toBe(false)
    expect(without.bridge.calls.filter(({ name }) => name === 'countOpenDiscussions')).toEqual([])

    const { bridge, stores } = await opened({ accounts: [accountOverV4] })
    expect(stores.discussions).toMatchObject({ areThere: true, awaited: 0 })
    putThreads(bridge)
    await settle()
    expect(stores.discussions.awaited).toBe(3)
    void stores.edits.submit({
      kind: 'resolveDiscussion',
      target: keyOf(accountId, 'note', beginningOf(0)),
      resolved: true,
    })
    await settle()
    expect(stores.discussions.awaited).toBe(2)
    stores.commands.run('goThreads')
    expect(stores.pages.address).toBe(`docket://${accountId}/threads`)
  })

  it('with releases is that of the project that is meant, where the service has them', async () => {
    const project = keyOf(accountId, 'project', 3)
    const without = await opened()
    without.stores.navigation.showProject(project)
    await settle()
    expect(without.stores.target.project).toBe(project)
    expect(without.stores.commands.isAvailable('goReleases')).toBe(false)

    const { stores } = await opened({ accounts: [accountOverV4] })
    expect(stores.target.project).toBeNull()
    expect(stores.commands.isAvailable('goReleases')).toBe(false)
    stores.navigation.showProject(project)
    await settle()
    stores.commands.run('goReleases')
    expect(stores.pages.address).toBe(`docket://${accountId}/projects/3/releases`)
    expect(stores.pages.project).toBe(project)
  })
})

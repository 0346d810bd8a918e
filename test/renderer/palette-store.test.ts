// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settings } from '../../renderer/features/settings/settings-table.ts'
import type { Stores } from '../../renderer/shell/stores.ts'
import { opened, settle } from './support/opened.ts'
import { accountId, sampleAccount } from './support/sample-content.ts'
import type { TestBridge } from './support/test-bridge.ts'
import { paletteOf } from './support/palette-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Opened = Awaited<ReturnType<typeof opened>>

const issue = (id: number): string => `${accountId}/issue/${id}`

async function open({ stores }: Pick<Opened, 'stores'>): Promise<void> {
  expect(stores.commands.run('palette')).toBe(true)
  paletteOf(stores).open(stores.surfaces.palette?.asking ?? null)
  await settle()
}

/** Ends the palette as the window does once it is gone. */
async function close({ stores }: Pick<Opened, 'stores'>): Promise<void> {
  expect(stores.surfaces.palette).toBeNull()
  paletteOf(stores).closed()
  await settle()
}

async function type({ stores }: Pick<Opened, 'stores'>, text: string): Promise<void> {
  paletteOf(stores).write(text)
  await settle()
}

const shown = (stores: Stores) =>
  paletteOf(stores).groups.map(({ kind, rows }) => [kind, ...rows.map(({ entry }) => entry.title)])
const titlesOf = (stores: Stores, kind: string) =>
  paletteOf(stores)
    .groups.find((group) => group.kind === kind)
    ?.rows.map(({ entry }) => entry.title)
const current = (stores: Stores) => paletteOf(stores).rows[paletteOf(stores).current]?.entry.title

/** Types a text and chooses the first entry of a kind. */
async function choose(window: Opened, text: string, kind: string): Promise<void> {
  const palette = paletteOf(window.stores)
  await open(window)
  await type(window, text)
  const at = palette.rows.findIndex(({ entry }) => entry.kind === kind)
  expect(at, `no ${kind} for ${text}`).toBeGreaterThanOrEqual(0)
  palette.mark(at)
  palette.choose()
  await close(window)
}

const calls = (bridge: TestBridge, name: string) => bridge.calls.filter((call) => call.name === name)

describe('the palette finds', () => {
  it('every command that can be done, by what it does next, and what is not possible not', async () => {
    const window = await opened()
    window.stores.pane.openItem(issue(3))
    await settle()
    await open(window)
    await type(window, 'follow')
    const isFollowed = window.stores.target.item?.subscribed === true
    expect(titlesOf(window.stores, 'command')?.[0]).toBe(isFollowed ? 'Unfollow' : 'Follow')
    // An issue cannot be merged.
    await type(window, 'merge')
    expect(titlesOf(window.stores, 'command')).not.toContain('Merge')
    await type(window, 'find anything')
    expect(titlesOf(window.stores, 'command') ?? []).not.toContain('Find and do anything')
  })

  it('projects, people, milestones, labels, lists and settings, and opens their places', async () => {
    const window = await opened()
    const { navigation, pages } = window.stores
    await choose(window, 'soil-probe', 'project')
    expect(navigation.listing).toEqual({ kind: 'issues', query: 'is:open', project: 2 })
    await choose(window, 'ines', 'person')
    expect(navigation.listing).toEqual({ kind: 'issues', query: 'author:ines' })
    await choose(window, 'spring', 'milestone')
    expect(navigation.listing).toMatchObject({ kind: 'issues', query: 'milestone:"Spring season"' })
    await choose(window, 'field rep', 'label')
    expect(navigation.listing).toMatchObject({ kind: 'issues', query: 'label:"field report" is:open' })
    await choose(window, 'secu', 'label')
    expect(navigation.listing).toMatchObject({ kind: 'issues', query: 'label:security is:open' })
    await choose(window, 'snoozed', 'section')
    expect(navigation.listing).toEqual({ kind: 'inbox', part: 'snoozed', query: '' })
    await choose(window, 'updates', 'settings')
    expect(pages.shown).toMatchObject({ page: { kind: 'settings', page: 'updates' } })
    await choose(window, 'waiting for an answer', 'section')
    expect(navigation.listing).toEqual({ kind: 'issues', query: 'is:open unanswered:7d' })
  })

  it('every single setting, also by other words for it, and shows it on its page', async () => {
    const window = await opened()
    const { pages } = window.stores
    const palette = paletteOf(window.stores)
    await open(window)
    const offered = titlesOf(window.stores, 'settings')
    expect(settings.map(({ title }) => title).filter((title) => offered?.includes(title) !== true)).toEqual([])
    expect(new Set(offered).size).toBe(offered?.length)
    await choose(window, 'quiet hours', 'settings')
    expect(pages.shown).toMatchObject({ page: { kind: 'settings', page: 'notifications' }, spot: 'Quiet hours' })
    await open(window)
    await type(window, 'gmail')
    expect(palette.rows[0]?.entry).toMatchObject({ title: 'Key preset', detail: 'Settings: Keys' })
    palette.choose()
    await close(window)
    expect(pages.shown).toMatchObject({ page: { kind: 'settings', page: 'keys' }, spot: 'Key preset' })
  })

  it('an item by number in a project that is on this computer, and not in the page yet', async () => {
    const window = await opened()
    const all = vi.spyOn(window.stores.projects, 'all', 'get').mockReturnValue([])
    await open(window)
    const before = window.bridge.calls.length
    await type(window, 'gateway#1')
    expect(titlesOf(window.stores, 'item')).toHaveLength(1)
    await type(window, 'hardware/gateway#1')
    expect(titlesOf(window.stores, 'item')).toHaveLength(1)
    // However many projects there are, they are not read for each letter.
    expect(new Set(window.bridge.calls.slice(before).map(({ name }) => name))).not.toContain('listProjects')
    all.mockRestore()
  })

  it('no name for letters that are strewn over it, before a command that is meant', async () => {
    const window = await opened()
    const call = window.bridge.call.bind(window.bridge)
    vi.spyOn(window.bridge, 'call').mockImplementation(async (name, ...args) =>
      name === 'findNamed'
        ? ({
            ok: true,
            value: {
              people: [],
              labels: [],
              milestones: [
                {
                  key: `${accountId}/milestone/1`,
                  title: 'Alerts that wake the right person',
                  homePath: 'platform/api',
                  state: 'active',
                },
              ],
            },
          } as never)
        : await call(name, ...args),
    )
    window.stores.pane.openItem(issue(3))
    await settle()
    await open(window)
    await type(window, 'asgn')
    expect(current(window.stores)).toBe('Assign to somebody')
    expect(titlesOf(window.stores, 'milestone')).toBeUndefined()
    await type(window, 'api wake')
    expect(titlesOf(window.stores, 'milestone')).toEqual(['Alerts that wake the right person'])
  })

  it('items by number, by the words of their titles, and by an address', async () => {
    const window = await opened()
    const { item } = window.stores
    const palette = paletteOf(window.stores)
    await choose(window, 'gateway#1', 'item')
    expect(item.key).toBe(issue(1))
    await choose(window, 'bluetooth pairing', 'item')
    expect(item.row?.title).toMatch(/^Bluetooth pairing/)
    await choose(window, '!1', 'item')
    expect(item.row).toMatchObject({ kind: 'mergeRequest', iid: 1 })
    await choose(window, `${sampleAccount.url}/platform/api/issues/2#note_5`, 'item')
    expect(item.key).toBe(issue(2))
    await open(window)
    await type(window, 'ftp://elsewhere.example/group/app/issues/1')
    expect(palette.rows).toEqual([])
  })

  it.each([
    'https://elsewhere.example/group/app/issues/1',
    `${sampleAccount.url}/platform/api/-/work_items/9999`,
    `${sampleAccount.url}/groups/platform/-/epics/1`,
  ])('that %s is not on this computer, and opens it in the browser', async (address) => {
    const window = await opened()
    await choose(window, address, 'address')
    expect(calls(window.bridge, 'openExternal').at(-1)?.args).toEqual({ url: address })
  })

  it('a snippet by its address, which it asks for once it is chosen', async () => {
    const window = await opened()
    await choose(window, `${sampleAccount.url}/platform/api/snippets/7`, 'address')
    expect(window.stores.item.key).toMatch(/\/snippet\/7$/)
    expect(calls(window.bridge, 'findSnippet')).toHaveLength(1)
  })

  it('items and names of all accounts while all inboxes are listed', async () => {
    const other = { ...sampleAccount, id: 'other1', kept: 'keychain', url: 'https://code.example.org' } as const
    const window = await opened({ accounts: [sampleAccount, other], sampleInAll: true })
    const { navigation, item } = window.stores
    const palette = paletteOf(window.stores)
    const accountsOf = (kind: string) =>
      new Set(
        palette.groups
          .find((group) => group.kind === kind)
          ?.rows.map(({ entry }) => (/other1/.test(entry.id ?? '') ? 'other1' : 'sample1')),
      )
    const find = async (text: string, kind: string) => {
      await open(window)
      await type(window, text)
      const found = accountsOf(kind)
      window.stores.surfaces.showPalette(null)
      await close(window)
      return found
    }
    for (const [text, kind] of [
      ['!1', 'item'],
      ['gateway#1', 'item'],
      ['bluetooth pairing', 'item'],
      ['ines', 'person'],
    ] as const)
      expect(await find(text, kind), text).toEqual(new Set(['sample1']))
    navigation.goInboxes()
    await settle()
    for (const [text, kind] of [
      ['!1', 'item'],
      ['gateway#1', 'item'],
      ['bluetooth pairing', 'item'],
      ['ines', 'person'],
      ['spring', 'milestone'],
      ['secu', 'label'],
    ] as const)
      expect(await find(text, kind), text).toEqual(new Set(['sample1', 'other1']))
    await open(window)
    await type(window, 'bluetooth pairing')
    const at = palette.rows.findIndex(({ entry }) => entry.id?.startsWith('other1/') === true)
    expect(palette.rows[at]?.entry.detail).toMatch(/, code\.example\.org$/)
    palette.mark(at)
    palette.choose()
    await close(window)
    expect(item.key).toMatch(/^other1\//)
  })

  it('another account, and goes there', async () => {
    const other = {
      ...sampleAccount,
      id: 'other1',
      url: 'https://code.example.org',
      user: { ...sampleAccount.user, name: 'Zoe Other' },
    }
    const window = await opened({ accounts: [sampleAccount, other] })
    await choose(window, 'zoe', 'account')
    expect(window.stores.navigation.account?.id).toBe('other1')
  })
})

describe('what is chosen', () => {
  it('is offered first when nothing is typed, and is remembered for the next start', async () => {
    const window = await opened()
    await open(window)
    expect(shown(window.stores)[0]?.[0]).toBe('command')
    window.stores.surfaces.showPalette(null)
    await close(window)
    await choose(window, 'gateway#1', 'item')
    vi.setSystemTime(Date.now() + 60_000)
    await settle()
    await choose(window, 'soil-probe', 'project')
    await open(window)
    const recent = ['recent', 'hardware/soil-probe', expect.stringMatching(/^Gateway loses/)]
    expect(shown(window.stores)[0]).toEqual(recent)
    const uses = window.bridge.ofAccount.paletteUses ?? []
    expect(uses.map(({ entry }) => entry).toSorted()).toEqual([`docket://${accountId}/projects/2`, issue(1)])

    const again = await opened()
    again.bridge.ofAccount.paletteUses = uses
    await open(again)
    // Items are read once they are to be shown.
    shown(again.stores)
    await settle()
    expect(shown(again.stores)[0]).toEqual(recent)
  })

  it('often goes before what fits as well', async () => {
    const window = await opened()
    await open(window)
    await type(window, 'go to')
    const first = current(window.stores)
    window.stores.surfaces.showPalette(null)
    await close(window)
    for (let times = 0; times < 4; times += 1) {
      await open(window)
      await type(window, 'go to the outbox')
      paletteOf(window.stores).choose()
      await close(window)
    }
    await open(window)
    await type(window, 'go to')
    expect([first === 'Go to the outbox', current(window.stores)]).toEqual([false, 'Go to the outbox'])
  })

  it('opens its page outside of Docket when that is asked for', async () => {
    const window = await opened({ accounts: [{ ...sampleAccount, kept: 'keychain' }] })
    const palette = paletteOf(window.stores)
    for (const [text, url] of [
      ['soil-probe', `${sampleAccount.url}/hardware/soil-probe`],
      ['gateway#1', expect.stringContaining('/issues/1')],
    ] as const) {
      await open(window)
      await type(window, text)
      palette.chooseInBrowser()
      await close(window)
      expect(calls(window.bridge, 'openExternal').at(-1)?.args).toEqual({ url })
    }
  })

  it('has no page outside of Docket in the sample workspace', async () => {
    const window = await opened()
    for (const text of ['soil-probe', 'gateway#1']) {
      await open(window)
      await type(window, text)
      paletteOf(window.stores).chooseInBrowser()
      await close(window)
    }
    expect(calls(window.bridge, 'openExternal')).toEqual([])
  })
})

describe('a question for a time', () => {
  it('takes it in words, and says why it does not', async () => {
    const window = await opened()
    const { navigation, selection } = window.stores
    const palette = paletteOf(window.stores)
    selection.select(navigation.list?.keys[0] ?? null)
    await settle()
    palette.open('snooze')
    expect(palette.question?.title).toBe('Snooze until')
    await type(window, '25:00')
    expect([palette.rows, palette.refusal]).toEqual([
      [],
      '“25:00” is not a valid time. Type a time such as fri 3pm, tomorrow 9 or 2h.',
    ])
    await type(window, '4.3.2100 5:06')
    expect(current(window.stores)).toMatch(/^Thursday,? 4 March 2100, 05:06$/)
    palette.choose()
    await close(window)
    expect(calls(window.bridge, 'mark').at(-1)?.args).toMatchObject({
      mark: { as: 'snoozed', on: true, until: new Date(2100, 2, 4, 5, 6).toISOString() },
    })
  })
})

describe('a question for a label', () => {
  it('makes one that there is none of, before it gives it', async () => {
    const window = await opened()
    const { pane } = window.stores
    const palette = paletteOf(window.stores)
    pane.openItem(issue(1))
    await settle()
    palette.open('label')
    await settle()
    await type(window, 'waterproof')
    expect(current(window.stores)).toBe('Create label “waterproof”')
    palette.choose()
    await close(window)
    expect(calls(window.bridge, 'submitEdits').at(-1)?.args).toMatchObject({
      edits: [
        { kind: 'createLabel', name: 'waterproof' },
        { kind: 'changeItem', target: issue(1), fields: { labels: { add: ['waterproof'], remove: [] } } },
      ],
    })
    palette.open('label')
    await settle()
    await type(window, 'wet, dry')
    expect([palette.rows, palette.refusal]).toEqual([[], 'A label name cannot contain a comma.'])
  })
})

describe('what is found late', () => {
  it('comes in order until somebody chooses, and then moves nothing', async () => {
    const window = await opened()
    const { bridge, stores } = window
    await open(window)
    bridge.hold('findNamed')
    await type(window, 'in')
    expect(titlesOf(stores, 'person')).toBeUndefined()
    paletteOf(stores).move(1)
    const [before, at] = [current(stores), paletteOf(stores).current]
    const above = paletteOf(stores)
      .rows.slice(0, at + 1)
      .map(({ entry }) => entry.title)
    bridge.release('findNamed')
    await settle()
    expect(titlesOf(stores, 'person')).toContain('Inês Carvalho')
    expect([current(stores), paletteOf(stores).current]).toEqual([before, at])
    expect(
      paletteOf(stores)
        .rows.slice(0, at + 1)
        .map(({ entry }) => entry.title),
    ).toEqual(above)
    // Whoever types on has not chosen.
    await type(window, 'in ')
    expect(paletteOf(stores).current).toBe(0)
  })

  it('is what is typed by then: calls never queue up', async () => {
    const window = await opened()
    const { bridge, stores } = window
    await open(window)
    bridge.hold('findNamed')
    for (const text of ['i', 'in', 'ine', 'ines']) paletteOf(stores).write(text)
    await settle()
    bridge.release('findNamed')
    await settle()
    expect(calls(bridge, 'findNamed').map(({ args }) => (args as { text: string }).text)).toEqual(['i', 'ines'])
    expect(titlesOf(stores, 'person')).toEqual(['Inês Carvalho'])
    // The palette begins anew each time: what it found before may be of another account.
    stores.surfaces.showPalette(null)
    await close(window)
    await open(window)
    bridge.hold('findNamed')
    await type(window, 'ines')
    expect(titlesOf(stores, 'person')).toBeUndefined()
    bridge.release('findNamed')
  })
})

import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { isPaused, pauseForAnHour, pauseUntilTomorrow } from '../../electron/desktop/notifications/pause.ts'
import { trayMenu, trayStateOf, trayToolTip, type TrayFacts } from '../../electron/desktop/tray/tray-menu.ts'
import type { OwnMergeRequest } from '../../electron/protocols/own-merge-request.ts'
import type { SyncState } from '../../shared/ipc.ts'
import { makeSync } from '../renderer/support/sample-lists.ts'
import { sampleAccount } from '../renderer/support/sample-content.ts'

const now = Date.parse('2026-03-28T22:30:00')

const line = {
  reference: 'apps/console#12',
  title: 'Crash & burn',
  address: 'docket://a/projects/1/issues/12',
  unread: true,
}

function factsWith(change: Partial<TrayFacts> = {}, sync: Partial<SyncState> = {}): TrayFacts {
  return {
    inbox: { open: 0, unread: 0, newest: [] },
    mergeRequests: [],
    accounts: [sampleAccount],
    syncStates: [{ ...makeSync(), phase: 'idle', ...sync }],
    preferences: { hideContent: false, notificationsPaused: null, workOffline: false },
    now,
    ...change,
  }
}

const unread = { open: 3, unread: 2, newest: [line] }
const signedOut = { ...sampleAccount, state: 'signedOut' } as const

describe('the state of the tray', () => {
  it.each([
    ['idle', factsWith()],
    ['new', factsWith({ inbox: unread })],
    ['offline', factsWith({ inbox: unread }, { phase: 'offline' })],
    ['error', factsWith({ inbox: unread }, { phase: 'offline', rejectedEdits: 1 })],
    ['error', factsWith({}, { phase: 'paused' })],
    ['error', factsWith({ accounts: [signedOut] })],
    ['idle', factsWith({ accounts: [], syncStates: [] })],
  ])('is %s', (state, facts) => {
    expect(trayStateOf(facts)).toBe(state)
  })

  it('is not offline while one of two accounts is reached', () => {
    const [state] = factsWith().syncStates
    const syncStates = [{ ...state!, phase: 'offline' as const }, state!]
    expect(trayStateOf(factsWith({ syncStates }))).toBe('idle')
  })

  it.each([
    ['Docket: nothing new', factsWith()],
    ['Docket: 2 unread', factsWith({ inbox: unread })],
    [
      'Docket: 3 in the inbox, 1 edit needs you, 2 edits queued',
      factsWith({ inbox: { ...unread, unread: 0 } }, { waitingEdits: 3, rejectedEdits: 1 }),
    ],
    ['Docket: nothing new, signed out', factsWith({ accounts: [signedOut] })],
    ['Docket: nothing new, safe mode', factsWith({ accounts: [{ ...sampleAccount, state: 'safeMode' }] })],
    [
      'Docket: nothing new, working offline',
      factsWith(
        { preferences: { hideContent: false, notificationsPaused: null, workOffline: true } },
        { phase: 'offline', problem: { code: 'working_offline' } },
      ),
    ],
    ['Docket: nothing new, 1 edit queued, offline', factsWith({}, { phase: 'offline', waitingEdits: 1 })],
  ])('is told: %s', (words, facts) => {
    expect(trayToolTip(facts)).toBe(words)
  })
})

describe('the menu of the tray', () => {
  const actions = {
    show: vi.fn(),
    open: vi.fn(),
    run: vi.fn(),
    syncNow: vi.fn(),
    workOffline: vi.fn(),
    pause: vi.fn(),
    quit: vi.fn(),
  }
  const item = (items: readonly MenuItemConstructorOptions[], id: string): MenuItemConstructorOptions | undefined =>
    items.find((each) => each.id === id) ??
    items.flatMap(({ submenu }) => (Array.isArray(submenu) ? [item(submenu, id)] : [])).find(Boolean)
  const click = (facts: TrayFacts, id: string) => (item(trayMenu(facts, actions), id)?.click as () => void)()

  it('begins with the way into the window, and names what is new', () => {
    const [first, , entry] = trayMenu(factsWith({ inbox: unread }), actions)
    expect(first?.label).toBe('Open Docket')
    // In a menu, two of them stand for one.
    expect(entry?.label).toBe('• apps/console#12 Crash && burn')
    click(factsWith({ inbox: unread }), 'entry 0')
    expect(actions.open).toHaveBeenLastCalledWith(line.address)
  })

  it('tells no title where the user wants them hidden, and shortens long ones', () => {
    const preferences = { hideContent: true, notificationsPaused: null, workOffline: false }
    expect(item(trayMenu(factsWith({ inbox: unread, preferences }), actions), 'entry 0')?.label).toBe(
      '• Something in the inbox',
    )
    const long = { ...unread, newest: [{ ...line, title: '長'.repeat(200), unread: false }] }
    expect([...(item(trayMenu(factsWith({ inbox: long }), actions), 'entry 0')?.label ?? '')]).toHaveLength(60)
  })

  it('lists merge requests with how they are, and opens them', () => {
    const failed: OwnMergeRequest = {
      ...{ reference: 'apps/console!7', title: 'Weld', address: 'docket://a/projects/1/merge_requests/7' },
      ...{ place: 0, state: 'draft, pipeline failed', updatedAt: 1 },
    }
    const mergeRequests = [failed, { ...failed, title: '長'.repeat(200), state: '' }]
    const labels = (facts: TrayFacts) =>
      trayMenu(facts, actions).flatMap(({ id, label }) => (id?.startsWith('merge') ? [label] : []))
    const shown = labels(factsWith({ mergeRequests }))
    expect(shown.slice(0, 2)).toEqual(['My merge requests', 'apps/console!7 Weld · draft, pipeline failed'])
    expect([...(shown[2] ?? '')]).toHaveLength(60)
    click(factsWith({ mergeRequests }), 'merge request 0')
    expect(actions.open).toHaveBeenLastCalledWith(failed.address)
    const preferences = { hideContent: true, notificationsPaused: null, workOffline: false }
    expect(labels(factsWith({ mergeRequests: [failed], preferences }))[1]).toBe(
      'A merge request · draft, pipeline failed',
    )
    expect(labels(factsWith())).toEqual([])
  })

  it('pauses notifications and resumes them', () => {
    click(factsWith(), 'pauseUntilResumed')
    expect(actions.pause).toHaveBeenLastCalledWith('resumed')
    const paused = factsWith({
      preferences: { hideContent: false, notificationsPaused: pauseForAnHour(now), workOffline: false },
    })
    expect(item(trayMenu(paused, actions), 'resume')?.label).toBe('Resume notifications (paused until 23:30)')
    expect(item(trayMenu(paused, actions), 'pause')).toBeUndefined()
    click(paused, 'resume')
    expect(actions.pause).toHaveBeenLastCalledWith(null)
    expect(item(trayMenu({ ...paused, now: now + 3_600_001 }, actions), 'pause')).toBeDefined()
  })

  it('works offline and stops that, and syncs nothing meanwhile', () => {
    click(factsWith(), 'workOffline')
    expect(actions.workOffline).toHaveBeenLastCalledWith(true)
    const offline = factsWith({ preferences: { hideContent: false, notificationsPaused: null, workOffline: true } })
    expect(item(trayMenu(offline, actions), 'workOffline')?.checked).toBe(true)
    expect(item(trayMenu(offline, actions), 'syncNow')?.enabled).toBe(false)
    click(offline, 'workOffline')
    expect(actions.workOffline).toHaveBeenLastCalledWith(false)
  })

  it('says at quitting how many edits wait', () => {
    expect(item(trayMenu(factsWith(), actions), 'quit')?.label).toBe('Quit Docket')
    expect(item(trayMenu(factsWith({}, { waitingEdits: 1 }), actions), 'quit')?.label).toBe(
      'Quit Docket (1 edit waiting)',
    )
    expect(item(trayMenu(factsWith({}, { waitingEdits: 3 }), actions), 'quit')?.label).toBe(
      'Quit Docket (3 edits waiting)',
    )
  })

  it('opens nothing that needs an account while there is none', () => {
    const items = trayMenu(factsWith({ accounts: [], syncStates: [] }), actions)
    expect(['syncNow', 'newIssue', 'settings'].map((id) => item(items, id)?.enabled)).toEqual([false, false, false])
  })
})

describe('pausing', () => {
  it('until tomorrow ends at eight in the morning, in the night of summer time too', () => {
    const until = pauseUntilTomorrow(now)
    expect(new Date(until!).getHours()).toBe(8)
    expect(new Date(until!).getDate()).toBe(29)
    expect(isPaused(until, Date.parse(until!) - 1)).toBe(true)
    expect(isPaused(until, Date.parse(until!))).toBe(false)
    expect(isPaused(null, now)).toBe(false)
    expect(isPaused('resumed', now + 1e12)).toBe(true)
  })
})

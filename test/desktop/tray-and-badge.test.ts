import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TrayAndBadge } from '../../electron/desktop/tray/tray-and-badge.ts'
import { defaultPreferences } from '../../shared/preferences.ts'

const { made } = vi.hoisted(() => ({ made: { count: 0, alive: 0 } }))
vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events')
  class Tray extends EventEmitter {
    constructor() {
      super()
      made.count += 1
      made.alive += 1
    }
    setImage = () => undefined
    setToolTip = () => undefined
    setContextMenu = () => undefined
    destroy(): void {
      made.alive -= 1
    }
  }
  return {
    app: { setBadgeCount: () => undefined },
    BrowserWindow: { getAllWindows: () => [] },
    Menu: { buildFromTemplate: () => ({}) },
    Tray,
  }
})

/** The fake desktop: its tray, and the number of questions about it. */
const desktop = { hasTray: false, takesIcon: true, questions: 0 }

function newTrayAndBadge(): TrayAndBadge {
  return new TrayAndBadge({
    icons: '/icons',
    actions: { show: () => undefined } as never,
    readSummary: () => Promise.resolve({ inbox: { open: 0, unread: 0, newest: [] }, mergeRequests: [] }),
    hasTrayHost: () => {
      desktop.questions += 1
      return Promise.resolve(desktop.hasTray)
    },
    isInTray: () => Promise.resolve(desktop.takesIcon),
    facts: () => ({ accounts: [], syncStates: [], preferences: defaultPreferences }),
    now: () => 0,
    onTrouble: (what, thrown) => {
      throw new Error(what, { cause: thrown })
    },
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(made, { count: 0, alive: 0 })
  Object.assign(desktop, { hasTray: false, takesIcon: true, questions: 0 })
})
afterEach(() => vi.useRealTimers())

it('reads and shows nothing before it is started, whatever changes', async () => {
  const trayAndBadge = newTrayAndBadge()
  trayAndBadge.changed()
  await vi.advanceTimersByTimeAsync(1000)
  expect(made.count).toBe(0)
  await trayAndBadge.start()
  expect(made.count).toBe(1)
  trayAndBadge.end()
  await trayAndBadge.start()
  expect(made.count).toBe(1)
})

it('sees a tray that comes after Docket has started, and shows its icon there', async () => {
  const trayAndBadge = newTrayAndBadge()
  await trayAndBadge.start()
  expect(await trayAndBadge.hasTray()).toBe(false)
  desktop.hasTray = true
  expect(await trayAndBadge.hasTray()).toBe(true)
  // The icon was made anew, once.
  expect(made).toEqual({ count: 2, alive: 1 })
  expect(await trayAndBadge.hasTray()).toBe(true)
  expect(made.count).toBe(2)
  desktop.hasTray = false
  expect(await trayAndBadge.hasTray()).toBe(false)
})

it('waits for the tray of a desktop that is only starting, and not for ever', async () => {
  const trayAndBadge = newTrayAndBadge()
  await trayAndBadge.start()
  const awaited = trayAndBadge.awaitTray()
  await vi.advanceTimersByTimeAsync(10_000)
  desktop.hasTray = true
  await vi.advanceTimersByTimeAsync(2000)
  expect(await awaited).toBe(true)

  desktop.hasTray = false
  const inVain = trayAndBadge.awaitTray()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await inVain).toBe(false)
  const asked = desktop.questions
  await vi.advanceTimersByTimeAsync(60_000)
  expect(desktop.questions).toBe(asked)
})

it('waits no longer when Docket ends', async () => {
  const trayAndBadge = newTrayAndBadge()
  await trayAndBadge.start()
  const awaited = trayAndBadge.awaitTray()
  trayAndBadge.end()
  await vi.advanceTimersByTimeAsync(2000)
  expect(await awaited).toBe(false)
})

it('a tray without its icon is none', async () => {
  Object.assign(desktop, { hasTray: true, takesIcon: false })
  const trayAndBadge = newTrayAndBadge()
  await trayAndBadge.start()
  expect(await trayAndBadge.hasTray()).toBe(false)
  desktop.takesIcon = true
  expect(await trayAndBadge.hasTray()).toBe(true)
})

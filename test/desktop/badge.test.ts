import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { Badge, badgeImage } from '../../electron/desktop/tray/badge.ts'
import { trayImage } from '../../electron/desktop/tray/tray.ts'
import { trayStates } from '../../electron/desktop/tray/tray-menu.ts'

const { shown, onCreated } = vi.hoisted(() => ({
  shown: [] as unknown[],
  /** What is told of new windows. */
  onCreated: [] as ((event: null, window: unknown) => void)[],
}))
vi.mock('electron', () => ({
  app: {
    setBadgeCount: (count: number) => shown.push(count),
    on: (_event: string, listener: (typeof onCreated)[number]) => onCreated.push(listener),
  },
  nativeImage: { createFromPath: (path: string) => path },
  BrowserWindow: {
    getAllWindows: () => [{ setOverlayIcon: (image: unknown, words: string) => shown.push([image, words]) }],
  },
  Menu: {},
  Tray: class {},
}))

const icons = join(import.meta.dirname, '..', '..', 'electron', 'icons')

beforeEach(() => {
  shown.length = 0
})

it('is a number in the Dock and in the launcher, and a drawing over the button in the task bar', () => {
  new Badge(icons, 'darwin').show(3)
  new Badge(icons, 'linux').show(0)
  const badge = new Badge(icons, 'win32')
  badge.show(12)
  badge.show(0)
  expect(shown).toEqual([3, 0, [join(icons, 'badge', 'more.png'), '12 unread'], [null, '']])
})

it('is over the button of a window that is opened later, once that is shown', () => {
  const badge = new Badge(icons, 'win32')
  badge.follow()
  badge.show(3)
  shown.length = 0
  const window = new EventEmitter()
  onCreated[0]?.(null, Object.assign(window, { setOverlayIcon: (...drawn: unknown[]) => shown.push(drawn) }))
  expect(shown).toEqual([])
  window.emit('show')
  expect(shown).toEqual([[join(icons, 'badge', '3.png'), '3 unread']])
})

it('has a drawing for every number and every state on every system', () => {
  for (const count of [1, 5, 9, 10, 500]) expect(existsSync(join(icons, 'badge', badgeImage(count)))).toBe(true)
  for (const platform of ['linux', 'darwin', 'win32'] as const)
    for (const state of trayStates) expect(existsSync(join(icons, trayImage(state, platform)))).toBe(true)
})

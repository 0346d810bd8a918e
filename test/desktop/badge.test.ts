import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { badgeImage, setBadge } from '../../electron/desktop/tray/badge.ts'
import { trayImage } from '../../electron/desktop/tray/tray.ts'
import { trayStates } from '../../electron/desktop/tray/tray-menu.ts'

const { shown } = vi.hoisted(() => ({ shown: [] as unknown[] }))
vi.mock('electron', () => ({
  app: { setBadgeCount: (count: number) => shown.push(count) },
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
  setBadge(3, icons, 'darwin')
  setBadge(0, icons, 'linux')
  setBadge(12, icons, 'win32')
  setBadge(0, icons, 'win32')
  expect(shown).toEqual([3, 0, [join(icons, 'badge', 'more.png'), '12 unread'], [null, '']])
})

it('has a drawing for every number and every state on every system', () => {
  for (const count of [1, 5, 9, 10, 500]) expect(existsSync(join(icons, 'badge', badgeImage(count)))).toBe(true)
  for (const platform of ['linux', 'darwin', 'win32'] as const)
    for (const state of trayStates) expect(existsSync(join(icons, trayImage(state, platform)))).toBe(true)
})

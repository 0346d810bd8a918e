import type { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { beforeEach, expect, it, vi } from 'vitest'
import {
  claimApplication,
  followWindows,
  onWake,
  runWithoutWindow,
} from '../../electron/desktop/lifecycle/application.ts'
import { followLinks } from '../../electron/desktop/window/links.ts'
import { AppFailure } from '../../shared/errors.ts'

let quits = 0
let windows: unknown[] = []
const { parts } = vi.hoisted(() => ({
  parts: { said: [] } as unknown as {
    app: EventEmitter
    powerMonitor: EventEmitter
    said: string[]
    becomeReady: () => void
  },
}))

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  parts.powerMonitor = new Emitter()
  parts.app = Object.assign(new Emitter(), {
    isPackaged: false,
    setName: () => undefined,
    setAppUserModelId: () => undefined,
    getVersion: () => '1',
    getPath: () => '/profile',
    requestSingleInstanceLock: () => true,
    quit: () => (quits += 1),
    whenReady: () => new Promise<void>((resolve) => (parts.becomeReady = resolve)),
    exit: (code: number) => parts.said.push(`ended with ${code}`),
  })
  const BrowserWindow = { getAllWindows: () => windows }
  const dialog = {
    showMessageBox: ({ message }: { message: string }) => {
      parts.said.push(message)
      return Promise.resolve({ response: 0 })
    },
  }
  return { app: parts.app, BrowserWindow, dialog, powerMonitor: parts.powerMonitor }
})

let staysOpen = false
beforeEach(() => {
  staysOpen = false
  parts.app.removeAllListeners()
})

it('says when the computer was woken up or unlocked, each time', () => {
  const woke = vi.fn()
  onWake(woke)
  parts.powerMonitor.emit('suspend')
  parts.powerMonitor.emit('lock-screen')
  expect(woke).not.toHaveBeenCalled()
  parts.powerMonitor.emit('resume')
  parts.powerMonitor.emit('resume')
  expect(woke).toHaveBeenCalledTimes(2)
  parts.powerMonitor.emit('unlock-screen')
  expect(woke).toHaveBeenCalledTimes(3)
})

it('shows its window to a second start, and opens none before its page is served (F7)', () => {
  const open = vi.fn()
  claimApplication(undefined, vi.fn())
  parts.app.emit('second-instance')
  expect(parts.app.listenerCount('second-instance')).toBe(0)
  followWindows(open, () => Promise.resolve(staysOpen))
  for (const event of ['second-instance', 'activate']) parts.app.emit(event, { preventDefault: vi.fn() }, ['docket'])
  expect(open.mock.calls).toEqual([[], []])
})

it('quits with its last window, unless it goes on without one', async () => {
  quits = 0
  windows = []
  followWindows(vi.fn(), () => Promise.resolve(staysOpen))
  staysOpen = true
  const close = async () => {
    parts.app.emit('window-all-closed')
    await Promise.resolve()
    await Promise.resolve()
  }
  await close()
  expect(quits).toBe(0)
  staysOpen = false
  // While the desktop was asked for its tray, a window was opened.
  windows = [{}]
  await close()
  expect(quits).toBe(0)
  windows = []
  await close()
  expect(quits).toBe(process.platform === 'darwin' ? 0 : 1)
})

it('takes a link from the arguments of a second start, and nothing else (S12)', () => {
  const links: string[] = []
  followLinks((address) => links.push(address))
  parts.app.emit('second-instance', {}, ['docket', '--profile=/elsewhere', 'docket://3k9x/inbox'])
  parts.app.emit('second-instance', {}, ['docket', '--open=docket://3k9x/outbox'])
  const event = { preventDefault: vi.fn() }
  parts.app.emit('open-url', event, 'docket://3k9x/activity')
  expect(links).toEqual(['docket://3k9x/inbox', 'docket://3k9x/activity'])
  expect(event.preventDefault).toHaveBeenCalledOnce()
})

it('opens what a notification told of that was clicked while Docket did not run', () => {
  const links: string[] = []
  followLinks((address) => links.push(address))
  parts.app.emit('ready', {}, {})
  parts.app.emit('ready', {}, { identifier: '6BA7B810-9DAD-11D1-80B4-00C04FD430C8', actionIdentifier: 'default' })
  parts.app.emit('ready', {}, { identifier: 'docket://3k9x/inbox', actionIdentifier: 'default' })
  expect(links).toEqual(['docket://3k9x/inbox'])
})

it('claims its profile before anything else may use it, and is no program when another Docket has it', () => {
  const order: string[] = []
  const app = parts.app as unknown as { requestSingleInstanceLock: () => boolean; setPath: (...path: string[]) => void }
  app.setPath = (name, path) => order.push(`${name} is ${path}`)
  const prepare = (folder: string) => order.push(`made ${folder}`)
  const lock = vi.spyOn(app, 'requestSingleInstanceLock').mockImplementation(() => {
    order.push('asked')
    return false
  })
  expect(claimApplication('/mine', prepare)).toBeNull()
  // The lock is a file of the folder: asked for earlier, it would be that of another profile.
  expect(order).toEqual(['made /mine', 'userData is /mine', 'asked'])
  lock.mockReturnValue(true)
  expect(claimApplication('/mine', prepare)).toMatchObject({ userData: '/mine', unusable: null })
})

it('does not ask who has a profile that cannot be used: Electron would say that another Docket has it', () => {
  const ask = vi.spyOn(
    parts.app as unknown as { requestSingleInstanceLock: () => boolean },
    'requestSingleInstanceLock',
  )
  const claimed = claimApplication('/nowhere', () => {
    throw AppFailure.of('profile_not_writable', { file: null })
  })
  expect(claimed?.unusable).toEqual({ code: 'profile_not_writable', file: null })
  expect(ask).not.toHaveBeenCalled()
})

it('waits until dialogs can be shown before it says why it cannot start', async () => {
  parts.said.length = 0
  const failed = claimApplication(undefined, vi.fn())?.fail({ code: 'profile_in_use' })
  await Promise.resolve()
  expect(parts.said).toEqual([])
  parts.becomeReady()
  await failed
  expect(parts.said).toEqual(['Docket cannot start', 'ended with 1'])
})

it('a command has no files of Chromium in the profile, where those of an open Docket are, and leaves none behind', async () => {
  const paths: string[] = []
  const app = parts.app as unknown as { setPath: (name: string, path: string) => void }
  app.setPath = (name, path) => paths.push(name, path)
  parts.said.length = 0
  await runWithoutWindow(({ userData }) => {
    expect([userData, paths[0], existsSync(paths[1] ?? '')]).toEqual(['/profile', 'sessionData', true])
    expect(paths[1]).not.toContain('/profile')
    return Promise.resolve(2)
  })
  expect(existsSync(paths[1] ?? '')).toBe(false)
  expect(parts.said).toEqual(['ended with 2'])
})

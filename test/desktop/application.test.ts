import type { EventEmitter } from 'node:events'
import { beforeEach, expect, it, vi } from 'vitest'
import { claimApplication, followWindows, onWake } from '../../electron/desktop/application.ts'

const { parts } = vi.hoisted(() => ({ parts: {} as { app: EventEmitter; powerMonitor: EventEmitter } }))

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
  })
  return { app: parts.app, dialog: {}, powerMonitor: parts.powerMonitor }
})

beforeEach(() => {
  parts.app.removeAllListeners()
})

it('says when the computer was woken up, each time', () => {
  const woke = vi.fn()
  onWake(woke)
  parts.powerMonitor.emit('suspend')
  expect(woke).not.toHaveBeenCalled()
  parts.powerMonitor.emit('resume')
  parts.powerMonitor.emit('resume')
  expect(woke).toHaveBeenCalledTimes(2)
})

it('shows its window to a second start, and opens none before its page is served', () => {
  const open = vi.fn()
  claimApplication(undefined)
  parts.app.emit('second-instance')
  expect(parts.app.listenerCount('second-instance')).toBe(0)
  followWindows(open)
  parts.app.emit('second-instance')
  expect(open).toHaveBeenCalledTimes(1)
})

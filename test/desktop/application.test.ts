import type { EventEmitter } from 'node:events'
import { beforeEach, expect, it, vi } from 'vitest'
import { claimApplication, followWindows, onWake } from '../../electron/desktop/application.ts'
import { AppFailure } from '../../shared/errors.ts'

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
  claimApplication(undefined, vi.fn())
  parts.app.emit('second-instance')
  expect(parts.app.listenerCount('second-instance')).toBe(0)
  followWindows(open)
  parts.app.emit('second-instance')
  expect(open).toHaveBeenCalledTimes(1)
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

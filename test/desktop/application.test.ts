import type { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { onWake } from '../../electron/desktop/application.ts'

const { parts } = vi.hoisted(() => ({ parts: {} as { powerMonitor: EventEmitter } }))

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  parts.powerMonitor = new Emitter()
  return { app: new Emitter(), dialog: {}, powerMonitor: parts.powerMonitor }
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

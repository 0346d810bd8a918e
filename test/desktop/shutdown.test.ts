import type { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { followShutdown } from '../../electron/desktop/lifecycle/shutdown.ts'

const { parts } = vi.hoisted(() => ({ parts: {} as Record<'app' | 'powerMonitor' | 'window', EventEmitter> }))

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  for (const name of ['app', 'powerMonitor', 'window'] as const) parts[name] = new Emitter()
  return parts
})

it('ends when the system shuts down, and has it wait for that', () => {
  const onShutdown = vi.fn()
  followShutdown(onShutdown)
  parts.app.emit('browser-window-created', {}, parts.window)
  const preventDefault = vi.fn()
  parts.powerMonitor.emit('shutdown', { preventDefault })
  expect([onShutdown.mock.calls.length, preventDefault.mock.calls.length]).toEqual([1, 1])
  parts.window.emit('query-session-end', { preventDefault })
  expect([onShutdown.mock.calls.length, preventDefault.mock.calls.length]).toEqual([2, 2])
  parts.window.emit('session-end', {})
  expect(onShutdown).toHaveBeenCalledTimes(3)
})

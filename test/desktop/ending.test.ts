import type { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endInOrder } from '../../electron/desktop/ending.ts'

const { parts } = vi.hoisted(() => ({
  parts: {} as { app: EventEmitter & { quit: () => void; exit: (code: number) => void }; said: string[] },
}))

/** An application that asks before it quits, and writes down how it ended. */
const endings: (number | 'quit')[] = []

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  const app = new Emitter()
  parts.said = []
  parts.app = Object.assign(app, {
    quit: () => {
      let prevented = false
      app.emit('before-quit', { preventDefault: () => (prevented = true) })
      if (!prevented) endings.push('quit')
    },
    exit: (code: number) => void endings.push(code),
  })
  return { app, dialog: { showErrorBox: (title: string) => parts.said.push(title) } }
})

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const
const before = signals.map((signal) => process.listeners(signal as NodeJS.Signals))
const mayQuit = vi.fn<() => Promise<boolean>>()
const stop = vi.fn<() => Promise<void>>()
const leave = vi.fn<() => void>()

beforeEach(() => {
  endings.length = 0
  parts.app.removeAllListeners()
  mayQuit.mockReset().mockResolvedValue(true)
  stop.mockReset().mockResolvedValue()
  leave.mockReset().mockImplementation(() => parts.app.quit())
})

afterEach(() => {
  for (const [index, signal] of signals.entries()) {
    for (const listener of process.listeners(signal as NodeJS.Signals)) {
      if (!before[index]?.includes(listener)) process.off(signal, listener)
    }
  }
})

/** Lets what is told to `process` reach only what is tested here. */
function tellProcess(event: (typeof signals)[number]): void {
  for (const listener of process.listeners(event as NodeJS.Signals)) {
    if (!before[signals.indexOf(event)]?.includes(listener)) (listener as () => void)()
  }
}

it('asks whoever quits, and stops once before the end', async () => {
  endInOrder({ mayQuit, stop, leave })
  mayQuit.mockResolvedValueOnce(false)
  parts.app.quit()
  await setImmediate()
  expect([stop.mock.calls.length, endings]).toEqual([0, []])
  parts.app.quit()
  parts.app.quit()
  await setImmediate()
  expect([mayQuit.mock.calls.length, stop.mock.calls.length, endings]).toEqual([2, 1, ['quit']])
})

it.each(signals)('takes %s for an order: nobody is asked', async (event) => {
  endInOrder({ mayQuit, stop, leave })
  // Electron, told of a signal, quits by itself as well.
  parts.app.quit()
  tellProcess(event)
  await setImmediate()
  expect([mayQuit.mock.calls.length, stop.mock.calls.length, endings]).toEqual([0, 1, ['quit']])
})

it('leaves in the way it was given when nobody has ordered the end', async () => {
  endInOrder({ mayQuit, stop, leave })
  parts.app.quit()
  await setImmediate()
  expect([leave.mock.calls.length, endings]).toEqual([1, ['quit']])
  parts.app.removeAllListeners()
  endings.length = 0
  endInOrder({ mayQuit, stop, leave }).end()
  await setImmediate()
  // The computer shuts down: no time for a new version.
  expect([leave.mock.calls.length, endings]).toEqual([1, ['quit']])
})

it('ends on a signal while it waits for an answer', async () => {
  endInOrder({ mayQuit, stop, leave })
  mayQuit.mockReturnValue(new Promise(() => undefined))
  parts.app.quit()
  await setImmediate()
  tellProcess('SIGTERM')
  await setImmediate()
  expect(endings).toEqual(['quit'])
})

it('after an accident says so, closes everything and fails; what does not close is not waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { afterAccident } = endInOrder({ mayQuit, stop, leave })
  afterAccident()
  afterAccident()
  await setImmediate()
  expect([parts.said, stop.mock.calls.length, endings]).toEqual([['Docket has to close'], 1, [1]])
  stop.mockReturnValue(new Promise(() => undefined))
  parts.app.removeAllListeners()
  endInOrder({ mayQuit, stop, leave }).afterAccident()
  await setImmediate()
  expect(endings).toEqual([1])
  vi.runAllTimers()
  expect(endings.slice(1)).toContain(1)
  vi.useRealTimers()
})

import type { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endInOrder, type ForcedEnd } from '../../electron/desktop/lifecycle/ending.ts'

const { parts } = vi.hoisted(() => ({
  parts: {} as {
    app: EventEmitter & { quit: () => void; exit: (code: number) => void }
    said: string[]
    ready: PromiseWithResolvers<void>
    /** Closes the dialog that is open. */
    close: () => void
  },
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
    whenReady: () => parts.ready.promise,
    releaseSingleInstanceLock: () => undefined,
  })
  const showMessageBox = async ({ message }: { message: string }) => {
    parts.said.push(message)
    await new Promise<void>((resolve) => (parts.close = resolve))
  }
  return { app, dialog: { showMessageBox } }
})

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const
const before = signals.map((signal) => process.listeners(signal as NodeJS.Signals))
const mayQuit = vi.fn<() => Promise<boolean>>()
const stop = vi.fn<() => Promise<void>>()
const leave = vi.fn<() => void>()

beforeEach(() => {
  endings.length = 0
  parts.ready = Promise.withResolvers()
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

/** Emits an event of `process` to the listeners of the tested code only. */
function tellProcess(event: (typeof signals)[number]): void {
  for (const listener of process.listeners(event as NodeJS.Signals)) {
    if (!before[signals.indexOf(event)]?.includes(listener)) (listener as () => void)()
  }
}

/** Starts the orderly end of a program that is ready. */
async function readyToEnd(): Promise<ForcedEnd> {
  parts.ready.resolve()
  const forcedEnd = endInOrder({ mayQuit, stop, leave })
  await setImmediate()
  return forcedEnd
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

it('listens to signals only when Electron has taken them for itself: it would no longer be told of them', async () => {
  const listeners = () => process.listenerCount('SIGTERM')
  const atFirst = listeners()
  endInOrder({ mayQuit, stop, leave })
  await setImmediate()
  expect(listeners()).toBe(atFirst)
  parts.ready.resolve()
  await setImmediate()
  expect(listeners()).toBe(atFirst + 1)
})

it.each(signals)('takes %s for an order: nobody is asked', async (event) => {
  await readyToEnd()
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
  await readyToEnd()
  mayQuit.mockReturnValue(new Promise(() => undefined))
  parts.app.quit()
  await setImmediate()
  tellProcess('SIGTERM')
  await setImmediate()
  expect(endings).toEqual(['quit'])
})

it('after an uncaught error says so, closes everything while that is read, and fails', async () => {
  const { afterUncaughtError } = await readyToEnd()
  afterUncaughtError()
  afterUncaughtError()
  await setImmediate()
  expect([parts.said, stop.mock.calls.length, endings]).toEqual([['Docket has to close'], 1, []])
  parts.close()
  await setImmediate()
  expect(endings).toEqual([1])
})

it.each([
  ['an accident', ({ afterUncaughtError }: ForcedEnd) => afterUncaughtError()],
  ['an order', ({ end }: ForcedEnd) => end()],
])('what does not close is not waited for after %s', async (_what, happen) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  stop.mockReturnValue(new Promise(() => undefined))
  happen(endInOrder({ mayQuit, stop, leave }))
  await setImmediate()
  expect(endings).toEqual([])
  await vi.runAllTimersAsync()
  expect(endings).toEqual([1])
  vi.useRealTimers()
})

import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FlushBeforeQuit } from '../../electron/desktop/lifecycle/flush-before-quit.ts'

vi.mock('electron', () => ({ BrowserWindow: {}, ipcMain: {}, webContents: {} }))

/** A page that answers, or does not. */
class Page extends EventEmitter {
  readonly heard: { question: number }[] = []
  state: 'shown' | 'loading' | 'crashed' | 'destroyed' = 'shown'

  send(_channel: string, payload: { question: number }): void {
    this.heard.push(payload)
  }
  isDestroyed(): boolean {
    return this.state === 'destroyed'
  }
  isCrashed(): boolean {
    return this.state === 'crashed'
  }
  isLoading(): boolean {
    return this.state === 'loading'
  }
}

const destroy = vi.fn()

function windowOf(page: Page): BrowserWindow {
  return { webContents: page, destroy, isDestroyed: () => false } as unknown as BrowserWindow
}

beforeEach(() => {
  vi.useFakeTimers()
  destroy.mockClear()
})
afterEach(() => void vi.useRealTimers())

it('lets a window close when its page has answered, and not before', async () => {
  const flushBeforeQuit = new FlushBeforeQuit()
  const [one, other] = [new Page(), new Page()]
  const closing = [flushBeforeQuit.close(windowOf(one)), flushBeforeQuit.close(windowOf(other))]
  expect([one.heard, other.heard]).toEqual([[{ question: 1 }], [{ question: 2 }]])
  flushBeforeQuit.answered(2)
  await closing[1]
  await vi.advanceTimersByTimeAsync(1900)
  expect(destroy).toHaveBeenCalledTimes(1)
  flushBeforeQuit.answered(1)
  await closing[0]
  expect(destroy).toHaveBeenCalledTimes(2)
})

it('does not wait for ever for a page that hangs, nor for one that goes meanwhile', async () => {
  const flushBeforeQuit = new FlushBeforeQuit()
  const closing = flushBeforeQuit.close(windowOf(new Page()))
  await vi.advanceTimersByTimeAsync(2000)
  await closing
  const page = new Page()
  const gone = flushBeforeQuit.close(windowOf(page))
  page.emit('destroyed')
  await gone
  expect(destroy).toHaveBeenCalledTimes(2)
})

it.each(['loading', 'crashed', 'destroyed'] as const)('does not ask a page that is %s', async (state) => {
  const page = new Page()
  page.state = state
  await new FlushBeforeQuit().close(windowOf(page))
  expect([page.heard, destroy.mock.calls.length]).toEqual([[], 1])
})

it('leaves a window open that is wanted again by the time its page has answered', async () => {
  const flushBeforeQuit = new FlushBeforeQuit()
  let isToClose = true
  const closing = flushBeforeQuit.close(windowOf(new Page()), () => isToClose)
  isToClose = false
  flushBeforeQuit.answered(1)
  await closing
  expect(destroy).not.toHaveBeenCalled()
})

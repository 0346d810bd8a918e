import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onNetworkBack } from '../../electron/desktop/connection/network.ts'

const { isOnline } = vi.hoisted(() => ({ isOnline: vi.fn<() => boolean>() }))
vi.mock('electron', () => ({ net: { isOnline } }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('says once each time that the network is back, and nothing while it stays', () => {
  isOnline.mockReturnValue(true)
  const back = vi.fn()
  const stop = onNetworkBack(back)
  const pass = (online: boolean) => {
    isOnline.mockReturnValue(online)
    vi.advanceTimersByTime(60_000)
    return back.mock.calls.length
  }
  expect([pass(true), pass(false), pass(true), pass(false), pass(true)]).toEqual([0, 0, 1, 1, 2])
  stop()
  pass(false)
  expect(pass(true)).toBe(2)
})

it('says so too when Docket was started without a network', () => {
  isOnline.mockReturnValue(false)
  const back = vi.fn()
  const stop = onNetworkBack(back)
  isOnline.mockReturnValue(true)
  vi.advanceTimersByTime(5000)
  expect(back).toHaveBeenCalledExactlyOnceWith()
  stop()
})

import { vi } from 'vitest'
import { Stores } from '../../../renderer/shell/stores.ts'
import { accountId } from './sample-content.ts'
import { TestBridge, type BridgeOptions } from './test-bridge.ts'

/** Lets everything on its way arrive; for tests with fake timers. */
export const settle = () => vi.advanceTimersByTimeAsync(1000)

/** The stores of a window that has read its first screen. */
export async function opened(options: BridgeOptions = {}): Promise<{ bridge: TestBridge; stores: Stores }> {
  const bridge = new TestBridge(options)
  const stores = new Stores(bridge)
  await Promise.all([stores.start(), settle()])
  stores.enter(accountId)
  await settle()
  return { bridge, stores }
}

import type { UpdateState } from '../../../shared/updates.ts'
import type { TestBridge } from './test-bridge.ts'

/** Reports the state of updates to the window. */
export function show(bridge: TestBridge, updates: UpdateState): void {
  bridge.program = { ...bridge.program, updates }
  bridge.emit('programChanged', { program: bridge.program })
}

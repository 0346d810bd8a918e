import type { UpdateState } from '../../../shared/updates.ts'
import type { TestBridge } from './test-bridge.ts'

/** Tells the window how updates stand. */
export function show(bridge: TestBridge, updates: UpdateState): void {
  bridge.program = { ...bridge.program, updates }
  bridge.emit('programChanged', { program: bridge.program })
}

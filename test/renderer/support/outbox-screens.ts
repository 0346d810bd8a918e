import type { TestBridge } from './test-bridge.ts'

/** The arguments of the newest call of a name. */
export const lastCall = (bridge: TestBridge, name: string) => bridge.calls.findLast((call) => call.name === name)?.args

import { afterEach, vi } from 'vitest'
import { endTest } from './end-of-test.ts'

// Vitest runs this file before each test file. A hook in a support module would not do: test files share the modules of
// their process, so the module would run, and add its hook, only for the first of them.
afterEach(endTest)
afterEach(() => void vi.useRealTimers())

import { afterEach } from 'vitest'
import { endTest } from './end-of-test.ts'

// Vitest runs this file before each file of tests. A hook in a support module would not do: test files share the modules
// of their process, so that such a module runs, and adds its hook, for the first of them alone.
afterEach(endTest)

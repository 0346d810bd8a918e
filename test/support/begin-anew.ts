import { vi } from 'vitest'

// Removes the stubs of the test file before this one: modules are loaded again.
vi.unstubAllEnvs()
vi.unstubAllGlobals()
vi.resetModules()

import { vi } from 'vitest'

// What the test file before this one put in the place of something is taken away: modules are read again.
vi.unstubAllEnvs()
vi.unstubAllGlobals()
vi.resetModules()

import { benchNow } from './clock.ts'

/** Loaded by a thread before its own code: from then on it goes by the bench's clock. */
Date.now = benchNow

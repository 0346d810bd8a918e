import { createRequire } from 'node:module'

// undici looks at the time-outs of requests by one timer of its process, which it makes once. Made while a test holds the clock,
// it would never run again for all tests after it. So it is made here, before any test.
interface FastTimers {
  readonly setFastTimeout: (then: () => void, milliseconds: number) => unknown
}
const { setFastTimeout } = createRequire(import.meta.url)('undici/lib/util/timers.js') as FastTimers
setFastTimeout(() => undefined, 1)

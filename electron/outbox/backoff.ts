const firstMilliseconds = 1_000
const mostMilliseconds = 300_000

/**
 * How long to wait before the next attempt: anything up to twice as long as the time before ("full jitter"), from 1 s
 * to 5 min, so that many clients do not come back at the same moment.
 *
 * @param attempts how many there were, at least 1
 * @param retryAfter seconds the service asked for, if it did; never less than that
 * @param random a number in [0, 1)
 */
export function backoff(attempts: number, retryAfter: number | undefined, random: () => number): number {
  const ceiling = Math.min(mostMilliseconds, firstMilliseconds * 2 ** Math.min(20, attempts))
  const jittered = firstMilliseconds + random() * (ceiling - firstMilliseconds)
  return Math.max(jittered, (retryAfter ?? 0) * 1000)
}

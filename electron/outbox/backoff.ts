const firstMilliseconds = 1_000
const mostMilliseconds = 300_000

/**
 * Returns how long to wait before the next attempt, in milliseconds. The wait is random ("full jitter"), so that many
 * clients do not come back at the same moment. It lasts from 1 s to a limit that doubles with each attempt, up to 5
 * min.
 *
 * @param attempts the number of attempts so far, at least 1
 * @param retryAfter seconds the service asked for, if it did; the wait is never shorter
 * @param random a number in [0, 1)
 */
export function backoff(attempts: number, retryAfter: number | undefined, random: () => number): number {
  const ceiling = Math.min(mostMilliseconds, firstMilliseconds * 2 ** Math.min(20, attempts))
  const jittered = firstMilliseconds + random() * (ceiling - firstMilliseconds)
  return Math.max(jittered, (retryAfter ?? 0) * 1000)
}

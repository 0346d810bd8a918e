/** `in 8 s`, `in 3 min`, or `at once` when the time has come. */
export function until(timestamp: string, now: number): string {
  const seconds = Math.ceil((new Date(timestamp).getTime() - now) / 1000)
  if (seconds <= 0) return 'at once'
  return seconds < 60 ? `in ${seconds} s` : `in ${Math.ceil(seconds / 60)} min`
}

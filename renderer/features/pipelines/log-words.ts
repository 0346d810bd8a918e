import type { LogSection } from '../../../shared/job-log/job-log.ts'

/** How long a part of a job took: `8 s`, `2 min 5 s`, `1 h 3 min`; empty where that is not known. */
export function tookWords({ startedAt, endedAt }: Pick<LogSection, 'startedAt' | 'endedAt'>): string {
  if (endedAt === null || endedAt < startedAt) return ''
  const seconds = endedAt - startedAt
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

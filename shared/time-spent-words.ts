import { workingTimeWords } from './working-time.ts'

/**
 * Returns words for the time that an item is to take and took so far, in seconds: `3h of 1d`, `1d estimated`, `3h spent`; empty where
 * neither is known.
 */
export function timeSpentWords(estimate: number | null, spent: number | null): string {
  const [planned, done] = [estimate ?? 0, spent ?? 0]
  if (planned === 0) return done === 0 ? '' : `${workingTimeWords(done)} spent`
  return done === 0
    ? `${workingTimeWords(planned)} estimated`
    : `${workingTimeWords(done)} of ${workingTimeWords(planned)}`
}

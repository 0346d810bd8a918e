import type { Issue } from './issue.ts'

/** The largest weight that services keep. */
export const largestWeight = 2_147_483_647

/** Returns true if the edition of the service has something of how an issue is planned. */
export function isPlannable({
  hasWeight,
  hasEpic,
  hasIteration,
  hasHealthStatus,
}: Pick<Issue, 'hasWeight' | 'hasEpic' | 'hasIteration' | 'hasHealthStatus'>): boolean {
  return hasWeight || hasEpic || hasIteration || hasHealthStatus
}

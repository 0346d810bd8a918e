import type { SpokenService } from '../../model/spoken-service.ts'
import { isSince, readVersion, type ServiceVersion } from './version.ts'

/** Merge requests have reviewers since 13.8. What is older leaves out every word about them. */
export function knowsReviewers(version: ServiceVersion): boolean {
  return isSince(version, 13, 8)
}

/** Whether items of a service have several assignees. */
export function assignsSeveral({ interface: spoken }: Pick<SpokenService, 'interface'>): boolean {
  return spoken === 'v4'
}

/** Whether merge requests of a service have reviewers. Services of API v4 that do not say their version are taken for new. */
export function hasReviewers({ interface: spoken, version }: Pick<SpokenService, 'interface' | 'version'>): boolean {
  if (spoken !== 'v4') return false
  const read = readVersion(version ?? '')
  return read === null || knowsReviewers(read)
}

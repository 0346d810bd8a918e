import { sentenceFor } from '../../../shared/error-sentences.ts'
import type { SpokenService } from '../../../shared/model/spoken-service.ts'

/**
 * `API v4, version 16.11.2-ee`: the interface that Docket uses, and the version that the service names; services of v3 name none.
 */
export function interfaceWords({ interface: spoken, version }: SpokenService): string {
  return version === null ? `API ${spoken}` : `API ${spoken}, version ${version}`
}

/** Returns the notice about a token with which nothing can be changed; null for one that may do all. */
export function readOnlyWords({ mayWrite }: SpokenService): string | null {
  if (mayWrite) return null
  const { title, advice } = sentenceFor({ code: 'token_read_only' })
  return `${title} ${advice}`
}

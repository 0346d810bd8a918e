import { sentenceFor } from '../../../shared/error-sentences.ts'
import type { ServiceFacts } from '../../../shared/model/service-facts.ts'

/**
 * `API v4, version 16.11.2-ee`: the API that Docket uses, and the version that the service names; services of v3 name none.
 */
export function apiWords({ interface: apiVersion, version }: ServiceFacts): string {
  return version === null ? `API ${apiVersion}` : `API ${apiVersion}, version ${version}`
}

/** Returns the notice about a token with which nothing can be changed; null for one that may do all. */
export function readOnlyWords({ mayWrite }: ServiceFacts): string | null {
  if (mayWrite) return null
  const { title, advice } = sentenceFor({ code: 'token_read_only' })
  return `${title} ${advice}`
}

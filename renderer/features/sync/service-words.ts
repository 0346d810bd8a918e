import { sentenceFor } from '../../../shared/error-sentences.ts'
import type { SpokenService } from '../../../shared/model/spoken-service.ts'

/** `API v4, version 16.11.2-ee`: what is spoken, and what the service says it is; services of v3 do not say it. */
export function interfaceWords({ interface: spoken, version }: SpokenService): string {
  return version === null ? `API ${spoken}` : `API ${spoken}, version ${version}`
}

/** What is told of a token with which nothing can be changed; null of one that may do all. */
export function readOnlyWords({ mayWrite }: SpokenService): string | null {
  if (mayWrite) return null
  const { title, advice } = sentenceFor({ code: 'token_read_only' })
  return `${title} ${advice}`
}

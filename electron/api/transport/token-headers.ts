import type { TokenKind } from '../../../shared/model/token-kind.ts'

/** The header with the token. Only one kind is ever sent in a request. */
export function tokenHeaders(kind: TokenKind, token: string): Record<string, string> {
  return kind === 'oauth' ? { authorization: `Bearer ${token}` } : { 'PRIVATE-TOKEN': token }
}

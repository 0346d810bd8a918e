import { createHash } from 'node:crypto'
import { isoOf } from '../../resources/moments.ts'
import { Refusal } from '../../rules/refusals.ts'
import { scopesOf } from '../auth.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

const digest = (text: string): string => createHash('sha1').update(text).digest('hex')

/** The version and metadata of the service, and the token of the request. */
export function aboutHandlers({ workspace, version: { major, minor } }: VersionedService): OwnHandlers {
  const version = `${major}.${minor}.0`
  const revision = digest(version).slice(0, 11)
  return {
    readServiceVersion: () => ({ body: { version, revision } }),
    readMetadata: () => ({
      body: { version, revision, kas: { enabled: false, externalUrl: null, version: null }, enterprise: false },
    }),
    readOwnToken: own<object>(({ caller: { token, user } }) => {
      if (!token || token.kind === 'oauth') {
        throw new Refusal(400, {
          message: '400 Bad request - This endpoint requires token type to be a personal access token',
        })
      }
      const expires = token.expires_at === null ? null : isoOf(token.expires_at).slice(0, 10)
      return {
        body: {
          // The store numbers no tokens.
          id: parseInt(digest(token.token).slice(0, 7), 16),
          name: `${token.kind} token`,
          revoked: token.revoked === 1,
          created_at: isoOf(user.created_at),
          scopes: scopesOf(token),
          user_id: user.id,
          last_used_at: isoOf(workspace.store.now()),
          active: true,
          expires_at: expires,
        },
      }
    }),
  }
}

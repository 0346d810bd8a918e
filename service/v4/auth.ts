import { textOf } from '../http/auth.ts'
import type { Credentials } from '../http/auth.ts'
import type { Caller } from '../rules/access.ts'
import { Refusal, forbidden, unauthorized } from '../rules/refusals.ts'
import { findToken } from '../store/tokens.ts'
import type { TokenRow } from '../store/tokens.ts'
import { findUser, findUserByName } from '../store/users.ts'
import { requirePermission } from './fine-grained-tokens.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'

/** The scopes of a token. One that was set up with the service has all of them. */
export function scopesOf(token: TokenRow): readonly string[] {
  if (token.permissions !== null) return ['granular']
  return token.kind === 'private' ? ['api', 'sudo'] : [token.scope]
}

/** The scopes any one of which is enough for a request. */
function wantedScopes({ method, path }: Credentials): readonly string[] {
  if (method !== 'GET' && method !== 'HEAD') return ['api']
  // Every token may read its own scopes.
  if (path === '/personal_access_tokens/self') return ['api', 'read_api', 'read_user']
  const aboutPeople = /^\/users?(\/|$)/.test(path) || path === '/version' || path === '/metadata'
  return aboutPeople ? ['api', 'read_api', 'read_user'] : ['api', 'read_api']
}

function invalidToken(description: string): Refusal {
  const challenge = `Bearer realm="Protected by OAuth 2.0", error="invalid_token", error_description="${description}"`
  const body = { error: 'invalid_token', error_description: description }
  return new Refusal(401, body, { 'www-authenticate': challenge })
}

function insufficientScope(wanted: readonly string[]): Refusal {
  return new Refusal(403, {
    error: 'insufficient_scope',
    error_description: 'The request requires higher privileges than provided by the access token.',
    scope: wanted.join(' '),
  })
}

/** The token of a request; null when there is none. One may be sent in any of these ways, one by OAuth only as `Bearer`. */
function sentToken(workspace: Workspace, { headers, parameters }: Credentials): TokenRow | null {
  const plain = textOf(parameters['private_token']) ?? textOf(headers['private-token'])
  const bearer = textOf(headers.authorization)?.match(/^Bearer\s+(.+)$/i)?.[1] ?? textOf(parameters['access_token'])
  const sent = plain ?? bearer
  if (sent === undefined) return null
  const token = findToken(workspace.store, sent)
  const fits = token && token.kind !== 'session' && (plain === undefined || token.kind !== 'oauth')
  if (!fits) throw unauthorized()
  return token
}

function actAs(workspace: Workspace, user: UserRow, token: TokenRow, wanted: string): UserRow {
  if (user.is_admin === 0) throw forbidden('403 Forbidden - Must be admin to use sudo')
  if (!scopesOf(token).includes('sudo')) throw insufficientScope(['sudo'])
  const { store } = workspace
  const target = /^\d+$/.test(wanted) ? findUser(store, Number(wanted)) : findUserByName(store, wanted)
  if (!target) throw new Refusal(404, { message: `404 User with ID or username '${wanted}' Not Found` })
  return target
}

/** Returns the caller by their token; v4 has no sessions. Throws a Refusal for a wrong, expired or insufficient token. */
export function authenticateV4(workspace: Workspace, request: Credentials): Caller | null {
  const token = sentToken(workspace, request)
  if (!token) return null
  if (token.revoked === 1) throw invalidToken('Token was revoked. You have to re-authorize from the user.')
  if (token.expires_at !== null && token.expires_at <= workspace.store.now()) {
    throw invalidToken('Token is expired. You can either do re-authorization or token refresh.')
  }
  const wanted = wantedScopes(request)
  if (token.permissions !== null) requirePermission(token.permissions, request)
  else if (!wanted.some((scope) => scopesOf(token).includes(scope))) throw insufficientScope(wanted)
  const user = findUser(workspace.store, token.user_id)
  if (!user) throw unauthorized()
  if (user.state !== 'active') throw forbidden('403 Forbidden - Your account has been blocked.')
  const sudo = textOf(request.parameters['sudo']) ?? textOf(request.headers['sudo'])
  if (sudo === undefined) return { user, sudo: false, token }
  return { user: actAs(workspace, user, token, sudo), sudo: true, token }
}

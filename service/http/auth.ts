import type { Caller } from '../rules/access.ts'
import { Refusal, forbidden, unauthorized } from '../rules/refusals.ts'
import { findToken } from '../store/tokens.ts'
import type { TokenRow } from '../store/tokens.ts'
import { findUser, findUserByName } from '../store/users.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import type { RawParameters } from './request.ts'

/** The parts of a request that identify the caller. */
export interface Credentials {
  readonly method: string
  /** Below the API's own path, as the table of its operation writes it. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly parameters: RawParameters
}

/** The one text that a header or a parameter is; undefined when it is empty or none. */
export function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return textOf(value[0])
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

function sessionOf(cookies: string | undefined): string | undefined {
  return cookies?.match(/(?:^|;\s*)_service_session=([^;]*)/)?.[1]
}

/** Tokens that may be used for reading users only. */
function scopeAllows(token: TokenRow, request: Credentials): boolean {
  if (token.scope === 'api') return true
  return request.method === 'GET' && /^\/users?(\/|$)/.test(request.path)
}

function isLive(token: TokenRow, now: number): boolean {
  return token.revoked === 0 && (token.expires_at === null || token.expires_at > now)
}

/** Tries the ways of signing in, in the order of real services; null when none was tried. */
function findCredential(workspace: Workspace, request: Credentials): TokenRow | null {
  const { store } = workspace
  const { headers, parameters } = request
  const now = store.now()
  let tried = false

  const plain = textOf(parameters['private_token']) ?? textOf(headers['private-token'])
  if (plain !== undefined) {
    tried = true
    const token = findToken(store, plain)
    const fits = token && (token.kind === 'private' || token.kind === 'personal')
    if (fits && isLive(token, now) && scopeAllows(token, request)) return token
  }

  const bearer = textOf(headers.authorization)?.match(/^Bearer\s+(.+)$/i)?.[1]
  const oauth = bearer ?? textOf(parameters['access_token'])
  if (oauth !== undefined) {
    tried = true
    const token = findToken(store, oauth)
    // Some clients send a long private token as Bearer; a session belongs in its cookie.
    if (!token || token.kind === 'session' || !isLive(token, now)) {
      throw unauthorized({
        'www-authenticate':
          'Bearer realm="Protected by OAuth 2.0", error="invalid_token", error_description="Token was revoked or has expired"',
      })
    }
    if (!scopeAllows(token, request)) throw forbidden('403 Forbidden - insufficient_scope')
    return token
  }

  const session = sessionOf(textOf(headers.cookie))
  if (session !== undefined && (request.method === 'GET' || request.method === 'HEAD')) {
    tried = true
    const token = findToken(store, session)
    if (token?.kind === 'session' && isLive(token, now)) return token
  }
  if (tried) throw unauthorized()
  return null
}

function actAs(workspace: Workspace, user: UserRow, token: TokenRow, wanted: string): Caller {
  const real = workspace.dialect === 'real'
  // Real services write two spaces here.
  const refuse = (reason: string): Refusal => forbidden(`403 Forbidden ${real ? ' ' : ''}- ${reason}`)
  if (user.is_admin === 0) throw refuse('Must be admin to use sudo')
  if (real && token.kind !== 'private') throw refuse('Private token must be specified in order to use sudo')
  const target = /^\d+$/.test(wanted)
    ? findUser(workspace.store, Number(wanted))
    : findUserByName(workspace.store, wanted)
  if (target) return { user: target, sudo: true }
  throw new Refusal(404, {
    message: real
      ? `404 No user id or username for: ${wanted} Not Found`
      : `404 Not Found: No user id or username for: ${wanted}`,
  })
}

/**
 * Returns the caller; null without credentials. Throws a Refusal for wrong credentials and for a `sudo` that is not
 * allowed.
 */
export function authenticate(workspace: Workspace, request: Credentials): Caller | null {
  const token = findCredential(workspace, request)
  if (!token) return null
  const user = findUser(workspace.store, token.user_id)
  if (!user || user.state !== 'active') throw unauthorized()
  const sudo = textOf(request.parameters['sudo']) ?? textOf(request.headers['sudo'])
  return sudo === undefined ? { user, sudo: false } : actAs(workspace, user, token, sudo)
}

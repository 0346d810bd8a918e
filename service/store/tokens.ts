import type { Store } from './store.ts'

export interface TokenRow {
  readonly token: string
  readonly user_id: number
  /** The kind of token: `private`, `personal`, `oauth` or `session`. It decides how the token may be sent. */
  readonly kind: string
  /** `api`, or `read_user` for reading users only. */
  readonly scope: string
  readonly expires_at: number | null
  readonly revoked: number
  /** The permissions of a fine-grained token, such as `["Issue: Read"]`, as JSON; null for a token with a scope. */
  readonly permissions: string | null
}

/** Adds a token, or gives it to somebody else. */
export function putToken(store: Store, token: TokenRow): void {
  store.run(
    'INSERT OR REPLACE INTO tokens VALUES (?, ?, ?, ?, ?, ?, ?)',
    token.token,
    token.user_id,
    token.kind,
    token.scope,
    token.expires_at,
    token.revoked,
    token.permissions,
  )
}

/** Gives a user their one private token, in place of the one they had. */
export function setPrivateToken(store: Store, userId: number, token: string): void {
  store.run(`DELETE FROM tokens WHERE user_id = ? AND kind = 'private'`, userId)
  putToken(store, {
    token,
    user_id: userId,
    kind: 'private',
    scope: 'api',
    expires_at: null,
    revoked: 0,
    permissions: null,
  })
}

export function findToken(store: Store, token: string): TokenRow | undefined {
  return store.get<TokenRow>('SELECT * FROM tokens WHERE token = ?', token)
}

export function findPrivateToken(store: Store, userId: number): string | undefined {
  return store.get<{ token: string }>(`SELECT token FROM tokens WHERE user_id = ? AND kind = 'private'`, userId)?.token
}

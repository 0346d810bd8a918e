import { AppFailure } from '../../shared/errors.ts'
import type { ChosenConnection, Connection, Proxy } from '../../shared/model/connection.ts'
import type { AccountId } from '../../shared/model/key.ts'
import type { Caller } from '../threads/thread.ts'
import { closedRoute, directRoute } from '../api/transport/route.ts'
import type { Route } from '../protocols/route.ts'
import { describeCertificate, type ChosenCertificates } from './certificates.ts'
import type { Keychain } from './keychain.ts'
import type { SavedConnection } from './saved-connection.ts'
import { SavedSettings } from './preferences.ts'
import type { SettingsProtocol } from './settings-calls.ts'

/** A connection with everything that a route needs. */
export interface WholeConnection extends SavedConnection {
  /** The password of its proxy; null when there is none, or when it is not known now. */
  readonly password: string | null
}

const firstConnection: WholeConnection = {
  proxy: { kind: 'system' },
  certificateAuthorities: [],
  tokenKind: 'private',
  password: null,
}

export interface ConnectionsOptions {
  readonly settings: Pick<Caller<SettingsProtocol>, 'calls'>
  readonly keychain: () => Promise<Keychain>
  readonly certificates: ChosenCertificates
  /** Asks the system which proxy leads to an address, as `Route` has it; null for none. */
  readonly systemProxy: (address: string) => Promise<string | null>
}

/** Connection to the service of each account: the user's choice, and the route that follows from it now. */
export class Connections {
  readonly #options: ConnectionsOptions
  readonly #held = new Map<AccountId, WholeConnection>()
  #isClosed = false

  constructor(options: ConnectionsOptions) {
    this.#options = options
  }

  /** True while the user works offline: then every route is closed. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /** With true, every route that is asked for from now on is closed. With false, routes are open again. */
  close(isClosed: boolean): void {
    this.#isClosed = isClosed
  }

  /** Returns the connection of an account, or the default connection if it has none. */
  of(account: AccountId | null): WholeConnection {
    return (account === null ? undefined : this.#held.get(account)) ?? firstConnection
  }

  /** An account's connection as windows see it. */
  describe(account: AccountId): Connection {
    const { proxy, password, certificateAuthorities, tokenKind } = this.of(account)
    const certificates = certificateAuthorities.map(describeCertificate)
    return { proxy, hasPassword: password !== null, certificates, tokenKind }
  }

  /**
   * Reads a saved connection, with the password of its proxy.
   *
   * @param isInKeychain false for an account whose secrets are kept for a session only
   * @throws AppFailure `keychain_…`
   */
  async recall(account: AccountId, isInKeychain: boolean): Promise<WholeConnection> {
    const { settings, keychain } = this.#options
    const saved = await new SavedSettings(settings).readOf(account, 'connection')
    if (saved === null) return firstConnection
    // The part that was read can be shown, even if the keychain never answers.
    this.#held.set(account, { ...saved, password: null })
    if (!isInKeychain || !wantsPassword(saved.proxy)) return this.of(account)
    const password = await (await keychain()).get(passwordEntryOf(account))
    const whole = { ...saved, password }
    this.#held.set(account, whole)
    return whole
  }

  /**
   * Makes a connection from the user's choice. Nothing is saved yet.
   *
   * @param account the account whose password and certificates stay, unless the choice replaces them
   * @throws AppFailure `proxy_invalid`, `certificate_unreadable`
   */
  plan(chosen: ChosenConnection, account: AccountId | null): WholeConnection {
    const before = this.of(account)
    const known = new Map(before.certificateAuthorities.map((pem) => [describeCertificate(pem).fingerprint, pem]))
    const certificateAuthorities = chosen.certificates.map((fingerprint) => {
      const pem = known.get(fingerprint) ?? this.#options.certificates.find(fingerprint)
      if (pem === null) throw AppFailure.of('certificate_unreadable', { detail: `${fingerprint} was not chosen` })
      return pem
    })
    if (chosen.proxy.kind !== 'manual') {
      return { ...before, proxy: chosen.proxy, certificateAuthorities, password: null }
    }
    const entered = readProxy(chosen.proxy.address)
    const username = chosen.proxy.username.trim() || entered.username
    const proxy: Proxy = { kind: 'manual', address: entered.address, username }
    // A password is only given to the proxy that it was entered for.
    const kept = isSameProxy(proxy, before.proxy) ? before.password : null
    const password = username === '' ? null : chosen.password || entered.password || kept
    return { ...before, proxy, certificateAuthorities, password }
  }

  /** The route to an address now. The system is asked each time, since its answer changes with the network. */
  async routeTo(address: string, connection: WholeConnection): Promise<Route> {
    const route = await this.#openRouteTo(address, connection)
    // The system may take its time, and the user may have begun to work offline meanwhile.
    return this.#isClosed ? closedRoute : route
  }

  async #openRouteTo(address: string, connection: WholeConnection): Promise<Route> {
    const { proxy, password, certificateAuthorities } = connection
    if (proxy.kind === 'system') {
      return { ...directRoute, proxy: await this.#options.systemProxy(address), certificateAuthorities }
    }
    return {
      ...directRoute,
      proxy: proxy.kind === 'none' ? null : addressWith(proxy, password),
      certificateAuthorities,
    }
  }

  /** Returns the route to a service on this computer, which needs no proxy. */
  straightRoute(): Route {
    return this.#isClosed ? closedRoute : directRoute
  }

  /**
   * Keeps the connection of an account.
   *
   * @param isInKeychain whether the account's secrets are in the keychain, or in memory for this session only
   * @throws AppFailure `keychain_…`
   */
  async save(account: AccountId, connection: WholeConnection, isInKeychain: boolean): Promise<void> {
    const { settings, keychain } = this.#options
    const { password, ...saved } = connection
    const before = this.of(account)
    const isReplaced = isInKeychain && password !== null
    if (isReplaced) await (await keychain()).set(passwordEntryOf(account), password)
    try {
      await new SavedSettings(settings).saveOf(account, 'connection', saved)
    } catch (thrown) {
      // The proxy that stays must not be given the password of another one.
      if (isReplaced) await this.#putBackPassword(account, before.password)
      throw thrown
    }
    this.#held.set(account, connection)
    if (isInKeychain && password === null && wantsPassword(before.proxy)) await this.forgetPassword(account)
  }

  async #putBackPassword(account: AccountId, password: string | null): Promise<void> {
    if (password === null) await this.forgetPassword(account)
    else await (await this.#options.keychain()).set(passwordEntryOf(account), password)
  }

  /** Takes the password of an account's proxy out of the keychain, if it is there. @throws AppFailure `keychain_…` */
  async forgetPassword(account: AccountId): Promise<void> {
    await (await this.#options.keychain()).delete(passwordEntryOf(account))
  }
}

/** The name under which the keychain holds the password of an account's proxy. */
function passwordEntryOf(account: AccountId): string {
  return `${account} proxy`
}

function wantsPassword(proxy: Proxy): boolean {
  return proxy.kind === 'manual' && proxy.username !== ''
}

function isSameProxy(one: Proxy, other: Proxy): boolean {
  return (
    one.kind === 'manual' && other.kind === 'manual' && one.address === other.address && one.username === other.username
  )
}

/** Reads the address of a proxy as people write it: without `http://`, or with name and password in it. */
function readProxy(typed: string): { address: string; username: string; password: string } {
  const text = typed.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`)
  const isWhole = url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search + url.hash === ''
  if (!isWhole) throw AppFailure.of('proxy_invalid')
  try {
    const { origin, username, password } = url
    return { address: origin, username: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    throw AppFailure.of('proxy_invalid')
  }
}

function addressWith(proxy: Extract<Proxy, { kind: 'manual' }>, password: string | null): string {
  const url = new URL(proxy.address)
  if (proxy.username === '' || password === null) return url.origin
  return `${url.protocol}//${encodeURIComponent(proxy.username)}:${encodeURIComponent(password)}@${url.host}`
}

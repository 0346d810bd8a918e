import { AppFailure, errorOf } from '../../shared/errors.ts'
import type { AccountId } from '../../shared/model/key.ts'
import { serviceOfV3, type ServiceFacts } from '../../shared/model/service-facts.ts'
import type { Route } from '../protocols/route.ts'
import type { Caller } from '../threads/thread.ts'
import type { SavedAccount } from './account-cards.ts'
import type { Connections, WholeConnection } from './connections.ts'
import type { Keychain } from './keychain.ts'
import type { Access } from './open-account.ts'
import { SavedSettings } from './preferences.ts'
import type { SettingsProtocol } from './settings-calls.ts'

/** Where a token is kept: in the keychain, or in memory until the program ends. */
export type Keep = 'keychain' | 'session'

/** The results of a sign-in that an account needs. */
export interface Given {
  readonly token: string
  readonly keep: Keep
  readonly connection: WholeConnection
  readonly service: ServiceFacts
}

/** An account before it gets other secrets. */
export interface Before {
  readonly saved: SavedAccount
  readonly token: string | null
}

interface AccountSecretsOptions {
  readonly settings: Pick<Caller<SettingsProtocol>, 'calls'>
  readonly keychain: () => Promise<Keychain>
  readonly connections: Connections
  readonly listener: { onTrouble(account: AccountId, what: string): void }
}

/** The tokens and connections of accounts: it stores, recalls and forgets them, and makes the access of an account of them. */
export class AccountSecrets {
  readonly #options: AccountSecretsOptions

  constructor(options: AccountSecretsOptions) {
    this.#options = options
  }

  /**
   * Stores secrets where `saved.kept` says, and the account in settings.db: all of them, or nothing of a new account. Of an account
   * that was there, the keychain keeps the token that it had.
   *
   * @param before the account as it was saved, and its token where it is known; null for a new one
   */
  async keep(saved: SavedAccount, before: Before | null, given: Given, signal: AbortSignal): Promise<void> {
    throwIfCancelled(signal)
    const { settings, keychain, connections } = this.#options
    const isInKeychain = saved.kept === 'keychain'
    const wasInKeychain = before?.saved.kept === 'keychain'
    if (isInKeychain) await (await keychain()).set(saved.id, given.token)
    try {
      throwIfCancelled(signal)
      await connections.save(saved.id, given.connection, isInKeychain)
      await settings.calls.saveOf({ account: saved.id, name: 'service', value: given.service })
      await settings.calls.saveAccount(saved)
    } catch (thrown) {
      if (before === null) {
        if (isInKeychain) await this.forget(saved.id)
        await settings.calls.removeAccount({ id: saved.id })
      } else if (isInKeychain && !wasInKeychain) await (await keychain()).delete(saved.id)
      else if (isInKeychain && before.token !== null) await (await keychain()).set(saved.id, before.token)
      throw thrown
    }
    // A token that is kept for this session only, and older ones, must not be found in the keychain.
    if (wasInKeychain && given.keep === 'session') await this.tryToForget(saved.id)
  }

  /** Returns the token of an account from the keychain, and its access. @throws AppFailure `token_…`, `keychain_…` */
  async recall(saved: SavedAccount): Promise<{ readonly token: string; readonly access: Access }> {
    const connection = await this.#options.connections.recall(saved.id, saved.kept === 'keychain')
    if (saved.kept === 'session') throw AppFailure.of('token_of_session')
    const token = await (await this.#options.keychain()).get(saved.id)
    if (token === null) throw AppFailure.of('token_missing')
    return { token, access: await this.accessTo(saved.url, { connection, service: await this.serviceOf(saved.id) }) }
  }

  /** Takes an account's secrets out of the keychain. */
  async forget(account: AccountId): Promise<void> {
    await (await this.#options.keychain()).delete(account)
    await this.#options.connections.forgetPassword(account)
  }

  /** Does the same, but ignores failures: the user goes on without the keychain, which may be locked or missing. */
  async tryToForget(account: AccountId): Promise<void> {
    try {
      await this.forget(account)
    } catch (thrown) {
      this.#options.listener.onTrouble(account, errorOf(thrown).code)
    }
  }

  async accessTo(url: string, { connection, service }: Pick<Given, 'connection' | 'service'>): Promise<Access> {
    const route = await this.#options.connections.routeTo(url, connection)
    return { route, tokenKind: connection.tokenKind, service }
  }

  /** Returns the API of an account's service. Accounts of earlier versions of Docket are of v3. */
  async serviceOf(account: AccountId): Promise<ServiceFacts> {
    return (await new SavedSettings(this.#options.settings).readOf(account, 'service')) ?? serviceOfV3
  }

  /** Returns the route to an account's service. */
  async routeOf({ id, url, kept }: SavedAccount): Promise<Route> {
    const { connections } = this.#options
    // The service of the sample workspace is in the program itself.
    return kept === 'sample' ? connections.straightRoute() : await connections.routeTo(url, connections.of(id))
  }
}

function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw AppFailure.of('cancelled')
}

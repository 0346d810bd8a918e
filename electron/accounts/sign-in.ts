import { AppFailure, errorOf, saidWith, type AppError } from '../../shared/errors.ts'
import type { ApiVersion, ServiceFacts } from '../../shared/model/service-facts.ts'
import type { TokenKind } from '../../shared/model/token-kind.ts'
import type { OwnUser } from '../../shared/model/user.ts'
import { createClient, type Client, type ClientFactory, type ClientOptions } from '../api/client/client.ts'
import { apiAdapters } from '../api/versions/api-adapters.ts'
import { readOwnUser, refusalOfUser } from '../api/entities/users.ts'
import { directRoute } from '../api/transport/route.ts'
import type { Route } from '../protocols/route.ts'
import { readAddress } from './address.ts'
import { findService } from './find-service.ts'

export interface VerifiedAccount {
  /** In stored form: without the path of the API and without a slash at the end. */
  readonly baseUrl: string
  readonly user: OwnUser
  /** Version of the service's API, and the token's rights there. */
  readonly service: ServiceFacts
  /** Kind of the token: the header in which the service wants it. */
  readonly tokenKind: TokenKind
}

export interface VerifyOptions {
  readonly createClient?: ClientFactory
  /** Certificates, proxy, user agent and the like. */
  readonly client?: Partial<Omit<ClientOptions, 'baseUrl' | 'token'>>
  /** Returns the route to the service at that base URL; direct by default. */
  readonly route?: (baseUrl: string) => Promise<Route>
  readonly signal?: AbortSignal
}

/** Timeouts of a request, in milliseconds. A person is waiting. */
const timeouts = { connect: 10_000, headers: 20_000, body: 20_000, whole: 30_000 }

/**
 * Checks an address and a token with `GET /user`, and returns the user, the API of the service, and the kind of the token.
 * Nothing is stored.
 *
 * @param account the address as typed, and the token as it will be stored
 * @throws AppFailure with the error for the sign-in screen: `address_…` for the address; `unauthorized` for a wrong token;
 * `token_…` for a token that is empty, cannot be sent, has ended or has too few permissions; `user_…` for a user who may not come
 * in; `not_this_service`, `redirected`; or an error of the network
 */
export async function verifyAccount(
  account: { readonly url: string; readonly token: string },
  options: VerifyOptions = {},
): Promise<VerifiedAccount> {
  const address = readAddress(account.url)
  if (!address.ok) throw new AppFailure(address.error)
  if (account.token.trim() === '') throw AppFailure.of('token_empty')
  const baseUrl = address.value
  const route = (await options.route?.(baseUrl)) ?? directRoute
  let tokenKind: TokenKind = 'private'
  const make = options.createClient ?? createClient
  const clients = new Map<ApiVersion, Client>()
  const clientOf = (apiVersion: ApiVersion): Client => {
    const made =
      clients.get(apiVersion) ??
      make({
        timeouts,
        retries: 1,
        ...options.client,
        baseUrl,
        route,
        adapter: apiAdapters[apiVersion],
        token: () => account.token,
        tokenKind: () => tokenKind,
      })
    clients.set(apiVersion, made)
    return made
  }
  const asking = { signal: options.signal }
  const ask = async (apiVersion: ApiVersion): Promise<OwnUser> => {
    const readUser = () => readOwnUser(clientOf(apiVersion), {}, asking)
    return await readUser().catch(async (thrown: unknown) => {
      if (errorOf(thrown).code !== 'unauthorized' || tokenKind === 'oauth') throw thrown
      // A token does not show its kind. Private tokens are the most common, so that kind is tried first.
      tokenKind = 'oauth'
      return await readUser()
    })
  }
  try {
    const { user, service } = await findService(ask, clientOf, asking)
    if (user.state.endsWith('blocked')) throw AppFailure.of('user_blocked')
    return { baseUrl, user, service, tokenKind }
  } catch (thrown) {
    throw refusedSignIn(errorOf(thrown))
  } finally {
    await Promise.all([...clients.values()].map((client) => client.close()))
  }
}

/** Translates an error of `GET /user` for somebody who is signing in. */
function refusedSignIn(error: AppError): AppFailure {
  switch (error.code) {
    case 'forbidden':
      // A token with too few permissions is refused in the same way as a blocked user.
      return /scope|privilege/i.test(error.detail ?? '')
        ? AppFailure.of('token_too_narrow', saidWith(error))
        : new AppFailure(refusalOfUser(error))
    // Every service with this API answers `GET /user` in one way, so any other answer comes from something else.
    case 'not_found':
    case 'method_not_allowed':
    case 'not_acceptable':
    case 'conflict':
    case 'invalid':
    case 'answer_malformed':
    case 'answer_unexpected':
      return AppFailure.of('not_this_service', saidWith(error))
    default:
      return new AppFailure(error)
  }
}

import { can } from '../../shared/contract/abilities.ts'
import { AppFailure, errorOf, saidWith, type AppError } from '../../shared/errors.ts'
import { serviceOfV3, type ApiVersion, type ServiceFacts } from '../../shared/model/service-facts.ts'
import type { OwnUser } from '../../shared/model/user.ts'
import type { Client, RequestOptions } from '../api/client/client.ts'
import { readOwnToken, readServiceVersion } from '../api/entities/service-facts.ts'
import { listTodos } from '../api/entities/todos.ts'

/** Asks who the user is over one version of the API. @throws AppFailure */
export type AskUser = (apiVersion: ApiVersion) => Promise<OwnUser>

export interface FoundService {
  readonly user: OwnUser
  readonly service: ServiceFacts
}

/**
 * Finds out the version of a service's API, by asking it who the user is: v4 first, then v3. A service of both is called
 * through v4 if it is new enough to narrow its lists by change.
 *
 * @param clientOf a client for a version
 * @throws AppFailure a problem of the token or the network; `user_hidden` for a service of v4 that does not say who the user is
 */
export async function findService(
  ask: AskUser,
  clientOf: (apiVersion: ApiVersion) => Client,
  options: RequestOptions,
): Promise<FoundService> {
  let user: OwnUser
  try {
    user = await ask('v4')
  } catch (thrown) {
    if (!knowsNoUser(errorOf(thrown))) throw thrown
    return { user: await askOverV3(ask), service: serviceOfV3 }
  }
  const client = clientOf('v4')
  const version = await orNull(readServiceVersion(client, {}, options).then((said) => said.version))
  if (isTooOld(version)) {
    const older = await orNull(ask('v3'))
    if (older !== null) return { user: older, service: { ...serviceOfV3, version } }
  }
  return { user, service: { interface: 'v4', version, ...(await readRights(client, options)) } }
}

/** Without lists that are narrowed by change, v3 is no worse, and better known. */
function isTooOld(version: string | null): boolean {
  return !can({ interface: 'v4', version }, 'narrowsByDate')
}

/** Returns true if there is no user at the address that v4 has for the user. The refusal's words about the token decide. */
function knowsNoUser({ code }: AppError): boolean {
  switch (code) {
    case 'not_found':
    case 'not_this_service':
    case 'method_not_allowed':
    case 'not_acceptable':
    case 'conflict':
    case 'invalid':
    case 'answer_malformed':
    case 'answer_unexpected':
      return true
    default:
      return false
  }
}

/** @throws AppFailure `user_hidden` for a service that only speaks v4, which has just not answered */
async function askOverV3(ask: AskUser): Promise<OwnUser> {
  try {
    return await ask('v3')
  } catch (thrown) {
    const error = errorOf(thrown)
    throw error.code === 'interface_retired' ? AppFailure.of('user_hidden', saidWith(error)) : thrown
  }
}

/**
 * Returns the rights of the token. A service may show the user to a token without any other right.
 *
 * @throws AppFailure `token_too_narrow` for a token with which nothing can be read
 */
async function readRights(
  client: Client,
  options: RequestOptions,
): Promise<Pick<ServiceFacts, 'mayWrite' | 'tokenEndsOn'>> {
  const token = await orNull(readOwnToken(client, {}, options))
  if (token === null || token.scopes.length === 0) {
    await requireReading(client, options)
    return { mayWrite: true, tokenEndsOn: token?.expiresAt ?? null }
  }
  // What a fine-grained token may do, each request finds out.
  const mayWrite = token.scopes.includes('api') || token.scopes.includes('granular')
  if (!mayWrite && !token.scopes.includes('read_api')) throw AppFailure.of('token_too_narrow')
  return { mayWrite, tokenEndsOn: token.expiresAt }
}

/** Asks for something that every token can read with which Docket can work. */
async function requireReading(client: Client, options: RequestOptions): Promise<void> {
  try {
    await listTodos(client, { per_page: 1 }, options)
  } catch (thrown) {
    if (errorOf(thrown).code === 'token_too_narrow') throw thrown
  }
}

/** Resolves to an answer that a service need not give, or to null. Cancelling does not count as silence of the service. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (thrown) {
    if (errorOf(thrown).code === 'cancelled') throw thrown
    return null
  }
}

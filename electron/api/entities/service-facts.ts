import { additions } from '../../../shared/contract/v4/additions.ts'
import { entity } from '../../../shared/model/entity.ts'
import { dateOrNull, text, texts, vital } from '../../../shared/model/field.ts'
import { reading } from '../client/requests.ts'

/** What a service of API v4 says of itself and of the token. Every function throws an AppFailure when it fails. */

const versionEntity = entity('version', { version: vital(text) })

/** The version of the service, such as `16.11.2-ee`. */
export const readServiceVersion = reading(additions.readServiceVersion, versionEntity.read)

const tokenEntity = entity('token', { scopes: texts, expiresAt: dateOrNull })

/** What the token of the request may do, and its last day. @throws AppFailure `invalid` for a token of another kind */
export const readOwnToken = reading(additions.readOwnToken, tokenEntity.read)

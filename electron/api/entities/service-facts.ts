import { additions } from '../../../shared/contract/v4/additions.ts'
import { entity } from '../../../shared/model/entity.ts'
import { dateOrNull, text, texts, vital } from '../../../shared/model/field.ts'
import { oneRow } from '../client/requests.ts'

/** Entities that a service of API v4 describes itself and the token with. Every function throws an AppFailure when it fails. */

const versionEntity = entity('version', { version: vital(text) })

/** The version of the service, such as `16.11.2-ee`. */
export const readServiceVersion = oneRow(additions.readServiceVersion, versionEntity.read)

const tokenEntity = entity('token', { scopes: texts, expiresAt: dateOrNull })

/** Scopes and last day of the token of the request. @throws AppFailure `invalid` for a token of another kind */
export const readOwnToken = oneRow(additions.readOwnToken, tokenEntity.read)

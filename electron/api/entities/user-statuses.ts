import { userStatusOperations as operations } from '../../../shared/contract/v4/user-statuses.ts'
import { userStatusEntity } from '../../../shared/model/user-status.ts'
import { oneRow } from '../client/requests.ts'

/** What people say of themselves, for services that know that (`userStatuses`). Every function throws an AppFailure when it fails. */

/** The status of somebody, by the `user_id`. @throws AppFailure `not_found` where the service does not show them */
export const readUserStatus = oneRow(operations.readUserStatus, userStatusEntity.read)

/** Sets the status of the user; what is left out is cleared. @throws AppFailure `invalid` for a name that is none of an emoji */
export const setOwnStatus = oneRow(operations.setOwnStatus, userStatusEntity.read)

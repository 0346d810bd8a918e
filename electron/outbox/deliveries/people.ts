import { AppFailure, errorOf, saidWith } from '../../../shared/errors.ts'
import { personSettingNames } from '../../../shared/edits/people.ts'
import type { UserDetail } from '../../../shared/model/user.ts'
import * as api from '../../api/entities/users.ts'
import type { FieldValue } from '../../protocols/queued-edit.ts'
import type { SendContext } from './delivery.ts'
import { deletionOf, settingsChangeOf, switchOf, thereOrNull, wireSettings, type Managed } from './directory.ts'

/** Contract, "Users": administrators' operations on the accounts of others. */

const readUser = ({ client, signal }: SendContext, id: number): Promise<UserDetail> =>
  api.readUser(client, { id }, { signal })

const people: Managed<UserDetail> = { kind: 'user', read: readUser, listed: (user) => ({ ...user }) }

/** The service names the right of an administrator `admin` in a request, and `is_admin` in an answer. */
function requested({ isAdmin, ...values }: Readonly<Record<string, FieldValue>>): Record<string, FieldValue> {
  return { ...wireSettings(values), ...(isAdmin !== undefined && { admin: isAdmin }) }
}

export const changePerson = settingsChangeOf<'changePerson', UserDetail>(
  people,
  personSettingNames,
  async ({ client, signal }, { id }, values) => {
    const changed = await thereOrNull(api.updateUser(client, { id, ...requested(values) }, { signal }))
    if (changed !== null) return changed
    // The user was just read. In the contract, 404 stands for any failure of this request.
    throw AppFailure.of('person_not_changed')
  },
)

export const blockPerson = switchOf<'blockPerson', UserDetail>(
  people,
  ({ state }) => state !== 'active',
  ({ blocked }) => blocked,
  ({ client, signal }, id, isBlocked) => (isBlocked ? api.blockUser : api.unblockUser)(client, { id }, { signal }),
)

/**
 * A user stays whose group has no other owner. Services answer `409` then; those before 16.0 answer as if all were well, so this
 * looks again.
 */
async function removeUser(context: SendContext, id: number): Promise<void> {
  const { client, signal } = context
  try {
    await api.deleteUser(client, { id }, { signal })
  } catch (thrown) {
    const error = errorOf(thrown)
    throw error.code === 'conflict' ? AppFailure.of('person_not_deleted', saidWith(error)) : thrown
  }
  if ((await thereOrNull(readUser(context, id))) === null) return
  throw AppFailure.of('person_not_deleted')
}

export const deletePerson = deletionOf<'deletePerson'>('user', readUser, removeUser)

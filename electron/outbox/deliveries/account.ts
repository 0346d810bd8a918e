import type { EditOf } from '../../../shared/edit.ts'
import { traitsOf } from '../../../shared/error-traits.ts'
import { errorOf } from '../../../shared/errors.ts'
import { partsOf, type Kind } from '../../../shared/model/key.ts'
import { serviceListName, type ServiceListKind, type ServiceRows } from '../../../shared/model/service-list.ts'
import { bareKey } from '../../../shared/model/ssh-key.ts'
import { fetchServiceList, type ListedOwner } from '../../api/entities/service-lists.ts'
import { createHook, deleteHook as removeHook } from '../../api/entities/system-hooks.ts'
import { createOwnEmail, createUserEmail, deleteOwnEmail, deleteUserEmail } from '../../api/entities/emails.ts'
import { createOwnKey, createUserKey, deleteOwnKey, deleteUserKey } from '../../api/entities/ssh-keys.ts'
import { removeServiceRow, storeEditedServiceRow } from '../../cache/lists/service-lists.ts'
import type { QueuedEdit } from '../../protocols/queued-edit.ts'
import {
  checkByPreparing,
  nothingToKnow,
  type Delivery,
  type Landing,
  type Prepared,
  type SendContext,
} from './delivery.ts'
import { newestIdOf, onlyOf } from './newest.ts'

/**
 * Contract, "Users", the parts about SSH keys and e-mail addresses: one's own, and for administrators those of others.
 * "System hooks", which belong to no user, are added and deleted in the same way.
 */

type Adding = 'addKey' | 'addEmail' | 'addHook'
type Removing = 'deleteKey' | 'deleteEmail' | 'deleteHook'

/** Ways in which a thing that belongs to a user is added, removed and recognised. */
interface Belonging<L extends ServiceListKind, A extends Adding> {
  readonly list: L
  readonly kind: Kind
  readonly add: (context: SendContext, user: ListedOwner, edit: EditOf<A>) => Promise<ServiceRows[L]>
  readonly remove: (context: SendContext, user: ListedOwner, id: number) => Promise<void>
  readonly isMadeBy: (edit: EditOf<A>, row: ServiceRows[L]) => boolean
}

const keys: Belonging<'keys', 'addKey'> = {
  list: 'keys',
  kind: 'sshKey',
  add: ({ client, signal }, user, { title, key }) =>
    user.isOwn
      ? createOwnKey(client, { title, key }, { signal })
      : createUserKey(client, { id: user.id, title, key }, { signal }),
  remove: ({ client, signal }, user, id) =>
    user.isOwn
      ? deleteOwnKey(client, { key_id: id }, { signal })
      : deleteUserKey(client, { id: user.id, key_id: id }, { signal }),
  isMadeBy: (edit, row) => bareKey(edit.key) === bareKey(row.key),
}

const emails: Belonging<'emails', 'addEmail'> = {
  list: 'emails',
  kind: 'email',
  add: ({ client, signal }, user, { email }) =>
    user.isOwn
      ? createOwnEmail(client, { email }, { signal })
      : createUserEmail(client, { id: user.id, email }, { signal }),
  remove: ({ client, signal }, user, id) =>
    user.isOwn
      ? deleteOwnEmail(client, { email_id: id }, { signal })
      : deleteUserEmail(client, { id: user.id, email_id: id }, { signal }),
  isMadeBy: (edit, row) => edit.email.toLowerCase() === row.email.toLowerCase(),
}

const hooks: Belonging<'hooks', 'addHook'> = {
  list: 'hooks',
  kind: 'systemHook',
  add: ({ client, signal }, _user, { url, pushEvents, tagPushEvents, enableSslVerification }) => {
    const events = { push_events: pushEvents, tag_push_events: tagPushEvents }
    return createHook(client, { url, ...events, enable_ssl_verification: enableSslVerification }, { signal })
  },
  remove: async ({ client, signal }, _user, id) => void (await removeHook(client, { id }, { signal })),
  isMadeBy: (edit, row) => edit.url === row.url,
}

function userOf({ ownUserId }: SendContext, target: string): ListedOwner {
  const { id } = partsOf(target)
  return { id, isOwn: id === ownUserId }
}

function additionOf<L extends ServiceListKind, A extends Adding>(belonging: Belonging<L, A>): Delivery<A, null> {
  const { list, kind, add, isMadeBy } = belonging
  const readAll = (context: SendContext, { target }: EditOf<Adding>) =>
    fetchServiceList(context.client, list, userOf(context, target), context.signal)
  const landed = ({ target }: EditOf<Adding>, row: ServiceRows[L]): Landing => ({
    is: 'landing',
    made: { kind, serviceId: row.id },
    store: (cache, arrival) => storeEditedServiceRow(cache, serviceListName(list, partsOf(target).id), row, arrival),
    kinds: [kind],
    keys: [],
  })
  const find = async (context: SendContext, edit: EditOf<A>, { sentAfter }: QueuedEdit) => {
    const rows = await readAll(context, edit)
    const found = onlyOf(rows.filter((row) => row.id > (sentAfter ?? 0) && isMadeBy(edit, row)))
    return typeof found === 'string' ? found : landed(edit, found)
  }
  return {
    prepare: async (context, edit, queued) => ({
      is: 'prepared',
      sentAfter: queued.sentAfter ?? newestIdOf(await readAll(context, edit)),
      request: null,
    }),
    send: async (context, edit, queued) => {
      try {
        return landed(edit, await add(context, userOf(context, (edit as EditOf<Adding>).target), edit))
      } catch (thrown) {
        // It is taken. An earlier attempt may have added it after the check.
        const isTaken = traitsOf(errorOf(thrown)).mayBeTaken
        const found = isTaken && queued.sentAfter !== null ? await find(context, edit, queued) : null
        if (found !== null && typeof found !== 'string') return found
        throw thrown
      }
    },
    check: find,
    patienceSeconds: 120,
  }
}

function removalOf<L extends ServiceListKind, A extends Adding, R extends Removing>(
  belonging: Belonging<L, A>,
): Delivery<R, null> {
  const { list, kind, remove } = belonging
  const landed = ({ target, id }: EditOf<Removing>): Landing => ({
    is: 'landing',
    made: null,
    store: (cache, arrival) => removeServiceRow(cache, serviceListName(list, partsOf(target).id), id, arrival),
    kinds: [kind],
    keys: [],
  })
  const prepare = async (context: SendContext, edit: EditOf<Removing>): Promise<Landing | Prepared<null>> => {
    const rows = await fetchServiceList(context.client, list, userOf(context, edit.target), context.signal)
    return rows.some(({ id }) => id === edit.id) ? nothingToKnow(null) : landed(edit)
  }
  return {
    prepare,
    send: async (context, edit: EditOf<Removing>) => {
      try {
        await remove(context, userOf(context, edit.target), edit.id)
      } catch (thrown) {
        if (errorOf(thrown).code !== 'not_found') throw thrown
      }
      return landed(edit)
    },
    check: checkByPreparing(prepare),
    patienceSeconds: 0,
  }
}

export const addKey = additionOf(keys)
export const deleteKey = removalOf<'keys', 'addKey', 'deleteKey'>(keys)
export const addEmail = additionOf(emails)
export const deleteEmail = removalOf<'emails', 'addEmail', 'deleteEmail'>(emails)
export const addHook = additionOf(hooks)
export const deleteHook = removalOf<'hooks', 'addHook', 'deleteHook'>(hooks)

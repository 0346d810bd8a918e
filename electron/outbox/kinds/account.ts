import { partsOf } from '../../../shared/model/key.ts'
import { localIdOf } from '../../../shared/model/local-id.ts'
import { serviceListName } from '../../../shared/model/service-list.ts'
import { bareKey } from '../../../shared/model/ssh-key.ts'
import type { KindOfEdit } from './kind-of-edit.ts'

/** Edits of things that belong to a user: contract, "Users", the parts about SSH keys and e-mail addresses. */

const keysOf = ({ target }: { readonly target: string }) => serviceListName('keys', partsOf<'user'>(target).id)
const emailsOf = ({ target }: { readonly target: string }) => serviceListName('emails', partsOf<'user'>(target).id)

const hooksOf = ({ target }: { readonly target: string }) => serviceListName('hooks', partsOf<'user'>(target).id)

export const addKey: KindOfEdit<'addKey'> = {
  fields: { target: 'key', title: 'plain', key: 'plain' },
  title: () => 'Add an SSH key',
  detail: ({ title }) => title,
  makes: 'sshKey',
  final: false,
  changes: [],
  queueKey: keysOf,
  fold: (rows, edit, { id, createdAt }) =>
    rows.putServiceRow(keysOf(edit), {
      id: localIdOf(id),
      title: edit.title,
      key: edit.key,
      createdAt: new Date(createdAt).toISOString(),
    }),
  inverse: ({ target, title, key }, _base, { localId }) => ({ kind: 'deleteKey', target, id: localId, title, key }),
  takeUp: (edit, _base, later) =>
    later.kind === 'deleteKey' && bareKey(later.key) === bareKey(edit.key) ? 'nothing' : 'apart',
}

export const deleteKey: KindOfEdit<'deleteKey'> = {
  fields: { target: 'key', id: { idOf: 'sshKey' }, title: 'plain', key: 'plain' },
  title: () => 'Delete an SSH key',
  detail: ({ title }) => title,
  removes: () => true,
  final: false,
  changes: [],
  queueKey: keysOf,
  fold: (rows, edit) => rows.removeServiceRow(keysOf(edit), edit.id),
  inverse: ({ target, title, key }) => ({ kind: 'addKey', target, title, key }),
}

export const addEmail: KindOfEdit<'addEmail'> = {
  fields: { target: 'key', email: 'plain' },
  title: () => 'Add an e-mail address',
  detail: ({ email }) => email,
  makes: 'email',
  final: false,
  changes: [],
  queueKey: emailsOf,
  fold: (rows, edit, { id }) => rows.putServiceRow(emailsOf(edit), { id: localIdOf(id), email: edit.email }),
  inverse: ({ target, email }, _base, { localId }) => ({ kind: 'deleteEmail', target, id: localId, email }),
  takeUp: (edit, _base, later) => (later.kind === 'deleteEmail' && later.email === edit.email ? 'nothing' : 'apart'),
}

export const deleteEmail: KindOfEdit<'deleteEmail'> = {
  fields: { target: 'key', id: { idOf: 'email' }, email: 'plain' },
  title: () => 'Delete an e-mail address',
  detail: ({ email }) => email,
  removes: () => true,
  final: false,
  changes: [],
  queueKey: emailsOf,
  fold: (rows, edit) => rows.removeServiceRow(emailsOf(edit), edit.id),
  inverse: ({ target, email }) => ({ kind: 'addEmail', target, email }),
}

export const addHook: KindOfEdit<'addHook'> = {
  fields: { target: 'key', url: 'plain', pushEvents: 'plain', tagPushEvents: 'plain', enableSslVerification: 'plain' },
  title: () => 'Add a system hook',
  detail: ({ url }) => url,
  makes: 'systemHook',
  final: false,
  changes: [],
  queueKey: hooksOf,
  fold: (rows, edit, { id, createdAt }) => {
    const { url, pushEvents, tagPushEvents, enableSslVerification } = edit
    const asked = { url, pushEvents, tagPushEvents, enableSslVerification }
    rows.putServiceRow(hooksOf(edit), { id: localIdOf(id), createdAt: new Date(createdAt).toISOString(), ...asked })
  },
  inverse: ({ target, url }, _base, { localId }) => ({ kind: 'deleteHook', target, id: localId, url }),
  takeUp: (edit, _base, later) => (later.kind === 'deleteHook' && later.url === edit.url ? 'nothing' : 'apart'),
}

export const deleteHook: KindOfEdit<'deleteHook'> = {
  fields: { target: 'key', id: { idOf: 'systemHook' }, url: 'plain' },
  title: () => 'Delete a system hook',
  detail: ({ url }) => url,
  removes: () => true,
  final: true,
  changes: [],
  queueKey: hooksOf,
  fold: (rows, edit) => rows.removeServiceRow(hooksOf(edit), edit.id),
  inverse: () => null,
}

import { emailOperations } from '../../shared/contract/emails.ts'
import { sshKeyOperations } from '../../shared/contract/ssh-keys.ts'
import { createEmail, createKey, removeEmail, removeKey } from '../changes/keys.ts'
import { routesOf } from '../http/router.ts'
import { emailResource, keyResource } from '../resources/keys.ts'
import { notFound } from '../rules/refusals.ts'
import { findEmail, listEmails } from '../store/emails.ts'
import { findKey, listKeys } from '../store/keys.ts'
import type { Window } from '../store/listing.ts'
import { findUser } from '../store/users.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'

function userNamed(workspace: Workspace, id: number): UserRow {
  const user = findUser(workspace.store, id)
  if (!user) throw notFound('User')
  return user
}

/** Contract, "Endpoints: Users", SSH keys: one's own, and for administrators those of others. */
export function sshKeyRoutes(workspace: Workspace) {
  const { store, dialect } = workspace
  const list = (user: UserRow, window: Window) => {
    const { rows, total } = listKeys(store, user.id, window)
    return { rows: rows.map(keyResource), total }
  }
  return routesOf(sshKeyOperations, {
    listOwnKeys: ({ caller, window }) => list(caller.user, window),
    listUserKeys: ({ args, window }) => list(userNamed(workspace, args.id), window),
    readOwnKey: ({ caller, args }) => {
      const key = findKey(store, caller.user.id, args.key_id)
      if (!key) throw notFound('Key')
      return { body: keyResource(key) }
    },
    createOwnKey: ({ caller, args }) => ({ body: keyResource(createKey(workspace, caller.user, args)) }),
    createUserKey: ({ args }) => ({ body: keyResource(createKey(workspace, userNamed(workspace, args.id), args)) }),
    deleteOwnKey: ({ caller, args }) => {
      const key = findKey(store, caller.user.id, args.key_id)
      if (!key) {
        if (dialect === 'contract') return { body: null }
        throw notFound('Key')
      }
      removeKey(workspace, caller.user, key)
      return { body: keyResource(key) }
    },
    // A user's own key can be deleted twice; somebody else's cannot.
    deleteUserKey: ({ args }) => {
      const user = userNamed(workspace, args.id)
      const key = findKey(store, user.id, args.key_id)
      if (!key) throw notFound('Key')
      removeKey(workspace, user, key)
      return { body: keyResource(key) }
    },
  })
}

/** Contract, "Endpoints: Users", e-mail addresses, as SSH keys. A deletion answers nothing. */
export function emailRoutes(workspace: Workspace) {
  const { store, dialect } = workspace
  const list = (user: UserRow, window: Window) => {
    const { rows, total } = listEmails(store, user.id, window)
    return { rows: rows.map(emailResource), total }
  }
  return routesOf(emailOperations, {
    listOwnEmails: ({ caller, window }) => list(caller.user, window),
    listUserEmails: ({ args, window }) => list(userNamed(workspace, args.id), window),
    readOwnEmail: ({ caller, args }) => {
      const email = findEmail(store, caller.user.id, args.email_id)
      if (!email) throw notFound('Email')
      return { body: emailResource(email) }
    },
    createOwnEmail: ({ caller, args }) => ({ body: emailResource(createEmail(workspace, caller.user, args.email)) }),
    createUserEmail: ({ args }) => ({
      body: emailResource(createEmail(workspace, userNamed(workspace, args.id), args.email)),
    }),
    deleteOwnEmail: ({ caller, args }) => {
      const email = findEmail(store, caller.user.id, args.email_id)
      if (email) removeEmail(workspace, email)
      else if (dialect === 'real') throw notFound('Email')
      return { body: null }
    },
    deleteUserEmail: ({ args }) => {
      const user = userNamed(workspace, args.id)
      const email = findEmail(store, user.id, args.email_id)
      if (!email) throw notFound('Email')
      removeEmail(workspace, email)
      return { body: null }
    },
  })
}

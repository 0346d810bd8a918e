import { keyEvent } from '../hooks/events.ts'
import { fingerprintOf, keyProblems } from '../rules/keys.ts'
import { isEmail, nameProblems, problemsOf, taken } from '../rules/names.ts'
import { failedValidation } from '../rules/refusals.ts'
import { deleteEmail, findEmail, insertEmail, isFurtherEmail } from '../store/emails.ts'
import type { EmailRow } from '../store/emails.ts'
import { deleteKey, findKey, hasFingerprint, insertKey } from '../store/keys.ts'
import type { KeyRow } from '../store/keys.ts'
import { findUserByEmail } from '../store/users.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'

/** Adds an SSH key to a user. */
export function createKey(workspace: Workspace, user: UserRow, requested: { title: string; key: string }): KeyRow {
  const { store } = workspace
  const key = requested.key.trim()
  const fingerprint = fingerprintOf(key)
  const known = fingerprint !== null && hasFingerprint(store, fingerprint)
  const wrong = problemsOf({
    title: nameProblems(requested.title),
    key: [...keyProblems(key), ...(known ? [taken] : [])],
    fingerprint: [...(fingerprint === null ? ['cannot be generated'] : []), ...(known ? [taken] : [])],
  })
  if (fingerprint === null || Object.keys(wrong).length > 0) throw failedValidation(wrong)
  const row = store.write(() => {
    const id = insertKey(store, {
      user_id: user.id,
      title: requested.title,
      key,
      fingerprint,
      created_at: store.moment(),
    })
    return findKey(store, user.id, id)
  })
  if (!row) throw new Error('a key that was added is there')
  workspace.hooks.announce([keyEvent('key_create', row, user)])
  return row
}

export function removeKey(workspace: Workspace, user: UserRow, key: KeyRow): void {
  workspace.store.write(() => deleteKey(workspace.store, key.id))
  workspace.hooks.announce([keyEvent('key_destroy', key, user)])
}

/** Adds an address to a user. */
export function createEmail(workspace: Workspace, user: UserRow, address: string): EmailRow {
  const { store } = workspace
  const email = address.trim()
  const known = isFurtherEmail(store, email) || findUserByEmail(store, email) !== undefined
  const format = email === '' ? ["can't be blank"] : isEmail(email) ? [] : ['is invalid']
  const wrong = problemsOf({ email: [...format, ...(known ? [taken] : [])] })
  if (Object.keys(wrong).length > 0) throw failedValidation(wrong)
  const row = store.write(() => {
    const id = insertEmail(store, { user_id: user.id, email, created_at: store.moment() })
    return findEmail(store, user.id, id)
  })
  if (!row) throw new Error('an address that was added is there')
  return row
}

export function removeEmail(workspace: Workspace, email: EmailRow): void {
  workspace.store.write(() => deleteEmail(workspace.store, email.id))
}

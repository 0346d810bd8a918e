import { randomBytes } from 'node:crypto'
import { groupMemberEvent, keyEvent, userEvent } from '../hooks/events.ts'
import type { HookEvent } from '../hooks/events.ts'
import { isEmail, nameProblems, pathProblems, problemsOf, taken } from '../rules/names.ts'
import { conflict, failedValidation, forbidden, Refusal } from '../rules/refusals.ts'
import { isFurtherEmail } from '../store/emails.ts'
import { findGroup, findNamespaceByPath, findOwnNamespace } from '../store/groups.ts'
import { listKeys } from '../store/keys.ts'
import { whole } from '../store/listing.ts'
import { groupMembershipsOf, groupsOwnedAlone } from '../store/members.ts'
import { projectsOf } from '../store/projects.ts'
import { giveContributions, removeUser } from '../store/removal.ts'
import { setPrivateToken } from '../store/tokens.ts'
import { findUser, findUserByEmail, findUserByName, insertUser, putIdentity, setUser } from '../store/users.ts'
import type { NewUser, UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { dropProject } from './projects.ts'

/** The wanted fields of a user. A field that is undefined stays as it is. */
export interface RequestedUser {
  readonly email?: string | undefined
  readonly username?: string | undefined
  readonly name?: string | undefined
  readonly password?: string | undefined
  readonly skype?: string | undefined
  readonly linkedin?: string | undefined
  readonly twitter?: string | undefined
  readonly website_url?: string | undefined
  readonly organization?: string | undefined
  readonly projects_limit?: number | undefined
  readonly extern_uid?: string | undefined
  readonly provider?: string | undefined
  readonly bio?: string | undefined
  readonly location?: string | undefined
  readonly admin?: boolean | undefined
  readonly can_create_group?: boolean | undefined
  readonly external?: boolean | undefined
}

export interface RequestedNewUser extends RequestedUser {
  readonly email: string
  readonly username: string
  readonly name: string
  readonly password: string
  readonly confirm?: boolean | undefined
}

const longestBio = 255
const shortestPassword = 8
const longestPassword = 128

function passwordProblems(password: string): string[] {
  if (password.trim() === '') return ["can't be blank"]
  if (password.length < shortestPassword) return [`is too short (minimum is ${shortestPassword} characters)`]
  return password.length > longestPassword ? [`is too long (maximum is ${longestPassword} characters)`] : []
}

/** The problems of a user's fields that do not depend on other users. */
function requireValid(workspace: Workspace, requested: RequestedUser, ownId: number): void {
  const { store } = workspace
  if (((requested.provider ?? '') === '') !== ((requested.extern_uid ?? '') === '')) {
    throw new Refusal(400, { error: 'extern_uid, provider provide all or none of parameters' })
  }
  const namespace = requested.username === undefined ? undefined : findNamespaceByPath(store, requested.username)
  const blank = (text: string): string[] => (text.trim() === '' ? ["can't be blank"] : [])
  const email = requested.email
  const wrong = problemsOf({
    email:
      email === undefined
        ? []
        : [
            ...blank(email),
            ...(isEmail(email) ? [] : ['is invalid']),
            ...(isFurtherEmail(store, email) ? [taken] : []),
          ],
    password: requested.password === undefined ? [] : passwordProblems(requested.password),
    name: requested.name === undefined ? [] : nameProblems(requested.name),
    username:
      requested.username === undefined
        ? []
        : [...pathProblems(requested.username), ...(namespace && namespace.owner_id !== ownId ? [taken] : [])],
    bio: (requested.bio ?? '').length > longestBio ? [`is too long (maximum is ${longestBio} characters)`] : [],
    projects_limit: (requested.projects_limit ?? 0) < 0 ? ['must be greater than or equal to 0'] : [],
  })
  if (Object.keys(wrong).length > 0) throw failedValidation(wrong)
}

/** Refuses an address or a username that belongs to somebody else. */
function requireUntaken(workspace: Workspace, requested: RequestedUser, ownId: number): void {
  const { store } = workspace
  const byEmail = requested.email === undefined ? undefined : findUserByEmail(store, requested.email)
  if (byEmail && byEmail.id !== ownId) throw conflict('Email has already been taken')
  const byName = requested.username === undefined ? undefined : findUserByName(store, requested.username)
  if (byName && byName.id !== ownId) throw conflict('Username has already been taken')
}

function columnsOf(requested: RequestedUser): Partial<NewUser> {
  const { email, username, name, skype, linkedin, twitter, website_url, organization, projects_limit, bio, location } =
    requested
  const flag = (value: boolean | undefined): number | undefined => (value === undefined ? undefined : Number(value))
  // An external user may not create projects or groups, unless the caller asks for that too.
  const otherwise = requested.external ? 0 : undefined
  const columns = {
    email,
    username,
    name,
    skype,
    linkedin,
    twitter,
    website_url,
    organization,
    bio,
    location,
    projects_limit: projects_limit ?? otherwise,
    is_admin: flag(requested.admin),
    can_create_group: flag(requested.can_create_group) ?? otherwise,
    external: flag(requested.external),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

function keepIdentity(workspace: Workspace, id: number, { provider, extern_uid }: RequestedUser): void {
  if (provider && extern_uid) putIdentity(workspace.store, id, { provider, extern_uid })
}

function userNow(workspace: Workspace, id: number): UserRow {
  const user = findUser(workspace.store, id)
  if (!user) throw new Error(`user ${id} is gone`)
  return user
}

/** Creates a user with a private token. The password is checked and not stored: nobody signs in with one here. */
export function createUser(workspace: Workspace, requested: RequestedNewUser): UserRow {
  const { store } = workspace
  requireUntaken(workspace, requested, 0)
  requireValid(workspace, requested, 0)
  const user = store.write(() => {
    const at = store.moment()
    const id = insertUser(store, {
      username: requested.username,
      name: requested.name,
      email: requested.email,
      state: 'active',
      is_admin: 0,
      external: 0,
      can_create_group: 1,
      projects_limit: 100,
      avatar_url: null,
      bio: null,
      location: null,
      organization: '',
      confirmed_at: requested.confirm === false ? null : at,
      created_at: at,
      ...columnsOf(requested),
    })
    setPrivateToken(store, id, randomBytes(10).toString('hex'))
    keepIdentity(workspace, id, requested)
    return userNow(workspace, id)
  })
  workspace.hooks.announce([userEvent('user_create', user)])
  return user
}

/** Changes a user. */
export function updateUser(workspace: Workspace, user: UserRow, requested: RequestedUser): UserRow {
  const { store } = workspace
  requireUntaken(workspace, requested, user.id)
  requireValid(workspace, requested, user.id)
  return store.write(() => {
    setUser(store, user.id, columnsOf(requested))
    keepIdentity(workspace, user.id, requested)
    return userNow(workspace, user.id)
  })
}

const ghostEmail = 'ghost@example.com'

/** The user to whom the issues, merge requests, notes and awards of deleted people belong. There is one once it is needed. */
function ghost(workspace: Workspace): UserRow {
  const { store } = workspace
  const known = findUserByEmail(store, ghostEmail)
  if (known) return known
  const names = ['ghost', ...Array.from({ length: 100 }, (_, index) => `ghost${index + 1}`)]
  const username =
    names.find((name) => findNamespaceByPath(store, name) === undefined) ?? randomBytes(8).toString('hex')
  const id = insertUser(store, {
    username,
    name: 'Ghost User',
    email: ghostEmail,
    state: 'active',
    is_admin: 0,
    external: 0,
    can_create_group: 0,
    projects_limit: 0,
    avatar_url: null,
    bio: 'This is a "Ghost User", created to hold all issues authored by users that have since been deleted. This user cannot be removed.',
    location: null,
    organization: '',
    created_at: store.moment(),
  })
  return userNow(workspace, id)
}

/**
 * Deletes a user with their own projects. What they wrote goes with them, or with `leaving` is left to the ghost. Returns false
 * and deletes nothing when a group would be left without an owner.
 */
export function deleteUser(workspace: Workspace, user: UserRow, leaving = false): boolean {
  const { store } = workspace
  if (groupsOwnedAlone(store, user.id).length > 0) return false
  const events = store.write(() => {
    const namespace = findOwnNamespace(store, user.id)
    const reported: HookEvent[] = namespace
      ? projectsOf(store, namespace.id).flatMap((project) => dropProject(workspace, project))
      : []
    for (const key of listKeys(store, user.id, whole).rows) reported.push(keyEvent('key_destroy', key, user))
    for (const member of groupMembershipsOf(store, user.id)) {
      const group = findGroup(store, member.source_id)
      if (group) reported.push(groupMemberEvent('user_remove_from_group', group, user, member.access_level))
    }
    if (leaving) giveContributions(store, user.id, ghost(workspace).id)
    removeUser(store, user.id)
    return [...reported, userEvent('user_destroy', user)]
  })
  workspace.hooks.announce(events)
  return true
}

/**
 * Blocks or unblocks a user, and returns whether that changed anything. A user whom a directory has blocked cannot be
 * unblocked here.
 */
export function setBlocked(workspace: Workspace, user: UserRow, blocked: boolean): boolean {
  const { store } = workspace
  if (user.state === 'ldap_blocked') {
    throw forbidden(`403 Forbidden - LDAP blocked users cannot be ${blocked ? 'modified' : 'unblocked'} by the API`)
  }
  if ((user.state === 'blocked') === blocked) return false
  store.write(() => setUser(store, user.id, { state: blocked ? 'blocked' : 'active' }))
  return true
}

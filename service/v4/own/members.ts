import { dropMember, setMember } from '../../changes/members.ts'
import { isoOf } from '../../resources/moments.ts'
import { briefUsers } from '../../resources/users.ts'
import { accessLevel, requireLevel, requireWritable, visibleProject } from '../../rules/access.ts'
import type { Caller } from '../../rules/access.ts'
import { conflict, notFound, recordNotFound } from '../../rules/refusals.ts'
import { cut } from '../../store/listing.ts'
import { findMember, levels, membersOf } from '../../store/members.ts'
import type { MemberRow } from '../../store/members.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { rowsById } from '../../store/rows.ts'
import { findUser } from '../../store/users.ts'
import type { UserRow } from '../../store/users.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

interface ProjectArguments {
  readonly id: number | string
}

interface ListArguments extends ProjectArguments {
  readonly query?: string | undefined
  readonly user_ids?: number | readonly number[] | undefined
}

interface MemberArguments extends ProjectArguments {
  readonly user_id: number
}

type LevelArguments = MemberArguments & {
  readonly access_level: number
  readonly expires_at?: string | null | undefined
}

/** Members of projects: who they are, adding them, and what they may do. */
export function memberHandlers(versioned: VersionedService): OwnHandlers {
  const { workspace } = versioned
  const { store } = workspace
  const shown = (members: readonly MemberRow[]) => {
    const user = briefUsers(
      workspace,
      members.map(({ user_id }) => user_id),
    )
    return members.map(({ user_id, access_level, created_at, expires_at }) => ({
      ...user(user_id),
      access_level,
      ...(versioned.has('membershipDates') ? { created_at: isoOf(created_at) } : {}),
      expires_at,
      ...(versioned.has('membershipState') ? { membership_state: 'active' } : {}),
    }))
  }
  const find = (project: ProjectRow, userId: number): MemberRow | undefined =>
    findMember(store, { source_type: 'Project', source_id: project.id, user_id: userId })
  const named = (project: ProjectRow, userId: number): MemberRow => {
    const member = find(project, userId)
    if (!member) throw recordNotFound()
    return member
  }
  const answer = (project: ProjectRow, userId: number) => ({ body: shown([named(project, userId)])[0] })
  /** The project, where the caller may say who is a member. */
  const administered = (caller: Caller, id: number | string): ProjectRow => {
    const project = visibleProject(store, caller, id)
    requireLevel(store, caller, project, levels.master)
    requireWritable(project)
    return project
  }
  const userNamed = (id: number): UserRow => {
    const user = findUser(store, id)
    if (!user) throw notFound('User')
    return user
  }
  const put = (caller: Caller, project: ProjectRow, args: LevelArguments) => {
    const by = { project, actorLevel: accessLevel(store, caller.user, project) }
    const before = find(project, args.user_id)
    const change = { level: args.access_level, expiresAt: args.expires_at, before }
    setMember(workspace, by, userNamed(args.user_id), change)
    return answer(project, args.user_id)
  }
  return {
    listMembers: own<ListArguments>(({ caller, args, window }) => {
      const members = membersOf(store, 'Project', visibleProject(store, caller, args.id).id)
      const users = rowsById<UserRow>(
        store,
        'users',
        members.map(({ user_id }) => user_id),
      )
      const word = (args.query ?? '').toLowerCase()
      const ids = args.user_ids === undefined ? null : new Set([args.user_ids].flat())
      const isAsked = ({ user_id }: MemberRow): boolean => {
        const { name = '', username = '' } = users.get(user_id) ?? {}
        return (ids?.has(user_id) ?? true) && `${name} ${username}`.toLowerCase().includes(word)
      }
      const { rows, total } = cut(members.filter(isAsked), window)
      return { rows: shown(rows), total }
    }),
    readMember: own<MemberArguments>(({ caller, args }) =>
      answer(visibleProject(store, caller, args.id), args.user_id),
    ),
    addMember: own<LevelArguments>(({ caller, args }) => {
      const project = administered(caller, args.id)
      if (find(project, args.user_id)) throw conflict('Member already exists')
      return put(caller, project, args)
    }),
    updateMember: own<LevelArguments>(({ caller, args }) => {
      const project = administered(caller, args.id)
      named(project, args.user_id)
      return put(caller, project, args)
    }),
    removeMember: own<MemberArguments>(({ caller, args }) => {
      const project = visibleProject(store, caller, args.id)
      const member = named(project, args.user_id)
      if (args.user_id !== caller.user.id) administered(caller, args.id)
      dropMember(workspace, project, userNamed(args.user_id), member)
      return { body: undefined }
    }),
  }
}

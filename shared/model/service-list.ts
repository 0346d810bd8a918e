import * as v from 'valibot'
import {
  listedGroupSchema,
  listedPersonSchema,
  listedProjectSchema,
  type ListedGroup,
  type ListedPerson,
  type ListedProject,
} from './directory.ts'
import { keySchemaOf, partsOf, type Id, type Kind } from './key.ts'
import { listedBranchSchema, type ListedBranch } from './branch.ts'
import { listedTemplateSchema, type ListedTemplate } from './description-template.ts'
import { listedEpicEntity, type ListedEpic } from './epic.ts'
import { iterationSchema, type Iteration } from './iteration.ts'
import { listedBoardSchema, type ListedBoard } from './issue-board.ts'
import { listedReleaseSchema, type ListedRelease } from './release.ts'
import { emailEntity, type Email } from './email.ts'
import { systemHookEntity, type SystemHook } from './system-hook.ts'
import { sshKeyEntity, type SshKey } from './ssh-key.ts'

/** Lists of the service that are read when somebody looks at them, and kept for reading offline. */

/** Row of each sort of list. */
export interface ServiceRows {
  /** The SSH keys of a user. */
  readonly keys: SshKey
  /** The further e-mail addresses of a user. */
  readonly emails: Email
  /** Addresses that the service posts its events to: for administrators, and the same for all of them. */
  readonly hooks: SystemHook
  /** All projects that the user may see. */
  readonly projects: ListedProject
  /** All groups that the user may see. */
  readonly groups: ListedGroup
  /** Everybody on the service. */
  readonly people: ListedPerson
  /** The people of a project. */
  readonly projectPeople: ListedPerson
  /** The user themselves, with all that only they see: their rights, and their way of signing in. */
  readonly profile: ListedPerson
  /** The branches of a project with the newest commits, and those that were looked for. */
  readonly branches: ListedBranch
  /** What a project has for descriptions of new issues, and of new merge requests. */
  readonly issueTemplates: ListedTemplate
  readonly mergeRequestTemplates: ListedTemplate
  /** The boards of a project, and those of the group that it is in and of the groups above that. */
  readonly issueBoards: ListedBoard
  /** The newest releases of a project. */
  readonly releases: ListedRelease
  /** The open epics of the group of a project and of those above it, the last changed first. */
  readonly epics: ListedEpic
  /** The iterations that issues of a project can be in, without those that have ended. */
  readonly iterations: Iteration
}

export type ServiceListKind = keyof ServiceRows

/** A list: its sort, and the user or project that it belongs to. */
export const serviceListSchema = v.object({
  kind: v.picklist([
    'keys',
    'emails',
    'hooks',
    'projects',
    'groups',
    'people',
    'projectPeople',
    'profile',
    'branches',
    'issueTemplates',
    'mergeRequestTemplates',
    'issueBoards',
    'releases',
    'epics',
    'iterations',
  ]),
  of: keySchemaOf('user', 'project'),
})
export type ServiceList = Readonly<v.InferOutput<typeof serviceListSchema>>

/** The part of a list that is read from the service: the whole of it, one row in full, or the rows with some words. */
export const serviceListPartSchema = v.object({
  ...serviceListSchema.entries,
  row: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  search: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
})
export type ServiceListPart = Readonly<v.InferOutput<typeof serviceListPartSchema>>

/** Kind of the rows of each list, in keys and in `changed`. */
export const kindsOfServiceRows = {
  keys: 'sshKey',
  emails: 'email',
  hooks: 'systemHook',
  projects: 'project',
  groups: 'group',
  people: 'user',
  projectPeople: 'user',
  profile: 'user',
  branches: 'branch',
  issueTemplates: 'template',
  mergeRequestTemplates: 'template',
  issueBoards: 'issueBoard',
  releases: 'release',
  epics: 'epic',
  iterations: 'iteration',
} as const satisfies Record<ServiceListKind, Kind>

/** The user's lists of all that they may see, by the kind of their rows. */
export const directoryLists = { project: 'projects', group: 'groups', user: 'people' } as const satisfies Partial<
  Record<Kind, ServiceListKind>
>
export type DirectoryKind = keyof typeof directoryLists

/** The schema of the rows of each sort. Those with more fields come first: a row that fits them fits others too. */
const serviceRowSchemas = {
  projects: listedProjectSchema,
  people: listedPersonSchema,
  projectPeople: listedPersonSchema,
  profile: listedPersonSchema,
  groups: listedGroupSchema,
  releases: listedReleaseSchema,
  issueBoards: listedBoardSchema,
  keys: sshKeyEntity.schema,
  hooks: systemHookEntity.schema,
  iterations: iterationSchema,
  epics: listedEpicEntity.schema,
  branches: listedBranchSchema,
  emails: emailEntity.schema,
  issueTemplates: listedTemplateSchema,
  mergeRequestTemplates: listedTemplateSchema,
} as const

/** Rows of a list that are on this computer, with waiting edits folded over them. */
export const shownServiceListSchema = v.object({
  /** Time of the last reading, in milliseconds since 1970; null before the first one. */
  readAt: v.nullable(v.number()),
  /** True if an edit and a reading came at the same time since, so that only another reading shows the current rows. */
  isOvertaken: v.boolean(),
  rows: v.array(v.union(Object.values(serviceRowSchemas))),
  /** Those of the rows that were made here, with the ids that they had before the service had them: somebody may be at one. */
  madeHere: v.array(v.object({ id: v.number(), localId: v.number() })),
})
export type ShownServiceList = Readonly<v.InferOutput<typeof shownServiceListSchema>>

/** The list of the user's own that a change at a path of the service concerns; null for a path without such a list. */
export function listChangedBelow(path: string): ServiceListKind | null {
  const [, first = '', second = ''] = path.split('/')
  if (first === 'user') return second === 'keys' || second === 'emails' ? second : null
  // Things in a project do not change its row.
  if (first === 'projects' && /^\/projects\/:id\/(?!star|(?:un)?archive)/.test(path)) return null
  const lists: Readonly<Record<string, ServiceListKind>> = { hooks: 'hooks', groups: 'groups', users: 'people' }
  return first === 'projects' ? first : (lists[first] ?? null)
}

/** The name under which the cache keeps a list, such as `keys 7`. */
export function serviceListName(kind: ServiceListKind, of: Id): string {
  return `${kind} ${of}`
}

/** The name of a list as a window asks for it. */
export function nameOfServiceList({ kind, of }: ServiceList): string {
  return serviceListName(kind, partsOf(of).id)
}

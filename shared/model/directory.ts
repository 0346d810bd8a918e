import * as v from 'valibot'
import { groupEntity, type Group, type GroupDetail } from './group.ts'
import { projectDetailEntity, type ProjectDetail } from './project.ts'
import { userDetailEntity } from './user.ts'

/**
 * The rows of the lists in which people look things up: all projects, groups and people that they may see. They have all settings
 * that can be changed of each.
 */

const {
  namespace: _namespace,
  owner: _owner,
  permissions: _permissions,
  ...projectFields
} = projectDetailEntity.schema.entries
const {
  tagList: _tags,
  sharedWithGroups: _shared,
  public: _public,
  creatorId: _creator,
  mergeMethod: _method,
  squashOption: _squashing,
  mergeCommitTemplate: _merging,
  squashCommitTemplate: _squashed,
  markedForDeletionOn: _leaving,
  ...shownFields
} = projectFields

export const listedProjectSchema = v.object({
  ...shownFields,
  /** Of the user or group whose project it is. */
  namespaceId: v.nullable(v.number()),
  namespacePath: v.string(),
  /** Null where a group owns it. */
  ownerId: v.nullable(v.number()),
  isStarred: v.boolean(),
})
export type ListedProject = Readonly<v.InferOutput<typeof listedProjectSchema>>

/** A project as the list shows it. */
export function listedProject(detail: ProjectDetail, isStarred: boolean): ListedProject {
  const { namespace, owner, ...shown } = detail
  const names = Object.keys(shownFields) as (keyof typeof shownFields)[]
  const fields = Object.fromEntries(names.map((name) => [name, shown[name]])) as Pick<
    ProjectDetail,
    keyof typeof shownFields
  >
  return {
    ...fields,
    namespaceId: namespace?.id ?? null,
    namespacePath: detail.pathWithNamespace.split('/').slice(0, -1).join('/'),
    ownerId: owner?.id ?? null,
    isStarred,
  }
}

export const listedGroupSchema = v.object({
  ...groupEntity.schema.entries,
  isOwned: v.boolean(),
  /** Fields that only the page of a group has; null until it was read. */
  visibilityLevel: v.nullable(v.number()),
  requestAccessEnabled: v.nullable(v.boolean()),
  lfsEnabled: v.nullable(v.boolean()),
})
export type ListedGroup = Readonly<v.InferOutput<typeof listedGroupSchema>>

/** A group as the list shows it. */
export function listedGroup(group: Group | GroupDetail, isOwned: boolean): ListedGroup {
  const { id, name, path, description, avatarUrl, webUrl } = group
  const { visibilityLevel = null, requestAccessEnabled = null, lfsEnabled = null } = group as Partial<GroupDetail>
  const settings = { visibilityLevel, requestAccessEnabled, lfsEnabled }
  return { id, name, path, description, avatarUrl, webUrl, isOwned, ...settings }
}

/** The last part of the path of a group, which is its own: it stands in those of the rest. */
export function ownPathOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** A person with the fields that the user may see: normal users see little. */
export const listedPersonSchema = userDetailEntity.schema
export type ListedPerson = Readonly<v.InferOutput<typeof listedPersonSchema>>

/** The levels of visibility, from the smallest circle to the largest. */
export const visibilityLevels = [0, 10, 20] as const
export type VisibilityLevel = (typeof visibilityLevels)[number]

/** The access levels of members (contract, "Access levels"). */
export const accessLevels = { guest: 10, reporter: 20, developer: 30, master: 40, owner: 50 } as const

import * as v from 'valibot'
import { entity, many, one, type ValueOf } from './entity.ts'
import { dateOrNull, flag, id, number, or, orField, orNull, text, texts, timestamp, workedOut } from './field.ts'
import { unknownTime } from './timestamp.ts'
import { isAbsent, wireRow, type WireRow } from './wire-row.ts'

/** A short form names no time. */
const createdAt = or(timestamp, unknownTime)
const visibilityLevel = or(number, 0)

const accessEntity = entity('access', { accessLevel: or(number, 0), notificationLevel: orNull(number) })

const permissionsEntity = entity('permissions', {
  projectAccess: orNull(one(accessEntity)),
  groupAccess: orNull(one(accessEntity)),
})

/** The caller's access in the project and in its group; null where they are not a member. */
const permissions = or(one(permissionsEntity), { projectAccess: null, groupAccess: null })

/**
 * A project (contract, "Project"), with the fields that Docket stores. Short forms (`simple=true`, public projects read
 * without a token) lack most fields. Issues and merge requests are then assumed to be enabled, since requesting them
 * will tell. The `runners_token` that a row may carry is not read.
 */
export const projectEntity = entity('project', {
  id,
  name: text,
  nameWithNamespace: orField(text, 'name'),
  path: text,
  pathWithNamespace: orField(text, 'path'),
  description: orNull(text),
  defaultBranch: orNull(text),
  visibilityLevel,
  archived: or(flag, false),
  webUrl: or(text, ''),
  /** The address by which its repository is cloned over HTTP. */
  httpUrlToRepo: orNull(text),
  /** The one by which it is cloned over SSH, as `git@code.example.org:tools/anvil.git`; null where the service has none. */
  sshUrlToRepo: orNull(text),
  avatarUrl: orNull(text),
  issuesEnabled: or(flag, true),
  mergeRequestsEnabled: or(flag, true),
  starCount: or(number, 0),
  forksCount: or(number, 0),
  openIssuesCount: or(number, 0),
  createdAt,
  lastActivityAt: workedOut('last_activity_at', v.string(), unknownTime, (row) =>
    or(timestamp, createdAt.read(row, 'created_at')).read(row, 'last_activity_at'),
  ),
  /** The higher of the caller's access levels in the project and its group (10 guest … 50 owner); null for no member. */
  accessLevel: workedOut('permissions', v.nullable(v.number()), null, highestAccess),
})

export type Project = ValueOf<typeof projectEntity>

/** The user or group whose projects are below a path (contract, "Namespace"). */
const namespaceEntity = entity('namespace', {
  id,
  name: orField(text, 'path'),
  path: text,
  /** `group` or `user`; null where the service does not say. */
  kind: orNull(text),
  ownerId: orNull(id),
  createdAt: orNull(timestamp),
  updatedAt: orNull(timestamp),
  description: or(text, ''),
  avatarUrl: workedOut('avatar', v.nullable(v.string()), null, ({ avatar }) =>
    isAbsent(avatar) ? null : orNull(text).read(wireRow(avatar, 'avatar'), 'url'),
  ),
  shareWithGroupLock: orNull(flag),
  visibilityLevel: orNull(number),
})

const ownerEntity = entity('owner', { id, name: text, createdAt: orNull(timestamp) })

const sharedWithEntity = entity('shared group', {
  groupId: id,
  groupName: orNull(text),
  groupAccessLevel: orNull(number),
})

/** A project with the fields that Docket does not store. Fields that a service leaves out are null or empty. */
export const projectDetailEntity = entity('project', {
  ...projectEntity.fields,
  tagList: texts,
  public: workedOut('public', v.boolean(), false, (row) =>
    or(flag, visibilityLevel.read(row, 'visibility_level') === 20).read(row, 'public'),
  ),
  wikiEnabled: orNull(flag),
  buildsEnabled: orNull(flag),
  snippetsEnabled: orNull(flag),
  containerRegistryEnabled: orNull(flag),
  sharedRunnersEnabled: orNull(flag),
  creatorId: orNull(id),
  namespace: orNull(one(namespaceEntity)),
  /** Null where a group owns it. */
  owner: orNull(one(ownerEntity)),
  publicBuilds: orNull(flag),
  sharedWithGroups: many(sharedWithEntity),
  onlyAllowMergeIfBuildSucceeds: orNull(flag),
  onlyAllowMergeIfAllDiscussionsAreResolved: orNull(flag),
  /** `merge`, `rebase_merge` or `ff`: whether a merge makes a commit that joins the branches; null where it always does. */
  mergeMethod: orNull(text),
  /** `never`, `always`, `default_on` or `default_off`: whether commits are squashed; null where that is not told. */
  squashOption: orNull(text),
  /** What the commits of a merge say (`merge-messages.ts`); null for what the service says by itself. */
  mergeCommitTemplate: orNull(text),
  squashCommitTemplate: orNull(text),
  requestAccessEnabled: orNull(flag),
  /** The day on which it was deleted, where the service keeps it for a while; null for a project that stays. */
  markedForDeletionOn: dateOrNull,
  /** Real services say it; the contract only lets it be set. */
  lfsEnabled: orNull(flag),
  permissions,
})

export type ProjectDetail = ValueOf<typeof projectDetailEntity>

function highestAccess(row: WireRow): number | null {
  const { projectAccess, groupAccess } = permissions.read(row, 'permissions')
  const levels = [projectAccess, groupAccess].flatMap((access) => (access ? [access.accessLevel] : []))
  return levels.length === 0 ? null : Math.max(...levels)
}

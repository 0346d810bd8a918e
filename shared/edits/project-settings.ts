import * as v from 'valibot'
import { keySchemaOf } from '../model/key.ts'
import { visibilityLevels } from '../model/directory.ts'
import { idSchema, pathSchema, wholePathSchema, words } from './fields.ts'

/** Projects themselves: made, forked, changed, archived, moved and deleted (contract, "Projects" and "Groups"). */

const projectKeySchema = keySchemaOf('project')
const nameSchema = words(255, 'a project')

/** Settings of a project, as it is made and later. Addresses to import from are not kept: they may hold a password. */
const settings = {
  description: v.optional(v.pipe(v.string(), v.maxLength(100_000))),
  visibilityLevel: v.optional(v.picklist(visibilityLevels)),
  issuesEnabled: v.optional(v.boolean()),
  mergeRequestsEnabled: v.optional(v.boolean()),
  wikiEnabled: v.optional(v.boolean()),
  snippetsEnabled: v.optional(v.boolean()),
  buildsEnabled: v.optional(v.boolean()),
  publicBuilds: v.optional(v.boolean()),
  sharedRunnersEnabled: v.optional(v.boolean()),
  containerRegistryEnabled: v.optional(v.boolean()),
  requestAccessEnabled: v.optional(v.boolean()),
  lfsEnabled: v.optional(v.boolean()),
  onlyAllowMergeIfBuildSucceeds: v.optional(v.boolean()),
  onlyAllowMergeIfAllDiscussionsAreResolved: v.optional(v.boolean()),
} as const

const changeable = {
  name: v.optional(nameSchema),
  path: v.optional(pathSchema),
  defaultBranch: v.optional(words(255, 'a branch')),
  ...settings,
} as const

/** The names of the settings of a project that can be changed. */
export const projectSettingNames = Object.keys(changeable) as readonly (keyof typeof changeable)[]

/** Namespace of a new project: null for the user's own space, and its path, by which the project is found again. */
const namespace = { namespaceId: v.nullable(idSchema), namespacePath: wholePathSchema } as const

/** The target is the user who will own it: the caller, or somebody else when an administrator makes it for them. */
const createProjectSchema = v.object({
  kind: v.literal('createProject'),
  target: keySchemaOf('user'),
  name: nameSchema,
  path: pathSchema,
  ...namespace,
  ...settings,
})

/** `path` is that of the project, which the fork gets too. */
const forkProjectSchema = v.object({
  kind: v.literal('forkProject'),
  target: projectKeySchema,
  path: pathSchema,
  ...namespace,
})

const changeProjectSchema = v.object({
  kind: v.literal('changeProject'),
  target: projectKeySchema,
  ...changeable,
})

const archiveProjectSchema = v.object({
  kind: v.literal('archiveProject'),
  target: projectKeySchema,
  archived: v.boolean(),
})

/** For administrators. `groupPath` is for people to read. */
const transferProjectSchema = v.object({
  kind: v.literal('transferProject'),
  target: projectKeySchema,
  groupId: idSchema,
  groupPath: wholePathSchema,
})

/** `path` is for people to read. */
const deleteProjectSchema = v.object({
  kind: v.literal('deleteProject'),
  target: projectKeySchema,
  path: wholePathSchema,
})

export const projectSettingsEdits = [
  createProjectSchema,
  forkProjectSchema,
  changeProjectSchema,
  archiveProjectSchema,
  transferProjectSchema,
  deleteProjectSchema,
] as const

import * as v from 'valibot'
import { keySchemaOf } from '../model/key.ts'
import { visibilityLevels } from '../model/directory.ts'
import { groupPathSchema, idSchema, words } from './fields.ts'

/** Groups: made, changed and deleted (contract, "Groups"). Their paths are whole ones. */

const groupKeySchema = keySchemaOf('group')
const nameSchema = words(255, 'a group')

const settings = {
  description: v.optional(v.pipe(v.string(), v.maxLength(100_000))),
  visibilityLevel: v.optional(v.picklist(visibilityLevels)),
  requestAccessEnabled: v.optional(v.boolean()),
  lfsEnabled: v.optional(v.boolean()),
} as const

const changeable = { name: v.optional(nameSchema), path: v.optional(groupPathSchema), ...settings } as const

/** The names of the settings of a group that can be changed. */
export const groupSettingNames = Object.keys(changeable) as readonly (keyof typeof changeable)[]

/** The target is the user, who will own it. Only services of v4 have groups in groups. */
const createGroupSchema = v.object({
  kind: v.literal('createGroup'),
  target: keySchemaOf('user'),
  name: nameSchema,
  path: groupPathSchema,
  /** The group that it is to stand in; left out, or null, for none. */
  parentId: v.optional(v.nullable(idSchema)),
  ...settings,
})

const changeGroupSchema = v.object({ kind: v.literal('changeGroup'), target: groupKeySchema, ...changeable })

/** `path` is for people to read. */
const deleteGroupSchema = v.object({
  kind: v.literal('deleteGroup'),
  target: groupKeySchema,
  path: groupPathSchema,
})

export const groupEdits = [createGroupSchema, changeGroupSchema, deleteGroupSchema] as const

import * as v from 'valibot'
import { keySchemaOf } from '../model/key.ts'
import { words } from './fields.ts'

/**
 * People, as administrators look after them (contract, "Users"). Passwords are no part of an edit: an edit is written
 * down, and secrets never are. Nobody is made through the outbox for the same reason.
 */

const userKeySchema = keySchemaOf('user')
const shortText = v.optional(v.pipe(v.string(), v.maxLength(255)))

const changeable = {
  name: v.optional(words(255, 'a name')),
  username: v.optional(v.pipe(v.string(), v.maxLength(255), v.regex(/^[a-zA-Z0-9_.][a-zA-Z0-9_.-]*$/))),
  email: v.optional(v.pipe(v.string(), v.maxLength(255), v.email())),
  bio: shortText,
  location: shortText,
  organization: shortText,
  websiteUrl: shortText,
  skype: shortText,
  linkedin: shortText,
  twitter: shortText,
  projectsLimit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))),
  canCreateGroup: v.optional(v.boolean()),
  isAdmin: v.optional(v.boolean()),
  external: v.optional(v.boolean()),
} as const

/** The names of the settings of a person that can be changed. */
export const personSettingNames = Object.keys(changeable) as readonly (keyof typeof changeable)[]

const changePersonSchema = v.object({ kind: v.literal('changePerson'), target: userKeySchema, ...changeable })

const blockPersonSchema = v.object({
  kind: v.literal('blockPerson'),
  target: userKeySchema,
  blocked: v.boolean(),
})

/** `username` is for people to read. */
const deletePersonSchema = v.object({
  kind: v.literal('deletePerson'),
  target: userKeySchema,
  username: v.pipe(v.string(), v.maxLength(255)),
})

export const peopleEdits = [changePersonSchema, blockPersonSchema, deletePersonSchema] as const

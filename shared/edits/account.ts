import * as v from 'valibot'
import { keySchemaOf } from '../model/key.ts'
import { isPublicKey } from '../model/ssh-key.ts'
import { idSchema, titleSchema } from './fields.ts'

/**
 * Edits of things that belong to a user: SSH keys and further e-mail addresses (contract, "Users"). The target is the user: the
 * caller, or somebody else whom an administrator looks after.
 */

const userKeySchema = keySchemaOf('user')
/** Only the public half. Anything else, above all a private key, is refused before it is kept anywhere. */
const publicKeySchema = v.pipe(v.string(), v.maxLength(20_000), v.check(isPublicKey, 'not the public half of a key'))
const emailSchema = v.pipe(v.string(), v.maxLength(255), v.email())

const addKeySchema = v.object({
  kind: v.literal('addKey'),
  target: userKeySchema,
  title: titleSchema,
  key: publicKeySchema,
})

/** `title` and `key` are those of the key, so that it can be added again. */
const deleteKeySchema = v.object({
  kind: v.literal('deleteKey'),
  target: userKeySchema,
  id: idSchema,
  title: v.pipe(v.string(), v.maxLength(255)),
  key: publicKeySchema,
})

const addEmailSchema = v.object({ kind: v.literal('addEmail'), target: userKeySchema, email: emailSchema })

const deleteEmailSchema = v.object({
  kind: v.literal('deleteEmail'),
  target: userKeySchema,
  id: idSchema,
  email: v.pipe(v.string(), v.maxLength(255)),
})

/** Without a password: an edit is written down, and secrets never are. A hook with a secret is added by a call. */
const hookUrlSchema = v.pipe(
  v.string(),
  v.maxLength(2_000),
  v.regex(/^https?:\/\/[^\s/@?#]+(?:[/?#]\S*)?$/i, 'not the address of a hook without a password'),
)

/** For administrators (contract, "System hooks"). The target is the user who does it. */
const addHookSchema = v.object({
  kind: v.literal('addHook'),
  target: userKeySchema,
  url: hookUrlSchema,
  pushEvents: v.boolean(),
  tagPushEvents: v.boolean(),
  enableSslVerification: v.boolean(),
})

/** It cannot be undone: nobody but the service knows the secret that the hook may have. */
const deleteHookSchema = v.object({
  kind: v.literal('deleteHook'),
  target: userKeySchema,
  id: idSchema,
  url: v.pipe(v.string(), v.maxLength(2_000)),
})

export const accountEdits = [
  addKeySchema,
  deleteKeySchema,
  addEmailSchema,
  deleteEmailSchema,
  addHookSchema,
  deleteHookSchema,
] as const

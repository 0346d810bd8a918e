import * as v from 'valibot'
import { keySchemaOf, partsOf, type Id, type Kind } from './key.ts'
import { emailEntity, type Email } from './email.ts'
import { systemHookEntity, type SystemHook } from './system-hook.ts'
import { sshKeyEntity, type SshKey } from './ssh-key.ts'

/** Lists of the service that are read when somebody looks at them, and kept for reading offline. */

/** What the rows of each sort of list are. */
export interface ServiceRows {
  /** The SSH keys of a user. */
  readonly keys: SshKey
  /** The further e-mail addresses of a user. */
  readonly emails: Email
  /** Where the service posts what happens on it: for administrators, and the same for all of them. */
  readonly hooks: SystemHook
}

export type ServiceListKind = keyof ServiceRows

/** A list: its sort, and the user that it belongs to. */
export const serviceListSchema = v.object({ kind: v.picklist(['keys', 'emails', 'hooks']), of: keySchemaOf('user') })
export type ServiceList = Readonly<v.InferOutput<typeof serviceListSchema>>

/** What rows of each sort are called in keys and in what tells of changes. */
export const kindsOfServiceRows = { keys: 'sshKey', emails: 'email', hooks: 'systemHook' } as const satisfies Record<
  ServiceListKind,
  Kind
>

/** The schema of the rows of each sort. */
export const serviceRowSchemas = {
  keys: sshKeyEntity.schema,
  emails: emailEntity.schema,
  hooks: systemHookEntity.schema,
} as const

/** What is on this computer of a list, with waiting edits folded over it. */
export const shownServiceListSchema = v.object({
  /** When it was last read, in milliseconds since 1970; null when it never was. */
  readAt: v.nullable(v.number()),
  rows: v.array(v.union([serviceRowSchemas.keys, serviceRowSchemas.hooks, serviceRowSchemas.emails])),
})
export type ShownServiceList = Readonly<v.InferOutput<typeof shownServiceListSchema>>

/** The name under which the cache keeps a list, such as `keys 7`. */
export function serviceListName(kind: ServiceListKind, user: Id<'user'>): string {
  return `${kind} ${user}`
}

/** The name of a list as a window asks for it. */
export function nameOfServiceList({ kind, of }: ServiceList): string {
  return serviceListName(kind, partsOf<'user'>(of).id)
}

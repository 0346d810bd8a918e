import { entity, type ValueOf } from './entity.ts'
import { id, or, orNull, text, timestamp } from './field.ts'

/** The public half of somebody's SSH key (contract, "SSH key"). */
export const sshKeyEntity = entity('key', { id, title: or(text, ''), key: text, createdAt: orNull(timestamp) })

export type SshKey = ValueOf<typeof sshKeyEntity>

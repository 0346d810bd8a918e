import type { EmailRow } from '../store/emails.ts'
import type { KeyRow } from '../store/keys.ts'
import { isoOf } from './moments.ts'

/** Contract, "SSH key". */
export function keyResource(key: KeyRow) {
  return { id: key.id, title: key.title, key: key.key, created_at: isoOf(key.created_at) }
}

/** Contract, "E-mail". */
export function emailResource(email: EmailRow) {
  return { id: email.id, email: email.email }
}

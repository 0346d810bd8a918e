import { entity, type ValueOf } from './entity.ts'
import { id, or, orNull, text, timestamp, vital } from './field.ts'

/** The public half of somebody's SSH key (contract, "SSH key"). */
export const sshKeyEntity = entity('key', { id, title: or(text, ''), key: vital(text), createdAt: orNull(timestamp) })

export type SshKey = ValueOf<typeof sshKeyEntity>

const publicKey =
  /^(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-nistp(?:256|384|521)|sk-(?:ssh-ed25519|ecdsa-sha2-nistp256)@openssh\.com) [A-Za-z0-9+/]{16,}={0,3}(?: [^\r\n]*)?$/

/** Returns true if a text is the public half of an SSH key, as it stands in a `.pub` file. */
export function isPublicKey(text: string): boolean {
  return publicKey.test(text.trim())
}

/** Returns true if a text has a private key in it, which must not leave the computer that made it. */
export function hasPrivateKey(text: string): boolean {
  return /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----|^PuTTY-User-Key-File-/m.test(text)
}

/** Returns the comment behind a key, which mostly names its owner and computer; empty for none. */
export function commentOfKey(text: string): string {
  return text.trim().split(' ').slice(2).join(' ').trim()
}

/** The sort of a key and its number, without its comment. Two keys with the same are the same key. */
export function bareKey(text: string): string {
  return text.trim().split(/\s+/).slice(0, 2).join(' ')
}

import { createHash } from 'node:crypto'

/** Validates SSH keys. The words of the problems are those of real services. */

const longestKey = 5000

/**
 * The fingerprint of a public key as OpenSSH writes it: `TYPE BASE64 [COMMENT]`, where the encoded bytes begin with
 * the length of the type and the type. Null for anything else.
 */
export function fingerprintOf(key: string): string | null {
  const [type = '', encoded = ''] = key.trim().split(/\s+/)
  if (!/^(ssh|ecdsa)-[\w@.-]+$/.test(type) || !/^[a-z0-9+/]+={0,2}$/i.test(encoded)) return null
  const bytes = Buffer.from(encoded, 'base64')
  const start = 4 + type.length
  if (bytes.length <= start || bytes.readUInt32BE(0) !== type.length) return null
  if (bytes.toString('latin1', 4, start) !== type) return null
  const digest = createHash('md5').update(bytes).digest('hex')
  return digest.replace(/..(?=.)/g, '$&:')
}

/** The problems of a key's text; empty for a valid one. */
export function keyProblems(key: string): string[] {
  if (key === '') return ["can't be blank"]
  if (key.length > longestKey) return [`is too long (maximum is ${longestKey} characters)`]
  if (!/^(ssh|ecdsa)-/.test(key)) return ['is invalid']
  return /[\r\n]/.test(key) ? ['should be a single line'] : []
}

import { AppFailure, type Said } from '../../../../shared/errors.ts'

/** Refusals that v4 says in the same words over REST and over GraphQL. */

/** Returns true for the words with which a service in maintenance refuses every change. */
export function isReadOnly(words: string): boolean {
  return words.includes('write operations on a read-only instance')
}

/** Returns true for the words that refuse something to a fine-grained token, or where one is asked for. */
export function isAboutPermission(words: string): boolean {
  return /^Access denied: .*\bfine-grained\b/i.test(words)
}

/** Returns the failure for want of permissions. The words list them in brackets: `[Issue: Read, Issue: Update]`. */
export function permissionMissing(said: Said): AppFailure {
  const [, listed = ''] = /\bpermissions: \[([^\]]*)\]/.exec(said.detail ?? '') ?? []
  const permissions = listed.split(',').map((name) => name.trim())
  return AppFailure.of('permission_missing', { ...said, permissions: permissions.filter((name) => name !== '') })
}

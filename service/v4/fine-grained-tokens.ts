import type { Credentials } from '../http/auth.ts'
import { Refusal } from '../rules/refusals.ts'

/**
 * Fine-grained tokens, which services have since 18.10: permissions at a project, a group or the user in place of scopes. The names
 * of permissions are GitLab's for what the first part of an address is about; beyond that it has finer ones.
 */

const actions: Readonly<Record<string, string>> = {
  GET: 'Read',
  HEAD: 'Read',
  POST: 'Create',
  PUT: 'Update',
  DELETE: 'Delete',
}

/** What an address is about, where its words do not say so. */
const resources: Readonly<Record<string, string>> = { version: 'Metadata', repository: 'Code', uploads: 'Upload' }

/** `Merge Request` for `merge_requests`. */
function resourceOf(segment: string): string {
  const words = segment
    .replace(/ies$/, 'y')
    .replace(/(?<!statu)s$/, '')
    .split('_')
  return resources[segment] ?? words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}

/**
 * Lets a request pass that a fine-grained token has the permission for. GraphQL is for fields to refuse.
 *
 * @param permissions as JSON
 * @throws Refusal that names the permission
 */
export function requirePermission(permissions: string, { method, path }: Pick<Credentials, 'method' | 'path'>): void {
  const [first = '', , third] = path.slice(1).split('/')
  if (first === 'graphql') return
  const boundary = { projects: 'project', groups: 'group' }[first] ?? 'user'
  const about = boundary === 'user' ? first : (third ?? first)
  const permission = `${resourceOf(about)}: ${actions[method] ?? 'Update'}`
  if ((JSON.parse(permissions) as readonly string[]).includes(permission)) return
  throw new Refusal(403, {
    error: 'insufficient_granular_scope',
    error_description: `Access denied: This operation requires a fine-grained personal access token with the following ${boundary} permissions: [${permission}].`,
  })
}
